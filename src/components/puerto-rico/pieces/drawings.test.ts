import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { DRAWN_BUILDINGS, drawingOf } from './building-drawings.ts'
import { CHERRIES, FIELDS, FOREST, FURROWS } from './fields.ts'
import { GOOD_ART } from './goods.ts'
import type { Strokes } from '../../ui/drawing/drawing.ts'
import { ROLE_ART } from './roles.ts'
import { shipLines } from './ship-lines.ts'
import { PIECE_ART } from './piece-drawings.ts'

const css = readFileSync(new URL('../../ui/drawing/pieces.css', import.meta.url), 'utf8')
const NEW_BUILDINGS = [
  ...['aqueduct', 'black-market', 'forest-house', 'storehouse', 'guesthouse', 'trading-post', 'church'],
  ...['small-wharf', 'lighthouse', 'library', 'specialty-factory', 'union-hall', 'statue', 'cloister'],
]
const arts: readonly (readonly [name: string, art: Strokes])[] = [
  ...DRAWN_BUILDINGS.map((name) => [name, drawingOf(name).strokes] as const),
  ...Object.entries(ROLE_ART),
  ...Object.entries(PIECE_ART),
  ...Object.entries(GOOD_ART).map(([name, { over }]) => [name, over] as const),
  ['forest', FOREST],
]

test('every building of the game and of the expansion is drawn, and nothing else', () => {
  const all = [...BUILDINGS.map(({ name }) => name), ...NEW_BUILDINGS]
  expect(new Set(DRAWN_BUILDINGS)).toEqual(new Set(all))
})

test('no two drawings are alike', () => {
  const drawn = arts.map(([, art]) => JSON.stringify(art))
  expect(new Set(drawn).size).toBe(arts.length)
})

test('buildings of two spaces are drawn half as wide again as the others', () => {
  const wide = DRAWN_BUILDINGS.filter((name) => drawingOf(name).width > drawingOf(name).height)
  const printed = BUILDINGS.filter((building) => building.wide).map(({ name }) => name)
  expect(new Set(wide)).toEqual(new Set([...printed, 'statue', 'cloister']))
})

test('a building without a drawing is a plain house', () => {
  expect(drawingOf('no such thing').strokes.length).toBeGreaterThan(3)
})

describe('one hand', () => {
  test('every paint has its rule', () => {
    const paints = new Set(arts.flatMap(([, art]) => art.map(([paint]) => paint)))
    const unknown = [...paints].filter(
      (paint) => !css.includes(`.piece-art > .${paint} {`) && paint !== 'line',
    )
    expect(unknown).toEqual([])
  })

  test('every building has a side away from the light, and stands on the ground', () => {
    const flat = DRAWN_BUILDINGS.filter(
      (name) => !drawingOf(name).strokes.some(([paint]) => paint === 'shade'),
    )
    expect(flat).toEqual([])
    for (const name of DRAWN_BUILDINGS)
      expect(drawingOf(name).strokes.at(-1)).toEqual(['rope', expect.any(String)])
  })

  test('no path is finer than a tenth', () => {
    const paths = [
      ...arts.flatMap(([name, art]) => art.map(([, path]) => [name, path] as const)),
      ...Object.entries(GOOD_ART).flatMap(([name, { body, detail }]) => [
        [name, body] as const,
        [name, detail] as const,
      ]),
      ...Object.entries(FIELDS),
      ['cherries', CHERRIES] as const,
      ['furrows', FURROWS] as const,
    ]
    expect(paths.filter(([, path]) => /\.\d\d/.test(path)).map(([name]) => name)).toEqual([])
  })
})

test('a ship grows with its hold', () => {
  expect(shipLines(4).spaces).toHaveLength(4)
  expect(shipLines(8).spaces).toHaveLength(8)
})
