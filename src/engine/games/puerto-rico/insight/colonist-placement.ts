import type { ActionDescription } from '../../../core/game.ts'
import type { GoodCounts, IslandTileView, MarketBuildingView, PlayerView, View } from '../view-types.ts'
import { GOODS, TILES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'
import { CITY_FROM } from './board-spaces.ts'

/** Number of colonists by place: the six kinds of tile, then the buildings in the order they were built. */
export type ColonistCounts = readonly number[]

const QUARRY_PLACE = TILES.indexOf('quarry')

export function sum(counts: ColonistCounts): number {
  return counts.reduce((total, count) => total + count, 0)
}
/** The kinds of tile that have a circle; a forest has none. */
function workedOf({ island }: PlayerView): readonly IslandTileView[] {
  return island.slice(0, CITY_FROM)
}
/** The number of circles of each place. */
export function roomOf(player: PlayerView): ColonistCounts {
  return [...workedOf(player).map(({ count }) => count), ...player.city.map(({ circles }) => circles)]
}
/** The number of colonists at each place. */
export function placedOf(player: PlayerView): ColonistCounts {
  return [
    ...workedOf(player).map(({ occupied }) => occupied),
    ...player.city.map(({ colonists }) => colonists),
  ]
}

/** The limits of a placement: circles, colonists that cannot be moved any more, and places that take no more. */
export interface PlacementLimits {
  readonly room: ColonistCounts
  readonly placed: ColonistCounts
  /** Places before this one are final: the engine places colonists in the order of the board. */
  readonly from: number
  /** All colonists of the player. */
  readonly colonists: number
  /** PR 12.15 - the place whose circles may stay empty while colonists stay in San Juan; null if there is none. */
  readonly optionalPlace: number | null
}
export function limitsOf(player: PlayerView, openPlaces: readonly number[]): PlacementLimits {
  return {
    room: roomOf(player),
    placed: placedOf(player),
    from: openPlaces.length === 0 ? 0 : Math.min(...openPlaces),
    colonists: player.colonists,
    optionalPlace: player.optionalPlace,
  }
}

/** Colonists that are not placed and stay in San Juan. */
export function colonistsInSanJuan(limits: PlacementLimits, want: ColonistCounts): number {
  return limits.colonists - sum(want)
}
export function emptyCircles(limits: PlacementLimits, want: ColonistCounts): number {
  return sum(limits.room) - sum(want)
}
/** PR 12.15 - how many of the colonists that have no place yet may stay in San Juan. */
export function mayStayInSanJuan(player: PlayerView): number {
  const { optionalPlace, inSanJuan } = player
  if (optionalPlace === null) return 0
  const placed = placedOf(player)
  const wanted = roomOf(player).map((room, place) => (place === optionalPlace ? 0 : room - placed[place]!))
  return Math.max(0, inSanJuan - sum(wanted))
}
/** Are all colonists placed, or all circles filled that must be filled (PR 4.4, 12.15)? */
export function isComplete(limits: PlacementLimits, want: ColonistCounts): boolean {
  const { room, optionalPlace } = limits
  const mayStayEmpty = optionalPlace === null ? 0 : room[optionalPlace]! - want[optionalPlace]!
  return colonistsInSanJuan(limits, want) === 0 || emptyCircles(limits, want) === mayStayEmpty
}

function mostAt(limits: PlacementLimits, place: number): number {
  return place < limits.from ? limits.placed[place]! : limits.room[place]!
}

/** The placement from before the mayor phase, as far as it still fits; the other colonists stay in San Juan. */
export function resumePlacement(limits: PlacementLimits, before: ColonistCounts | undefined): ColonistCounts {
  let left = limits.colonists - sum(limits.placed)
  return limits.room.map((_, place) => {
    const placed = limits.placed[place]!
    const wanted = Math.min(before?.[place] ?? 0, mostAt(limits, place)) - placed
    const more = Math.max(0, Math.min(wanted, left))
    left -= more
    return placed + more
  })
}

/** The colonists placed between two views, each as the description of the action that placed it; undefined for other questions. */
export function placementsBetween(
  { question, players }: View,
  after: View,
): readonly ActionDescription[] | undefined {
  if (question?.name !== 'placeColonist') return undefined
  const isAsked = ({ seat }: PlayerView): boolean => seat === question.seat
  const was = placedOf(players.find(isAsked)!)
  const player = after.players.find(isAsked)!
  return partsOf(player, was, placedOf(player))
}

/** The colonists still to be placed for this placement, each as the description of the action that places it. */
export function placementParts(player: PlayerView, want: ColonistCounts): readonly ActionDescription[] {
  return partsOf(player, placedOf(player), want)
}

function partsOf(
  { city }: PlayerView,
  placed: ColonistCounts,
  want: ColonistCounts,
): readonly ActionDescription[] {
  return want.flatMap((count, place) => {
    const about =
      place < CITY_FROM ? { tile: TILES[place]! } : { building: city[place - CITY_FROM]!.building }
    const more = Math.max(0, count - (placed[place] ?? 0))
    return Array.from({ length: more }, () => ({ verb: 'place', place, ...about }))
  })
}

/** The placement after these choices; choices with other verbs are ignored. */
export function addPlacements(
  limits: PlacementLimits,
  choices: readonly ActionDescription[],
): ColonistCounts {
  const placed = choices.flatMap(({ verb, place }) => (verb === 'place' ? [Number(place)] : []))
  return limits.placed.map((count, at) => count + placed.filter((place) => place === at).length)
}

/** The placement with one colonist more or less at a place; undefined if the limits forbid it. */
export function moveColonist(
  limits: PlacementLimits,
  want: ColonistCounts,
  place: number,
  by: 1 | -1,
): ColonistCounts | undefined {
  const count = (want[place] ?? 0) + by
  if (count < (limits.placed[place] ?? 0) || count > mostAt(limits, place)) return undefined
  if (by > 0 && colonistsInSanJuan(limits, want) === 0) return undefined
  return want.map((old, at) => (at === place ? count : old))
}

/** The good that the building at each place produces; null for plantations and other buildings. */
export function goodsByPlace(
  player: PlayerView,
  market: readonly MarketBuildingView[],
): readonly (GoodName | null)[] {
  const makes = new Map(market.map((one) => [one.building, one.produces]))
  return [
    ...workedOf(player).map(() => null),
    ...player.city.map(({ building }) => makes.get(building) ?? null),
  ]
}

/** PR 13.1 - the place of an aqueduct, and of the large production buildings it supplies; -1 if not built. */
export type AqueductPlaces = {
  readonly aqueduct: number
  readonly plants: { readonly [good in GoodName]?: number }
}
/** The large production buildings that an aqueduct supplies. */
const LARGE_PLANTS = { indigo: 'indigo-plant', sugar: 'sugar-mill' } as const

/** The places of an aqueduct and its plants in a city; undefined without an aqueduct. */
export function aqueductPlacesOf({ city }: PlayerView): AqueductPlaces | undefined {
  const at = (name: string): number => {
    const slot = city.findIndex(({ building }) => building === name)
    return slot < 0 ? -1 : CITY_FROM + slot
  }
  const aqueduct = at('aqueduct')
  if (aqueduct < 0) return undefined
  return { aqueduct, plants: { indigo: at(LARGE_PLANTS.indigo), sugar: at(LARGE_PLANTS.sugar) } }
}
function aqueductBonus(want: ColonistCounts, aqueduct: AqueductPlaces | undefined, good: GoodName): number {
  const plant = aqueduct?.plants[good] ?? -1
  return aqueduct !== undefined && (want[aqueduct.aqueduct] ?? 0) > 0 && (want[plant] ?? 0) > 0 ? 1 : 0
}

/** The barrels a craftsman phase would bring with this placement; the supply is not considered. */
export function productionOf(
  want: ColonistCounts,
  goodAt: readonly (GoodName | null)[],
  aqueduct?: AqueductPlaces,
): GoodCounts {
  const made = (good: GoodName): number => {
    const fields = want[GOODS.indexOf(good)]!
    if (good === 'corn') return fields
    const count = Math.min(fields, sum(want.filter((_, place) => goodAt[place] === good)))
    return count === 0 ? 0 : count + aqueductBonus(want, aqueduct, good)
  }
  return {
    corn: made('corn'),
    indigo: made('indigo'),
    sugar: made('sugar'),
    tobacco: made('tobacco'),
    coffee: made('coffee'),
  }
}

/** Barrels of one good that a placement would produce, and the difference from the placement before the mayor phase. */
export interface ProductionChange {
  readonly good: GoodName
  readonly count: number
  readonly change: number
}
/** The production of each good that a placement makes or the one before made. */
export function productionChanges(
  want: ColonistCounts,
  before: ColonistCounts | undefined,
  goodAt: readonly (GoodName | null)[],
  aqueduct?: AqueductPlaces,
): readonly ProductionChange[] {
  const now = productionOf(want, goodAt, aqueduct)
  // Without a placement from before, there is no change.
  const was = before === undefined ? now : productionOf(before, goodAt, aqueduct)
  return GOODS.map((good) => ({ good, count: now[good], change: now[good] - was[good] })).filter(
    ({ count, change }) => count > 0 || change !== 0,
  )
}

/**
 * Proposes places for the colonists in San Juan: first violet buildings, then corn, the dearest plantations together with
 * their production buildings, quarries, and the remaining circles.
 */
export function proposePlacement(
  limits: PlacementLimits,
  want: ColonistCounts,
  goodAt: readonly (GoodName | null)[],
): ColonistCounts {
  let now = want
  const put = (place: number): boolean => {
    const next = moveColonist(limits, now, place, 1)
    if (next !== undefined) now = next
    return next !== undefined
  }
  const fill = (place: number): void => {
    while (put(place));
  }
  const buildings = goodAt.flatMap((good, place) => (place >= CITY_FROM && good === null ? [place] : []))
  buildings.reverse().forEach(fill)
  fill(GOODS.indexOf('corn'))
  for (const good of [...GOODS].reverse()) fillPairs(good)
  fill(QUARRY_PLACE)
  limits.room.forEach((_, place) => fill(place))
  return now

  function fillPairs(good: GoodName): void {
    const field = GOODS.indexOf(good)
    const mills = goodAt.flatMap((made, place) => (made === good ? [place] : []))
    const crew = (): number => sum(mills.map((place) => now[place]!))
    const putMill = (): boolean => mills.some(put)
    while (colonistsInSanJuan(limits, now) > 0) {
      const gap = crew() - now[field]!
      if (
        gap < 0
          ? !putMill()
          : gap > 0
            ? !put(field)
            : colonistsInSanJuan(limits, now) < 2 || !put(field) || !putMill()
      )
        return
    }
  }
}

/** The first open place that still needs a colonist to reach the wanted placement; undefined if none does. */
export function nextPlace(
  want: ColonistCounts,
  placed: ColonistCounts,
  openPlaces: readonly number[],
): number | undefined {
  return [...openPlaces]
    .sort((one, other) => one - other)
    .find((place) => (want[place] ?? 0) > (placed[place] ?? 0))
}
