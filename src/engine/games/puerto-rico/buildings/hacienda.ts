import { agenda, countTokens, DISCARDS, islandUsed, PILE } from '../state.ts'
import { ASK_BUILDING, DRAW_TILE } from '../step-numbers.ts'
import { ISLAND_SPACES } from '../vocabulary.ts'
import { defineBuilding } from './define-building.ts'

/**
 * PR 10.3 - before the visible tile, one from the top of the pile, which must then be placed. Ruling: with an empty pile
 * the discards are shuffled for it too.
 */
export const hacienda = defineBuilding(
  'hacienda',
  { cost: 2, points: 1 },
  {
    question: 'drawBlind',
    beforeTile(state, seat, self) {
      if (state[islandUsed(seat)]! >= ISLAND_SPACES) return
      const left = countTokens(state, PILE) + countTokens(state, DISCARDS)
      if (left > 0) agenda.push(state, ASK_BUILDING, seat, self)
    },
    use: (state, seat, self) => agenda.push(state, DRAW_TILE, seat, self),
  },
)
