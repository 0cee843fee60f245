import { HACIENDA_RESHUFFLES } from '../rulings.ts'
import { agenda, countAll, DISCARDS, islandUsed, PILE } from '../state.ts'
import { ASK_BUILDING, DRAW_TILE } from '../step-numbers.ts'
import { ISLAND_SPACES } from '../vocabulary.ts'
import { house } from './define-building.ts'

/** PR 10.3 - before the visible tile, one from the top of the pile, which must then be placed. */
export const hacienda = house(
  'hacienda',
  { cost: 2, points: 1 },
  {
    question: 'drawBlind',
    beforeTile(state, seat, self) {
      if (state[islandUsed(seat)]! >= ISLAND_SPACES) return
      const left = countAll(state, PILE) + (HACIENDA_RESHUFFLES ? countAll(state, DISCARDS) : 0)
      if (left > 0) agenda.push(state, ASK_BUILDING, seat, self)
    },
    use: (state, seat, self) => agenda.push(state, DRAW_TILE, seat, self),
  },
)
