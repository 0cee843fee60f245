import { expect, test } from 'vitest'
import { DEEP, decisionsOf, firstOrder, nextJob, progressOf, QUICK } from './review-plan.ts'
import type { Decision, Looked } from './review-plan.ts'

const chose = (ply: number, seat: number) => ({ ply, seat, entry: { seat, action: ply } })
const rolled = (ply: number) => ({ ply, seat: -1 as const, entry: { seat: -1 as const, salt: '0' } })
const decision = (ply: number, isPerson = true, isHead = true): Decision => ({
  ply,
  seat: 0,
  played: ply,
  isPerson,
  isHead,
})
const NEW: Looked = { depth: 0, isSuspect: false }
const ROUGH: Looked = { depth: QUICK, isSuspect: false }
const DONE: Looked = { depth: DEEP, isSuspect: false }

test('choices are somebody’s, dice are nobody’s; the first of a row heads it', () => {
  const found = decisionsOf([chose(0, 0), chose(1, 0), rolled(2), chose(3, 1)], (seat) => seat === 1)
  expect(found.map(({ ply, isPerson, isHead }) => [ply, isPerson, isHead])).toEqual([
    [0, false, true],
    [1, false, false],
    [3, true, true],
  ])
})

test('the first look lies far apart over the whole game, and every choice has it once', () => {
  const all = Array.from({ length: 40 }, (_, ply) => decision(ply, true, ply % 2 === 0))
  const plies = firstOrder(all).map(({ ply }) => ply)
  expect(plies.slice(0, 3)).toEqual([0, 32, 16])
  expect([...plies].sort((one, other) => one - other)).toEqual(all.map(({ ply }) => ply))
  expect(plies.slice(20).every((ply) => ply % 2 === 1)).toBe(true)
})

test('everything is looked at quickly before anything is looked at deeply', () => {
  const order = [decision(0), decision(1)]
  expect(nextJob(order, (ply) => (ply === 0 ? ROUGH : NEW), 0)).toMatchObject({
    is: 'look',
    at: { ply: 1 },
    games: QUICK,
  })
})
test('what is near the cursor comes first, then what people chose, what bots chose last', () => {
  const order = [decision(0, false), decision(10), decision(20), decision(30, false)]
  const next = (cursor: number, done: readonly number[] = []) =>
    nextJob(order, (ply) => (done.includes(ply) ? DONE : ROUGH), cursor)?.at.ply
  expect(next(30)).toBe(30)
  expect(next(30, [30])).toBe(20)
  expect(next(0, [0])).toBe(10)
  expect(next(0, [0, 10, 20])).toBe(30)
  expect(next(0, [0, 10, 20, 30])).toBeUndefined()
})
test('a suspect is looked at for itself, and is not done before', () => {
  const order = [decision(0)]
  const suspect: Looked = { depth: DEEP, isSuspect: true }
  expect(nextJob(order, () => suspect, 50)).toMatchObject({ is: 'compare', at: { ply: 0 } })
  expect(progressOf(order, () => suspect)).toBe(0.5)
  expect(progressOf(order, () => DONE)).toBe(1)
})
