import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../../engine/core/game.ts'
import { defaultOptions } from '../../../engine/core/options.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import type { Options } from '../../../engine/games/endeavor/options.ts'
import { randomGame } from '../../../engine/games/endeavor/random-game.fixture.ts'
import { endeavorPolicy as policy } from './policy.ts'

const open = newActions()
const rates = new Int32Array(128)

/** Plays a whole game by the highest ratings; returns the mean glory at its end. */
function glory(seats: number, options: Partial<Options>, salt: string): number {
  const state = endeavor.setup(seats, { ...defaultOptions(endeavor.options), ...options })
  const dice = saltedDice(salt.padStart(32, '0'))
  for (let seat = endeavor.turn(state); seat !== OVER; seat = endeavor.turn(state)) {
    if (seat === CHANCE) {
      endeavor.roll(state, dice, ignoreEvents)
      continue
    }
    endeavor.legal(state, open)
    policy.rate(state, seat, open, rates)
    let best = 0
    for (let at = 1; at < open.count; at++) if (rates[at]! > rates[best]!) best = at
    endeavor.play(state, open.at[best]!, ignoreEvents)
  }
  const totals = endeavor.scores(state).map(({ total }) => total)
  return totals.reduce((sum, total) => sum + total, 0) / seats
}

describe('the policy', () => {
  test.each(endeavor.seats)('plays whole games with a good score, %i seats', (seats) => {
    let sum = 0
    const GAMES = 12
    for (let game = 0; game < GAMES; game++) {
      const isOption = game % 2 === 1
      sum += glory(seats, { slaveryCountsAtFive: isOption, paymentByFinance: isOption }, `${String(game)}e`)
    }
    // Random play ends near 25.
    expect(sum / GAMES).toBeGreaterThan(38)
  })

  test('rates every question, always the same, without changing the position', () => {
    const again = new Int32Array(128)
    for (const seats of endeavor.seats) {
      for (const { state } of randomGame(seats, `${String(seats)}f`, { paymentByFinance: seats === 4 })
        .moments) {
        const before = state.slice()
        endeavor.legal(state, open)
        for (const into of [rates, again]) policy.rate(state, endeavor.turn(state), open, into)
        const rated = rates.subarray(0, open.count)
        // A legal action never has the rating of an impossible one.
        expect(Math.min(...rated)).toBeGreaterThan(-5000)
        expect(again.subarray(0, open.count)).toEqual(rated)
        expect(state).toEqual(before)
      }
    }
  })
})
