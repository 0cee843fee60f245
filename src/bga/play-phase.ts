import { apply } from '../engine/core/apply.ts'
import { CHANCE, OVER } from '../engine/core/game.ts'
import type { Action, State } from '../engine/core/game.ts'
import { hashState } from '../engine/core/hash.ts'
import { rowLength } from '../engine/games/puerto-rico/constants.ts'
import type { Event } from '../engine/games/puerto-rico/events.ts'
import { sum } from '../engine/games/puerto-rico/insight/colonist-placement.ts'
import { DISCARDS, PILE, ROW, SEAT_COUNT } from '../engine/games/puerto-rico/state.ts'
import { GOODS } from '../engine/games/puerto-rico/vocabulary.ts'
import type { Entry, Table } from '../session/table.ts'
import { compareEnd, comparePhase, leftOver, matchEvent } from './checks.ts'
import type { Comparison } from './checks.ts'
import { fittingChoices, stepOf } from './fitting.ts'
import type { Phase, Taken } from './fitting.ts'
import type { ToldGame } from './recognize.ts'
import type { Draw, SaltSearch } from './salts.ts'

/** Why a log cannot be played on. */
export const STOPS = [
  /** No legal choice fits what BGA tells. */
  'noFit',
  /** Something came out differently. */
  'differs',
  /** BGA tells of more than happened here. */
  'leftOver',
  /** The tiles that BGA drew cannot be drawn here. */
  'draw',
  /** A question that games of BGA do not ask. */
  'question',
  /** Another player chooses. */
  'turn',
  /** The game is over here, but the log goes on. */
  'over',
  /** The log ends before the game. */
  'incomplete',
] as const
export interface Failure {
  readonly code: (typeof STOPS)[number]
  /** English text for bug reports. */
  readonly detail: string
}

/** At most this many choices and draws are tried in one phase. */
const MOST_STEPS = 10_000
/** And at most this many in a whole file, which usually takes some hundred. */
const MOST_STEPS_OF_FILE = 100_000
/** At most this many ways to play a phase are told. */
const MOST_WAYS = 16
const NOTHING_TAKEN: Taken = { tiles: 0, built: 0, sold: 0, loads: 0 }

/** A phase to be played on a table that stands before it. */
export interface PhaseToPlay {
  readonly table: Table
  readonly phase: Phase
  readonly game: ToldGame
  readonly salts: SaltSearch
  readonly effort: Effort
}
/** How many choices and draws have been tried in a whole file, so that no file takes forever. */
export interface Effort {
  steps: number
}
/** A way to play a phase that agrees with BGA. */
export interface PlayedPhase {
  readonly entries: readonly Entry[]
  /** How many things were compared. */
  readonly comparisons: number
}

/**
 * The ways to play a phase that agree with BGA and lead to different positions, depth first where several choices fit: nearly
 * always there is one. On a failure, what went wrong latest in the phase. The table ends as it was.
 */
export function playPhase(from: PhaseToPlay): readonly PlayedPhase[] | Failure {
  const { table, phase, effort } = from
  const begin = table.ply()
  const found = new Map<string, PlayedPhase>()
  let steps = 0
  let latest: { readonly failure: Failure; readonly ply: number } | undefined
  const fail = (failure: Failure): void => {
    if (latest === undefined || table.ply() > latest.ply) latest = { failure, ply: table.ply() }
  }
  const finish = (taken: Taken): void => {
    const { count, failure } = compared(from, begin, taken)
    if (failure !== undefined) return fail(failure)
    const entries = table.playedEntries().slice(begin)
    const hash = table.hash()
    if (!found.has(hash)) found.set(hash, { entries: entries.map(({ entry }) => entry), comparisons: count })
  }
  const goOn = (taken: Taken): void => {
    effort.steps++
    if (++steps > MOST_STEPS || effort.steps > MOST_STEPS_OF_FILE || found.size >= MOST_WAYS) return
    if (isPhaseOver(table, begin)) return finish(taken)
    const entries = nextEntries(from, taken)
    if ('code' in entries) return fail(entries)
    const ply = table.ply()
    for (const entry of entries) {
      const after = post(table, entry, phase, taken)
      if (typeof after === 'string') fail({ code: 'differs', detail: after })
      else goOn(after)
      table.rewind(ply)
    }
  }
  goOn(NOTHING_TAKEN)
  return found.size > 0 ? [...found.values()] : (latest?.failure ?? TOO_MANY)
}
const TOO_MANY: Failure = { code: 'noFit', detail: 'too many choices fit' }

/** A phase is over when the next role is chosen, or the game is over. */
function isPhaseOver(table: Table, begin: number): boolean {
  if (table.ply() === begin) return false
  return table.turn() === OVER || (table.turn() !== CHANCE && stepOf(table.state()) === 'chooseRole')
}

/** The entries that fit here: a roll, or choices that lead to different positions. */
function nextEntries({ table, phase, salts }: PhaseToPlay, taken: Taken): readonly Entry[] | Failure {
  const state = table.state()
  const seat = table.turn()
  if (seat === CHANCE) {
    const draw = drawOf(state, phase, taken)
    const salt = draw && salts.find(draw)
    return salt === undefined ? { code: 'draw', detail: stepOf(state) } : [{ seat: CHANCE, salt }]
  }
  const step = stepOf(state)
  if (step === 'chooseRole' && seat !== phase.facts.chooser)
    return { code: 'turn', detail: `seat ${String(seat)} is to choose a role` }
  const fitting = fittingChoices({ phase, taken, state, seat }, table.legal())
  if (fitting === undefined) return { code: 'question', detail: step }
  if (fitting.length === 0) return { code: 'noFit', detail: `${step} of seat ${String(seat)}` }
  return withDifferentResults(table, fitting).map((action) => ({ seat, action }))
}

/** Of choices that lead to the same position, the first. */
function withDifferentResults(table: Table, actions: readonly Action[]): Action[] {
  if (actions.length < 2) return [...actions]
  const seen = new Map<string, Action>()
  for (const action of actions) {
    const applied = apply(table.game, table.state(), table.turn(), action)
    if ('refusal' in applied) continue
    const hash = hashState(applied.state)
    if (!seen.has(hash)) seen.set(hash, action)
  }
  return [...seen.values()]
}

/** What the pending roll has to draw: the tile of a hacienda, or a new row. Undefined if BGA tells another number of tiles. */
function drawOf(state: State, { facts }: Phase, taken: Taken): Draw | undefined {
  const counts = (from: number): number[] => GOODS.map((_, kind) => state[from + kind]!)
  const pile = counts(PILE)
  const discards = counts(DISCARDS)
  if (stepOf(state) === 'drawTile') {
    const drawn = facts.tiles[taken.tiles]?.tile
    return { pile, discards, wanted: GOODS.map((_, kind) => (kind === drawn ? 1 : 0)) }
  }
  const away = discards.map((count, kind) => count + state[ROW + kind]!)
  const wanted = facts.row ?? GOODS.map(() => 0)
  const count = Math.min(rowLength(state[SEAT_COUNT]!), sum(pile) + sum(away))
  return sum(wanted) === count ? { pile, discards: away, wanted } : undefined
}

/** Plays an entry; returns what is matched with BGA then, or what differs. */
function post(table: Table, entry: Entry, phase: Phase, taken: Taken): Taken | string {
  const refusal = table.post(entry)
  if (refusal !== null) return refusal
  let after: Taken | string = taken
  for (const event of table.playedEntries().at(-1)!.events as readonly Event[]) {
    after = matchEvent(event, phase, after)
    if (typeof after === 'string') return after
  }
  return after
}

/** Compares the whole phase, and after the last one the end of the game. */
function compared(
  { table, phase, game }: PhaseToPlay,
  begin: number,
  taken: Taken,
): { readonly count: number; readonly failure: Failure | undefined } {
  const more = leftOver(phase, taken)
  if (more !== undefined) return { count: 0, failure: { code: 'leftOver', detail: more } }
  const comparison: Comparison = { count: 0, finding: undefined }
  comparePhase(table, begin, phase, comparison)
  if (table.turn() === OVER) compareEnd(table, phase, game, comparison)
  const { count, finding } = comparison
  return { count, failure: finding === undefined ? undefined : { code: 'differs', detail: finding } }
}
