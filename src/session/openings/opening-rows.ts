import { wilson } from '../statistics/wilson.ts'
import type { Count, SizeData } from './opening-data.ts'

/** With fewer games a row says nothing. */
export const LEAST_GAMES = 100
/** A share is told apart from a line where it is this many times its margin away: a page has hundreds of rows. */
const CLEARLY = 1.5

/** Is a share clearly above or below the line it is compared with? `few`: there are too few games. */
export type Verdict = 'better' | 'worse' | 'even' | 'few'

/** How often those who did something won. */
export interface OpeningRow {
  /** The detail of the event, such as `office`; of seats the number, from 1. */
  readonly name: string
  readonly games: number
  /** The share of the games won, and half of its interval of 95 %. */
  readonly share: number
  readonly margin: number
  readonly verdict: Verdict
}

/** A row of these games, compared with a line. */
export function openingRow(name: string, [games, wins]: Count, line: number): OpeningRow {
  const { least, most } = wilson(wins, games)
  const [share, margin] = [games === 0 ? 0 : wins / games, (most - least) / 2]
  const isClear = Math.abs(share - line) > CLEARLY * margin
  const verdict = games < LEAST_GAMES ? 'few' : !isClear ? 'even' : share > line ? 'better' : 'worse'
  return { name, games, share, margin, verdict }
}

/** Rows by what was done: the greatest share first, those of too few games last. */
export function openingRows(
  counts: Readonly<Record<string, Count>> | undefined,
  line: number,
): readonly OpeningRow[] {
  const isFew = ({ verdict }: OpeningRow): number => (verdict === 'few' ? 1 : 0)
  return Object.entries(counts ?? {})
    .map(([name, count]) => openingRow(name, count, line))
    .sort((one, other) => isFew(one) - isFew(other) || other.share - one.share)
}

/** The seats in their order, compared with a fair share. */
export const seatRows = ({ seats }: SizeData): readonly OpeningRow[] =>
  seats.map(({ free }, seat) => openingRow(String(seat + 1), free.count, 1 / seats.length))

/** What all seats together did at any time, by the type of an event: the counts of its details. */
export function eventCountsOf({ seats }: SizeData, event: string): Readonly<Record<string, Count>> {
  const sums: Record<string, [games: number, wins: number]> = {}
  for (const { free } of seats)
    for (const [name, [games, wins]] of Object.entries(free.events[event] ?? {})) {
      const sum = (sums[name] ??= [0, 0])
      sum[0] += games
      sum[1] += wins
    }
  return sums
}

/** The rows that a best or worst one is not told apart from, itself included. */
export function levelWith(best: OpeningRow, rows: readonly OpeningRow[]): readonly OpeningRow[] {
  const isTold = (row: OpeningRow): boolean =>
    Math.abs(row.share - best.share) > Math.hypot(row.margin, best.margin)
  return rows.filter((row) => row.verdict !== 'few' && !isTold(row))
}
