import { expect, test } from 'vitest'
import { CITIES, CONNECTIONS, REGION_LIST } from '../../../engine/games/endeavor/board.ts'
import { DECKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Point } from './curve.ts'
import {
  BESIDE_SPOTS,
  CHART,
  CITY_SPOTS,
  citySpot,
  DECK,
  DECK_SPOTS,
  FRAMES,
  REACH,
  SMALL_SIGN_SPOTS,
  TRACK_SPOTS,
} from './geometry.ts'
import { LINKS } from './links.ts'

/** What lies at a point: everything of the board but the decks. */
const PLACES: readonly (readonly [name: string, at: Point])[] = [
  ...CITIES.map(({ name }) => [name, citySpot(name).at] as const),
  ...REGION_LIST.flatMap(({ name }) =>
    TRACK_SPOTS[name].map((at, i) => [`${name} ${String(i)}`, at] as const),
  ),
  ...LINKS.map(({ ends, token }) => [ends.join(' - '), token] as const),
  ...REGION_LIST.filter(({ track }) => track > 0).map(
    ({ name }) => [`beside ${name}`, BESIDE_SPOTS[name]] as const,
  ),
]

function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(x - u, y - v)
}

test('every city, shipping space, connection and deck has a place on the chart', () => {
  expect(Object.keys(CITY_SPOTS).sort()).toEqual(CITIES.map(({ name }) => name).sort())
  expect(REGION_LIST.map(({ name }) => TRACK_SPOTS[name].length)).toEqual(
    REGION_LIST.map(({ track }) => track),
  )
  expect(LINKS.map(({ ends }) => ends)).toEqual(CONNECTIONS)
  expect(Object.keys(DECK_SPOTS).sort()).toEqual([...DECKS].sort())
  for (const [name, [x, y]] of PLACES) {
    const isInside = x >= REACH / 2 && x <= CHART.width - REACH / 2 && y >= 0 && y <= CHART.height - REACH / 2
    expect(isInside, name).toBe(true)
  }
})

/** The narrowest chart shown whole, and what a pointer needs there (WCAG 2.5.8). */
const NARROWEST = 700
const NEEDED = (24 / NARROWEST) * CHART.width

test('no two things that can be pointed at lie closer than a pointer needs', () => {
  const close = PLACES.flatMap(([name, at], i) =>
    PLACES.slice(i + 1)
      .filter(([, other]) => distance(at, other) < NEEDED)
      .map(([other, to]) => `${name}, ${other}: ${String(Math.round(distance(at, to)))}`),
  )
  expect(close).toEqual([])
})

test('nothing lies on a deck', () => {
  const [across, down] = [DECK.width / 2 + 15, DECK.height / 2 + 15]
  for (const [deck, [u, v]] of Object.entries(DECK_SPOTS))
    for (const [name, [x, y]] of PLACES)
      expect(Math.abs(x - u) >= across || Math.abs(y - v) >= down, `${deck}, ${name}`).toBe(true)
})

test('looked at closely, a region shows all that is its own', () => {
  for (const { name } of REGION_LIST) {
    const { x, y, width, height } = FRAMES[name]
    const own: readonly Point[] = [
      ...CITIES.filter(({ region }) => region === name).map(({ name: city }) => citySpot(city).at),
      ...TRACK_SPOTS[name],
      ...(name === 'europe' ? [] : [BESIDE_SPOTS[name]]),
    ]
    for (const [u, v] of own) {
      const isSeen =
        u - x >= REACH / 2 && x + width - u >= REACH / 2 && v - y >= REACH / 2 && y + height - v >= REACH / 2
      expect(isSeen, `${name}: ${String(u)}, ${String(v)}`).toBe(true)
    }
    expect(x + width <= CHART.width && y + height <= CHART.height, name).toBe(true)
  }
})

test('on the smallest charts the signs of the regions leave nearly all cities in sight, and each other', () => {
  // A phone of 390 px: the chart has 372 of them, a sign is about 76 px wide and 35 px high.
  const [width, height] = [(76 / 372) * CHART.width, (35 / 372) * CHART.width]
  const signs = Object.entries(SMALL_SIGN_SPOTS)
  const isCovered = ([x, y]: Point): boolean =>
    signs.some(([, [u, v]]) => Math.abs(x - u) < width / 2 && Math.abs(y - v) < height / 2)
  const covered = CITIES.filter(({ name }) => isCovered(citySpot(name).at))
  expect(covered.length).toBeLessThanOrEqual(4)
  for (const [at, [name, [x, y]]] of signs.entries())
    for (const [other, [u, v]] of signs.slice(at + 1))
      expect(Math.abs(x - u) > width || Math.abs(y - v) > height, `${name}, ${other}`).toBe(true)
})
