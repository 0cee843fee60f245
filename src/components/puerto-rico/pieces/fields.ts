import type { GoodName } from '../../../engine/games/puerto-rico/words.ts'

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

/** Furrows that run away from whoever looks. */
export const FURROWS =
  'M2 33V38.2H6L14.6 1.8H11ZM12 38.2H17L19 1.8H16.5ZM23 38.2H28L23.5 1.8H21ZM34 38.2H38V33L29 1.8H25.4Z'
