import { expect, test } from 'vitest'
import { keyMoments } from './key-moments.ts'

const curve = [
  { ply: 0, win: [0.5, 0.5], points: [] },
  { ply: 4, win: [0.75, 0.25], points: [] },
  { ply: 9, win: [0.25, 0.75], points: [] },
  { ply: 12, win: [0.25, 0.75], points: [] },
  { ply: 20, win: [1, 0], points: [] },
]

test('the largest changes are told in the order of the game, each with whose chance it was', () => {
  expect(keyMoments(curve, 2)).toEqual([
    { from: 4, to: 9, seat: 0, before: 0.75, after: 0.25 },
    { from: 12, to: 20, seat: 0, before: 0.25, after: 1 },
  ])
})

test('where nothing changed there is no moment', () => {
  expect(keyMoments(curve, 6)).toHaveLength(3)
  expect(keyMoments(curve.slice(0, 1), 6)).toEqual([])
  expect(keyMoments([], 6)).toEqual([])
})

test('of three seats it is the one whose chance changed most', () => {
  const three = [
    { ply: 0, win: [0.3, 0.3, 0.4], points: [] },
    { ply: 3, win: [0.4, 0.5, 0.1], points: [] },
  ]
  expect(keyMoments(three, 6)).toEqual([{ from: 0, to: 3, seat: 2, before: 0.4, after: 0.1 }])
})
