import { LEVEL_NAMES } from '../bots/level-names.ts'
import type { AnyLevel, LevelName } from '../bots/level-names.ts'

/** A level that is offered, and one that a table may have: old tables know levels that are offered no longer. */
export type Level = LevelName
export type { AnyLevel }
/** The levels on offer, from gentle to strongest. */
export const LEVELS: readonly Level[] = LEVEL_NAMES

/** What stands today for a level that is offered no longer. */
const TODAY: Readonly<Partial<Record<AnyLevel, Level>>> = { careless: 'cabin-boy', steady: 'boatswain' }

/** A level as it is offered. */
export function offered(level: AnyLevel): Level {
  return LEVELS.find((name) => name === level) ?? TODAY[level] ?? LEVELS[0]!
}
