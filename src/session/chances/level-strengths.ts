import { LEVEL_NAMES } from '../../bots/level-names.ts'
import type { LevelName } from '../../bots/level-names.ts'

/** Elo of the levels above a player at random, weakest level first, by game and number of seats (docs/bots.md). */
const ELO: Readonly<Partial<Record<string, Readonly<Partial<Record<number, readonly number[]>>>>>> = {
  'puerto-rico': {
    2: [238, 533, 925, 1281, 1804, 2480, 2834],
    3: [455, 811, 1291, 1642, 1966, 2374, 2665],
    4: [345, 739, 1201, 1600, 1873, 2173, 2377],
    // The admiral was not measured at five seats; its step is that of four.
    5: [315, 668, 1217, 1610, 1908, 2262, 2466],
  },
  endeavor: {
    3: [583, 859, 1076, 1335, 1793, 2134, 2401],
    4: [536, 883, 1152, 1429, 1778, 2007, 2200],
    5: [687, 1026, 1285, 1524, 1869, 2114, 2340],
  },
}

/** The Elo of a level; undefined for a game or a size that was not measured. */
export function strengthOf(game: string, seats: number, level: LevelName): number | undefined {
  return ELO[game]?.[seats]?.[LEVEL_NAMES.indexOf(level)]
}
