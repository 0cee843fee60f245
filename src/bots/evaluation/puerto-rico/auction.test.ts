import { describe, expect, test } from 'vitest'
import { ignoreEvents } from '../../../engine/core/game.ts'
import { defaultOptions } from '../../../engine/core/options.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { greedy } from '../../greedy.ts'
import { puertoRicoEvaluator } from './evaluator.ts'

const bot = greedy(puertoRicoEvaluator)
const choose = (state: Int16Array, seed: number): number =>
  bot(puertoRico, state, puertoRico.turn(state), { plies: 2000, spent: 0 }, seed)

describe('an auction among bots', () => {
  test.each(puertoRico.seats)(
    'ends, with small bids, and most for the places with corn, %i seats',
    (seats) => {
      for (let seed = 0; seed < 5; seed++) {
        const state = puertoRico.setup(seats, { ...defaultOptions(puertoRico.options), seatAuction: true })
        let bids = 0
        for (; puertoRico.turn(state) >= 0; bids++)
          puertoRico.play(state, choose(state, seed * 100 + bids), ignoreEvents)
        const places = puertoRico.view(state).auction!
        expect(new Set(places.map(({ bidder }) => bidder)).size).toBe(seats)
        expect(bids).toBeLessThan(40)
        expect(Math.max(...places.map(({ halves }) => halves))).toBeLessThanOrEqual(4)
        const dearest = places.toSorted((one, other) => other.halves - one.halves)[0]!
        if (dearest.halves > 0) expect(dearest.tile).toBe('corn')
      }
    },
  )
})

test('a draft among bots takes legal kinds, not always the same', () => {
  const markets = new Set<string>()
  for (let seed = 0; seed < 4; seed++) {
    const state = puertoRico.setup(4, { ...defaultOptions(puertoRico.options), market: 'draft' })
    for (let pick = 0; puertoRico.turn(state) >= 0; pick++)
      puertoRico.play(state, choose(state, seed * 100 + pick), ignoreEvents)
    const { market, draft } = puertoRico.view(state)
    expect(draft).toBeNull()
    markets.add(market.map(({ building }) => building).join())
  }
  expect(markets.size).toBeGreaterThan(1)
})
