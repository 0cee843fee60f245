import type { ActionDescription } from '../../../core/game.ts'
import type { GoodCounts, IslandTileView, MarketBuildingView, PlayerView, View } from '../view-types.ts'
import { GOODS, TILES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'
import { CITY_FROM } from './board-spaces.ts'

/** Colonists by place: the six kinds of tile, then the buildings in the order they were built. */
export type Counts = readonly number[]

const QUARRY_PLACE = TILES.indexOf('quarry')

export function sum(counts: Counts): number {
  return counts.reduce((total, count) => total + count, 0)
}
/** The kinds of tile that have a circle; a forest has none. */
function workedOf({ island }: PlayerView): readonly IslandTileView[] {
  return island.slice(0, CITY_FROM)
}
/** How many circles each place has. */
export function roomOf(player: PlayerView): Counts {
  return [...workedOf(player).map(({ count }) => count), ...player.city.map(({ jobs }) => jobs)]
}
/** How many colonists stand at each place. */
export function placedOf(player: PlayerView): Counts {
  return [...workedOf(player).map(({ manned }) => manned), ...player.city.map(({ crew }) => crew)]
}

/** What a draft must keep to: circles, what is placed for good already, and where no more can be put. */
export interface DraftFrame {
  readonly room: Counts
  readonly placed: Counts
  /** Places before this one are settled: colonists are placed in the order of the board. */
  readonly from: number
  /** All colonists of the player. */
  readonly colonists: number
}
export function frameOf(player: PlayerView, openPlaces: readonly number[]): DraftFrame {
  return {
    room: roomOf(player),
    placed: placedOf(player),
    from: openPlaces.length === 0 ? 0 : Math.min(...openPlaces),
    colonists: player.colonists,
  }
}

/** Colonists of the draft that are in San Juan. */
export function idleIn(frame: DraftFrame, want: Counts): number {
  return frame.colonists - sum(want)
}
export function emptyCircles(frame: DraftFrame, want: Counts): number {
  return sum(frame.room) - sum(want)
}
/** Nobody stays in San Juan while a circle is empty. */
export function isComplete(frame: DraftFrame, want: Counts): boolean {
  return idleIn(frame, want) === 0 || emptyCircles(frame, want) === 0
}

function mostAt(frame: DraftFrame, place: number): number {
  return place < frame.from ? frame.placed[place]! : frame.room[place]!
}

/** The arrangement from before the colonists were lifted, as far as it still fits; the others wait in San Juan. */
export function startFrom(frame: DraftFrame, before: Counts | undefined): Counts {
  let left = frame.colonists - sum(frame.placed)
  return frame.room.map((_, place) => {
    const placed = frame.placed[place]!
    const wanted = Math.min(before?.[place] ?? 0, mostAt(frame, place)) - placed
    const more = Math.max(0, Math.min(wanted, left))
    left -= more
    return placed + more
  })
}

/** The colonists that are placed in one view and not yet in the one before, each as the choice that placed it. */
export function laidOut({ question, players }: View, after: View): readonly ActionDescription[] | undefined {
  if (question?.name !== 'placeColonist') return undefined
  const of = ({ seat }: PlayerView): boolean => seat === question.seat
  const was = placedOf(players.find(of)!)
  const player = after.players.find(of)!
  return placedOf(player).flatMap((count, place) => {
    const about =
      place < CITY_FROM ? { tile: TILES[place]! } : { building: player.city[place - CITY_FROM]!.building }
    const more = Math.max(0, count - (was[place] ?? 0))
    return Array.from({ length: more }, () => ({ verb: 'place', place, ...about }))
  })
}

/** The arrangement that single choices lead to, one after the other; what is no placing is passed over. */
export function withPlaced(frame: DraftFrame, choices: readonly ActionDescription[]): Counts {
  const placed = choices.flatMap(({ verb, place }) => (verb === 'place' ? [Number(place)] : []))
  return frame.placed.map((count, at) => count + placed.filter((place) => place === at).length)
}

/** The draft after one colonist came or went; undefined if that cannot be. */
export function changed(frame: DraftFrame, want: Counts, place: number, by: 1 | -1): Counts | undefined {
  const count = (want[place] ?? 0) + by
  if (count < (frame.placed[place] ?? 0) || count > mostAt(frame, place)) return undefined
  if (by > 0 && idleIn(frame, want) === 0) return undefined
  return want.map((old, at) => (at === place ? count : old))
}

/** What each place makes, by the market's print: the good of a production building, else nothing. */
export function makersOf(
  player: PlayerView,
  market: readonly MarketBuildingView[],
): readonly (GoodName | null)[] {
  const makes = new Map(market.map((one) => [one.building, one.makes]))
  return [
    ...workedOf(player).map(() => null),
    ...player.city.map(({ building }) => makes.get(building) ?? null),
  ]
}

/** PR 13.1 - the place of an aqueduct, and of the large plant of each good that it waters. */
export type Waters = { readonly aqueduct: number; readonly plants: { readonly [good in GoodName]?: number } }
const LARGE_PLANTS = { indigo: 'indigo-plant', sugar: 'sugar-mill' } as const

/** Where water comes from and goes to in a city; nothing without an aqueduct. */
export function watersOf({ city }: PlayerView): Waters | undefined {
  const at = (name: string): number => {
    const slot = city.findIndex(({ building }) => building === name)
    return slot < 0 ? -1 : CITY_FROM + slot
  }
  const aqueduct = at('aqueduct')
  if (aqueduct < 0) return undefined
  return { aqueduct, plants: { indigo: at(LARGE_PLANTS.indigo), sugar: at(LARGE_PLANTS.sugar) } }
}
function watered(want: Counts, waters: Waters | undefined, good: GoodName): number {
  const plant = waters?.plants[good] ?? -1
  return waters !== undefined && (want[waters.aqueduct] ?? 0) > 0 && (want[plant] ?? 0) > 0 ? 1 : 0
}

/** What a craftsman phase would bring with this draft, if the supply has it. */
export function productionOf(
  want: Counts,
  makers: readonly (GoodName | null)[],
  waters?: Waters,
): GoodCounts {
  const made = (good: GoodName): number => {
    const fields = want[GOODS.indexOf(good)]!
    if (good === 'corn') return fields
    const count = Math.min(fields, sum(want.filter((_, place) => makers[place] === good)))
    return count === 0 ? 0 : count + watered(want, waters, good)
  }
  return {
    corn: made('corn'),
    indigo: made('indigo'),
    sugar: made('sugar'),
    tobacco: made('tobacco'),
    coffee: made('coffee'),
  }
}

/** A good of the draft's production, and how many more or less than before the colonists were lifted. */
export interface Made {
  readonly good: GoodName
  readonly count: number
  readonly change: number
}
/** What the draft would produce of each good that it makes or made before. */
export function madeBy(
  want: Counts,
  before: Counts | undefined,
  makers: readonly (GoodName | null)[],
  waters?: Waters,
): readonly Made[] {
  const now = productionOf(want, makers, waters)
  // Without the arrangement from before, nothing has changed.
  const was = before === undefined ? now : productionOf(before, makers, waters)
  return GOODS.map((good) => ({ good, count: now[good], change: now[good] - was[good] })).filter(
    ({ count, change }) => count > 0 || change !== 0,
  )
}

/**
 * Places those who wait in San Juan: on buildings that do something, on corn, on the dearest plantations together with
 * their production buildings, on quarries, then wherever a circle is left. A proposal, nothing more.
 */
export function autoFilled(frame: DraftFrame, want: Counts, makers: readonly (GoodName | null)[]): Counts {
  let now = want
  const put = (place: number): boolean => {
    const next = changed(frame, now, place, 1)
    if (next !== undefined) now = next
    return next !== undefined
  }
  const fill = (place: number): void => {
    while (put(place));
  }
  const buildings = makers.flatMap((good, place) => (place >= CITY_FROM && good === null ? [place] : []))
  buildings.reverse().forEach(fill)
  fill(GOODS.indexOf('corn'))
  for (const good of [...GOODS].reverse()) fillPairs(good)
  fill(QUARRY_PLACE)
  frame.room.forEach((_, place) => fill(place))
  return now

  function fillPairs(good: GoodName): void {
    const field = GOODS.indexOf(good)
    const mills = makers.flatMap((made, place) => (made === good ? [place] : []))
    const crew = (): number => sum(mills.map((place) => now[place]!))
    const putMill = (): boolean => mills.some(put)
    while (idleIn(frame, now) > 0) {
      const gap = crew() - now[field]!
      if (gap < 0 ? !putMill() : gap > 0 ? !put(field) : idleIn(frame, now) < 2 || !put(field) || !putMill())
        return
    }
  }
}

/** Which of the open places is next on the way to the draft: the first that still wants more. */
export function nextPlace(want: Counts, placed: Counts, openPlaces: readonly number[]): number | undefined {
  return [...openPlaces]
    .sort((one, other) => one - other)
    .find((place) => (want[place] ?? 0) > (placed[place] ?? 0))
}
