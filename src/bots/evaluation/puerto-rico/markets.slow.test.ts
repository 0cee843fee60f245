import { expect, test } from 'vitest'
import { isLegal } from '../../../engine/core/apply.ts'
import { saltedDice } from '../../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, OVER } from '../../../engine/core/game.ts'
import { defaultOptions } from '../../../engine/core/options.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { randomBot } from '../../random.ts'
import { greedy } from '../../greedy.ts'
import { puertoRicoEvaluator } from './evaluator.ts'

const bot = greedy(puertoRicoEvaluator)

/** A game of four with this market; the bot plays the even seats, the random bot the odd ones. */
function whole(market: string, salt: string): { totals: readonly number[]; view: View } {
  const state = puertoRico.setup(4, { ...defaultOptions(puertoRico.options), market } as Parameters<
    typeof puertoRico.setup
  >[1])
  const dice = saltedDice(salt.padStart(32, '0'))
  for (let ply = 0, seat = puertoRico.turn(state); seat !== OVER; ply++, seat = puertoRico.turn(state)) {
    if (seat === CHANCE) {
      puertoRico.roll(state, dice, ignoreEvents)
      continue
    }
    const thinks = seat % 2 === 0 ? bot : randomBot
    const action = thinks(puertoRico, state, seat, { plies: 4096, spent: 0 }, ply)
    expect(isLegal(puertoRico, state, action)).toBe(true)
    puertoRico.play(state, action, ignoreEvents)
  }
  return { totals: puertoRico.scores(state).map(({ total }) => total), view: puertoRico.view(state) }
}

test.each(['draft', 'random', 'all-violet'])(
  'the bot plays with the new buildings and wins, %s',
  (market) => {
    let wins = 0
    const built = new Set<string>()
    for (let game = 0; game < 6; game++) {
      const { totals, view } = whole(market, `${String(game)}a`)
      const best = Math.max(...totals)
      if (totals[0] === best || totals[2] === best) wins++
      const cities = [0, 2].flatMap((seat) => view.players[seat]!.city)
      for (const { building } of cities.filter((one) => NEW.has(one.building))) built.add(building)
    }
    expect(wins).toBeGreaterThanOrEqual(5)
    expect(built.size).toBeGreaterThan(2)
  },
)

const NEW = new Set([
  'aqueduct',
  'black-market',
  'forest-house',
  'storehouse',
  'guesthouse',
  'trading-post',
  'church',
  'small-wharf',
  'lighthouse',
  'library',
  'specialty-factory',
  'union-hall',
  'statue',
  'cloister',
])
