import { LEVEL_NAMES } from '../../bots/level-names.ts'
import type { LevelName } from '../../bots/level-names.ts'

/** Elo of the levels above a player at random, weakest level first, by game and number of seats (docs/bots.md). */
const ELO: Readonly<Partial<Record<string, Readonly<Partial<Record<number, readonly number[]>>>>>> = {
  'puerto-rico': {
    2: [238, 533, 925, 1281, 1804, 2480, 2834],
    3: [455, 811, 1291, 1642, 1966, 2374, 2665],
    4: [345, 739, 1201, 1600, 1873, 2173, 2377],
    5: [315, 668, 1217, 1610, 1908, 2262, 2480],
  },
  endeavor: {
    3: [583, 859, 1076, 1335, 1793, 2134, 2401],
    4: [536, 883, 1152, 1429, 1778, 2007, 2200],
    5: [687, 1026, 1285, 1524, 1869, 2114, 2340],
  },
}

/** The levels from here on search; asking the bots themselves would load them. */
const FIRST_SEARCHING = LEVEL_NAMES.indexOf('mate')

/** How strong a player is. */
export interface Strength {
  /** Elo among players of about the same strength. */
  readonly elo: number
  /** 1 for a level that searches, else 0, between them for a mean: what its Elo is worth among weaker players is another matter. */
  readonly searching: number
}

/** The strength of a level; undefined for a game or a size that was not measured. */
export function strengthOf(game: string, seats: number, level: LevelName): Strength | undefined {
  const at = LEVEL_NAMES.indexOf(level)
  const elo = ELO[game]?.[seats]?.[at]
  return elo === undefined ? undefined : { elo, searching: at >= FIRST_SEARCHING ? 1 : 0 }
}

/** The mean Elo of a level over all sizes of a game; undefined for a game that was not measured. */
export function meanElo(game: string, level: LevelName): number | undefined {
  const sizes = Object.values(ELO[game] ?? {}).filter((size) => size !== undefined)
  const at = LEVEL_NAMES.indexOf(level)
  return sizes.length === 0 ? undefined : sizes.reduce((sum, size) => sum + size[at]!, 0) / sizes.length
}

/** A player between these; undefined for none. */
export function meanStrength(all: readonly Strength[]): Strength | undefined {
  if (all.length === 0) return undefined
  const mean = (of: (one: Strength) => number): number =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length
  return { elo: mean(({ elo }) => elo), searching: mean(({ searching }) => searching) }
}
