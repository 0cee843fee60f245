import type { Seat } from '../../../core/game.ts'
import { constantsFor } from '../constants.ts'
import type { View } from '../view-types.ts'
import { CITY_SPACES } from '../vocabulary.ts'
import { fullestCity, nextShip } from './table-counts.ts'

/** One way the game may end: what is left until then, in numbers and as part of the beginning, and whose city it is. */
export interface EndCount {
  readonly way: 'points' | 'colonists' | 'city'
  readonly left: number
  /** 0 to 100. */
  readonly percent: number
  /** Near enough to be warned of. */
  readonly near: boolean
  readonly seat?: Seat
}

/** Points left, as a part of the pool, and spaces left in a city, at which the end is worth a warning. */
const POOL_PART = 6
const CITY_LEFT = 2

/** How far each of the three ends is away; with no limits only a full city is one (PR 12.11). It only reads what lies on the table; the engine decides when the game ends. */
export function endCounts(view: View): readonly EndCount[] {
  const { seats, pointsPool, poolAtStart, colonistSupply } = view
  const points = Math.max(0, pointsPool)
  const fullest = fullestCity(view)
  const percent = (left: number, all: number): number =>
    Math.min(100, Math.round((100 * left) / Math.max(1, all)))
  const ways: readonly EndCount[] = [
    {
      way: 'points',
      left: points,
      percent: percent(points, poolAtStart),
      near: points * POOL_PART <= poolAtStart,
    },
    {
      way: 'colonists',
      left: colonistSupply,
      percent: percent(colonistSupply, constantsFor(seats).colonists),
      near: colonistSupply < nextShip(view) * 2,
    },
    {
      way: 'city',
      left: fullest.freeCity,
      percent: percent(fullest.freeCity, CITY_SPACES),
      near: fullest.freeCity <= CITY_LEFT,
      // At the beginning all cities are alike: nobody's is the fullest.
      ...(fullest.freeCity < CITY_SPACES && { seat: fullest.seat }),
    },
  ]
  return view.noLimits ? ways.filter(({ way }) => way === 'city') : ways
}
