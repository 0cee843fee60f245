import { CITIES, CONNECTIONS, REGION_LIST } from './board.ts'
import { REGIONS } from './vocabulary.ts'

// The board as numbers, computed once from the tables in `board.ts`.

/** The first shipping space of each region's track; the last entry is the number of all spaces. */
export const TRACK_FROM: readonly number[] = REGION_LIST.reduce<number[]>(
  (from, { track }) => [...from, from.at(-1)! + track],
  [0],
)
export const TRACK_LENGTH: readonly number[] = REGION_LIST.map(({ track }) => track)
export const SPACES = TRACK_FROM.at(-1)!
/** Spots for tokens: first the cities, then the shipping spaces, then the connections. */
export const FIRST_SPACE = CITIES.length
export const FIRST_CONNECTION = FIRST_SPACE + SPACES
export const SPOTS = FIRST_CONNECTION + CONNECTIONS.length

export const REGION_OF: readonly number[] = CITIES.map(({ region }) => REGIONS.indexOf(region))
export const CITIES_OF: readonly (readonly number[])[] = REGIONS.map((name) =>
  CITIES.flatMap(({ region }, city) => (region === name ? [city] : [])),
)
/** The two ends of each connection, as cities' numbers. */
export const CONNECTION_ENDS: readonly (readonly [number, number])[] = CONNECTIONS.map(([one, other]) => [
  cityNumber(one),
  cityNumber(other),
])
/** A connection as seen from one end. */
interface Link {
  readonly connection: number
  readonly to: number
}
export const LINKS: readonly (readonly Link[])[] = CITIES.map((_, city) =>
  CONNECTION_ENDS.flatMap(([one, other], connection) => {
    if (one === city) return [{ connection, to: other }]
    return other === city ? [{ connection, to: one }] : []
  }),
)

export function cityNumber(name: string): number {
  return CITIES.findIndex((city) => city.name === name)
}
