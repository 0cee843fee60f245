import type { Action, AnyGame, Score, Seat, State } from '../../../src/engine/core/game.ts'
import type { Entry, Options } from '../../../src/session/table.ts'

/** What is played: a game, its options and the number of seats. */
export interface Setting {
  readonly game: AnyGame
  readonly seats: number
  readonly options: Options
}
/** A setting as it is sent to another process. */
export interface SerializedSetting {
  readonly game: string
  readonly seats: number
  readonly options: Options
}
/** An entry of the journal, and its events. */
export interface LoggedEntry {
  readonly entry: Entry
  readonly events: readonly { readonly type: string }[]
}
/** A decision a player has to make. */
export interface Position {
  readonly setting: Setting
  /** Read-only, and valid for this decision only. */
  readonly state: State
  readonly seat: Seat
  /** All entries since the game began; the same growing list for all decisions of one game. */
  readonly log: readonly LoggedEntry[]
}
/** Why a bot gave no legal choice. */
export type LapseKind = 'illegal' | 'late' | 'garbled' | 'gone'
/** No legal choice, and why in English. */
export interface Lapse {
  readonly lapse: LapseKind
  readonly why: string
}
/** A lapse in a game, and the action taken instead. */
export interface PlacedLapse {
  readonly kind: LapseKind
  readonly why: string
  readonly seat: Seat
  /** The number of the entry, from 0. */
  readonly ply: number
  readonly played: Action
}
/** The bot does not play this game. */
export interface Declined {
  readonly declines: string
}

/** Chooses for one seat of a line-up, game after game. */
export interface Player {
  /** Returns a choice, or why there is none. The caller checks whether it is legal. */
  choose(position: Position): Action | Promise<Action | Lapse | Declined>
  /** Instead of its last choice, another action was played. */
  lapsed?(lapse: PlacedLapse): void
  /** The name it gives itself; undefined before it is known. */
  readonly ownName?: string | undefined
  /** The clock for its milliseconds, if it is not the processor time of this process. */
  readonly clock?: () => number
  /** Wants `LoggedEntry.events`; may change when a game begins. */
  readonly wantsEvents?: boolean
  /** A new game begins, in which the player has this seat. */
  begin?(setting: Setting, seat: Seat): Promise<void>
  /** The game is over. The state is valid for this call only. */
  over?(end: Pick<Position, 'setting' | 'state' | 'log'>, scores: readonly Score[]): void
  /** No game will follow. */
  end?(): Promise<void>
}

/** The result of a seat in one game. */
export interface SeatOutcome {
  /** The index of the bot that sat there. */
  readonly bot: number
  /** Its share of the win, 0 to 1. */
  readonly share: number
  readonly points: number
  /** Points less those of the best other seat. */
  readonly margin: number
  readonly choices: number
  /** Processor time of all its choices in milliseconds; wall-clock time for an external program. */
  readonly milliseconds: number
  /** Choices replaced by random ones, in order. */
  readonly lapses: readonly PlacedLapse[]
}
/** One game, seat by seat. */
export interface Outcome {
  readonly deal: number
  /** The number of the game in its deal, from 1. */
  readonly game: number
  readonly plies: number
  readonly seats: readonly SeatOutcome[]
}
/** All games of one deal (the same dice): the contender on every seat, game by game. */
export interface Deal {
  readonly deal: number
  readonly seatings: readonly (readonly number[])[]
}
/** Why a deal was given up: a bot does not play one of its games. */
export interface DeclinedDeal {
  readonly deal: number
  /** The index of the bot. */
  readonly bot: number
  readonly why: string
}
