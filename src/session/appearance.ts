/**
 * The colors and symbols of players, and the names of bots, which are the same in every language. Game links refer to their
 * places: the lists grow only at their ends.
 */
export const COLORS = ['blue', 'vermilion', 'green', 'purple', 'gold'] as const
export const SYMBOL_NAMES = [
  'star',
  'hexagon',
  'cross',
  'diamond',
  'circle',
  'triangle',
  'square',
  'moon',
] as const
/** Names for people who have not chosen one: proper names, the same in every language, and of no bot. */
export const PERSON_NAMES = [
  ...['Ana', 'Bruno', 'Carla', 'Daniel', 'Ester', 'Felix', 'Gloria', 'Hugo', 'Irene', 'Jonas'],
  ...['Klara', 'Leo', 'Marta', 'Nora', 'Oskar', 'Paula', 'Rosa', 'Simon', 'Teo', 'Vera'],
] as const
export const BOT_NAMES = ['Inés', 'Mateo', 'Lucía', 'Diego', 'Elena'] as const
/** What the devices of a room choose from for players who have not chosen. */
export const APPEARANCES = { colors: COLORS, symbols: SYMBOL_NAMES, names: BOT_NAMES }
