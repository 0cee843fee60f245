import { cityBuilding, cityCount } from '../state.ts'
import { productionBuildings } from './production-buildings.ts'
import { defineLargeBuilding } from './define-building.ts'

/** PR 10.18 - a point for every violet building, itself and other large ones included, manned or not. */
export const cityHall = defineLargeBuilding('city-hall', (state, seat) => {
  let total = 0
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    if (state[cityBuilding(seat, slot)]! >= productionBuildings.length) total++
  }
  return total
})
