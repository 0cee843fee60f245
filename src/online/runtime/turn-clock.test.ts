import { expect, test } from 'vitest'
import type { Replica } from '../../log/replica/replica.ts'
import { followTurn, freeOf, lateMembers } from './turn-clock.ts'

type Clock = Parameters<typeof lateMembers>[0]
const HOUR = 3_600_000
const START = 1_700_000_000_000
const genesis = { time: { hours: 24, freeDays: 2 }, members: [{}, {}, {}] }

/** A log whose records are by these members. */
const logOf = (...authors: readonly number[]): Replica =>
  ({
    path: authors.map((m, at) => ({ hash: `record ${String(at)}`, record: { k: 'back', m } })),
    context: { genesis, owners: [] },
  }) as unknown as Replica
const late = (clock: ReturnType<typeof followTurn>, now: number) =>
  lateMembers(clock, genesis as unknown as Parameters<typeof lateMembers>[1], now)

test('the next turn begins when the record before it was written, and free days are used up by who took longer', () => {
  const first = followTurn<Clock>({ turn: null, used: [] }, logOf(0), [1], START)
  const next = followTurn(first, logOf(0, 1), [2], START + 30 * HOUR)
  expect(next).toEqual({
    turn: { after: 'record 1', by: [2], since: START + 30 * HOUR },
    used: [0, 6 * HOUR, 0],
  })
  const free = (hours: number): number[] =>
    freeOf(next, genesis as unknown as Parameters<typeof freeOf>[1], START + hours * HOUR)
  expect(free(54)).toEqual([48 * HOUR, 42 * HOUR, 48 * HOUR])
  // Cat uses hers up.
  expect([free(60), free(200)].map(([, , cat]) => cat)).toEqual([42 * HOUR, 0])
  expect(late(next, START + (30 + 72) * HOUR)).toEqual([])
  expect(late(next, START + (30 + 72) * HOUR + 1)).toEqual([2])
})

test('a record with a date of long ago makes the next member no later than the turn before', () => {
  const first = followTurn<Clock>({ turn: null, used: [] }, logOf(0), [1], START)
  const next = followTurn(first, logOf(0, 1), [2], START - 60 * 24 * HOUR)
  expect(next.turn?.since).toBe(START)
  expect(late(next, START + HOUR)).toEqual([])
  const after = followTurn(next, logOf(0, 1, 2), [0], START + HOUR)
  expect(after.used).toEqual([0, 0, 0])
})
