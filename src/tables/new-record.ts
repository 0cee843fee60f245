import { OVER } from '../engine/core/game.ts'
import type { AnyGame } from '../engine/core/game.ts'
import { defaultOptions, readOptions } from '../engine/core/options.ts'
import * as v from 'valibot'
import type { GameRegistry } from '../session/journal.ts'
import { hashText } from '../engine/core/hash.ts'
import { seedOf } from '../session/dice-source.ts'
import { playerShape } from '../session/players.ts'
import type { Player } from '../session/players.ts'
import type { Options, Table } from '../session/table.ts'
import { newTable } from '../session/table.ts'
import type { Summary, TableRecord } from '../storage/table-record.ts'
import type { Platform } from '../platform/platform.ts'

/** What is chosen for a new table. */
export interface TableSetup {
  readonly game: string
  /** Clockwise; as many as the game allows. */
  readonly people: readonly Player[]
  /** Options that are left out take their default. */
  readonly options: Options
  /** The first governor: one of `people` by index, or drawn by the seed. */
  readonly governor: number | 'random'
  /** Any text; the same seed, players and choices give the same game. Random by default. */
  readonly seed?: string
}

/** Why a setup is refused, as the end of a message key. */
export type SetupError = 'unknownGame' | 'badSeats' | 'badPeople' | 'badOptions'

/** The record of a new table, or why the setup is refused. */
export function newRecord(
  setup: TableSetup,
  games: GameRegistry,
  platform: Platform,
): TableRecord | SetupError {
  const game = games(setup.game)
  if (game === undefined) return 'unknownGame'
  const people = v.safeParse(v.array(playerShape), setup.people)
  if (!people.success) return 'badPeople'
  const seats = people.output.length
  if (!game.seats.includes(seats)) return 'badSeats'
  const options = readOptions(game.options, seats, { ...defaultOptions(game.options), ...setup.options })
  if (options === undefined) return 'badOptions'
  const seed = setup.seed === undefined || setup.seed === '' ? platform.randomHex(32) : seedOf(setup.seed)
  const governor = setup.governor === 'random' ? seededGovernor(seed, seats) : setup.governor
  if (!Number.isInteger(governor) || governor < 0 || governor >= seats) return 'badSeats'
  const luck = `seed:${seed}`
  return recordOf(newTable(game, seats, options), rotate(people.output, governor), luck, platform)
}

/** The record of a table as it stands. */
export function recordOf(table: Table, seats: Player[], luck: string, platform: Platform): TableRecord {
  const now = platform.now()
  return {
    schema: 1,
    id: platform.randomHex(20),
    created: now,
    updated: now,
    game: table.game.id,
    version: table.game.version,
    seats,
    options: { ...table.options },
    luck,
    ...tableStatus(table),
    handedOver: table.ply(),
  }
}

type PlayedTable = Pick<Table, 'game' | 'ply' | 'state' | 'turn'>

/** The parts of a record that change while the game goes on. */
export function tableStatus(table: PlayedTable): Pick<TableRecord, 'status' | 'plies' | 'summary'> {
  const isOver = table.turn() === OVER
  return { status: isOver ? 'finished' : 'running', plies: table.ply(), summary: summaryOf(table, isOver) }
}

function summaryOf(table: PlayedTable, isOver: boolean): Summary {
  const { game } = table
  const scores = game.scores(table.state())
  const turn = table.turn()
  return {
    round: roundOf(game, table),
    turn: turn >= 0 ? turn : null,
    totals: scores.map(({ total }) => total),
    winners: isOver ? scores.filter(({ winner }) => winner).map(({ seat }) => seat) : [],
  }
}

/** The round, where the game's view names one. */
function roundOf(game: AnyGame, table: PlayedTable): number | null {
  const view = v.safeParse(v.object({ round: v.pipe(v.number(), v.integer()) }), game.view(table.state()))
  return view.success ? view.output.round : null
}

/** The first governor as drawn by the seed, so that a seed determines the whole game. */
function seededGovernor(seed: string, seats: number): number {
  return parseInt(hashText(`governor|${seed}`).slice(0, 8), 16) % seats
}

/** The players by seat: the governor sits on seat 0, the others follow clockwise. */
function rotate(people: Player[], governor: number): Player[] {
  return [...people.slice(governor), ...people.slice(0, governor)]
}
