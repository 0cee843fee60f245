import { agenda, hasColonist, takeColonist } from '../state.ts'
import { ASK_BUILDING, SEND } from '../step-numbers.ts'
import { defineBuilding } from './define-building.ts'

/** PR 10.6 - a colonist for the plantation or quarry just taken, but not for a hacienda's tile; for a forest the colonist goes to San Juan (PR 13.3). */
export const hospice = defineBuilding(
  'hospice',
  { cost: 4, points: 2 },
  {
    question: 'mannedTile',
    afterTile(state, seat, self, tile) {
      if (hasColonist(state)) agenda.push(state, ASK_BUILDING, seat, self | (tile << 8))
    },
    use(state, seat, _self, tile) {
      takeColonist(state)
      agenda.push(state, SEND, seat, tile)
    },
  },
)
