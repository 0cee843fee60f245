import { describe, expect, test } from 'vitest'
import { addPriorDraw, addGame, addTally, fitElo, newTally } from './plackett-luce.ts'
import { diceFromText } from './intervals.ts'

/** The bot on each chair, and the chairs that share the win. */
interface Game {
  readonly bots: readonly number[]
  readonly winners: readonly number[]
}
const seatsOf = ({ bots, winners }: Game) =>
  bots.map((bot, chair) => ({ bot, share: winners.includes(chair) ? 1 / winners.length : 0 }))
const fitted = (contenders: number, games: readonly Game[], anchor = 0): number[] => {
  const tally = newTally(contenders)
  for (const game of games) addGame(tally, seatsOf(game))
  return fitElo(tally, anchor)
}
const times = (count: number, bots: readonly number[], ...winners: readonly number[]): Game[] =>
  Array.from({ length: count }, () => ({ bots, winners }))

describe('strengths', () => {
  test('of two contenders follow Elo: three wins of four are 191 points', () => {
    const [anchor, other] = fitted(2, [...times(3, [0, 1], 1), ...times(1, [0, 1], 0)])
    expect(anchor).toBe(0)
    expect(other).toBeCloseTo(400 * Math.log10(3), 4)
  })
  test('of one contender against three: half of the wins is a strength of three', () => {
    const games = [1, 2, 3].flatMap((chair) => times(1, [1, 0, 0, 0], chair))
    expect(fitted(2, [...games, ...times(3, [1, 0, 0, 0], 0)])[1]).toBeCloseTo(400 * Math.log10(3), 4)
  })
  test('add up over contenders that never met', () => {
    const games = [
      ...times(3, [0, 1], 1),
      ...times(1, [0, 1], 0),
      ...times(10, [1, 2], 1),
      ...times(1, [1, 2], 0),
    ]
    expect(fitted(3, games)[2]).toBeCloseTo(400 * Math.log10(3) + 400, 3)
  })
  test('are equal for equal results', () => {
    expect(fitted(2, times(5, [0, 1], 0, 1))[1]).toBeCloseTo(0, 6)
    const evenly = fitted(3, [
      ...times(2, [0, 1, 2], 0),
      ...times(2, [0, 1, 2], 2),
      ...times(2, [0, 1, 2], 1),
    ])
    expect(evenly[2]).toBeCloseTo(0, 4)
  })
  test('do not depend on the number of chairs', () => {
    expect(fitted(2, [...times(1, [0, 0, 1], 2), ...times(2, [0, 0, 1], 0)])[1]).toBeCloseTo(0, 4)
  })
  test('are recovered from games drawn by the model', () => {
    const truth = [0, 150, 400]
    const dice = diceFromText('model')
    const weights = truth.map((elo) => Math.round(1000 * 10 ** (elo / 400)))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const drawn = (): Game => {
      let ball = dice.below(all)
      return { bots: [0, 1, 2], winners: [weights.findIndex((weight) => (ball -= weight) < 0)] }
    }
    const found = fitted(3, Array.from({ length: 20_000 }, drawn))
    expect(Math.abs(found[1]! - 150)).toBeLessThan(20)
    expect(Math.abs(found[2]! - 400)).toBeLessThan(20)
  })
  test('differ by a constant when the anchor changes', () => {
    const games = [
      ...times(3, [0, 1, 2], 1),
      ...times(2, [0, 1, 2], 0),
      ...times(1, [0, 1, 2], 2),
      ...times(1, [1, 2], 0, 1),
    ]
    const low = fitted(3, games, 0)
    const high = fitted(3, games, 2)
    expect(low[1]! - low[2]!).toBeCloseTo(high[1]! - high[2]!, 4)
  })
})

test('a virtual draw keeps the fit finite where one contender always wins', () => {
  const tally = newTally(2)
  for (const game of times(10, [0, 1], 1)) addGame(tally, seatsOf(game))
  addPriorDraw(tally, 0, 1, 1)
  expect(fitElo(tally, 0)[1]).toBeCloseTo(400 * Math.log10(10.5 / 0.5), 3)
})

test('adding tallies equals adding their games', () => {
  const some = [...times(1, [0, 1], 0), ...times(2, [0, 1], 1)]
  const all = newTally(2)
  for (const game of some) {
    const one = newTally(2)
    addGame(one, seatsOf(game))
    addTally(all, one)
  }
  expect(fitElo(all, 0)).toEqual(fitted(2, some))
})
