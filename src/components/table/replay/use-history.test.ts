import { shallowReactive } from 'vue'
import { expect, test, vi } from 'vitest'
import type { useTable } from '../../../stores/table.ts'
import type { GameUi } from '../game-ui.ts'
import { useHistory } from './use-history.ts'

/** Ten plies; a round begins with plies 0, 4 and 8; seat 1 chose last with ply 5. */
function history() {
  const table = shallowReactive({
    plies: 10,
    cursor: null as number | null,
    playedEntries: Array.from({ length: 10 }, (_, ply) => ({
      ply,
      seat: ply === 5 ? 1 : 0,
      events: ply % 4 === 0 ? [{ type: 'round' }] : [],
    })),
    goTo: (ply: number | null) => (table.cursor = ply),
  })
  const say = () => ({ key: 'round', values: {}, weight: 'round' })
  const ui = { say, history: { brief: say, changes: () => [] } } as unknown as GameUi
  const walk = useHistory(
    table as unknown as ReturnType<typeof useTable>,
    () => ui,
    () => 1,
  )
  return { table, walk }
}

test('a step back from now leads to the last move, and forward from there to now again', () => {
  const { table, walk } = history()
  walk.step(-1)
  expect(table.cursor).toBe(9)
  walk.step(1)
  expect(table.cursor).toBeNull()
})
test('does not step back beyond the beginning', () => {
  const { table, walk } = history()
  walk.go(0)
  walk.step(-1)
  expect(table.cursor).toBe(0)
})
test('rounds are walked from beginning to beginning', () => {
  const { table, walk } = history()
  const seen: (number | null)[] = []
  for (const by of [-1, -1, -1, -1, 1, 1, 1, 1] as const) {
    walk.round(by)
    seen.push(table.cursor)
  }
  expect(seen).toEqual([9, 5, 1, 0, 1, 5, 9, null])
})
test('what came after the own last choice is new', () => {
  expect(history().walk.since.value).toBe(6)
})
test('the place in time counts rounds, and the moves made since one looks back', () => {
  const { table, walk } = history()
  expect(walk.position.value).toBeNull()
  walk.go(6)
  expect(walk.position.value).toMatchObject({ cursor: 6, plies: 10, starts: [1, 5, 9], round: 2, missed: 0 })
  table.plies = 13
  expect(walk.position.value?.missed).toBe(3)
  walk.go(null)
  walk.go(0)
  expect(walk.position.value).toMatchObject({ round: 0, missed: 0 })
})
test('plays the past until another ply is chosen, or now is reached', () => {
  vi.useFakeTimers()
  const { table, walk } = history()
  walk.go(6)
  walk.play()
  vi.advanceTimersByTime(2000)
  expect(table.cursor).toBe(8)
  walk.step(-1)
  vi.advanceTimersByTime(5000)
  expect(table.cursor).toBe(7)
  walk.play()
  vi.advanceTimersByTime(10_000)
  expect([table.cursor, walk.position.value]).toEqual([null, null])
  walk.go(3)
  vi.advanceTimersByTime(5000)
  expect(table.cursor).toBe(3)
  vi.useRealTimers()
})
