import { CHURCH_POINTS } from '../constants.ts'
import { defineBuilding } from './define-building.ts'

/** PR 13.7 - points for building in the second and third column, more in the fourth; not for the church itself, which was empty. */
export const church = defineBuilding(
  'church',
  { cost: 5, points: 2 },
  { buildPoints: (_state, _seat, column) => CHURCH_POINTS[column]! },
)
