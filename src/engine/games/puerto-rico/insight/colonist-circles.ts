import type { PlayerView, View } from '../view-types.ts'
import { WORKED_TILES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'

/** Circles of a player's production buildings for a good, occupied or not. */
export function productionCircles(view: View, player: PlayerView, good: GoodName): number {
  const plants = new Set(
    view.market.filter(({ produces }) => produces === good).map(({ building }) => building),
  )
  return player.city.reduce((sum, one) => sum + (plants.has(one.building) ? one.circles : 0), 0)
}

/** Circles of a player minus all their colonists, those in San Juan included; negative if there are more colonists. */
export function circlesWithoutColonist({ island, city, colonists }: PlayerView): number {
  const tiles = island.slice(0, WORKED_TILES).reduce((sum, { count }) => sum + count, 0)
  return tiles + city.reduce((sum, { circles }) => sum + circles, 0) - colonists
}
