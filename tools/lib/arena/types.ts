import type { Action, AnyGame, Score, Seat, State } from '../../../src/engine/core/game.ts'
import type { Entry, Options } from '../../../src/session/table.ts'

/** What is played: a game with its options, at a table of a size. */
export interface Setting {
  readonly game: AnyGame
  readonly seats: number
  readonly options: Options
}
/** A setting in words, as it is sent to another process. */
export interface SerializedSetting {
  readonly game: string
  readonly seats: number
  readonly options: Options
}
/** An entry with what came of it. */
export interface LoggedEntry {
  readonly entry: Entry
  readonly events: readonly { readonly type: string }[]
}
/** What somebody is asked. */
export interface Position {
  readonly setting: Setting
  /** Not to be changed, and another one at the next question. */
  readonly state: State
  readonly seat: Seat
  /** All entries since the game began; the list grows from question to question of one game. */
  readonly log: readonly LoggedEntry[]
}
/** Why a choice was not taken from a bot. */
export const FAILURES = ['illegal', 'late', 'garbled', 'gone'] as const
export type Failure = (typeof FAILURES)[number]

/** Whoever chooses for one place of a line-up, game after game. */
export interface Player {
  /** A choice, or why there is none; whether a choice is legal is judged by who asks. */
  choose(position: Position): Action | Promise<Action | Failure>
  /** Counts its milliseconds, where that is not the processor's time of this process. */
  readonly clock?: () => number
  /** Wants `Told.events`; may change when a game begins. */
  readonly wantsEvents?: boolean
  /** A new game begins, in which the player has this seat. */
  begin?(setting: Setting, seat: Seat): Promise<void>
  /** The game is over. */
  over?(told: readonly LoggedEntry[], scores: readonly Score[]): void
  /** No game will follow. */
  end?(): Promise<void>
}

/** What became of a seat in one game. */
export interface SeatOutcome {
  /** Which bot of the contenders sat there. */
  readonly bot: number
  /** Its part of the win, 0 to 1. */
  readonly share: number
  readonly points: number
  /** Points less those of the best other. */
  readonly margin: number
  readonly choices: number
  /** Processor time of all its choices, in milliseconds; the clock's, of a program outside. */
  readonly milliseconds: number
  /** Choices that were made at random in its place. */
  readonly lapses: number
}
/** One game, seat by seat. */
export interface Outcome {
  readonly deal: number
  readonly plies: number
  readonly seats: readonly SeatOutcome[]
}
/** All games of one deal: who sits where in each, as numbers of contenders. */
export interface Deal {
  readonly deal: number
  readonly seatings: readonly (readonly number[])[]
}
