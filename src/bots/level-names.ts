/** The levels of the bots, weakest first. The ids are stored in saved tables and logs, their places in game links. */
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
