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
export const BOT_NAMES = ['Inés', 'Mateo', 'Lucía', 'Diego', 'Elena'] as const
