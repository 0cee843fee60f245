import { apply, applyRoll } from '../engine/core/apply.ts'
import type { Refusal } from '../engine/core/apply.ts'
import { assert } from '../engine/core/fault.ts'
import { CHANCE, listActions, newActions } from '../engine/core/game.ts'
import type { Action, AnyGame, Seat, State, Turn } from '../engine/core/game.ts'
import { hashOf } from '../engine/core/hash.ts'
import type { OptionSpecs, OptionValues } from '../engine/core/options.ts'

export type Options = OptionValues<OptionSpecs>

/** One line of the journal: what a seat chose, or what the dice were. */
export type Entry =
  { readonly seat: Seat; readonly action: Action } | { readonly seat: typeof CHANCE; readonly salt: string }

/** An entry that was played, and what came of it. Happening n leads from ply n to ply n + 1. */
export interface PlayedEntry {
  readonly ply: number
  readonly seat: Seat | typeof CHANCE
  readonly entry: Entry
  readonly events: readonly { readonly type: string }[]
}

/** Something went forward by one entry, or back to a ply. */
export type Change = { readonly happening: PlayedEntry } | { readonly back: number }

/** All a session needs to know of a table: enough to run any game, too little to know which. */
export interface Table {
  readonly game: AnyGame
  readonly seats: number
  readonly options: Options
  /** How many entries have been played. */
  ply(): number
  /** How many of them were rolls. */
  rolls(): number
  turn(): Turn
  hash(): string
  /** The state after so many entries, now if none is named. Not to be changed by anybody. */
  state(ply?: number): State
  /** What the seat in turn may choose; nothing before dice and at the end. */
  legal(): Action[]
  happenings(): readonly PlayedEntry[]
  /** The only way forward. */
  post(entry: Entry): Refusal | null
  /** The only way back: undo, take-back, a base that moved. */
  rewind(ply: number): void
  watch(watcher: (change: Change) => void): () => void
}

/**
 * Opens a table before its first entry. Every state it has been through is kept: a whole game is about a thousand
 * arrays of some hundred numbers, less than a picture, and going back or looking back costs nothing.
 */
export function newTable(game: AnyGame, seats: number, options: Options): Table {
  const states: State[] = [game.setup(seats, options)]
  const happenings: PlayedEntry[] = []
  const watchers = new Set<(change: Change) => void>()
  const scratch = newActions(512)
  const tell = (change: Change): void => {
    for (const watcher of watchers) watcher(change)
  }
  const now = (): State => states[states.length - 1]!
  return {
    game,
    seats,
    options,
    ply: () => happenings.length,
    rolls: () => happenings.reduce((count, { seat }) => (seat === CHANCE ? count + 1 : count), 0),
    turn: () => game.turn(now()),
    hash: () => hashOf(game, now()),
    state(ply = happenings.length) {
      const state = states[ply]
      assert(state !== undefined, 'a table is looked at between its beginning and now')
      return state
    },
    legal() {
      if (game.turn(now()) < 0) return []
      game.legal(now(), scratch)
      return listActions(scratch)
    },
    happenings: () => happenings,
    post(entry) {
      const applied =
        'salt' in entry ? applyRoll(game, now(), entry.salt) : apply(game, now(), entry.seat, entry.action)
      if ('refusal' in applied) return applied.refusal
      const happening = { ply: happenings.length, seat: entry.seat, entry, events: applied.events }
      states.push(applied.state)
      happenings.push(happening)
      tell({ happening })
      return null
    },
    rewind(ply) {
      assert(ply >= 0 && ply <= happenings.length, 'a table goes back to a ply it has been through')
      if (ply === happenings.length) return
      states.length = ply + 1
      happenings.length = ply
      tell({ back: ply })
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
