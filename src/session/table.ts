import { apply, applyRoll } from '../engine/core/apply.ts'
import type { Refusal } from '../engine/core/apply.ts'
import { assert } from '../engine/core/fault.ts'
import { CHANCE, listActions, newActions } from '../engine/core/game.ts'
import type { Action, AnyGame, Seat, State, Turn } from '../engine/core/game.ts'
import { hashState } from '../engine/core/hash.ts'
import type { LegalAction } from '../engine/core/preview.ts'
import type { OptionSpecs, OptionValues } from '../engine/core/options.ts'

export type Options = OptionValues<OptionSpecs>

/** One entry of the journal: an action of a seat, or a roll of the dice. */
export type Entry =
  | { readonly seat: Seat; readonly action: Action }
  | { readonly seat: typeof CHANCE; readonly salt: string }

/** An entry that was played, with its events. Entry n leads from ply n to ply n + 1. */
export interface PlayedEntry {
  readonly ply: number
  readonly seat: Seat | typeof CHANCE
  readonly entry: Entry
  readonly events: readonly { readonly type: string }[]
}

/** A table went forward by one entry, or back to a ply. */
export type Change = { readonly played: PlayedEntry } | { readonly back: number }

/** A game in play: its entries and the state after each. Knows no game by name. */
export interface Table {
  readonly game: AnyGame
  readonly seats: number
  readonly options: Options
  /** The number of entries played. */
  ply(): number
  /** The number of rolls among them. */
  rolls(): number
  turn(): Turn
  hash(): string
  /** The state after `ply` entries, by default after all. Read only. */
  state(ply?: number): State
  /** The legal actions of the seat in turn after `ply` entries, by default after all; empty before dice and at the end. */
  legal(ply?: number): Action[]
  playedEntries(): readonly PlayedEntry[]
  /** Plays an entry; returns why it is refused, or null. */
  post(entry: Entry): Refusal | null
  /** Goes back to a ply: for undo, take-back and a log that took another branch. Throws if the ply is out of range. */
  rewind(ply: number): void
  watch(watcher: (change: Change) => void): () => void
}

/**
 * A table before its first entry. It keeps every state: a whole game is about a thousand arrays of some hundred numbers,
 * so going back costs nothing.
 */
export function newTable(game: AnyGame, seats: number, options: Options): Table {
  const states: State[] = [game.setup(seats, options)]
  const playedEntries: PlayedEntry[] = []
  const watchers = new Set<(change: Change) => void>()
  const scratch = newActions(512)
  const notify = (change: Change): void => {
    for (const watcher of watchers) watcher(change)
  }
  const now = (): State => states[states.length - 1]!
  const stateAt = (ply = playedEntries.length): State => {
    const state = states[ply]
    assert(state !== undefined, 'a ply between 0 and now')
    return state
  }
  return {
    game,
    seats,
    options,
    ply: () => playedEntries.length,
    rolls: () => playedEntries.reduce((count, { seat }) => (seat === CHANCE ? count + 1 : count), 0),
    turn: () => game.turn(now()),
    hash: () => hashState(now()),
    state: stateAt,
    legal(ply) {
      const state = stateAt(ply)
      if (game.turn(state) < 0) return []
      game.legal(state, scratch)
      return listActions(scratch)
    },
    playedEntries: () => playedEntries,
    post(entry) {
      const applied =
        'salt' in entry ? applyRoll(game, now(), entry.salt) : apply(game, now(), entry.seat, entry.action)
      if ('refusal' in applied) return applied.refusal
      const played = { ply: playedEntries.length, seat: entry.seat, entry, events: applied.events }
      states.push(applied.state)
      playedEntries.push(played)
      notify({ played })
      return null
    },
    rewind(ply) {
      assert(ply >= 0 && ply <= playedEntries.length, 'a ply between 0 and now')
      if (ply === playedEntries.length) return
      states.length = ply + 1
      playedEntries.length = ply
      notify({ back: ply })
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

/** The legal actions of the seat in turn, each with its meaning. */
export function legalActionsOf(table: Table): LegalAction[] {
  return table.legal().map((action) => ({ action, described: table.game.describe(table.state(), action) }))
}
