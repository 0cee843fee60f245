import type { Actions, Seat, State } from '../../../core/game.ts'
import type { QuestionName } from '../view-types.ts'
import type { Good, GoodName, Tile } from '../vocabulary.ts'

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
  loadPoints(state: State, seat: Seat): number
  storedKinds(state: State, seat: Seat): number
  finalPoints(state: State, seat: Seat): number
  /** How much greater the privilege of a role is that the owner has chosen. */
  privilege(state: State, seat: Seat): number
  /** Barrels of a good produced beyond what colonists and plantations make, of which there is at least one. */
  moreCrafted(state: State, seat: Seat, good: Good): number
  /** Doubloons for having produced at most so many of one kind; corn does not count. */
  mostCoins(state: State, seat: Seat, most: number): number
  /** How many things may be given for a doubloon each. */
  gifts(state: State, seat: Seat): number
  /** Points for having built a building of this column. */
  buildPoints(state: State, seat: Seat, column: number): number
  /** Doubloons for being the captain, at the start of the phase. */
  captainCoins(state: State, seat: Seat): number
  /** Doubloons for a load. */
  loadCoins(state: State, seat: Seat): number
  /** Points for the barrels there are before the first load. */
  harvestPoints(state: State, seat: Seat): number
  /** Single barrels stored besides the one that everybody stores. */
  storedSingles(state: State, seat: Seat): number
}

/** Permissions: one yes is enough. */
export interface Permissions {
  mayTakeQuarry(state: State, seat: Seat): boolean
  maySellTwin(state: State, seat: Seat): boolean
  mayPlantForest(state: State, seat: Seat): boolean
  /** May the colonists here go elsewhere at any time? */
  hostsGuests(state: State, seat: Seat): boolean
}

/** Offers: further actions for a question already being asked. `self` is the building's number. */
export interface Offers {
  moreLoads(state: State, seat: Seat, self: number, out: Actions): void
  /** Sales elsewhere than in the trading house; `use` takes the barrel away, the phase pays list price and privilege. */
  moreSales(state: State, seat: Seat, self: number, out: Actions): void
}

/** Moments: something is about to happen or just has. They may push questions. `self` is the building's number. */
export interface Triggers {
  beforeTile(state: State, seat: Seat, self: number, detail: number): void
  /** `detail` is the tile just drawn from the pile. */
  afterDraw(state: State, seat: Seat, self: number, detail: Tile): void
  /** `detail` is the tile just taken: a plantation of the row, a quarry, or a forest. */
  afterTile(state: State, seat: Seat, self: number, detail: Tile): void
  /** `detail` is the slot of the building just built. */
  afterBuild(state: State, seat: Seat, self: number, detail: number): void
}

/** What the owner does when he answers yes to a building's own question or takes its offer. */
export interface OwnAction {
  use(state: State, seat: Seat, self: number, detail: number): void
  /** The name of the building's own question. */
  readonly question: QuestionName
}

/** A building speaks only while a colonist works in it (PR 2.6). */
export type Hooks = Partial<Sums & Permissions & Offers & Triggers & OwnAction>
export type Building = Printed & { readonly hooks: Hooks }
