import { describe, expect, test } from 'vitest'
import { saltedDice } from '../engine/core/dice.ts'
import { isLegal } from '../engine/core/apply.ts'
import type { AnyGame, State } from '../engine/core/game.ts'
import { ignoreEvents } from '../engine/core/game.ts'
import { puertoRico } from '../engine/games/puerto-rico/index.ts'
import { defaultOptions } from '../engine/core/options.ts'
import type { Bot, Evaluator } from './bot.ts'
import { randomBot } from './random.ts'
import { greedy } from './greedy.ts'
import { puertoRicoPolicy } from './policies/puerto-rico/policy.ts'
import { policyPlayer } from './policy-player.ts'
const budget = () => ({ plies: 4096, spent: 0 })
const game: AnyGame = puertoRico
const pointsOnly: Evaluator = {
  evaluate: (state, seat) => game.scores(state)[seat]?.total ?? 0,
  isQuiet: (state) => game.turn(state) !== -1,
}

/** Plays a game to its end and calls `look` at every decision. */
function whole(bot: Bot, salt: string, look: (state: State, action: number, seat: number) => void): void {
  const state = game.setup(4, defaultOptions(game.options))
  const dice = saltedDice(salt)
  for (let ply = 0; game.turn(state) !== -2; ply++) {
    const seat = game.turn(state)
    if (seat === -1) {
      game.roll(state, dice, ignoreEvents)
      continue
    }
    const action = bot(game, state, seat, budget(), ply)
    look(state, action, seat)
    game.play(state, action, ignoreEvents)
  }
}

describe.each([
  ['random', randomBot],
  ['greedy', greedy(pointsOnly)],
  ['policy', policyPlayer(puertoRicoPolicy)],
  ['policy with a temperature', policyPlayer(puertoRicoPolicy, 100)],
])('%s', (_name, bot) => {
  test('chooses legal actions and never changes the position', () => {
    whole(bot, 'a'.repeat(32), (state, action, seat) => {
      const before = state.slice()
      expect(isLegal(game, state, action)).toBe(true)
      expect(bot(game, state, seat, budget(), 5)).toBe(bot(game, state, seat, budget(), 5))
      expect(state).toEqual(before)
    })
  })
})
