import type { Seat } from '../../core/game.ts'
import type { MarketName } from './constants.ts'
import type { EndingName, GoodName, RoleName, TileName } from './vocabulary.ts'

/** The questions of the game, by the name of the step that asks them. */
export type QuestionName =
  | 'chooseRole'
  | 'takeTile'
  | 'drawBlind' // hacienda: `building` is the building that asks, also in the two below
  | 'mannedTile' // hospice: put a colonist on the tile just taken?
  | 'mannedBuilding' // university: put a colonist on the building just built?
  | 'recruit' // mayor: one colonist more from the supply?
  | 'placeColonist'
  | 'build'
  | 'bonusGood'
  | 'sell'
  | 'load'
  | 'storeKind' // which kind goes wholly into the warehouse
  | 'keepOne' // which single barrel stays
  | 'auction' // which place in the order of turns, for how much
  | 'draft' // which kind comes onto the market
  | 'drawnForest' // forest house: turn the tile just drawn into a forest?
  | 'moveGuests' // guesthouse: guests may move now; `phase` and `before` tell what comes next
  | 'payInKind' // black market: what is given for the doubloons that are short
  | 'packGoods' // small wharf: how many barrels of one kind go into the mixed load

export interface CardView {
  /** 0 to 7; the second prospector is a card of its own. */
  readonly card: number
  readonly role: RoleName
  readonly coins: number
  readonly takenBy: Seat | null
}
export interface IslandTileView {
  readonly tile: TileName
  readonly count: number
  readonly occupied: number
}
export interface CityBuildingView {
  /** The space in order of building, 0 to 11: `place:<6 + slot>` in actions. */
  readonly slot: number
  readonly building: string
  readonly circles: number
  readonly colonists: number
  readonly isLarge: boolean
}
export type GoodCounts = { readonly [good in GoodName]: number }
export interface PlayerView {
  readonly seat: Seat
  readonly coins: number
  /** Chips, those noted on paper after the pool was empty included. */
  readonly points: number
  /** Colonists without a job, in San Juan. */
  readonly inSanJuan: number
  /** All colonists of the player. */
  readonly colonists: number
  readonly goods: GoodCounts
  /** Always seven entries, one for each kind of tile, in the order of TILES; the last, forest, has no circles. */
  readonly island: readonly IslandTileView[]
  readonly freeIsland: number
  readonly city: readonly CityBuildingView[]
  readonly freeCity: number
  /** What a craftsman phase would bring now, if the supply has it. */
  readonly production: GoodCounts
  /** What a sale would bring now, privilege included if this seat is the trader. */
  readonly salePrices: GoodCounts
  /** May this seat take a quarry now? May it sell a kind that the trading house already holds? */
  readonly mayTakeQuarry: boolean
  readonly maySellSameKind: boolean
  /** May this seat turn a plantation into a forest when it takes one now? */
  readonly mayPlantForest: boolean
  /** What a sale outside the trading house would bring now, by good; null without a building for it. */
  readonly ownPrices: GoodCounts | null
  /** How many things this seat could give instead of a doubloon each when building. */
  readonly goodsToPayWith: number
  /** Guests that may still move. */
  readonly guests: number
  /** The place whose circles may stay empty in the mayor phase although colonists are left; null if there is none. */
  readonly optionalPlace: number | null
  /** What may be stored: whole kinds, and single barrels in addition. */
  readonly storedKinds: number
  readonly storedSingles: number
  /** By how much this seat's privileges are increased (library). */
  readonly privilegeBonus: number
  /** Has this seat loaded in this captain phase, and received the points before the first load? */
  readonly hasLoaded: boolean
  readonly hasHarvested: boolean
  /** Buildings whose once-a-phase power was used in the last captain phase, which may still run. */
  readonly usedPowers: readonly string[]
  /** Has this seat the privilege of the phase that runs (did it choose the role)? */
  readonly hasPrivilege: boolean
}
export interface MarketBuildingView {
  readonly building: string
  readonly left: number
  /** Printed price, options included. */
  readonly cost: number
  /** What each seat would pay now. */
  readonly prices: readonly number[]
  readonly points: number
  readonly column: number
  readonly circles: number
  readonly isLarge: boolean
  readonly produces: GoodName | null
}
export interface ShipView {
  readonly room: number
  readonly load: number
  readonly good: GoodName | null
}
export interface QuestionView {
  readonly name: QuestionName
  readonly seat: Seat
  /** The building that asks or is asked about, where there is one. */
  readonly building: string | null
  readonly tile: TileName | null
  /** mannedBuilding: the building just built; payInKind: the building to be built; packGoods: the good asked about. */
  readonly about?: string
  /** moveGuests: what comes next: 'tile', 'drawnTile', 'production', 'loading', 'prospecting' or 'end'. */
  readonly before?: string
  /**
   * placeColonist: colonists still to be placed; storeKind: kinds still to be chosen; keepOne: barrels still to be
   * chosen; payInKind: doubloons still short; moveGuests: guests; takeTile: 1 if this is the second tile (library);
   * bonusGood: barrels already taken.
   */
  readonly left: number
}
/** A place in the order of turns with its bid. */
export interface AuctionPlaceView {
  readonly tile: TileName
  readonly coins: number
  readonly bidder: Seat | null
  /** In half points. */
  readonly halves: number
  /** The least that may be bid now. */
  readonly least: number
}
/** The slots of one cost while the market is drafted. */
export interface DraftSlotsView {
  readonly cost: number
  readonly slots: number
  readonly picked: readonly string[]
  /** The kinds that may still be picked, and those excluded by another kind or without a free slot. */
  readonly open: readonly string[]
  readonly out: readonly string[]
}
export interface DraftView {
  readonly groups: readonly DraftSlotsView[]
  /** What is printed on every violet kind there is. */
  readonly kinds: readonly MarketBuildingView[]
  /** Picks still to be made. */
  readonly left: number
}
/** The state with names. */
export interface View {
  readonly seats: number
  readonly round: number
  readonly governor: Seat
  /** The role whose phase runs; null while a role is being chosen. */
  readonly phase: RoleName | null
  readonly chooser: Seat | null
  readonly question: QuestionView | null
  /** Are dice needed: for a new row of plantations, or a tile from the pile? */
  readonly drawing: boolean
  readonly over: boolean
  readonly endings: readonly EndingName[]
  readonly cards: readonly CardView[]
  readonly rolesEach: number
  readonly players: readonly PlayerView[]
  /** Face-up plantations, the face-down pile (public by counting) and the discards, by kind. */
  readonly row: GoodCounts
  readonly pile: GoodCounts
  readonly discards: GoodCounts
  /** The plantations that have become forests, by kind: these tiles are out of the game. */
  readonly forested: GoodCounts
  readonly quarries: number
  readonly colonistShip: number
  readonly colonistSupply: number
  /** Empty circles of buildings, all players together: the least number of colonists of the next ship. */
  readonly emptyJobs: number
  readonly pointsPool: number
  readonly poolAtStart: number
  readonly supply: GoodCounts
  readonly ships: readonly ShipView[]
  readonly house: readonly GoodName[]
  readonly market: readonly MarketBuildingView[]
  /** Has the captain received the extra point in this phase? */
  readonly captainPaid: boolean
  /** The kinds that the craftsman produced in this phase, of which the bonus may be; and how many barrels of each. */
  readonly crafted: readonly GoodName[]
  readonly craftedCounts: GoodCounts
  /** Barrels already chosen for the mixed load that is being put together. */
  readonly packed: GoodCounts
  /** The agenda: the steps still to come, the next one last. */
  readonly agenda: readonly (readonly [step: string, seat: Seat, data: number])[]
  /** The seats in the order of their turns; clockwise unless an auction has ordered them otherwise. */
  readonly order: readonly Seat[]
  /** The kind of market; and the pairs of kinds that exclude each other at this table. */
  readonly marketFrom: MarketName
  readonly apart: readonly (readonly [string, string])[]
  /** Does only a full city end the game? */
  readonly noLimits: boolean
  /** Doubloons a corn starter has less. */
  readonly cornPays: number
  /** The places in the order of turns and their bids; null without an auction. */
  readonly auction: readonly AuctionPlaceView[] | null
  /** The draft of the market, while slots are free; null otherwise. */
  readonly draft: DraftView | null
}
