import type { PlayerView, View } from '../view-types.ts'
import { GOODS, QUARRY, TILES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'
import { productionCircles } from './colonist-circles.ts'

/** Differences by good, the kinds that are equal left out. */
export interface GoodsDifference {
  readonly more: readonly (readonly [GoodName, number])[]
  readonly less: readonly (readonly [GoodName, number])[]
}

function differenceBy(one: (good: GoodName) => number, other: (good: GoodName) => number): GoodsDifference {
  const all = GOODS.map((good) => [good, one(good) - other(good)] as const)
  return {
    more: all.filter(([, count]) => count > 0),
    less: all.filter(([, count]) => count < 0).map(([good, count]) => [good, -count]),
  }
}

/** What a craftsman phase would bring more, and what less. */
export function productionDifference(one: PlayerView, other: PlayerView): GoodsDifference {
  return differenceBy(
    (good) => one.production[good],
    (good) => other.production[good],
  )
}

/** The same with a colonist in every circle: what islands and cities could produce (PR 6.1, 10.1). */
export function capacityDifference(view: View, one: PlayerView, other: PlayerView): GoodsDifference {
  return differenceBy(
    (good) => capacity(view, one, good),
    (good) => capacity(view, other, good),
  )
}
function capacity(view: View, player: PlayerView, good: GoodName): number {
  const fields = player.island[TILES.indexOf(good)]?.count ?? 0
  return good === 'corn' ? fields : Math.min(fields, productionCircles(view, player, good))
}

/** Occupied places of one player, other than those that produce, which the other has not: buildings, or `quarry` for more quarries. */
export function usedPlaces(view: View, one: PlayerView, other: PlayerView): readonly string[] {
  const plants = new Set(
    view.market.filter(({ produces }) => produces !== null).map(({ building }) => building),
  )
  const used = ({ city }: PlayerView): readonly string[] =>
    city.flatMap(({ building, colonists }) => (colonists > 0 && !plants.has(building) ? [building] : []))
  const others = new Set(used(other))
  const quarries = ({ island }: PlayerView): number => island[QUARRY]?.occupied ?? 0
  return [
    ...(quarries(one) > quarries(other) ? ['quarry'] : []),
    ...used(one).filter((building) => !others.has(building)),
  ]
}

/** PR 5.3 - quarries, occupied or not. */
export function countQuarries({ island }: PlayerView): number {
  return island[QUARRY]?.count ?? 0
}

/** Is it the last tile or building of its kind, which no one else can take then? */
export function isLastOne(view: View, kind: 'tile' | 'building', name: string): boolean {
  if (kind === 'building') return view.market.find(({ building }) => building === name)?.left === 1
  if (name === 'quarry') return view.quarries === 1
  return GOODS.some((good) => good === name && view.row[good] === 1)
}
