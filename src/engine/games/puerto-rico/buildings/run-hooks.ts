import type { Actions, Seat, State } from '../../../core/game.ts'
import { bitOf, cardTaker, cityBuilding, isManned, manned, privilege, wordOf, WORDS } from '../state.ts'
import { TWO_PLAYERS_DOUBLE_EVERY_ROLE } from '../rulings.ts'
import { CARDS } from '../vocabulary.ts'
import { BUILDINGS } from './index.ts'
import type { Hooks, Leaves, Moments, Offers, Sums } from './hooks.ts'

/** Who listens to one hook, found once: numbers of buildings, what they say, and their bits, word by word. */
interface Listeners<Says> {
  readonly ids: readonly number[]
  readonly says: readonly Says[]
  readonly bits: readonly number[]
}

function listenersOf<Name extends keyof Hooks>(name: Name): Listeners<NonNullable<Hooks[Name]>> {
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
  return { ids, says, bits }
}

/**
 * Does any listener have a colonist at work? Most often not, and then this is all there is to do, so the words are looked
 * at one by one and not in a loop.
 */
function hearing(bits: readonly number[]): (state: State, seat: Seat) => boolean {
  const [first = 0, second = 0, third = 0] = bits
  return (state, seat) => {
    const at = manned(seat, 0)
    return ((state[at]! & first) | (state[at + 1]! & second) | (state[at + 2]! & third)) !== 0
  }
}

function summing(name: keyof Sums): (state: State, seat: Seat, detail?: number) => number {
  const { ids, says, bits } = listenersOf(name)
  const isHeard = hearing(bits)
  const speak: readonly ((state: State, seat: Seat, detail: number) => number)[] = says
  return (state, seat, detail = 0) => {
    if (!isHeard(state, seat)) return 0
    let total = 0
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) total += speak[i]!(state, seat, detail)
    }
    return total
  }
}

function allowing(name: keyof Leaves): (state: State, seat: Seat) => boolean {
  const { ids, says, bits } = listenersOf(name)
  const isHeard = hearing(bits)
  return (state, seat) => {
    if (!isHeard(state, seat)) return false
    return ids.some((id, i) => isManned(state, seat, id) && says[i]!(state, seat))
  }
}

function telling(name: keyof Moments): (state: State, seat: Seat, detail: number) => void {
  const { ids, says, bits } = listenersOf(name)
  const isHeard = hearing(bits)
  return (state, seat, detail) => {
    if (!isHeard(state, seat)) return
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) says[i]!(state, seat, ids[i]!, detail)
    }
  }
}

function offering(name: keyof Offers): (state: State, seat: Seat, out: Actions) => void {
  const { ids, says, bits } = listenersOf(name)
  const isHeard = hearing(bits)
  return (state, seat, out) => {
    if (!isHeard(state, seat)) return
    for (let i = 0; i < ids.length; i++) {
      if (isManned(state, seat, ids[i]!)) says[i]!(state, seat, ids[i]!, out)
    }
  }
}

/** Asks for numbers: what all who speak say, added up. */
export const sum = {
  salePrice: summing('salePrice'),
  craftCoins: summing('craftCoins'),
  loadPoints: summing('loadPoints'),
  storedKinds: summing('storedKinds'),
  storedSingles: summing('storedSingles'),
  privilege: summing('privilege'),
  moreCrafted: summing('moreCrafted'),
  mostCoins: summing('mostCoins'),
  gifts: summing('gifts'),
  buildPoints: summing('buildPoints'),
  captainCoins: summing('captainCoins'),
  loadCoins: summing('loadCoins'),
  harvestPoints: summing('harvestPoints'),
  finalPoints: summing('finalPoints'),
}
/** How much of a role's privilege a seat has: none unless it chose the role, one, or more by buildings (PR 13.10). */
export function privilegeOf(state: State, seat: Seat, card: number): number {
  if (privilege(state, seat, card) === 0) return 0
  return TWO_PLAYERS_DOUBLE_EVERY_ROLE || isFirstRoleOrMany(state, seat) ? 1 + sum.privilege(state, seat) : 1
}
/** Is this the seat's first role of the round, or a table at which everybody chooses but one? */
function isFirstRoleOrMany(state: State, seat: Seat): boolean {
  let chosen = 0
  for (let card = 0; card < CARDS; card++) if (state[cardTaker(card)] === seat) chosen++
  return chosen < 2
}

/** What each speaker adds, by name: for telling, not for reckoning. */
function sharing(
  name: keyof Sums,
): (state: State, seat: Seat, detail: number) => { building: string; share: number }[] {
  const { ids, says } = listenersOf(name)
  const speak: readonly ((state: State, seat: Seat, detail: number) => number)[] = says
  return (state, seat, detail) =>
    ids
      .map((id, i) => ({ id, building: BUILDINGS[id]!.name, share: speak[i]!(state, seat, detail) }))
      .filter(({ id, share }) => share !== 0 && isManned(state, seat, id))
}
export const shares = {
  craftCoins: sharing('craftCoins'),
  mostCoins: sharing('mostCoins'),
  captainCoins: sharing('captainCoins'),
  loadCoins: sharing('loadCoins'),
  buildPoints: sharing('buildPoints'),
  harvestPoints: sharing('harvestPoints'),
  finalPoints: sharing('finalPoints'),
}

/** Is anybody listening at all? */
export const isHeard = {
  moreCrafted: hearing(listenersOf('moreCrafted').bits),
  mostCoins: hearing(listenersOf('mostCoins').bits),
  storedSingles: hearing(listenersOf('storedSingles').bits),
}

/** Asks for permission: one yes is enough. */
export const any = {
  mayTakeQuarry: allowing('mayTakeQuarry'),
  maySellTwin: allowing('maySellTwin'),
  mayPlantForest: allowing('mayPlantForest'),
  hostsGuests: allowing('hostsGuests'),
}
/** Tells of a moment. */
export const tell = {
  beforeTile: telling('beforeTile'),
  afterDraw: telling('afterDraw'),
  afterTile: telling('afterTile'),
  afterBuild: telling('afterBuild'),
}
/** Collects further actions for a question. */
export const offer = { moreLoads: offering('moreLoads'), moreSales: offering('moreSales') }

/** Does the building in a slot say anything to a hook, manned or not? */
export function hears(state: State, seat: Seat, slot: number, name: keyof Hooks): boolean {
  return BUILDINGS[state[cityBuilding(seat, slot)]!]!.hooks[name] !== undefined
}

/** Carries out a building's own deed. */
export function use(state: State, seat: Seat, self: number, detail: number): void {
  BUILDINGS[self]!.hooks.use?.(state, seat, self, detail)
}
