import { agenda, hasColonist, takeColonist } from '../state.ts'
import { ASK_BUILDING, SEND } from '../step-numbers.ts'
import { TILES } from '../vocabulary.ts'
import { defineBuilding } from './define-building.ts'

/** PR 10.11 - one colonist for the building just built; not for the university itself, which was empty then. */
export const university = defineBuilding(
  'university',
  { cost: 8, points: 3 },
  {
    question: 'mannedBuilding',
    afterBuild(state, seat, self, slot) {
      if (hasColonist(state)) agenda.push(state, ASK_BUILDING, seat, self | (slot << 8))
    },
    use(state, seat, _self, slot) {
      takeColonist(state)
      agenda.push(state, SEND, seat, TILES.length + slot)
    },
  },
)
