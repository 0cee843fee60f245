import { expect, test } from 'vitest'
import { nim } from '../nim.fixture.ts'
import { newTable } from '../table.ts'
import { DRY } from '../session.fixture.ts'
import { DEEP, decisionsOf, analysisOrder, nextJob, progressOf, QUICK } from './analysis-jobs.ts'
import type { Decision, AnalysisState } from './analysis-jobs.ts'

const decision = (ply: number, isWanted = true, isHead = true): Decision => ({
  ply,
  seat: 0,
  played: [ply],
  isWanted,
  isHead,
})
const NEW: AnalysisState = { depth: 0, hasVerdict: false }
const ROUGH: AnalysisState = { depth: QUICK, hasVerdict: false }
const DOUBTED: AnalysisState = { depth: DEEP, hasVerdict: false }
const DONE: AnalysisState = { depth: DEEP, hasVerdict: true }

/** Ana takes two, Bo three; then she takes three more, and Bo has no choice but the last one. */
function played() {
  const table = newTable(nim, 2, DRY)
  for (const action of [2, 3, 3, 1]) table.post({ seat: table.turn(), action })
  return table
}

test('decisions are choices; forced actions are none', () => {
  const found = decisionsOf(played(), (seat) => seat === 1)
  expect(found.map(({ ply, seat, isWanted }) => [ply, seat, isWanted])).toEqual([
    [0, 0, false],
    [1, 1, true],
    [2, 0, false],
  ])
})
test('rolls are no decisions; the first of a run of choices is its head', () => {
  const table = newTable(nim, 2, { ...DRY, wet: true })
  table.post({ seat: -1, salt: 'ab'.repeat(16) })
  table.post({ seat: table.turn(), action: 1 })
  expect(decisionsOf(table, () => true).map(({ ply, isHead }) => [ply, isHead])).toEqual([[1, true]])
})
test('without people the choices of all seats are wanted', () => {
  expect(decisionsOf(played(), () => false).every(({ isWanted }) => isWanted)).toBe(true)
})

test('the first look lies far apart over the whole game, and every choice has it once', () => {
  const all = Array.from({ length: 40 }, (_, ply) => decision(ply, true, ply % 2 === 0))
  const plies = analysisOrder(all).map(({ ply }) => ply)
  expect(plies.slice(0, 3)).toEqual([0, 32, 16])
  expect([...plies].sort((one, other) => one - other)).toEqual(all.map(({ ply }) => ply))
  expect(plies.slice(20).every((ply) => ply % 2 === 1)).toBe(true)
})

test('the curve is there before anything is looked at deeply', () => {
  const order = [decision(0), decision(1), decision(2, true, false)]
  const next = (ply: number): AnalysisState => (ply === 0 ? ROUGH : NEW)
  expect(nextJob(order, next, 0)).toMatchObject({ type: 'analyze', decision: { ply: 1 }, games: QUICK })
})
test('what is near the cursor comes first, then what is wanted, the rest last', () => {
  const order = [decision(0, false), decision(10), decision(20), decision(30, false)]
  const next = (cursor: number, done: readonly number[] = []) =>
    nextJob(order, (ply) => (done.includes(ply) ? DONE : ROUGH), cursor)?.decision.ply
  expect(next(30)).toBe(30)
  expect(next(30, [30])).toBe(20)
  expect(next(0, [0])).toBe(10)
  expect(next(0, [0, 10, 20])).toBe(30)
  expect(next(0, [0, 10, 20, 30])).toBeUndefined()
})
test('a choice is looked at quickly, then deeply, then for itself, and by one at a time', () => {
  const order = [decision(0, true, false)]
  const step = (looked: AnalysisState) => nextJob(order, () => looked, 50)
  expect(step(NEW)).toMatchObject({ type: 'analyze', games: QUICK })
  expect(step(ROUGH)).toMatchObject({ type: 'analyze', games: DEEP })
  expect(step(DOUBTED)).toMatchObject({ type: 'compare', decision: { ply: 0 } })
  expect(
    nextJob(
      order,
      () => ROUGH,
      50,
      (ply) => ply === 0,
    ),
  ).toBeUndefined()
})
test('all is done when the curve stands and every wanted choice has its verdict', () => {
  const order = [decision(0), decision(1, false), decision(2, false, false)]
  const progress = (...looked: AnalysisState[]) => progressOf(order, (ply) => looked[ply]!)
  expect(progress(NEW, NEW, NEW)).toBe(0)
  expect(progress(DOUBTED, ROUGH, NEW)).toBeLessThan(1)
  expect(progress(DONE, NEW, NEW)).toBeLessThan(1)
  expect(progress(DONE, ROUGH, NEW)).toBe(1)
  expect(progressOf([], () => NEW)).toBe(1)
})
