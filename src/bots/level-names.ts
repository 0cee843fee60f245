/** How well bots play, from gentle to strongest. Ids are kept in files and logs for ever. */
export const LEVEL_NAMES = [
  'cabin-boy',
  'deckhand',
  'boatswain',
  'helmsman',
  'mate',
  'commodore',
  'admiral',
] as const
export type LevelName = (typeof LEVEL_NAMES)[number]
/** Levels of old files, logs and guided games, offered no longer: `careless` chooses at random, `steady` is the boatswain. */
export const OLD_LEVELS = ['careless', 'steady'] as const
export type AnyLevel = LevelName | (typeof OLD_LEVELS)[number]
