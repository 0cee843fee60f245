import { expect, test } from 'vitest'
import { bestPhasesOf, countEvents } from './game-report.ts'

const gain = (seat: number, points: number) => ({ type: 'loaded', seat, points })
const role = { type: 'role', seat: 0 }

test('the points of a phase add up, and the best phase of each seat counts', () => {
  const events = [
    role,
    gain(0, 5),
    gain(1, 2),
    gain(0, 9),
    role,
    gain(0, 3),
    gain(1, 8),
    { type: 'round' },
    gain(1, 4),
  ]
  expect(bestPhasesOf(3, events)).toEqual([14, 8, 0])
})

test('an event without details is counted by its type', () => {
  const events = [
    { type: 'abolished', seat: 1 },
    { type: 'built', seat: 1, building: 'office' },
  ]
  expect(countEvents(2, [{ events }])[1]).toEqual({
    eventCounts: { abolished: 1, 'built office': 1 },
    firsts: { built: 'office' },
  })
})
