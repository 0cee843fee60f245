import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import type { PlayedEntry } from '../session/table.ts'
import { roundRanges, useCurves } from './curves.ts'
import { setPlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { useTable } from './table.ts'

const heads = (...plies: number[]) =>
  Array.from({ length: 10 }, (_, ply) => ({ events: plies.includes(ply) ? [{ type: 'round' }] : [] }))
const isHead = ({ type }: { readonly type: string }): boolean => type === 'round'

test('divides a game into rounds; the last one is the round in progress', () => {
  expect(roundRanges(heads(0, 4), isHead)).toEqual([
    { from: 0, until: 1 },
    { from: 1, until: 5 },
    { from: 5, until: 10 },
  ])
  expect(roundRanges(heads(0, 9), isHead)).toEqual([
    { from: 0, until: 1 },
    { from: 1, until: 10 },
  ])
  expect(roundRanges([], isHead)).toEqual([{ from: 0, until: 0 }])
})

let waits: (() => void)[] = []
let looked: number[] = []
beforeEach(() => {
  waits = []
  looked = []
  setPlatform({
    wait: () => new Promise<void>((done) => waits.push(done)),
  } as unknown as Platform)
  setActivePinia(createPinia())
  useTable().snapshotAt = (ply) => {
    looked.push(ply)
    return { view: ply, scores: [] }
  }
})
/** Lets a read run to its end; returns the number of pauses. */
async function countTasks(): Promise<number> {
  let tasks = 0
  for (; waits.length > 0; tasks++) {
    waits.shift()!()
    await Promise.resolve()
    await Promise.resolve()
  }
  return tasks
}
const played = (...plies: number[]) => heads(...plies) as unknown as readonly PlayedEntry[]

test('a long game is read a few rounds at a time', async () => {
  useTable().playedEntries = played(0, 1, 2, 3, 4, 5, 6, 7, 8)
  const curves = useCurves()
  const reading = curves.read(isHead)
  expect(curves.rounds).toEqual([])
  expect(looked.length).toBeLessThan(4)
  expect(await countTasks()).toBeGreaterThan(1)
  await reading
  expect(curves.rounds.map(({ round, ply, view }) => [round, ply, view])).toEqual(
    Array.from({ length: 10 }, (_, round) => [round, round + 1, round + 1]),
  )
})
test('what was read once is not read again, unless it was taken back', async () => {
  const table = useTable()
  const curves = useCurves()
  const before = played(0, 4)
  table.playedEntries = before
  await Promise.all([curves.read(isHead), countTasks()])
  expect(looked).toEqual([1, 5, 10])
  looked = []
  // Round two goes on, from its eighth entry on differently.
  table.playedEntries = [...before.slice(0, 7), ...played(9).slice(7)]
  await Promise.all([curves.read(isHead), countTasks()])
  expect(looked).toEqual([10])
})
test('nothing is left of the table before', async () => {
  const curves = useCurves()
  useTable().playedEntries = played(0, 4)
  await Promise.all([curves.read(isHead), countTasks()])
  useTable().playedEntries = played(0, 1, 2, 3, 4)
  const reading = curves.read(isHead)
  expect(curves.rounds).toEqual([])
  await Promise.all([reading, countTasks()])
  expect(curves.rounds).toHaveLength(6)
})
test('who asks again while something is read gets the newer answer only', async () => {
  const table = useTable()
  const curves = useCurves()
  table.playedEntries = played(0, 1, 2, 3, 4)
  const first = curves.read(isHead)
  table.playedEntries = played(0)
  const second = curves.read(isHead)
  await countTasks()
  await Promise.all([first, second])
  expect(curves.rounds.map(({ ply }) => ply)).toEqual([1, 10])
})
