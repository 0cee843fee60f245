import { describe, expect, test } from 'vitest'
import { isLegal } from '../../../engine/core/apply.ts'
import { saltedDice } from '../../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, OVER } from '../../../engine/core/game.ts'
import type { Seat, State } from '../../../engine/core/game.ts'
import { defaultOptions } from '../../../engine/core/options.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import type { Options } from '../../../engine/games/endeavor/options.ts'
import type { Bot } from '../../bot.ts'
import { randomBot } from '../../random.ts'
import { greedy } from '../../greedy.ts'
import { endeavorEvaluator as taste } from './evaluator.ts'

const bot = greedy(taste)

/** Plays a whole game and checks that every choice is legal. */
function whole(bots: readonly Bot[], options: Partial<Options>, salt: string): State {
  const state = endeavor.setup(bots.length, { ...defaultOptions(endeavor.options), ...options })
  const dice = saltedDice(salt.padStart(32, '0'))
  for (let ply = 0, seat = endeavor.turn(state); seat !== OVER; ply++, seat = endeavor.turn(state)) {
    if (seat === CHANCE) {
      endeavor.roll(state, dice, ignoreEvents)
      continue
    }
    const action = bots[seat]!(endeavor, state, seat, { plies: 4096, spent: 0 }, ply)
    expect(isLegal(endeavor, state, action)).toBe(true)
    endeavor.play(state, action, ignoreEvents)
  }
  return state
}
/** The choice of the bot, in words. */
function choice(table: Scenario): string {
  const { state } = table
  const action = bot(endeavor, state, endeavor.turn(state), { plies: 4096, spent: 0 }, 1)
  return Object.values(endeavor.describe(state, action)).map(String).join(' ')
}

describe('the greedy bot against random bots', () => {
  test.each(endeavor.seats)(
    'wins nearly always, with a good score, %i seats',
    (seats) => {
      let wins = 0
      let glory = 0
      const GAMES = 12
      for (let game = 0; game < GAMES; game++) {
        const mine = game % seats
        const bots = Array.from({ length: seats }, (_, seat) => (seat === mine ? bot : randomBot))
        const isOption = game % 2 === 1
        const state = whole(
          bots,
          { slaveryCountsAtFive: isOption, paymentByFinance: isOption },
          `${String(game)}c`,
        )
        const scores = endeavor.scores(state)
        if (scores[mine]!.winner) wins++
        glory += scores[mine]!.total
      }
      expect(wins).toBeGreaterThanOrEqual(GAMES - 1)
      expect(glory / GAMES).toBeGreaterThan(38)
    },
  )
})

test('greedy bots among themselves score more, from all sources', () => {
  const found = new Map<string, number>()
  let glory = 0
  const GAMES = 6
  for (let game = 0; game < GAMES; game++) {
    for (const { total, sources } of endeavor.scores(whole([bot, bot, bot, bot], {}, `${String(game)}d`))) {
      glory += total
      for (const [source, share] of Object.entries(sources))
        found.set(source, (found.get(source) ?? 0) + share)
    }
  }
  expect(glory / (4 * GAMES)).toBeGreaterThan(42)
  for (const source of ['cities', 'connections', 'cards', 'industry', 'culture', 'finance', 'politics'])
    expect(found.get(source), source).toBeGreaterThan(0)
})

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
    const worth = (table: Scenario, seat: Seat): number => taste.evaluate(table.state, seat)
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
      return taste.evaluate(table.state, 0) - taste.evaluate(without.state, 0)
    }
    expect(loss(far)).toBeGreaterThan(loss(near))
  })
})
