import { expect, test } from 'vitest'
import type { Verdict } from '../review/verdict.ts'
import type { MyGame } from './my-games.ts'
import { costsOf, eventShares, firstShares, meanCosts, seatShares } from './my-story.ts'

function game(seat: number, won: boolean, more: Partial<MyGame> = {}): MyGame {
  return {
    ...{ id: 'x', game: 'puerto-rico', ended: 0, path: '/t/x', isBrought: true, seats: 3, seat, name: 'Ann' },
    ...{ options: {}, opponents: 'people', place: won ? 1 : 2, points: 40, won, others: [] },
    ...{ rounds: 15, bestPhase: 0, eventCounts: {}, firsts: {}, ...more },
  }
}

test('wins are shares of the games from each seat', () => {
  const games = [game(1, true), game(0, false), game(1, false), game(0, false)]
  expect(seatShares(games)).toEqual([
    { key: '1', share: 0 },
    { key: '2', share: 0.5 },
  ])
})
test('roles are shares of all that were chosen, the most frequent first', () => {
  const games = [
    game(0, true, { eventCounts: { 'role settler': 1, 'role captain': 3, 'built office': 9 } }),
    game(0, true, { eventCounts: { 'role captain': 4 } }),
  ]
  expect(eventShares(games, 'role')).toEqual([
    { key: 'captain', share: 7 / 8 },
    { key: 'settler', share: 1 / 8 },
  ])
  expect(eventShares(games, 'sold')).toEqual([])
})
test('first buildings are shares of all games, also of those without a building', () => {
  const games = [game(0, true, { firsts: { built: 'office' } }), game(0, true), game(0, true), game(0, true)]
  expect(firstShares(games, 'built')).toEqual([{ key: 'office', share: 0.25 }])
})
test('only mistakes cost, and each kind is a mean over all games', () => {
  const verdict = (win: number, severity: Verdict['severity']): Verdict =>
    ({ loss: { win, points: 0 }, severity }) as Verdict
  const costs = costsOf([
    ['builder', verdict(0.1, 'mistake')],
    ['builder', verdict(0.2, 'blunder')],
    ['mayor', verdict(0.02, null)],
    ['trader', verdict(0, 'inaccuracy')],
  ])
  expect(costs).toEqual({ builder: expect.closeTo(0.3) })
  expect(meanCosts([costs, { mayor: 0.5 }, {}])).toEqual([
    { key: 'mayor', share: expect.closeTo(0.5 / 3) },
    { key: 'builder', share: expect.closeTo(0.1) },
  ])
  expect(meanCosts([])).toEqual([])
})
