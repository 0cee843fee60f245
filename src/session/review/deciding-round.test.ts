import { expect, test } from 'vitest'
import { howDecided } from './deciding-round.ts'

/** A curve of a game of two with a point at every tenth ply. */
const curve = (...chances: number[]) =>
  chances.map((chance, i) => ({ ply: i * 10, win: [chance, 1 - chance], points: [0, 0] }))

test('the round in which the chance of the winner rose most has decided', () => {
  expect(howDecided(curve(0.4, 0.5, 0.8, 0.9, 1), [0, 10, 20, 30], [0])).toEqual({
    type: 'round',
    round: 2,
    from: 0.5,
    to: 0.8,
  })
})
test('the last round counts up to the result', () => {
  expect(howDecided(curve(0.5, 0.55, 0.5, 1), [0, 10, 20], [0])).toMatchObject({
    type: 'round',
    round: 3,
    to: 1,
  })
})
test('where no round stands out, the one is told from which on the winner led', () => {
  const slow = curve(0.45, 0.42, 0.48, 0.55, 0.65, 0.75, 0.86, 0.9, 1)
  expect(howDecided(slow, [0, 10, 20, 30, 40, 50, 60, 70], [0])).toEqual({ type: 'lead', round: 4 })
  const early = curve(0.88, 0.9, 0.95, 1)
  expect(howDecided(early, [0, 10, 20], [0])).toEqual({ type: 'lead', round: 1 })
})
test('a round without a point of its own has the chance of the point before it', () => {
  expect(howDecided(curve(0.3, 0.9, 1), [0, 5, 15], [0])).toMatchObject({ round: 2, from: 0.3, to: 0.9 })
})
test('without a curve nothing is told', () => {
  expect(howDecided([], [0], [0])).toBeUndefined()
  expect(howDecided(curve(1), [0], [0])).toBeUndefined()
})
test('a shared win is told of all who share it', () => {
  const shared = [
    { ply: 0, win: [0.3, 0.3, 0.4], points: [] },
    { ply: 10, win: [0.3, 0.3, 0.4], points: [] },
    { ply: 20, win: [0.5, 0.5, 0], points: [] },
  ]
  expect(howDecided(shared, [0, 10], [0, 1])).toEqual({ type: 'round', round: 2, from: 0.6, to: 1 })
})
