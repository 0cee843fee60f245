import type { Actions, Seat, State } from '../../../core/game.ts'
import type { QuestionName } from '../view-types.ts'
import type { Good, GoodName, Tile } from '../words.ts'

/** What is printed on a building tile (PR 1.9, PR 10). */
export interface Printed {
  readonly name: string
  readonly cost: number
  readonly points: number
  /** The column of the display: the most that quarries take off (PR 5.3). */
  readonly column: number
  /** Circles for colonists. */
  readonly jobs: number
  /** Does it take two city spaces? */
  readonly wide: boolean
  /** The good a production building makes; what is not one is violet. */
  readonly makes: GoodName | undefined
  /** Copies in the box. */
  readonly copies: number
}

/** Numbers: everyone who speaks is added up. */
export interface Sums {
  salePrice(state: State, seat: Seat, good: Good): number
  /** Doubloons for having produced so many kinds. */
  craftCoins(state: State, seat: Seat, kinds: number): number
  loadPoints(state: State, seat: Seat, good: Good): number
  storedKinds(state: State, seat: Seat): number
  finalPoints(state: State, seat: Seat): number
}

/** Permissions: one yes is enough. */
export interface Leaves {
  mayTakeQuarry(state: State, seat: Seat): boolean
  maySellTwin(state: State, seat: Seat): boolean
}

/** Offers: further actions for a question already being asked. `self` is the building's number. */
export interface Offers {
  moreLoads(state: State, seat: Seat, self: number, out: Actions): void
}

/** Moments: something is about to happen or just has. They may push questions. `self` is the building's number. */
export interface Moments {
  beforeTile(state: State, seat: Seat, self: number, detail: number): void
  /** `detail` is the tile just taken from the row or the quarry just taken. */
  afterTile(state: State, seat: Seat, self: number, detail: Tile): void
  /** `detail` is the slot of the building just built. */
  afterBuild(state: State, seat: Seat, self: number, detail: number): void
}

/** What the owner does when he answers yes to a building's own question or takes its offer. */
export interface Deed {
  use(state: State, seat: Seat, self: number, detail: number): void
  /** The name of the building's own question. */
  readonly question: QuestionName
}

/** A building speaks only while a colonist works in it (PR 2.6). */
export type Hooks = Partial<Sums & Leaves & Offers & Moments & Deed>
export type Building = Printed & { readonly hooks: Hooks }
