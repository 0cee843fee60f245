import { CITIES } from '../../../engine/games/endeavor/board.ts'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { CARD_ICONS } from '../../../engine/games/endeavor/cards.ts'
import { ACTIONS_OF_SOURCE } from '../../../engine/games/endeavor/actions/index.ts'
import {
  CITIES_OF,
  FIRST_CONNECTION,
  LINKS,
  REGION_OF,
} from '../../../engine/games/endeavor/board-numbers.ts'
import { harbour, token } from '../../../engine/games/endeavor/state.ts'
import { CARDS, DECKS, REGIONS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Icons } from '../../../engine/games/endeavor/vocabulary.ts'

// The printed tables as typed arrays, for lookups in the inner loop of the search.

/** Cells of a seat's block in the state. */
export const BLOCK = harbour(1) - harbour(0)

/** Hundredths of a glory of each city. */
export const CITY_GLORY = Int32Array.from(CITIES, ({ glory }) => glory * 100)
/** The cities of region r are those from `CITY_FROM[r]` to before `CITY_FROM[r + 1]`. */
export const CITY_FROM = Int16Array.from([...CITIES_OF.map((cities) => cities[0]!), CITIES.length])
/** The links of city c are those from `LINK_FROM[c]` to before `LINK_FROM[c + 1]`: the other end, its region, and where the token lies. */
export const LINK_FROM = Int16Array.from([...CITIES, null], (_, city) =>
  LINKS.slice(0, city).reduce((sum, links) => sum + links.length, 0),
)
export const LINK_TO = Int16Array.from(LINKS.flat(), ({ to }) => to)
export const LINK_REGION = Int8Array.from(LINK_TO, (city) => REGION_OF[city]!)
export const LINK_TOKEN = Int16Array.from(LINKS.flat(), ({ connection }) =>
  token(FIRST_CONNECTION + connection),
)

const steps = (icons: Icons): number[] => TRACKS.map((name) => icons[name] ?? 0)
const glory = (icons: Icons): number => (icons.glory ?? 0) * 100

/** Steps on track t of card n of deck d: `CARD_STEPS[(d * 6 + n) * 4 + t]`; then its glory in hundredths, and all its steps. */
export const CARD_STEPS = Int8Array.from(CARD_ICONS.flat().flatMap(steps))
export const CARD_GLORY = Int32Array.from(CARD_ICONS.flat(), glory)
export const CARD_ICON_SUM = Int32Array.from(CARD_ICONS.flat(), (icons) =>
  steps(icons).reduce((sum, each) => sum + each, 0),
)
export const cardAt = (deck: number, card: number): number => deck * CARDS + card

/** Steps on track t of building b: `TILE_STEPS[b * 4 + t]`; then its glory in hundredths. */
export const TILE_STEPS = Int8Array.from(BUILDINGS.flatMap(({ icons }) => steps(icons)))
export const TILE_GLORY = Int32Array.from(BUILDINGS, ({ icons }) => glory(icons))

/** The actions of each source, two cells each; -1 where there is none. */
export const SOURCE_ACTIONS = Int8Array.from(
  ACTIONS_OF_SOURCE.flatMap(([one = -1, other = -1]) => [one, other]),
)
/** Has a building an activation space? */
export const IS_ACTIVE = Uint8Array.from(BUILDINGS, ({ actions }) => (actions.length > 0 ? 1 : 0))

export const REGION_COUNT = REGIONS.length
export const DECK_COUNT = DECKS.length

/** Returns `share` hundredths of a worth as a whole number. */
export function hundredths(worth: number, share: number): number {
  return ((worth * share) / 100) | 0
}
