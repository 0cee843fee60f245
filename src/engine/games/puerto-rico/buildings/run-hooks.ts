import type { Actions, Seat, State } from '../../../core/game.ts'
import { bitOf, cardTaker, cityBuilding, isManned, manned, basePrivilege, wordOf, WORDS } from '../state.ts'
import { TWO_PLAYERS_DOUBLE_EVERY_ROLE } from '../rulings.ts'
import { CARDS } from '../vocabulary.ts'
import { BUILDINGS } from './index.ts'
import type { Hooks, Permissions, Triggers, Offers, Sums } from './hooks.ts'

/** Who listens to one hook, found once: numbers of buildings, what they say, and their bits, word by word. */
interface Implementers<Says> {
  readonly ids: readonly number[]
  readonly hooks: readonly Says[]
  readonly bits: readonly number[]
}

function findImplementers<Name extends keyof Hooks>(name: Name): Implementers<NonNullable<Hooks[Name]>> {
  const ids: number[] = []
  const says: NonNullable<Hooks[Name]>[] = []
  const bits = Array.from({ length: WORDS }, () => 0)
  BUILDINGS.forEach((building, id) => {
    const said = building.hooks[name]
    if (said === undefined) return
    ids.push(id)
    says.push(said)
    bits[wordOf(id)]! |= bitOf(id)
  })
  return { ids, hooks, bits }
}

/**
 * Does any listener have a colonist at work? Most often not, and then this is all there is to do, so the words are looked
 * at one by one and not in a loop.
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
  const isHeard = newActiveTest(bits)
  const speak: readonly ((state: State, seat: Seat, detail: number) => number)[] = hooks
  return (state, seat, detail = 0) => {
    if (!isHeard(state, seat)) return 0
    let total = 0
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) total += speak[i]!(state, seat, detail)
    }
    return total
  }
}

function newPermission(name: keyof Permissions): (state: State, seat: Seat) => boolean {
  const { ids, hooks, bits } = findImplementers(name)
  const isHeard = newActiveTest(bits)
  return (state, seat) => {
    if (!isHeard(state, seat)) return false
    return ids.some((id, i) => isManned(state, seat, id) && hooks[i]!(state, seat))
  }
}

function newTrigger(name: keyof Triggers): (state: State, seat: Seat, detail: number) => void {
  const { ids, hooks, bits } = findImplementers(name)
  const isHeard = newActiveTest(bits)
  return (state, seat, detail) => {
    if (!isHeard(state, seat)) return
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) hooks[i]!(state, seat, ids[i]!, detail)
    }
  }
}

function newOffer(name: keyof Offers): (state: State, seat: Seat, out: Actions) => void {
  const { ids, hooks, bits } = findImplementers(name)
  const isHeard = newActiveTest(bits)
  return (state, seat, out) => {
    if (!isHeard(state, seat)) return
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) hooks[i]!(state, seat, ids[i]!, out)
    }
  }
}

/** Asks for numbers: what all who speak say, added up. */
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
/** How much of a role's privilege a seat has: none unless it chose the role, one, or more by buildings (PR 13.10). */
export function privilegeOf(state: State, seat: Seat, card: number): number {
  if (basePrivilege(state, seat, card) === 0) return 0
  return TWO_PLAYERS_DOUBLE_EVERY_ROLE || isFirstRoleOrMany(state, seat) ? 1 + sum.privilege(state, seat) : 1
}
/** Is this the seat's first role of the round, or a table at which everybody chooses but one? */
function isFirstRoleOrMany(state: State, seat: Seat): boolean {
  let chosen = 0
  for (let card = 0; card < CARDS; card++) if (state[cardTaker(card)] === seat) chosen++
  return chosen < 2
}

/** What each speaker adds, by name: for telling, not for reckoning. */
function newShares(
  name: keyof Sums,
): (state: State, seat: Seat, detail: number) => { building: string; share: number }[] {
  const { ids, hooks } = findImplementers(name)
  const speak: readonly ((state: State, seat: Seat, detail: number) => number)[] = hooks
  return (state, seat, detail) =>
    ids
      .map((id, i) => ({ id, building: BUILDINGS[id]!.name, share: speak[i]!(state, seat, detail) }))
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

/** Is anybody listening at all? */
export const isActive = {
  moreCrafted: newActiveTest(findImplementers('moreCrafted').bits),
  mostCoins: newActiveTest(findImplementers('mostCoins').bits),
  storedSingles: newActiveTest(findImplementers('storedSingles').bits),
}

/** Asks for permission: one yes is enough. */
export const any = {
  mayTakeQuarry: newPermission('mayTakeQuarry'),
  maySellTwin: newPermission('maySellTwin'),
  mayPlantForest: newPermission('mayPlantForest'),
  hostsGuests: newPermission('hostsGuests'),
}
/** Tells of a moment. */
export const trigger = {
  beforeTile: newTrigger('beforeTile'),
  afterDraw: newTrigger('afterDraw'),
  afterTile: newTrigger('afterTile'),
  afterBuild: newTrigger('afterBuild'),
}
/** Collects further actions for a question. */
export const offer = { moreLoads: newOffer('moreLoads'), moreSales: newOffer('moreSales') }

/** Does the building in a slot say anything to a hook, manned or not? */
export function hasHook(state: State, seat: Seat, slot: number, name: keyof Hooks): boolean {
  return BUILDINGS[state[cityBuilding(seat, slot)]!]!.hooks[name] !== undefined
}

/** Carries out a building's own deed. */
export function use(state: State, seat: Seat, self: number, detail: number): void {
  BUILDINGS[self]!.hooks.use?.(state, seat, self, detail)
}
