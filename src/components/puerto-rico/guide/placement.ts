import type { ActionDescription } from '../../../engine/core/game.ts'
import {
  goodsByPlace,
  limitsOf,
  moveColonist,
  placedOf,
  placementParts,
  proposePlacement,
} from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import type { ColonistCounts } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import { CITY_FROM } from '../../../engine/games/puerto-rico/insight/board-spaces.ts'
import { openPlacesOf } from '../../../engine/games/puerto-rico/insight/early-placement.ts'
import { GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { ActionPattern } from '../../guide/situation.ts'
import type { HighlightTarget } from '../../guide/lesson.ts'
import { learnerOf } from './situation.ts'
import type { PuertoRicoSituation as Situation } from './situation.ts'

/** A placement of all colonists with one at each of these places, as far as the rules allow it. */
function placementWith(situation: Situation, places: readonly number[]): ColonistCounts {
  const player = learnerOf(situation)
  const limits = limitsOf(player, openPlacesOf(situation.legalActions))
  const begun = places.reduce<ColonistCounts>(
    (now, place) => (now[place] === 0 ? (moveColonist(limits, now, place, 1) ?? now) : now),
    limits.placed,
  )
  return proposePlacement(limits, begun, goodsByPlace(player, situation.view.market))
}

/** The parts of a lesson about placing colonists, of whom one is to stand at each of the places. */
export const placing = (places: (situation: Situation) => readonly number[]) => ({
  isLong: true as const,
  wants: (situation: Situation): readonly ActionPattern[] =>
    places(situation).map((place) => ({ verb: 'place', place })),
  draft: (situation: Situation): readonly ActionDescription[] =>
    placementParts(learnerOf(situation), placementWith(situation, places(situation))),
  isMet(before: Situation, after: Situation): boolean {
    const placed = placedOf(learnerOf(after))
    return places(before).every((place) => (placed[place] ?? 0) > 0)
  },
  highlights: (situation: Situation): readonly HighlightTarget[] =>
    placementWith(situation, places(situation)).map(
      (count, place): HighlightTarget => `circle:${String(place)}:${String(count)}`,
    ),
})

/** The places of a plantation and its production building, this building if it is there; undefined without both. */
export function productionPlaces(situation: Situation, first: string): readonly [number, number] | undefined {
  const { city, island } = learnerOf(situation)
  const makes = new Map(situation.view.market.map(({ building, produces }) => [building, produces]))
  const pairs = city.flatMap(({ building, slot }) => {
    const field = GOODS.findIndex((good) => good === makes.get(building))
    return (island[field]?.count ?? 0) > 0 ? [{ building, places: [field, CITY_FROM + slot] as const }] : []
  })
  return (pairs.find(({ building }) => building === first) ?? pairs[0])?.places
}
