import type { Seat } from '../../../core/game.ts'
import { constantsFor } from '../constants.ts'
import type { View } from '../view-types.ts'
import { CITY_SPACES } from '../vocabulary.ts'
import { fullestCity, nextColonistShip } from './table-counts.ts'

/** One condition that ends the game: what is left until then, as a number and in percent of the start. */
export interface EndCondition {
  readonly way: 'points' | 'colonists' | 'city'
  readonly left: number
  /** 0 to 100. */
  readonly percent: number
  /** Near enough for a warning. */
  readonly near: boolean
  /** The seat of the fullest city. */
  readonly seat?: Seat
}

/** The end is near when this fraction (1/6) of the pool is left, or this number of spaces in a city. */
const POOL_FRACTION = 6
const CITY_LEFT = 2

/** The conditions that end the game (PR 11.1); without limits only a full city does (PR 12.11). */
export function endConditions(view: View): readonly EndCondition[] {
  const { seats, pointsPool, poolAtStart, colonistSupply } = view
  const points = Math.max(0, pointsPool)
  const fullest = fullestCity(view)
  const percent = (left: number, all: number): number =>
    Math.min(100, Math.round((100 * left) / Math.max(1, all)))
  const ways: readonly EndCondition[] = [
    {
      way: 'points',
      left: points,
      percent: percent(points, poolAtStart),
      near: points * POOL_FRACTION <= poolAtStart,
    },
    {
      way: 'colonists',
      left: colonistSupply,
      percent: percent(colonistSupply, constantsFor(seats).colonists),
      near: colonistSupply < nextColonistShip(view) * 2,
    },
    {
      way: 'city',
      left: fullest.freeCity,
      percent: percent(fullest.freeCity, CITY_SPACES),
      near: fullest.freeCity <= CITY_LEFT,
      // At the beginning no city is the fullest.
      ...(fullest.freeCity < CITY_SPACES && { seat: fullest.seat }),
    },
  ]
  return view.noLimits ? ways.filter(({ way }) => way === 'city') : ways
}
