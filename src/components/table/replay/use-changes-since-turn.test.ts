import { createApp, shallowReactive } from 'vue'
import { expect, test } from 'vitest'
import type { useTable } from '../../../stores/table.ts'
import { newChangesSinceTurn, sumChangesBySeat, useChangesSinceTurn } from './use-changes-since-turn.ts'
import type { Change, GameHistory } from '../game-ui.ts'

const change = (seat: number, piece: string, amount: number | null): Change => ({
  seat,
  piece,
  key: piece,
  amount,
})
const WEIGHTS = ['role', 'point', 'coin', 'good']

test('changes add up by player and piece, and what was gained and lost again is no news', () => {
  const news = sumChangesBySeat(
    [
      change(2, 'good:corn', 3),
      change(2, 'coin', 1),
      change(2, 'good:corn', -3),
      change(2, 'role:mayor', null),
      change(0, 'coin', -4),
      change(0, 'coin', 1),
      change(1, 'good:corn', 0),
    ],
    WEIGHTS,
    1,
  )
  // In seating order from the player who decides, the most valuable first; players without changes are left out.
  expect(
    news.map(({ seat, changes }) => [seat, changes.map(({ piece, amount }) => [piece, amount])]),
  ).toEqual([
    [
      2,
      [
        ['role:mayor', null],
        ['coin', 1],
      ],
    ],
    [0, [['coin', -3]]],
  ])
})

/** Five plies; seat 1 decided last with ply 1 and is asked again. */
function sinceAt(otherwise: { actor?: number | null; since?: number | null }) {
  const table = shallowReactive({
    actor: 1 as number | null,
    plies: 5,
    liveView: 'now',
    playedEntries: Array.from({ length: 5 }, (_, ply) => ({ events: [{ type: String(ply) }] })),
    snapshotAt: (ply: number) => ({ view: `at ${ply}`, scores: [] }),
    ...otherwise,
  })
  const past = {
    changes: ({ type }: { type: string }) => [change(0, 'coin', Number(type))],
    changedItems: (before: unknown, now: unknown) => [`from ${String(before)} to ${String(now)}`],
    pieceOrder: WEIGHTS,
  } as unknown as GameHistory
  const { since = 2 } = otherwise
  return newChangesSinceTurn(
    table as unknown as ReturnType<typeof useTable>,
    () => past,
    () => since,
    () => 1,
  )
}

test('at the start of a decision all that happened since the last one is told, and what it changed is marked', () => {
  const { bySeat, items, isChanged } = sinceAt({})
  expect(bySeat.value.map(({ changes }) => changes.map(({ amount }) => amount))).toEqual([[2 + 3 + 4]])
  expect([...items.value]).toEqual(['from at 2 to now'])
  expect([isChanged('from at 2 to now'), isChanged('coin:0')]).toEqual([true, false])
})
test('nothing is told to others, before the first decision, or after the first choice', () => {
  for (const otherwise of [{ actor: null }, { actor: 0 }, { since: null }, { since: 5 }]) {
    const { bySeat, items } = sinceAt(otherwise)
    expect([bySeat.value.length, items.value.size], JSON.stringify(otherwise)).toEqual([0, 0])
  }
})
test('a board without a table around it marks nothing', () => {
  expect(
    createApp({})
      .runWithContext(() => useChangesSinceTurn())
      .isChanged('coins:0'),
  ).toBe(false)
})
