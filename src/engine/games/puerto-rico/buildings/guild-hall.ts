import { cityBuilding, cityCount } from '../state.ts'
import { productionBuildings } from './production-buildings.ts'
import { defineLargeBuilding } from './define-building.ts'

/** The points of each production building, by its number: they are the first buildings. */
const POINTS = productionBuildings.map((building) => (building.jobs === 1 ? 1 : 2))

/** PR 10.14 - a point for each small production building, two for each large one, manned or not. */
export const guildHall = defineLargeBuilding('guild-hall', (state, seat) => {
  let total = 0
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++)
    total += POINTS[state[cityBuilding(seat, slot)]!] ?? 0
  return total
})
