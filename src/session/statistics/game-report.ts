import * as v from 'valibot'
import { OVER } from '../../engine/core/game.ts'
import type { AnyGame, Score, Seat } from '../../engine/core/game.ts'
import { newTable } from '../table.ts'
import type { Entry, Options, Table } from '../table.ts'
import { halfInteger, hexShape, integer } from '../parse.ts'
import { MAX_ENTRIES } from '../journal-shapes.ts'

/** Raised when reports are made in another way: stored ones of an older kind are made again. */
const REPORT_KIND = 2

const eventShape = v.pipe(v.string(), v.maxLength(80))
const seatReportShape = v.strictObject({
  /** 1 for the best; seats that are level share a place. */
  place: integer(1, 16),
  points: halfInteger(-10_000, 10_000),
  won: v.boolean(),
  /** The most points it gained in one phase of the game. */
  bestPhase: integer(0, 10_000),
  /**
   * How often the seat did what: by the type of the event and its first detail, such as `built office`; the type alone if it has
   * none. The key is stored: in code these are event counts.
   */
  deeds: v.record(eventShape, integer(1, MAX_ENTRIES)),
  /** The first detail of each type of event, such as `office` of `built`. */
  firsts: v.record(eventShape, eventShape),
})

/** What statistics need of a finished game; the players are not part of it. */
export const gameReportShape = v.strictObject({
  kind: v.literal(REPORT_KIND),
  /** The hash of the last state and the number of entries: copies of one game agree in both. */
  hash: hexShape,
  plies: integer(0, MAX_ENTRIES),
  /** The rounds that were begun. */
  rounds: integer(0, MAX_ENTRIES),
  seats: v.pipe(v.array(seatReportShape), v.minLength(1), v.maxLength(16)),
})
export type GameReport = v.InferOutput<typeof gameReportShape>
export type SeatReport = GameReport['seats'][number]

/** A game as it was played: all that its report is made from. */
export interface PlayedGame {
  readonly game: AnyGame
  readonly seats: number
  readonly options: Options
  readonly entries: readonly Entry[]
}

/** A report in the making; `run` has the shape of a search, so that it can share its thread. */
export interface Reporting {
  /** Replays this many entries; true once all are replayed. */
  run(entries: number): boolean
  /** The report; undefined if an entry was refused, or the game is not over. */
  report(): GameReport | undefined
}

/** Begins to replay a game for its report. */
export function startReport({ game, seats, options, entries }: PlayedGame): Reporting {
  const table = newTable(game, seats, options)
  let isRefused = false
  return {
    run(count) {
      const until = Math.min(entries.length, table.ply() + count)
      while (!isRefused && table.ply() < until) isRefused = table.post(entries[table.ply()]!) !== null
      return isRefused || table.ply() === entries.length
    },
    report: () => (isRefused || table.turn() !== OVER ? undefined : reportOf(table)),
  }
}

function reportOf(table: Table): GameReport {
  const scores = table.game.scores(table.state())
  const places = placesOf(scores)
  const events = table.playedEntries().flatMap((played) => played.events)
  const counted = countEvents(table.seats, table.playedEntries())
  const best = bestPhasesOf(table.seats, events)
  return {
    kind: REPORT_KIND,
    hash: table.hash(),
    plies: table.ply(),
    rounds: events.filter(({ type }) => type === 'round').length,
    seats: scores.map(({ seat, total, winner }) => ({
      place: places[seat]!,
      points: total,
      won: winner,
      bestPhase: best[seat]!,
      deeds: counted[seat]!.eventCounts,
      firsts: counted[seat]!.firsts,
    })),
  }
}

/** The places of the seats: 1 for the best; seats that are level share one. */
export const placesOf = (scores: readonly Pick<Score, 'total' | 'tieBreak'>[]): readonly number[] =>
  scores.map(
    ({ total, tieBreak }) =>
      1 + scores.filter((other) => (other.total - total || other.tieBreak - tieBreak) > 0).length,
  )

/** How often a seat did what, and the first detail of each type of event. */
export interface CountedEvents {
  readonly eventCounts: Readonly<Record<string, number>>
  readonly firsts: Readonly<Record<string, string>>
}
/** What every seat did: also what the rules did for it, which no entry of the journal names. */
export function countEvents(
  seats: number,
  playedEntries: Iterable<{ readonly events: readonly { readonly type: string }[] }>,
): readonly CountedEvents[] {
  const all = Array.from({ length: seats }, () => ({
    eventCounts: {} as Record<string, number>,
    firsts: {} as Record<string, string>,
  }))
  for (const { events } of playedEntries)
    for (const event of events) {
      const { type, seat, ...details } = event as { type: string; seat?: Seat }
      const doer = all[seat ?? -1]
      const detail = Object.values(details).find((value) => typeof value === 'string')
      const isPlain = Object.keys(details).length === 0
      if (doer === undefined || (detail === undefined && !isPlain)) continue
      const name = detail === undefined ? type : `${type} ${String(detail)}`
      doer.eventCounts[name] = (doer.eventCounts[name] ?? 0) + 1
      if (detail !== undefined) doer.firsts[type] ??= String(detail)
    }
  return all
}

/** Events that begin a phase. */
const BEGINNINGS: readonly string[] = ['round', 'phase', 'role']

/** The most points that events of one phase gave each seat. */
export function bestPhasesOf(seats: number, events: readonly { readonly type: string }[]): readonly number[] {
  const best = Array.from({ length: seats }, () => 0)
  let now = best.map(() => 0)
  for (const event of events) {
    if (BEGINNINGS.includes(event.type)) now = best.map(() => 0)
    const { seat = -1, points } = event as { seat?: Seat; points?: unknown }
    if (seat < 0 || typeof points !== 'number') continue
    now[seat] = (now[seat] ?? 0) + points
    best[seat] = Math.max(best[seat] ?? 0, now[seat])
  }
  return best
}
