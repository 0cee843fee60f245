import { describe, expect, test } from 'vitest'
import { isLegal } from '../../../engine/core/apply.ts'
import { saltedDice } from '../../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, OVER } from '../../../engine/core/game.ts'
import type { State } from '../../../engine/core/game.ts'
import { defaultOptions } from '../../../engine/core/options.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import type { Options } from '../../../engine/games/endeavor/options.ts'
import type { Bot } from '../../bot.ts'
import { randomBot } from '../../random.ts'
import { greedy } from '../../greedy.ts'
import { endeavorEvaluator as evaluator } from './evaluator.ts'

const bot = greedy(evaluator)

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

describe('the greedy bot against random bots', () => {
  test.each(endeavor.seats)('wins nearly always, with a good score, %i seats', (seats) => {
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
  })
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
