import type { Dice } from './dice.ts'
import type { OptionSpecs, OptionValues } from './options.ts'

/** A chair at the table, counted clockwise from 0. */
export type Seat = number
/** `turn()` answers CHANCE when dice are wanted. */
export const CHANCE = -1
/** `turn()` answers OVER when nobody has anything left to decide. */
export const OVER = -2
export type Turn = Seat | typeof CHANCE | typeof OVER

/** Everything a game remembers: whole numbers, at places named by the game's layout. */
export type State = Int16Array
/** What a seat may choose: `verb << 16 | what << 8 | where`. Unique among the legal ones. */
export type Action = number
/** Receives what happened, in the order it happened. */
export type Emit<Event> = (event: Event) => void
/** Nobody listens: search and simulation pass this, and no event is built for it. */
export const ignoreEvents = (): void => undefined

/** A reusable list of actions, so that search allocates nothing. */
export interface Actions {
  count: number
  readonly at: Int32Array
}
export function newActions(room = 128): Actions {
  return { count: 0, at: new Int32Array(room) }
}
export function addAction(out: Actions, action: Action): void {
  out.at[out.count++] = action
}
export function listActions(out: Actions): Action[] {
  return Array.from(out.at.subarray(0, out.count))
}

/** What an action means: a verb and what it is about, as plain words. */
export type ActionDescription = { readonly verb: string } & { readonly [detail: string]: string | number }

/** Final points of one seat, broken down by where they came from. */
export interface Score {
  readonly seat: Seat
  readonly total: number
  /** What decides between equal totals. */
  readonly tieBreak: number
  readonly sources: Readonly<Record<string, number>>
  readonly winner: boolean
}

/** The whole contract between a board game and everything else. `play` and `roll` change the state they are given; nothing else does. */
export interface Game<Event extends { readonly type: string }, View, Specs extends OptionSpecs> {
  readonly id: string
  /** Raised whenever an old journal would no longer replay entry for entry. */
  readonly version: number
  readonly seats: readonly number[]
  readonly options: Specs

  setup(seats: number, options: OptionValues<Specs>): State
  turn(state: State): Turn
  /** Every action open to the seat in turn, in a fixed order, written into `out`; never none while a seat is in turn. */
  legal(state: State, out: Actions): void
  /**
   * Carries out a legal action in place. Trusts its caller; `apply` is the door that does not.
   * With `next`, leaves there the legal actions of the seat that decides next (none before dice and at the end).
   */
  play(state: State, action: Action, emit: Emit<Event>, next?: Actions): void
  /** Resolves the pending chance in place. The same dice give the same outcome on every machine. */
  roll(state: State, dice: Dice, emit: Emit<Event>, next?: Actions): void
  /** What a number means: `{ verb: 'load', good: 'corn', ship: 1 }`. */
  describe(state: State, action: Action): ActionDescription
  /** The state with names: one plain object. Screens and tests read this, never the array. */
  view(state: State): View
  /** Final points, broken down by where they came from; any time, not only at the end. */
  scores(state: State): Score[]
  /**
   * What the hash of a state is made of; the state itself, if this is missing. A game whose states have grown answers
   * with the old form of a state that had one, so that old journals and logs keep their hashes.
   */
  readonly hashed?: (state: State) => State
  /** Throws if the state breaks a law of the game, such as a token that vanished. */
  check(state: State): void
}

/** A game of which only the contract is known. */
export type AnyGame = Game<{ readonly type: string }, unknown, OptionSpecs>
