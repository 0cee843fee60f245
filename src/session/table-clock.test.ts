import { describe, expect, test } from 'vitest'
import {
  advance,
  beginTurn,
  clockText,
  isUp,
  newClock,
  readClock,
  timeLeft,
  told,
  withTerms,
} from './table-clock.ts'
import type { TableClock } from './table-clock.ts'

const MINUTE = 60_000
const fresh = (seconds: TableClock['seconds'] = 0): TableClock => newClock({ minutes: 5, seconds }, 3)
const used = ({ seats }: TableClock): number[] => seats.map((seat) => seat.used)

describe('the clock of a table', () => {
  test('counts for the player whose turn it is, and for no one else', () => {
    const clock = advance(advance(fresh(), 1, 1500), 1, 700)
    expect(used(clock)).toEqual([0, 2200, 0])
    expect([0, 1, 2].map((seat) => timeLeft(clock, seat))).toEqual([
      5 * MINUTE,
      5 * MINUTE - 2200,
      5 * MINUTE,
    ])
    for (const seat of [-1, 3, 15]) expect(advance(clock, seat, 1000)).toBe(clock)
  })
  test('adds the seconds of a turn once, when another player had the turn before', () => {
    let clock = beginTurn(beginTurn(fresh(10), 0), 0)
    expect(timeLeft(clock, 0)).toBe(5 * MINUTE + 10_000)
    clock = beginTurn(beginTurn(clock, 1), 0)
    expect([0, 1, 2].map((seat) => timeLeft(clock, seat))).toEqual([
      5 * MINUTE + 20_000,
      5 * MINUTE + 10_000,
      5 * MINUTE,
    ])
  })
  test('does not count while it is paused, nor a gap in which the device slept', () => {
    const paused = { ...fresh(), isPaused: true }
    expect(advance(paused, 0, 1000)).toBe(paused)
    const clock = fresh()
    for (const gap of [120_001, 86_400_000, -5, 0, Number.NaN]) expect(advance(clock, 0, gap)).toBe(clock)
    expect(used(advance(clock, 0, 120_000))).toEqual([120_000, 0, 0])
  })
  test('is up at zero, and never without a limit', () => {
    let clock = fresh()
    for (let minute = 0; minute < 5; minute++) {
      expect(isUp(clock, 2)).toBe(false)
      clock = advance(clock, 2, MINUTE)
    }
    expect([isUp(clock, 2), isUp(clock, 0)]).toEqual([true, false])
    const endless = withTerms(clock, { minutes: null, seconds: 0 })
    expect([isUp(endless, 2), timeLeft(endless, 2)]).toEqual([false, null])
    expect(used(endless)).toEqual(used(clock))
  })
  test('reminds again only where other terms give a player time', () => {
    let clock = fresh()
    for (let minute = 0; minute < 6; minute++) clock = advance(clock, 0, MINUTE)
    clock = told(clock, 0)
    expect(withTerms(clock, { minutes: 5, seconds: 10 }).seats[0]!.wasTold).toBe(true)
    expect(withTerms(clock, { minutes: 10, seconds: 0 }).seats[0]!.wasTold).toBe(false)
  })
})

test('a stored clock is read again; one that is damaged is not', () => {
  const clock = told(advance(beginTurn(fresh(30), 1), 1, 1234.56), 1)
  expect(readClock(JSON.parse(JSON.stringify(clock)))).toEqual(clock)
  for (const change of [
    { schema: 2 },
    { minutes: 7 },
    { seconds: 1 },
    { isPaused: 'no' },
    { last: 16 },
    { seats: [{ used: -1, turns: 0, wasTold: false }] },
    { seats: Array(17).fill(clock.seats[0]) },
    { more: 1 },
  ])
    expect([change, readClock({ ...clock, ...change })]).toEqual([change, undefined])
  for (const from of [undefined, null, 'x', []]) expect(readClock(from)).toBeUndefined()
})

test('time is written in minutes and seconds', () => {
  expect([0, 999, 1000, 59_999, 60_000, 425_000, 6_000_000].map(clockText)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:59',
    '1:00',
    '7:05',
    '100:00',
  ])
})
