import type { GoodName } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Strokes } from '../../ui/drawing/drawing.ts'

/** Where plants stand on a tile of 40 x 40: around the good in its middle, and clear of the colonist's circle. */
const PLACES: readonly (readonly [x: number, y: number])[] = [
  [5.4, 11],
  [4.8, 20.5],
  [5.4, 30],
  [10.5, 36.6],
  [18.5, 36.6],
  [34.4, 9.5],
  [35, 18.5],
]

/** One plant of each crop, drawn from its foot. */
const PLANTS: { readonly [good in GoodName]: string } = {
  corn: 'v-6.4m0 4.4c-1.6-.4-2.6-1.6-2.8-3.4 1.6.2 2.6 1.4 2.8 3.4 .2-2 1.2-3.2 2.8-3.4-.2 1.8-1.2 3-2.8 3.4z',
  indigo: 'a2.2 2.2 0 0 1-2.6-2.6 2 2 0 0 1 1.4-3 2 2 0 0 1 3.4.4 2 2 0 0 1 1 3 2.2 2.2 0 0 1-3.2 2.2z',
  sugar:
    'm-1.4 0v-6m2.8 6v-7m-2.8 1c-1.4-.2-2.2.4-2.6 1.6 1.4.2 2.2-.2 2.6-1.6zm2.8-1c1.4-.4 2.4.2 2.8 1.4-1.4.4-2.4 0-2.8-1.4z',
  tobacco:
    'c-3.4.4-4.4-1.6-3.4-3.6 2 .2 3.2 1.4 3.4 3.6 -1.6-2.4-1.2-4.8 0-6.4 1.2 1.6 1.6 4 0 6.4 .2-2.2 1.4-3.4 3.4-3.6 1 2 0 4-3.4 3.6z',
  coffee: 'c-2.8 0-3.6-2.4-2.6-4.2s4.2-1.8 5.2 0 .2 4.2-2.6 4.2z',
}
const BERRIES = 'm-1.6-2.4h.1m1.6-1.2h.1m1.2 1.6h.1'

const planted = (plant: string): string =>
  PLACES.map(([x, y]) => `M${String(x)} ${String(y)}${plant}`).join('')

/** A field seen from above: the plants of each crop in one path. */
export const FIELDS: { readonly [good in GoodName]: string } = {
  corn: planted(PLANTS.corn),
  indigo: planted(PLANTS.indigo),
  sugar: planted(PLANTS.sugar),
  tobacco: planted(PLANTS.tobacco),
  coffee: planted(PLANTS.coffee),
}
/** The red cherries of the coffee bushes. */
export const CHERRIES = planted(BERRIES)

/** Furrows in perspective. */
export const FURROWS =
  'M2 33V38.2H6L14.6 1.8H11ZM12 38.2H17L19 1.8H16.5ZM23 38.2H28L23.5 1.8H21ZM34 38.2H38V33L29 1.8H25.4Z'

/** A forest: two firs at the edge, and before them a great one that bears the letter. */
export const FOREST: Strokes = [
  ['wood', 'M6.4 27.4H9.2V31.4H6.4ZM30.8 27.4H33.6V31.4H30.8Z'],
  ['accent', 'M7.8 6.6L11.8 14.4H10L13.4 21H11.4L14.8 27.6H2.6L5.2 21H3.4L6 14.4H4Z'],
  ['accent', 'M32.2 6.6L36.2 14.4H34.2L36.8 21H35L37.4 27.6H25.2L28.6 21H26.6L30 14.4H28.2Z'],
  ['wood', 'M17.4 30.6H22.6V36.4H17.4Z'],
  ['accent', 'M20 2.8L26.4 12.2H23.8L29.8 21.4H26.8L32.6 31.6H7.4L13.2 21.4H10.2L16.2 12.2H13.6Z'],
  ['shade', 'M20 4.2L25 11.5H22.5L28.5 20.7H25.6L31.4 30.9H23C25.4 22 23.6 12 20 4.2Z'],
]
