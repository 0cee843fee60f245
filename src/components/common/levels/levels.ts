import { LEVEL_NAMES } from '../../../bots/level-names.ts'
import type { AnyLevel, LevelName } from '../../../bots/level-names.ts'

/** What stands today for a level of old tables that is offered no longer. */
const TODAY: Readonly<Partial<Record<AnyLevel, LevelName>>> = { careless: 'cabin-boy', steady: 'boatswain' }

/** A level as it is offered. */
export function offered(level: AnyLevel): LevelName {
  return LEVEL_NAMES.find((name) => name === level) ?? TODAY[level] ?? LEVEL_NAMES[0]
}
