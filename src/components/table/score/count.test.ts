import { expect, test } from 'vitest'
import type { Score } from '../../../engine/core/game.ts'
import { barParts, countSteps } from './count.ts'

const score = (seat: number, sources: Record<string, number>): Score => ({
  seat,
  total: Object.values(sources).reduce((sum, points) => sum + points, 0),
  tieBreak: 0,
  sources,
  winner: false,
})
const sources = [
  ['chips', 'app.score.total'],
  ['buildings', 'app.score.place'],
  ['bid', 'app.score.source'],
] as const

test('the order changes as it is counted; players who are level stand as they end', () => {
  const steps = countSteps(
    [score(0, { chips: 9, buildings: 1 }), score(1, { chips: 9, buildings: 8 }), score(2, { chips: 11 })],
    sources,
  )
  expect(steps.map(({ rows }) => rows)).toEqual([
    [2, 1, 0],
    [2, 0, 1],
  ])
  expect(steps.map(({ totals }) => totals)).toEqual([
    [9, 9, 11],
    [10, 17, 11],
  ])
})
test('a bar has what was gained part by part, and losses cover its end', () => {
  const [one, two] = barParts(
    [score(0, { chips: 10, buildings: 10, bid: -3 }), score(1, { chips: 5 })],
    sources,
  )
  expect(one).toEqual([
    { source: 'chips', from: 0, to: 0.5, isLoss: false },
    { source: 'buildings', from: 0.5, to: 1, isLoss: false },
    { source: 'bid', from: 0.85, to: 1, isLoss: true },
  ])
  expect(two).toEqual([{ source: 'chips', from: 0, to: 0.25, isLoss: false }])
})
