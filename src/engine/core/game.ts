import type { Dice } from './dice.ts'
import type { OptionSpecs, OptionValues } from './options.ts'

/** A chair at the table, counted clockwise from 0. */
export type Seat = number
/** `turn()` returns CHANCE when dice are needed. */
export const CHANCE = -1
/** `turn()` returns OVER when the game has ended. */
export const OVER = -2
export type Turn = Seat | typeof CHANCE | typeof OVER

/** The whole state of a game: integers, in cells assigned by the game's layout. */
export type State = Int16Array
/** A choice of a seat: `verb << 16 | what << 8 | where`. Unique among the legal actions of a state. */
export type Action = number
/** Receives events in the order in which they happen. */
export type Emit<Event> = (event: Event) => void
/** Ignores all events. Search and simulation pass it; games compare with it to avoid building events. */
export const ignoreEvents = (): void => undefined

/** A reusable list of actions, so that search does not allocate. */
export interface Actions {
  count: number
  readonly at: Int32Array
}
export function newActions(capacity = 128): Actions {
  return { count: 0, at: new Int32Array(capacity) }
}
export function addAction(out: Actions, action: Action): void {
  out.at[out.count++] = action
}
export function listActions(out: Actions): Action[] {
  return Array.from(out.at.subarray(0, out.count))
}

/** The meaning of an action: a verb and its details, as names and numbers. */
export type ActionDescription = { readonly verb: string } & { readonly [detail: string]: string | number }

/** The points of one seat, broken down by source. */
export interface Score {
  readonly seat: Seat
  readonly total: number
  /** Decides between equal totals: the greater number is ahead. */
  readonly tieBreak: number
  readonly sources: { readonly [source: string]: number }
  readonly winner: boolean
}

/** The contract between a board game and everything else. `play` and `roll` change the state they are given; nothing else does. */
export interface Game<Event extends { readonly type: string }, View, Specs extends OptionSpecs> {
  readonly id: string
  /**
   * Raised by every change after which a saved journal would no longer replay entry by entry, or would offer other choices on
   * the way: game links count the choices (docs/journal.md).
   */
  readonly version: number
  readonly seats: readonly number[]
  readonly options: Specs

  setup(seats: number, options: OptionValues<Specs>): State
  turn(state: State): Turn
  /** Writes the legal actions of the seat in turn into `out`, in a fixed order; at least one while a seat is in turn. */
  legal(state: State, out: Actions): void
  /**
   * Plays a legal action in place. Does not check it: `apply` does.
   * Writes the legal actions of the seat that decides next into `next`, if given (none before dice and at the end).
   */
  play(state: State, action: Action, emit: Emit<Event>, next?: Actions): void
  /** Resolves the pending chance in place. The same dice give the same outcome on every device. */
  roll(state: State, dice: Dice, emit: Emit<Event>, next?: Actions): void
  /** Returns the meaning of an action: `{ verb: 'load', good: 'corn', ship: 1 }`. */
  describe(state: State, action: Action): ActionDescription
  /** Returns the state as a plain object with names. Screens and tests read this, never the array. */
  view(state: State): View
  /**
   * Is the question of this state one of a run that the seat answers as one decision, such as the places of the mayor's
   * colonists? Default: no.
   */
  isInRun?(state: State): boolean
  /** Returns the points of each seat as if the game ended now. */
  scores(state: State): Score[]
  /** Throws if the state breaks an invariant of the game, such as the number of tokens. */
  check(state: State): void
}

/** Any game, known by its contract only. */
export type AnyGame = Game<{ readonly type: string }, unknown, OptionSpecs>
