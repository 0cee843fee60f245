import type { Random } from '../../tests/simulation/random.ts'
import type { Budget } from '../bots/bot.ts'
import { policyPlayer } from '../bots/policy-player.ts'
import { puertoRicoPolicy } from '../bots/policies/puerto-rico/policy.ts'
import { CHANCE, OVER } from '../engine/core/game.ts'
import type { AnyGame } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { PASS } from '../engine/games/puerto-rico/actions.ts'
import { puertoRico } from '../engine/games/puerto-rico/index.ts'
import { OPTIONS } from '../engine/games/puerto-rico/options.ts'
import { newTable } from '../session/table.ts'
import type { Options, Table } from '../session/table.ts'

/** A random game, played to its end: by any choices, or by those that a bot might take. */
export function randomTable(seats: number, options: Options, random: Random, isByBots = false): Table {
  const game = puertoRico as unknown as AnyGame
  const table = newTable(game, seats, { ...defaultOptions(OPTIONS), ...options })
  const bot = policyPlayer(puertoRicoPolicy, BOT_TEMPERATURE)
  const chosen = (): number => {
    if (isByBots) return bot(game, table.state(), table.turn(), NO_BUDGET, random.below(1_000_000))
    const open = table.legal()
    // People seldom pass.
    const better = open.length > 1 && random.below(4) > 0 ? open.filter((action) => action !== PASS) : open
    return random.pick(better)
  }
  while (table.turn() !== OVER) {
    const seat = table.turn()
    table.post(seat === CHANCE ? { seat, salt: random.hex(32) } : { seat, action: chosen() })
  }
  return table
}
const BOT_TEMPERATURE = 100
const NO_BUDGET: Budget = { plies: 0, spent: 0 }
