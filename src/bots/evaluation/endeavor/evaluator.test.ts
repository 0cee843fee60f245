import { describe, expect, test } from 'vitest'
import type { Seat } from '../../../engine/core/game.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { greedy } from '../../greedy.ts'
import { endeavorEvaluator as evaluator } from './evaluator.ts'

const bot = greedy(evaluator)
/** The choice of the bot, in words. */
function choice(table: Scenario): string {
  const { state } = table
  const action = bot(endeavor, state, endeavor.turn(state), { plies: 4096, spent: 0 }, 1)
  return Object.values(endeavor.describe(state, action)).map(String).join(' ')
}

describe('the bot', () => {
  test('holds both ends of a connection rather than any city', () => {
    const table = scenario(3)
      .token('politics', 'paris')
      .token('politics', 'tripoli')
      .token('politics', 'lisbon')
    table.holdsCities(0, 'rome').token('politics', 'paris rome').harbour(0, 2).acting(0)
    table.plays(0, 'activate colonial-house')
    expect(['occupy paris', 'occupy constantinople']).toContain(choice(table))
  })
  test('takes glory with its last markers', () => {
    const table = scenario(3).round(7).harbour(0, 2).holdsCities(0, 'rome').acting(0)
    expect(choice(table)).toBe('activate colonial-house')
  })
  test('keeps the better of two cards', () => {
    const table = scenario(3).card(0, 'europe', 0).card(0, 'europe', 4).harbour(0, 1).acting(0)
    // It can only pass, and its card limit is 1.
    expect(choice(table)).toBe('discard europe 0')
  })
  test('counts the positions of the others', () => {
    const before = scenario(3).acting(0)
    const after = scenario(3).holdsCities(1, 'rome', 'paris').acting(0)
    const worth = (table: Scenario, seat: Seat): number => evaluator.evaluate(table.state, seat)
    expect(worth(after, 1)).toBeGreaterThan(worth(before, 1))
    expect(worth(after, 0)).toBeLessThan(worth(before, 0))
  })
  test('slavery cards are worth less the nearer abolition is', () => {
    const far = scenario(3).card(0, 'slavery', 0)
    const near = scenario(3).card(0, 'slavery', 0)
    const loss = (table: Scenario): number => {
      const without = scenario(3)
      const cities = ['rome', 'paris', 'lisbon', 'seville', 'london']
      if (table === near) for (const one of [near, without]) one.holdsCities(1, ...cities)
      if (table === near)
        for (const one of [near, without]) [0, 1, 2, 3, 4].forEach((n) => one.card(1, 'europe', n))
      return evaluator.evaluate(table.state, 0) - evaluator.evaluate(without.state, 0)
    }
    expect(loss(far)).toBeGreaterThan(loss(near))
  })
})
