import { expect, test } from 'vitest'
import { botDice } from '../../../src/bots/bot.ts'
import { isBetter } from './sequential.ts'

/** The share of 4,000 tries in which a choice passes that wins more in `better` of 100 pairs, less in `worse`; and the pairs of a try. */
function tries(better: number, worse: number): { passed: number; pairs: number } {
  const TRIES = 4000
  const dice = botDice(56)
  let [passed, pairs] = [0, 0]
  for (let left = TRIES; left > 0; left--) {
    const isPassed = isBetter(() => {
      pairs++
      const drawn = dice.below(100)
      if (drawn < better) return 1
      return drawn < better + worse ? -1 : 0
    })
    if (isPassed) passed++
  }
  return { passed: passed / TRIES, pairs: pairs / TRIES }
}

test.each([
  [5, 5],
  [15, 15],
  [25, 25],
])('choices that win alike seldom pass: %i and %i of 100 pairs', (better, worse) => {
  const { passed, pairs } = tries(better, worse)
  expect(passed).toBeLessThan(0.07)
  expect(pairs).toBeLessThan(24)
})
test('a choice that wins less never does, and one that wins far more does soon', () => {
  expect(tries(10, 40).passed).toBeLessThan(0.001)
  const clear = tries(60, 5)
  expect(clear.passed).toBeGreaterThan(0.99)
  expect(clear.pairs).toBeLessThan(13)
})
test('most choices that win a quarter more pass', () => {
  expect(tries(30, 5).passed).toBeGreaterThan(0.6)
})
