import { assert } from '../engine/core/fault.ts'
import { newActions } from '../engine/core/game.ts'
import { botDice } from './bot.ts'
import type { Bot } from './bot.ts'

const open = newActions(512)

/** Chooses a legal action at random, all with the same probability: the baseline for other bots, and a fuzzer for the rules. */
export const randomBot: Bot = (game, state, _seat, _budget, seed) => {
  game.legal(state, open)
  assert(open.count > 0, 'a bot is asked when there is something to choose')
  return open.at[botDice(seed).below(open.count)]!
}
