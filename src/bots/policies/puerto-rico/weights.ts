import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import json from './weights.json'

/** Weights of the policy, in hundredths of a point; those that shrink during the game hold for its beginning. */
export interface Weights {
  /** A doubloon: what it is worth more at the beginning, at any time, and once only this round's builder can use it. */
  coin: number
  lastCoin: number
  closingCoin: number
  /** A barrel in hand, by good, and what is hoped for the sale of a first one, for each doubloon of its price. */
  barrel: number[]
  sale: number
  /** A barrel that can be made in every craftsman phase, by good; and besides, if it is the first of its kind. */
  unit: number[]
  first: number[]
  /** A plantation no plant works for, by good, and how much less another one is worth. */
  bareTile: number[]
  moreBare: number
  /** A plant's circle no plantation grows for. */
  emptyJob: number
  quarry: number
  moreQuarry: number
  forest: number
  /** How many of the last 128ths of a game are too late for a tile, a plant and another building to bring anything. */
  tileLate: number
  plantLate: number
  houseLate: number
  /** What a city space is worth that is built on. */
  space: number
  /** A tile drawn blindly. */
  hope: number
  /** A barrel that colonists make till the next mayor, by good; besides for the first of its kind; a quarry at work. */
  work: number[]
  workFirst: number[]
  workQuarry: number
  /** What of a building's promise is kept till the next mayor, in 128ths. */
  workPromise: number
  /** The rest of the game, in 128ths, counts at least this much when colonists are placed. */
  leastLeft: number
  /** How much of what the others gain by a role counts against it, in 128ths of their mean. */
  others: number
  /** How much more of what the next seat gains by a craftsman counts against it, for it sells and ships first. */
  feeding: number
  /** A colonist without a circle. */
  hand: number
  /** A colonist more than is wanted. */
  spare: number
  /** Saving for a better building: doubloons that come in till the next builder, and what of it counts, in 128ths. */
  income: number
  save: number
  /** Loading: for each barrel others could have loaded there, for each they can load after it, for opening a ship. */
  contest: number
  help: number
  opening: number
  /** What it is worth to have a wharf unused. */
  keepWharf: number
  /** What it is worth that a guest can still go elsewhere. */
  guest: number
  /** What a building at work promises over a whole game, by name: at any rate, for each barrel its owner can make, each kind of them, each free space of the island. */
  promise: Record<string, number>
  perBarrel: Record<string, number>
  perKind: Record<string, number>
  perSpace: Record<string, number>
  /** How much a large building's share of the score still grows. */
  growth: Record<string, number>
}

/** The current weights; tuning changes them in place. */
export const weights: Weights = JSON.parse(JSON.stringify(json)) as Weights

// The same by number of building, for the inner loops.
export const PROMISE = new Int16Array(BUILDINGS.length)
export const PER_BARREL = new Int16Array(BUILDINGS.length)
export const PER_KIND = new Int16Array(BUILDINGS.length)
export const PER_SPACE = new Int16Array(BUILDINGS.length)
export const GROWTH = new Int16Array(BUILDINGS.length)

/** Updates the tables by building after the weights have changed. */
export function updateWeightArrays(): void {
  BUILDINGS.forEach(({ name }, building) => {
    PROMISE[building] = weights.promise[name] ?? 0
    PER_BARREL[building] = weights.perBarrel[name] ?? 0
    PER_KIND[building] = weights.perKind[name] ?? 0
    PER_SPACE[building] = weights.perSpace[name] ?? 0
    GROWTH[building] = weights.growth[name] ?? 0
  })
}
updateWeightArrays()
