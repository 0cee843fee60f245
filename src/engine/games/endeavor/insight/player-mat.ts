import { BUILDINGS } from '../buildings.ts'
import type { Building } from '../buildings.ts'
import { FIRST_BLUE, TOKENS } from '../tokens.ts'
import type { PlayerView, SiteView } from '../view-types.ts'

/** All tiles of one kind on a mat: they can be pointed at as one. */
export interface Kind {
  readonly building: string
  readonly count: number
  readonly hasSpace: boolean
  /** Tiles with a marker on them. */
  readonly busy: number
}

/** The kinds of buildings on a mat, in the order they were raised. */
export function kindsOf(sites: readonly SiteView[]): readonly Kind[] {
  return [...new Set(sites.map(({ building }) => building))].map((building) => {
    const tiles = sites.filter((site) => site.building === building)
    return {
      building,
      count: tiles.length,
      hasSpace: tiles.some(({ hasSpace }) => hasSpace),
      busy: tiles.filter(({ hasWorker }) => hasWorker).length,
    }
  })
}

/** What is printed on a kind of tile. */
export function printedTile(building: string): Building {
  return BUILDINGS.find(({ name }) => name === building) ?? BUILDINGS[0]!
}

export const TRACK_TOKENS = TOKENS.slice(0, FIRST_BLUE).map(({ name }) => name)
const BLUE_TOKENS = TOKENS.slice(FIRST_BLUE).map(({ name }) => name)

/** The blue tokens of a player that are not spent yet, by kind. */
export function blueOf(player: PlayerView): readonly (readonly [kind: string, count: number])[] {
  return BLUE_TOKENS.flatMap((kind) => {
    const count = player.tokens[kind] ?? 0
    return count > 0 ? [[kind, count] as const] : []
  })
}
export function blueCount(player: PlayerView): number {
  return blueOf(player).reduce((sum, [, count]) => sum + count, 0)
}
