import { LEVEL_NAMES } from '../bots/level-names.ts'
import type { LevelName } from '../bots/level-names.ts'

export type Level = LevelName
/** The levels on offer, weakest first. */
export const LEVELS: readonly Level[] = LEVEL_NAMES
