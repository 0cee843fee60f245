import type { Seat } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Chapter } from '../../../stores/curves.ts'

// What looking back needs to know of a game: words for what changed, and numbers over the rounds. No rule of it.

export type { Chapter }
type Event = { readonly type: string }

/** What an event brought a player, or cost him. Changes of the same piece add up. */
export interface Change {
  readonly seat: Seat
  /** The name of its drawing: `coin`, `good:corn`, `building:office`. */
  readonly piece: string
  /** Its message: counted (`pr.noun.doubloons`), or a plain name where there is no amount. */
  readonly key: string
  /** Its message if there is just one, where that says it better. */
  readonly one?: string
  /** So many more, or fewer; null for what is not counted, such as a role that was taken. */
  readonly amount: number | null
}

/** Something on the boards that can change: `coins:2`, `good:corn:1`, `city:0:office`, `tile:3:corn`, `ship:1`. */
export type PlaceName = string

/** A number of every player that can be drawn over the rounds. */
export interface Curve {
  readonly name: string
  /** The message that names it. */
  readonly key: string
  /** Is it covered where points are? */
  readonly covered: boolean
  of(chapter: Chapter, seat: Seat): number
}

/** What is told of a whole game: fetched when somebody looks back on one. */
export interface Story {
  /** The first one is shown first. */
  readonly curves: readonly Curve[]
  /** What was remarkable, as sentences. */
  facts(chapters: readonly Chapter[]): readonly Message[]
}

/** What the screen knows of one game's past. */
export interface Past {
  /** What happened, in as few words as the log has room for; what `changes` tells is left to it. */
  brief(event: Event): Message | undefined
  changes(event: Event): readonly Change[]
  /** What is different on the boards between two views. */
  places(before: unknown, now: unknown): readonly PlaceName[]
  /** Changes worth most first: where there is no room, the others are left out. */
  readonly weights: readonly string[]
  fetchStory(): Promise<Story>
}
