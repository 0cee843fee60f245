import { CITIES } from '../../../engine/games/endeavor/board.ts'
import type { DeckName, RegionName } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Point } from './curve.ts'

// Where everything lies on our chart. A unit is about a pixel where the chart is shown whole on a large screen.

export const CHART = { width: 1000, height: 600 } as const
/** How large a deck is, and what can be pressed around the middle of anything else; chart.css has the same sizes. */
export const DECK = { width: 50, height: 68 } as const
export const REACH = 36

/** On which side of a city its name stands. */
export type Side = 'above' | 'below' | 'left' | 'right'
interface CitySpot {
  readonly at: Point
  readonly side: Side
  /** The same where the region is looked at alone and its frame is near. */
  readonly near?: Side
}
export const CITY_SPOTS: Readonly<Record<string, CitySpot>> = {
  london: { at: [474, 84], side: 'left', near: 'below' },
  copenhagen: { at: [574, 56], side: 'above' },
  lisbon: { at: [428, 192], side: 'above', near: 'right' },
  seville: { at: [466, 226], side: 'below' },
  paris: { at: [510, 132], side: 'left' },
  rome: { at: [566, 180], side: 'below' },
  constantinople: { at: [648, 174], side: 'above' },
  algiers: { at: [522, 262], side: 'above' },
  tripoli: { at: [592, 274], side: 'above' },
  alexandria: { at: [662, 270], side: 'below' },
  malacca: { at: [897, 398], side: 'above' },
  canton: { at: [908, 216], side: 'above' },
  peking: { at: [878, 126], side: 'above' },
  edo: { at: [956, 146], side: 'above' },
  batavia: { at: [900, 472], side: 'left' },
  surat: { at: [750, 284], side: 'above' },
  goa: { at: [756, 358], side: 'left' },
  calcutta: { at: [868, 298], side: 'below' },
  'new-orleans': { at: [196, 212], side: 'left' },
  'new-york': { at: [284, 168], side: 'left' },
  quebec: { at: [298, 108], side: 'left' },
  havana: { at: [250, 290], side: 'left' },
  portobelo: { at: [204, 390], side: 'left' },
  'santo-domingo': { at: [326, 290], side: 'below' },
  lima: { at: [201, 448], side: 'left' },
  bahia: { at: [356, 436], side: 'right', near: 'above' },
  'buenos-aires': { at: [334, 528], side: 'right', near: 'below' },
  timbuktu: { at: [482, 346], side: 'below' },
  zanzibar: { at: [656, 430], side: 'below' },
}

/** The shipping tracks, from the first space to the one nearest the deck. */
export const TRACK_SPOTS: { readonly [region in RegionName]: readonly Point[] } = {
  europe: [],
  'far-east': [
    [908, 546],
    [938, 523],
    [958, 492],
    [969, 456],
    [975, 419],
    [977, 382],
    [975, 345],
    [970, 308],
  ],
  india: [
    [690, 552],
    [723, 535],
    [752, 512],
    [776, 484],
    [793, 451],
    [803, 415],
    [806, 378],
  ],
  'north-america': [
    [342, 28],
    [305, 26],
    [268, 25],
    [231, 25],
    [194, 25],
    [157, 26],
    [120, 28],
  ],
  caribbean: [
    [365, 342],
    [328, 340],
    [291, 339],
    [254, 339],
    [217, 339],
    [180, 338],
  ],
  'south-america': [
    [50, 474],
    [63, 509],
    [88, 536],
    [121, 552],
    [158, 557],
    [195, 556],
  ],
  africa: [
    [420, 572],
    [452, 553],
    [479, 528],
    [500, 497],
    [513, 462],
    [520, 425],
  ],
}

export const DECK_SPOTS: { readonly [deck in DeckName]: Point } = {
  europe: [670, 52],
  slavery: [723, 52],
  'far-east': [958, 238],
  india: [806, 322],
  'north-america': [72, 60],
  caribbean: [124, 330],
  'south-america': [252, 552],
  africa: [576, 402],
}

/** Where ships lie beside a full track (EN 6.2). */
export const BESIDE_SPOTS: { readonly [region in RegionName]: Point } = {
  europe: [0, 0],
  'far-east': [868, 560],
  india: [650, 562],
  'north-america': [366, 53],
  caribbean: [406, 346],
  'south-america': [44, 434],
  africa: [380, 580],
}

/** Where the names of the regions stand: the middle of their signs. */
export const SIGN_SPOTS: { readonly [region in RegionName]: Point } = {
  europe: [672, 112],
  'far-east': [900, 46],
  india: [808, 226],
  'north-america': [142, 127],
  caribbean: [118, 266],
  'south-america': [277, 478],
  africa: [600, 500],
}

/** The same where the chart shows nothing but the regions: beside the cities, as far as there is room. */
export const SMALL_SIGN_SPOTS: { readonly [region in RegionName]: Point } = {
  europe: [612, 110],
  'far-east': [840, 218],
  india: [780, 422],
  'north-america': [204, 98],
  caribbean: [300, 230],
  'south-america': [192, 482],
  africa: [480, 410],
}

/** What is seen of the chart when a region is looked at alone. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export const FRAMES: { readonly [region in RegionName]: Frame } = {
  europe: { x: 405, y: 4, width: 345, height: 300 },
  'far-east': { x: 655, y: 78, width: 345, height: 510 },
  india: { x: 630, y: 250, width: 345, height: 335 },
  'north-america': { x: 34, y: 2, width: 354, height: 240 },
  caribbean: { x: 92, y: 250, width: 345, height: 184 },
  'south-america': { x: 20, y: 396, width: 358, height: 200 },
  africa: { x: 356, y: 312, width: 345, height: 288 },
}

export const citySpot = (city: string): CitySpot => CITY_SPOTS[city] ?? { at: [0, 0], side: 'above' }
export const REGION_OF_CITY: ReadonlyMap<string, RegionName> = new Map(
  CITIES.map(({ name, region }) => [name, region]),
)
