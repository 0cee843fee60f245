import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import type { Seat } from '../../engine/core/game.ts'

/** A sign that the game is about to end: which way, how near, and whose city it is. */
export interface EndSign {
  readonly way: 'points' | 'colonists' | 'city'
  readonly left: number
  readonly seat?: Seat
}

/** Points left, as a part of the pool, and spaces left in a city, at which the end is worth a warning. */
const POOL_PART = 6
const CITY_LEFT = 2

/** What may end the game before long. It only reads what lies on the table; the engine decides when the game ends. */
export function endSigns(view: View): readonly EndSign[] {
  if (view.over || view.endings.length > 0) return []
  const signs: EndSign[] = []
  if (view.pointsPool * POOL_PART <= view.poolAtStart) signs.push({ way: 'points', left: view.pointsPool })
  const wanted = Math.max(view.seats, view.emptyJobs)
  if (view.colonistSupply < wanted * 2) signs.push({ way: 'colonists', left: view.colonistSupply })
  for (const { seat, freeCity } of view.players) {
    if (freeCity > 0 && freeCity <= CITY_LEFT) signs.push({ way: 'city', left: freeCity, seat })
  }
  return signs
}
