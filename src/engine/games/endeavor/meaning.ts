import type { DeckName, RegionName } from './vocabulary.ts'

/** The meaning of an action, by its verb. */
export type Meaning =
  /** Passes for this round. */
  | { readonly verb: 'pass' }
  | { readonly verb: 'build'; readonly building: string }
  /** Returns the marker of a building to the harbor. */
  | { readonly verb: 'free'; readonly building: string }
  /** Uses a building. */
  | { readonly verb: 'activate'; readonly building: string }
  /** Uses a blue token. */
  | { readonly verb: 'spend'; readonly token: string }
  | { readonly verb: 'ship'; readonly region: RegionName }
  | { readonly verb: 'occupy'; readonly city: string }
  | { readonly verb: 'attack'; readonly city: string }
  /** Draws the card with this number from a deck. */
  | { readonly verb: 'draw'; readonly deck: DeckName; readonly number: number }
  | { readonly verb: 'discard'; readonly deck: DeckName; readonly number: number }
  /** Puts a governor on the governor space. */
  | { readonly verb: 'install' }
  /** Leaves out the rest of an action. */
  | { readonly verb: 'stop' }

/** The details of the meanings with one verb. */
export type Details<Verb extends Meaning['verb']> = Omit<Extract<Meaning, { readonly verb: Verb }>, 'verb'>
