import { describe, expect, test } from 'vitest'
import { VIOLET_COSTS, legalChoices } from './market.ts'
import { nameOf, drawn } from './market.fixture.ts'

describe('a market by lot', () => {
  test('PR 12.9 - every choice of a price comes equally often', () => {
    const GAMES = 1200
    const met = new Map<string, number>()
    for (let salt = 0; salt < GAMES; salt++) {
      const [{ market }] = drawn(3, salt)
      for (const cost of VIOLET_COSTS) {
        const kinds = market.filter((one) => one.produces === null && one.cost === cost)
        const key = kinds.map(({ building }) => building).join(' ')
        met.set(key, (met.get(key) ?? 0) + 1)
      }
    }
    for (const cost of VIOLET_COSTS) {
      const choices = legalChoices(cost, 0).map((choice) =>
        choice
          .toSorted((a, b) => a - b)
          .map(nameOf)
          .join(' '),
      )
      const fair = GAMES / choices.length
      for (const choice of choices) {
        expect(met.get(choice) ?? 0, choice).toBeGreaterThan(fair * 0.55)
        expect(met.get(choice) ?? 0, choice).toBeLessThan(fair * 1.6)
      }
    }
  })
})
