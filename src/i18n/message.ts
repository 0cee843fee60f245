import type { Seat } from '../engine/core/game.ts'

/** A value inside a message. Its kind decides whether it is shown as a badge, an icon with a name, or a number. */
export type MessageValue =
  | { readonly type: 'seat'; readonly seat: Seat }
  | { readonly type: 'seats'; readonly seats: readonly Seat[] }
  | { readonly type: 'number'; readonly number: number }
  /** A word of the game with a message of its own, such as `pr.building.office`; `icon` is the name of its piece. */
  | { readonly type: 'word'; readonly key: string; readonly icon?: string }
  /** Counted words: three corn, two indigo. */
  | {
      readonly type: 'counts'
      readonly counts: readonly (readonly [count: number, key: string, icon?: string])[]
    }
  | { readonly type: 'words'; readonly keys: readonly string[] }

/** A text that is independent of the language: a message key, its values, and the number that selects the plural form. */
export interface Message {
  readonly key: string
  readonly values: { readonly [name: string]: MessageValue }
  readonly plural?: number
  /** How the log groups it. */
  readonly weight?: 'round' | 'phase' | 'line' | 'quiet'
}
