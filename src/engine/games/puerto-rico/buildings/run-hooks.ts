import type { Actions, Seat, State } from '../../../core/game.ts'
import { bitOf, cityBuilding, isManned, manned, basePrivilege, wordOf, WORDS } from '../state.ts'
import { BUILDINGS } from './index.ts'
import type { Hooks, Permissions, Triggers, Offers, Sums } from './hooks.ts'

/** The buildings that implement a hook, found once: their numbers, the hooks, and the buildings as bits, word by word. */
interface Implementers<Hook> {
  readonly ids: readonly number[]
  readonly hooks: readonly Hook[]
  readonly bits: readonly number[]
}

function findImplementers<Name extends keyof Hooks>(name: Name): Implementers<NonNullable<Hooks[Name]>> {
  const ids: number[] = []
  const hooks: NonNullable<Hooks[Name]>[] = []
  const bits = Array.from({ length: WORDS }, () => 0)
  BUILDINGS.forEach((building, id) => {
    const hook = building.hooks[name]
    if (hook === undefined) return
    ids.push(id)
    hooks.push(hook)
    bits[wordOf(id)]! |= bitOf(id)
  })
  return { ids, hooks, bits }
}

/**
 * Returns a test: has a seat a manned building of these bits? Mostly it has none and nothing else is to be done, so the
 * words are tested one by one and not in a loop.
 */
function newActiveTest(bits: readonly number[]): (state: State, seat: Seat) => boolean {
  const [first = 0, second = 0, third = 0] = bits
  return (state, seat) => {
    const at = manned(seat, 0)
    return ((state[at]! & first) | (state[at + 1]! & second) | (state[at + 2]! & third)) !== 0
  }
}

function newSum(name: keyof Sums): (state: State, seat: Seat, detail?: number) => number {
  const { ids, hooks, bits } = findImplementers(name)
  const isActive = newActiveTest(bits)
  const add: readonly ((state: State, seat: Seat, detail: number) => number)[] = hooks
  return (state, seat, detail = 0) => {
    if (!isActive(state, seat)) return 0
    let total = 0
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) total += add[i]!(state, seat, detail)
    }
    return total
  }
}

function newPermission(name: keyof Permissions): (state: State, seat: Seat) => boolean {
  const { ids, hooks, bits } = findImplementers(name)
  const isActive = newActiveTest(bits)
  return (state, seat) => {
    if (!isActive(state, seat)) return false
    return ids.some((id, i) => isManned(state, seat, id) && hooks[i]!(state, seat))
  }
}

function newTrigger(name: keyof Triggers): (state: State, seat: Seat, detail: number) => void {
  const { ids, hooks, bits } = findImplementers(name)
  const isActive = newActiveTest(bits)
  return (state, seat, detail) => {
    if (!isActive(state, seat)) return
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) hooks[i]!(state, seat, ids[i]!, detail)
    }
  }
}

function newOffer(name: keyof Offers): (state: State, seat: Seat, out: Actions) => void {
  const { ids, hooks, bits } = findImplementers(name)
  const isActive = newActiveTest(bits)
  return (state, seat, out) => {
    if (!isActive(state, seat)) return
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) hooks[i]!(state, seat, ids[i]!, out)
    }
  }
}

/** Sums: the results of all manned buildings, added up. */
export const sum = {
  salePrice: newSum('salePrice'),
  craftCoins: newSum('craftCoins'),
  loadPoints: newSum('loadPoints'),
  storedKinds: newSum('storedKinds'),
  storedSingles: newSum('storedSingles'),
  privilege: newSum('privilege'),
  moreCrafted: newSum('moreCrafted'),
  mostCoins: newSum('mostCoins'),
  gifts: newSum('gifts'),
  buildPoints: newSum('buildPoints'),
  captainCoins: newSum('captainCoins'),
  loadCoins: newSum('loadCoins'),
  harvestPoints: newSum('harvestPoints'),
  finalPoints: newSum('finalPoints'),
}
/**
 * Returns how much of a role's privilege a seat has: none unless it chose the role, one, or more by buildings (PR 13.10).
 * Ruling (PR 13.10): with two players, who choose three roles a round, a library doubles each of them.
 */
export function privilegeOf(state: State, seat: Seat, card: number): number {
  if (basePrivilege(state, seat, card) === 0) return 0
  return 1 + sum.privilege(state, seat)
}

/** Returns what each manned building adds to a sum, by its name: for events and scores. */
function newShares(
  name: keyof Sums,
): (state: State, seat: Seat, detail: number) => { building: string; share: number }[] {
  const { ids, hooks } = findImplementers(name)
  const add: readonly ((state: State, seat: Seat, detail: number) => number)[] = hooks
  return (state, seat, detail) =>
    ids
      .map((id, i) => ({ id, building: BUILDINGS[id]!.name, share: add[i]!(state, seat, detail) }))
      .filter(({ id, share }) => share !== 0 && isManned(state, seat, id))
}
export const shares = {
  craftCoins: newShares('craftCoins'),
  mostCoins: newShares('mostCoins'),
  captainCoins: newShares('captainCoins'),
  loadCoins: newShares('loadCoins'),
  buildPoints: newShares('buildPoints'),
  harvestPoints: newShares('harvestPoints'),
  finalPoints: newShares('finalPoints'),
}

/** Has a seat a manned building that implements the hook? */
export const isActive = {
  moreCrafted: newActiveTest(findImplementers('moreCrafted').bits),
  mostCoins: newActiveTest(findImplementers('mostCoins').bits),
  storedSingles: newActiveTest(findImplementers('storedSingles').bits),
}

/** Permissions: granted if one manned building grants it. */
export const any = {
  mayTakeQuarry: newPermission('mayTakeQuarry'),
  maySellTwin: newPermission('maySellTwin'),
  mayPlantForest: newPermission('mayPlantForest'),
  hostsGuests: newPermission('hostsGuests'),
}
/** Runs the hooks of all manned buildings for something that is about to happen or has just happened. */
export const trigger = {
  beforeTile: newTrigger('beforeTile'),
  afterDraw: newTrigger('afterDraw'),
  afterTile: newTrigger('afterTile'),
  afterBuild: newTrigger('afterBuild'),
}
/** Adds the actions that manned buildings offer at a choice. */
export const offer = { moreLoads: newOffer('moreLoads'), moreSales: newOffer('moreSales') }

/** Does the building in a slot implement a hook, manned or not? */
export function hasHook(state: State, seat: Seat, slot: number, name: keyof Hooks): boolean {
  return BUILDINGS[state[cityBuilding(seat, slot)]!]!.hooks[name] !== undefined
}

/** Runs a building's own action. */
export function use(state: State, seat: Seat, self: number, detail: number): void {
  BUILDINGS[self]!.hooks.use?.(state, seat, self, detail)
}
