import type { Seat } from '../../core/game.ts'
import type { DeckName, BoardActionName, PhaseName, RegionName, TrackName } from './vocabulary.ts'

/** The questions, named as the steps that ask them. */
export type QuestionName =
  | 'build'
  | 'paySalary' // which marker leaves a building; `left` more are to choose
  | 'act' // use a building or a blue token, or pass
  | 'chooseAction' // what is done with `source`
  | 'more' // what else is done with `source`, or nothing
  | 'discard' // cards are over the limit by `left`

export interface QuestionView {
  readonly name: QuestionName
  readonly seat: Seat
  /** The building or token that is being used; null for the other questions. */
  readonly source: string | null
  readonly left: number
  /** What may be done with the source now. */
  readonly actions: readonly BoardActionName[]
  /** The region or deck in which it has to be done; null if it may be anywhere. */
  readonly place: string | null
  /** Markers return in the order of the buildings: from this one on. */
  readonly from: string | null
}
export type Tracks = { readonly [track in TrackName]: number }
export interface SiteView {
  readonly building: string
  readonly hasWorker: boolean
  readonly hasSpace: boolean
}
export interface CardView {
  readonly deck: DeckName
  readonly number: number
  readonly isGovernor: boolean
}
/** Tokens by kind. */
type TokenCounts = { readonly [token: string]: number }
export interface PlayerView {
  readonly seat: Seat
  /** Where the markers stand, and the true values, which may be more (EN 3.3). */
  readonly markers: Tracks
  readonly values: Tracks
  readonly buildLevel: number
  readonly growth: number
  readonly payments: number
  readonly cardLimit: number
  readonly harbour: number
  /** Below zero, markers of another kind are in use. */
  readonly supply: number
  /** Tokens taken, by kind; blue ones only as long as they are not spent. */
  readonly tokens: TokenCounts
  readonly sites: readonly SiteView[]
  readonly freeSites: number
  readonly cards: readonly CardView[]
  /** Cards that count against the limit. */
  readonly countedCards: number
  readonly isGovernorInstalled: boolean
  /** Numbers of the slavery cards that lie face down beside the mat. */
  readonly aside: readonly number[]
  readonly hasPassed: boolean
  /** Markers in each region, and those of them beside its track. */
  readonly presence: { readonly [region in RegionName]: number }
  readonly beside: { readonly [region in RegionName]: number }
}
export interface SpaceView {
  readonly sailor: Seat | null
  readonly token: string | null
}
export interface RegionView {
  readonly region: RegionName
  readonly isOpen: boolean
  /** From the first space to the one nearest the deck. */
  readonly track: readonly SpaceView[]
  /** The seat that would get the governor if the region opened now; null on an empty track and once the region is open. */
  readonly governor: Seat | null
}
export interface CityView {
  readonly city: string
  readonly region: RegionName
  readonly glory: number
  readonly owner: Seat | null
  readonly token: string | null
}
export interface ConnectionView {
  readonly ends: readonly [string, string]
  readonly token: string | null
  /** The seat that holds both ends. */
  readonly owner: Seat | null
}
export interface DeckView {
  readonly deck: DeckName
  /** The region whose markers count for it. */
  readonly region: RegionName
  /** From the top. */
  readonly cards: readonly number[]
}
export interface MarketView {
  readonly building: string
  readonly level: number
  readonly left: number
}

/** The whole state with names. */
export interface View {
  readonly seats: number
  readonly round: number
  readonly crown: Seat
  readonly phase: PhaseName
  readonly question: QuestionView | null
  /** Does the game wait for dice? */
  readonly drawing: boolean
  readonly over: boolean
  readonly players: readonly PlayerView[]
  readonly regions: readonly RegionView[]
  readonly cities: readonly CityView[]
  readonly connections: readonly ConnectionView[]
  readonly decks: readonly DeckView[]
  readonly market: readonly MarketView[]
  /** Tokens not laid out yet, and blue ones that have been spent. */
  readonly bag: TokenCounts
  readonly spentTokens: TokenCounts
  readonly isAbolished: boolean
  readonly slaveryCountsAtFive: boolean
  readonly paymentByFinance: boolean
  /** The code the tokens were laid out by; null if at random. */
  readonly sharedSetup: string | null
  readonly agenda: readonly (readonly [step: string, seat: Seat, data: number])[]
}
