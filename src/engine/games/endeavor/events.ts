import type { Seat } from '../../core/game.ts'
import type { DeckName, PhaseName, RegionName } from './vocabulary.ts'

/** The name of the token taken, or null if it had been taken before. */
type Taken = string | null

/** Events carry numbers and ids; only `i18n` turns them into text. */
export type Event =
  | { readonly type: 'tokensLaid' }
  | { readonly type: 'round'; readonly round: number; readonly crown: Seat }
  | { readonly type: 'phase'; readonly phase: PhaseName }
  | { readonly type: 'built'; readonly seat: Seat; readonly building: string }
  | { readonly type: 'grew'; readonly seat: Seat; readonly count: number }
  /** Markers that came back at once, by the buildings they left. */
  | { readonly type: 'salary'; readonly seat: Seat; readonly buildings: readonly string[] }
  | { readonly type: 'activated'; readonly seat: Seat; readonly building: string }
  | { readonly type: 'spent'; readonly seat: Seat; readonly token: string }
  | {
      readonly type: 'shipped'
      readonly seat: Seat
      readonly region: RegionName
      /** The space on the track from 0; null beside it. */
      readonly space: number | null
      readonly token: Taken
    }
  | { readonly type: 'opened'; readonly region: RegionName }
  | { readonly type: 'governor'; readonly seat: Seat; readonly region: RegionName }
  | { readonly type: 'occupied'; readonly seat: Seat; readonly city: string; readonly token: Taken }
  | { readonly type: 'attacked'; readonly seat: Seat; readonly city: string; readonly defender: Seat }
  | { readonly type: 'connected'; readonly seat: Seat; readonly connection: number; readonly token: string }
  | { readonly type: 'drew'; readonly seat: Seat; readonly deck: DeckName; readonly number: number }
  | { readonly type: 'paid'; readonly seat: Seat; readonly building: string }
  | { readonly type: 'passed'; readonly seat: Seat }
  | { readonly type: 'discarded'; readonly seat: Seat; readonly deck: DeckName; readonly number: number }
  | { readonly type: 'installed'; readonly seat: Seat }
  | { readonly type: 'uninstalled'; readonly seat: Seat }
  | { readonly type: 'abolished'; readonly seat: Seat }
  | {
      readonly type: 'setAside'
      readonly seat: Seat
      readonly count: number
      readonly numbers: readonly number[]
    }
  | { readonly type: 'over'; readonly winners: readonly Seat[] }
