import { CHANCE, OVER } from '../engine/core/game.ts'
import type { AnyGame } from '../engine/core/game.ts'
import { constantsFor, rowLength } from '../engine/games/puerto-rico/constants.ts'
import { puertoRico } from '../engine/games/puerto-rico/index.ts'
import type { Options } from '../engine/games/puerto-rico/options.ts'
import { PILE } from '../engine/games/puerto-rico/state.ts'
import { GOODS } from '../engine/games/puerto-rico/vocabulary.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { learnNumbers, standsAfter } from './colonists.ts'
import type { Stands } from './colonists.ts'
import type { PhaseFacts } from './facts.ts'
import { playPhase } from './play-phase.ts'
import type { Effort, Failure, PlayedPhase } from './play-phase.ts'
import type { ToldGame } from './recognize.ts'
import type { SaltSearch } from './salts.ts'
import { drawnTiles } from './tiles.ts'
import type { FirstRow } from './tiles.ts'

/** Why a log could be played no further. */
export interface Stop extends Failure {
  /** The number of BGA's move at which the phase begins that could not be played. */
  readonly move: number | null
}
/** How far a log could be played by the rules here. */
export interface PlayedLog {
  /** Stands behind the last phase that could be played. */
  readonly table: Table
  /** How many phases were played. */
  readonly phases: number
  readonly stop: Stop | undefined
  /** How many things were compared with BGA. */
  readonly comparisons: number
  /** Moves of BGA at which the phases begin in which several choices fitted; the first one was taken. */
  readonly guesses: readonly (number | null)[]
}
/** What is assumed of a game where the log does not tell it. */
export interface Assumed {
  readonly options: Options
  readonly first: FirstRow
}
/** The game of a log, its phases, and who finds the salts. */
export interface LogInput {
  readonly game: ToldGame
  /** Undefined for a phase that a player begins who is not at the table. */
  readonly facts: readonly (PhaseFacts | undefined)[]
  readonly salts: SaltSearch
  readonly effort: Effort
  /** Is told after each phase. */
  readonly onPhase: (done: number) => void
}

/** At most this many phases are played, those of ways that led nowhere included. */
const MOST_PHASES = 1_000

/** A phase that was played: the ways to play it, which of them was taken, and what was there before it. */
interface Step {
  readonly ways: readonly PlayedPhase[]
  readonly way: number
  readonly ply: number
  readonly after: Stands
}

/**
 * Plays a game of BGA by the rules here, phase by phase, as far as it agrees. Where a phase can be played in several ways, a
 * later one decides.
 */
export function playLog(input: LogInput, assumed: Assumed): PlayedLog {
  const { game, facts } = input
  const table = newTable(puertoRico as unknown as AnyGame, game.players.length, assumed.options)
  if (!drawFirstRow(table, assumed.first, input.salts))
    return playedOf(input, table, [], { code: 'draw', detail: 'the first row' })
  const play = phasePlayer(table, input, assumed)
  const steps: Step[] = []
  let furthest: PlayedLog | undefined
  for (let count = 0; steps.length < facts.length; count++) {
    const failure = play(steps)
    input.onPhase(steps.length)
    if (failure === undefined) continue
    if (furthest === undefined || steps.length > furthest.phases)
      furthest = playedOf(input, table, steps, failure)
    if (count >= MOST_PHASES || !takeOtherWay(table, steps)) return furthest
  }
  if (table.turn() === OVER) return playedOf(input, table, steps, undefined)
  // Nothing tells whether the last phase of a log that breaks off is whole.
  table.rewind(steps.pop()!.ply)
  return playedOf(input, table, steps, LOG_ENDS)
}

/** Plays the next phase and adds it to the steps, or returns why it cannot be played. */
function phasePlayer(
  table: Table,
  { game, facts, salts, effort }: LogInput,
  { first }: Assumed,
): (steps: Step[]) => Failure | undefined {
  const known = facts.filter((phase) => phase !== undefined)
  const numbered = learnNumbers(known, table.seats)
  const isDrawn = drawnTiles(known, first)
  return (steps) => {
    const told = facts[steps.length]
    if (table.turn() === OVER) return { code: 'over', detail: 'the game is over here' }
    if (told === undefined) return { code: 'turn', detail: 'a player who is not at the table' }
    const before = steps.at(-1)?.after ?? NO_STANDS
    const after = standsAfter(before, told, numbered)
    const phase = { facts: told, isDrawn, start: table.state(), before, after }
    const ways = playPhase({ table, phase, game, salts, effort })
    if ('code' in ways) return steps.length === facts.length - 1 && !game.isEnded ? LOG_ENDS : ways
    steps.push({ ways, way: 0, ply: table.ply(), after })
    for (const entry of ways[0]!.entries) table.post(entry)
    return undefined
  }
}
const NO_STANDS: Stands = new Map()

/** Goes back to the last phase that can be played in another way, and plays it so; false if there is none. */
function takeOtherWay(table: Table, steps: Step[]): boolean {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const other = step.ways[step.way + 1]
    if (other === undefined) continue
    table.rewind(step.ply)
    for (const entry of other.entries) table.post(entry)
    steps.push({ ...step, way: step.way + 1 })
    return true
  }
  return false
}

/** What has been played so far, with a table of its own. */
function playedOf(
  { facts }: LogInput,
  table: Table,
  steps: readonly Step[],
  failure: Failure | undefined,
): PlayedLog {
  const own = newTable(table.game, table.seats, table.options)
  for (const { entry } of table.playedEntries()) own.post(entry)
  return {
    table: own,
    phases: steps.length,
    comparisons: steps.reduce((all, { ways, way }) => all + ways[way]!.comparisons, 0),
    guesses: steps.flatMap(({ ways }, at) => (ways.length > 1 ? [facts[at]?.move ?? null] : [])),
    stop: failure && { ...failure, move: facts[steps.length]?.move ?? null },
  }
}
const LOG_ENDS: Failure = { code: 'incomplete', detail: 'the log ends before the game' }

function drawFirstRow(table: Table, { row }: FirstRow, salts: SaltSearch): boolean {
  if (row.reduce((all, count) => all + count, 0) !== rowLength(table.seats)) return false
  const pile = GOODS.map((_, kind) => table.state()[PILE + kind]!)
  const salt = salts.find({ pile, discards: GOODS.map(() => 0), wanted: row })
  return salt !== undefined && table.post({ seat: CHANCE, salt }) === null
}

/** How many rounds were played to their end. */
export function roundsOf({ phases, table }: PlayedLog): number {
  return Math.floor(phases / (table.seats * constantsFor(table.seats).rolesEach))
}
