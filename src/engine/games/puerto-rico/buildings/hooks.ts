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
  /** The good that a production building makes; undefined for a violet building. */
  readonly makes: GoodName | undefined
  /** Copies in the box. */
  readonly copies: number
}

/** Hooks whose results are added up. */
export interface Sums {
  salePrice(state: State, seat: Seat, good: Good): number
  /** Doubloons for having produced `kinds` kinds. */
  craftCoins(state: State, seat: Seat, kinds: number): number
  loadPoints(state: State, seat: Seat): number
  storedKinds(state: State, seat: Seat): number
  finalPoints(state: State, seat: Seat): number
  /** By how much the privilege of a role that the owner has chosen is increased. */
  privilege(state: State, seat: Seat): number
  /** Barrels of a good produced in addition to those of colonists and plantations, if there is at least one of these. */
  moreCrafted(state: State, seat: Seat, good: Good): number
  /** Doubloons for `most`, the number of barrels of the kind of which most were produced; corn does not count. */
  mostCoins(state: State, seat: Seat, most: number): number
  /** How many things may be given instead of a doubloon each. */
  gifts(state: State, seat: Seat): number
  /** Points for having built a building of this column. */
  buildPoints(state: State, seat: Seat, column: number): number
  /** Doubloons for being the captain, at the start of the phase. */
  captainCoins(state: State, seat: Seat): number
  /** Doubloons for a load. */
  loadCoins(state: State, seat: Seat): number
  /** Points for the barrels there are before the first load. */
  harvestPoints(state: State, seat: Seat): number
  /** Single barrels stored in addition to the one that every player stores. */
  storedSingles(state: State, seat: Seat): number
}

/** Hooks that grant a permission: one that returns true is enough. */
export interface Permissions {
  mayTakeQuarry(state: State, seat: Seat): boolean
  maySellTwin(state: State, seat: Seat): boolean
  mayPlantForest(state: State, seat: Seat): boolean
  /** May the colonists of this building go elsewhere at any time? */
  hostsGuests(state: State, seat: Seat): boolean
}

/** Hooks that add actions to a choice. `self` is the building's number. */
export interface Offers {
  moreLoads(state: State, seat: Seat, self: number, out: Actions): void
  /** Sales outside the trading house. `use` takes the barrel away; the phase pays list price and privilege. */
  moreSales(state: State, seat: Seat, self: number, out: Actions): void
}

/** Hooks that run before or after something happens. They may push steps. `self` is the building's number. */
export interface Triggers {
  beforeTile(state: State, seat: Seat, self: number, detail: number): void
  /** `detail` is the tile just drawn from the pile. */
  afterDraw(state: State, seat: Seat, self: number, detail: Tile): void
  /** `detail` is the tile just taken: a plantation of the row, a quarry, or a forest. */
  afterTile(state: State, seat: Seat, self: number, detail: Tile): void
  /** `detail` is the slot of the building just built. */
  afterBuild(state: State, seat: Seat, self: number, detail: number): void
}

/** What a building does when its owner accepts its question or its offer. */
export interface OwnAction {
  use(state: State, seat: Seat, self: number, detail: number): void
  /** The name of the building's own question. */
  readonly question: QuestionName
}

/** What a building changes in the rules, while a colonist works in it (PR 2.6). */
export type Hooks = Partial<Sums & Permissions & Offers & Triggers & OwnAction>
export type Building = Printed & { readonly hooks: Hooks }
