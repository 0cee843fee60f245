import { CITY_SPACES, ISLAND_SPACES, WORKED_TILES } from '../vocabulary.ts'
import type { TileName } from '../vocabulary.ts'
import type { CityBuildingView, IslandTileView, PlayerView } from '../view-types.ts'

/** The number of kinds of tiles with circles; the places of city buildings are numbered after them. */
export const CITY_FROM = WORKED_TILES

/** A space of an island with its tile; `nth` counts the tiles of the same kind. */
export interface IslandSpace {
  readonly number: number
  readonly place: number
  readonly tile: TileName
  readonly nth: number
  readonly manned: boolean
  /** Whether the tile has a circle for a colonist; without one it is never idle. */
  readonly circle: boolean
}
/** A forest has no circle. */
const isWorked = (tile: string): boolean => tile !== 'forest'
/** The spaces of an island that carry tiles, kind by kind; the first tiles of a kind are the occupied ones. */
export function islandSpaces(island: readonly IslandTileView[]): readonly IslandSpace[] {
  const spaces: IslandSpace[] = []
  for (const [place, { tile, count, occupied }] of island.entries()) {
    for (let nth = 0; nth < count; nth++) {
      spaces.push({
        number: spaces.length + 1,
        place,
        tile,
        nth,
        manned: nth < occupied,
        circle: isWorked(tile),
      })
    }
  }
  return spaces
}

/** The numbers of the empty spaces of an island, and of a city, where a large building takes two. */
export function emptyIsland(player: PlayerView): readonly number[] {
  return lastOf(player.freeIsland, ISLAND_SPACES)
}
export function emptyCity(player: PlayerView): readonly number[] {
  return lastOf(player.freeCity, CITY_SPACES)
}
function lastOf(count: number, all: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => all - count + i + 1)
}

/** A building with the number of its first space. */
export interface CitySpace extends CityBuildingView {
  readonly number: number
  readonly place: number
}
export function citySpaces(city: readonly CityBuildingView[]): readonly CitySpace[] {
  let number = 1
  return city.map((building) => {
    const space = { ...building, number, place: CITY_FROM + building.slot }
    number += building.isLarge ? 2 : 1
    return space
  })
}
