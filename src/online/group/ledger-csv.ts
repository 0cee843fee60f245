import { writeColumns } from '../../session/statistics/csv.ts'
import type { Column } from '../../session/statistics/csv.ts'
import type { GameResult } from './entry.ts'
import type { ToldGame } from './ledger.ts'

interface Row {
  readonly told: ToldGame
  readonly seat: GameResult['seats'][number]
  /** From 1. */
  readonly number: number
}

const COLUMNS: readonly Column<Row>[] = [
  ['ended', ({ told }) => new Date(told.at).toISOString()],
  ['game', ({ told }) => told.entry.result.game],
  ['players', ({ told }) => told.entry.result.seats.length],
  ['seat', ({ number }) => number],
  ['name', ({ seat }) => seat.name],
  ['kind', ({ seat }) => (seat.key === null ? 'bot' : 'person')],
  ['place', ({ seat }) => seat.place],
  ['points', ({ seat }) => seat.points],
  ['signed', ({ told, seat }) => (told.entry.signed.some(({ key }) => key === seat.key) ? 1 : 0)],
  ['confirmed', ({ told }) => (told.isConfirmed ? 1 : 0)],
  ['disputed', ({ told }) => (told.isDisputed ? 1 : 0)],
  ['id', ({ told }) => told.entry.result.id],
  ['deal', ({ told }) => told.entry.result.deal?.first ?? ''],
]

/** The ledger as a table of comma-separated values, a row for each seat. */
export const writeLedgerCsv = (told: readonly ToldGame[]): string =>
  writeColumns(
    COLUMNS,
    told.flatMap((game) =>
      game.entry.result.seats.map((seat, at): Row => ({ told: game, seat, number: at + 1 })),
    ),
  )
