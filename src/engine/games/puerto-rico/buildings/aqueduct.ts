import type { Seat, State } from '../../../core/game.ts'
import { cityBuilding, cityCount, crew } from '../state.ts'
import { GOODS } from '../vocabulary.ts'
import { defineBuilding } from './define-building.ts'
import { productionBuildings } from './production-buildings.ts'

/** The number of each good’s large production building, -1 where the aqueduct does not apply. */
const LARGE_PLANTS = GOODS.map((good) =>
  good === 'indigo' || good === 'sugar'
    ? productionBuildings.findIndex(({ makes, jobs }) => makes === good && jobs > 1)
    : -1,
)

/** PR 13.1 - a barrel more of indigo and of sugar, if one is produced and a colonist works in the large plant. */
export const aqueduct = defineBuilding(
  'aqueduct',
  { cost: 1, points: 1 },
  { moreCrafted: (state, seat, good) => (isWorking(state, seat, LARGE_PLANTS[good]!) ? 1 : 0) },
)

function isWorking(state: State, seat: Seat, plant: number): boolean {
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[cityBuilding(seat, slot)] === plant) return state[crew(seat, slot)]! > 0
  }
  return false
}
