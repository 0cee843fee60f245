import * as v from 'valibot'
import type { Seat } from '../engine/core/game.ts'
import { integer } from './parse.ts'

// The clock of a table: how long each player has had the turn, as this device saw it. It is shown and reminds; no rule
// knows it, and nothing of it is sent.

/** The minutes for a whole game and the seconds added for each turn that can be chosen; no limit is a choice, too. */
export const CLOCK_MINUTES = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const
export const CLOCK_SECONDS = [0, 10, 20, 30, 60] as const
/** The most milliseconds that one look at the clock counts: a longer gap means that the device slept. */
const LONGEST_GAP = 120_000
/** A day in milliseconds, and more turns than any game has: what is stored lies below. */
const MOST_USED = 86_400_000
const MOST_TURNS = 5000

const seatShape = v.pipe(
  v.strictObject({
    /** Milliseconds. */
    used: integer(0, MOST_USED),
    turns: integer(0, MOST_TURNS),
    /** Was it said that the time is up? It is said once. */
    wasTold: v.boolean(),
  }),
  v.readonly(),
)
export const clockShape = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    /** Null without a limit: then only the time used is shown. */
    minutes: v.nullable(v.picklist(CLOCK_MINUTES)),
    seconds: v.picklist(CLOCK_SECONDS),
    isPaused: v.boolean(),
    /** The seat that had the turn last; null before the first look. */
    last: v.nullable(integer(0, 15)),
    seats: v.pipe(v.array(seatShape), v.maxLength(16), v.readonly()),
  }),
  v.readonly(),
)
export type TableClock = v.InferOutput<typeof clockShape>
export type ClockTerms = Pick<TableClock, 'minutes' | 'seconds'>

/** Parses a stored clock; undefined if there is none, or it is damaged. */
export function readClock(from: unknown): TableClock | undefined {
  const read = v.safeParse(clockShape, from)
  return read.success ? read.output : undefined
}

/** A clock on which no time has passed. */
export function newClock({ minutes, seconds }: ClockTerms, seats: number): TableClock {
  const unused = { used: 0, turns: 0, wasTold: false }
  return { schema: 1, minutes, seconds, isPaused: false, last: null, seats: Array(seats).fill(unused) }
}

/** The clock with other terms; the time used stays. A player whose time is not up any longer may be reminded again. */
export function withTerms(clock: TableClock, terms: ClockTerms): TableClock {
  const next = { ...clock, ...terms }
  const seats = clock.seats.map((seat, at) => ({ ...seat, wasTold: seat.wasTold && isUp(next, at) }))
  return { ...next, seats }
}

/** `elapsed` milliseconds have passed in which this seat had the turn. */
export function advance(clock: TableClock, seat: Seat, elapsed: number): TableClock {
  const before = clock.seats[seat]
  if (clock.isPaused || before === undefined || !(elapsed > 0) || elapsed > LONGEST_GAP) return clock
  const used = Math.min(MOST_USED, before.used + Math.round(elapsed))
  return withSeat(clock, seat, { ...before, used })
}

/** This seat has the turn now. A turn begins when another seat had it before. */
export function beginTurn(clock: TableClock, seat: Seat): TableClock {
  const before = clock.seats[seat]
  if (before === undefined || clock.last === seat) return clock
  const turns = Math.min(MOST_TURNS, before.turns + 1)
  return { ...withSeat(clock, seat, { ...before, turns }), last: seat }
}

/** It was said that this player's time is up. */
export function told(clock: TableClock, seat: Seat): TableClock {
  const before = clock.seats[seat]
  return before === undefined ? clock : withSeat(clock, seat, { ...before, wasTold: true })
}

/** The milliseconds that are left to a player, less than 0 once they are over; null without a limit. */
export function timeLeft({ minutes, seconds, seats }: TableClock, seat: Seat): number | null {
  const found = seats[seat]
  if (minutes === null || found === undefined) return null
  return minutes * 60_000 + found.turns * seconds * 1000 - found.used
}
/** Is the time of a player over? */
export function isUp(clock: TableClock, seat: Seat): boolean {
  const left = timeLeft(clock, seat)
  return left !== null && left <= 0
}

/** Minutes and seconds, such as `7:05`; a full second is over before it is counted. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}

function withSeat(clock: TableClock, at: Seat, seat: TableClock['seats'][number]): TableClock {
  return { ...clock, seats: clock.seats.map((one, place) => (place === at ? seat : one)) }
}
