import type { State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import type { Building } from './buildings/hooks.ts'
import { SPACES } from './buildings/printed.ts'
import {
  addToMarket,
  cityUsed,
  isInMarket,
  isOwned,
  MARKET,
  SEAT_COUNT,
  stock,
  ALLOWED_PAIRS,
} from './state.ts'
import { BASE_KINDS, MARKETS, EXCLUSIVE_PAIRS, MARKET_SLOTS, constantsFor } from './constants.ts'
import type { MarketName } from './constants.ts'
import { CITY_SPACES } from './vocabulary.ts'

/** The costs of violet buildings, lowest first: the market has slots for each. */
export const VIOLET_COSTS: readonly number[] = Object.keys(MARKET_SLOTS).map(Number)

export const isViolet = ({ makes }: Building): boolean => makes === undefined
const violet = BUILDINGS.flatMap((building, id) => (isViolet(building) ? [id] : []))

/** PR 12.6 - returns the violet kinds of a printed cost, of base game and New Buildings, by number. */
export function kindsOfCost(cost: number): readonly number[] {
  return violet.filter((id) => BUILDINGS[id]!.cost === cost)
}
export const BASE_MARKET: readonly number[] = violet.filter((id) => id < BASE_KINDS)
export const ALL_VIOLET: readonly number[] = violet

/** PR 1.9, 12.10 - returns the number of copies of a building at a table where it is in the game. */
export function copiesOf(building: Building, seats: number, market: MarketName = 'base'): number {
  const size = constantsFor(seats)
  if (building.makes !== undefined) return Math.min(building.copies, size.plantCopies)
  if (market === 'all-violet') return 1
  return building.wide ? building.copies : Math.min(building.copies, size.smallCopies)
}

/** Returns how many copies of a kind there are, in stock and in cities allowedPairs. */
export function copiesInGame(state: State, id: number): number {
  const building = BUILDINGS[id]!
  if (isViolet(building) && !isInMarket(state, id)) return 0
  return copiesOf(building, state[SEAT_COUNT]!, MARKETS[state[MARKET]!])
}

/** Puts all copies of a violet kind on the board. */
export function putOnMarket(state: State, id: number): void {
  addToMarket(state, id)
  state[stock(id)] = copiesInGame(state, id)
}

/** PR 12.11 - has any player room for a building that is still on the board and that they do not own? */
export function canAnyoneBuild(state: State): boolean {
  for (let seat = 0; seat < state[SEAT_COUNT]!; seat++) {
    const room = CITY_SPACES - state[cityUsed(seat)]!
    for (let id = 0; id < BUILDINGS.length; id++) {
      if (state[stock(id)]! > 0 && SPACES[id]! <= room && !isOwned(state, seat, id)) return true
    }
  }
  return false
}

/** PR 12.7 - returns the number of free slots of a cost. */
export function freeSlots(state: State, cost: number): number {
  return MARKET_SLOTS[cost]! - kindsOfCost(cost).filter((id) => isInMarket(state, id)).length
}

/** PR 12.7, 12.8 - may the kind still be picked? Its cost must have a free slot, and no kind in the market may exclude it. */
export function mayPick(state: State, id: number): boolean {
  if (isInMarket(state, id) || freeSlots(state, BUILDINGS[id]!.cost) === 0) return false
  return !rivals(id, state[ALLOWED_PAIRS]!).some((rival) => isInMarket(state, rival))
}

/** PR 12.8 - returns the kinds that this one excludes; `allowedPairs` has the pairs that are allowed, as bits. */
function rivals(id: number, allowedPairs: number): readonly number[] {
  const { name } = BUILDINGS[id]!
  return EXCLUSIVE_PAIRS.flatMap(({ pair }, bit) => {
    if (((allowedPairs >> bit) & 1) === 1 || !pair.some((one) => one === name)) return []
    return violet.filter((other) => other !== id && pair.some((one) => one === BUILDINGS[other]!.name))
  })
}

/** PR 12.6, 12.8 - returns every legal choice of kinds for the slots of a cost, always in the same order. */
export function legalChoices(cost: number, allowedPairs: number): readonly (readonly number[])[] {
  const choose = (from: readonly number[], slots: number): number[][] => {
    if (slots === 0) return [[]]
    return from.flatMap((id, at) => {
      const others = from.slice(at + 1).filter((other) => !rivals(id, allowedPairs).includes(other))
      return choose(others, slots - 1).map((rest) => [id, ...rest])
    })
  }
  return choose(kindsOfCost(cost), MARKET_SLOTS[cost]!)
}
