import { describe, expect, test } from 'vitest'
import { placeAndParents, findVisiblePlace } from './find-places.ts'
import type { Box, PlacedElement } from './find-places.ts'

const SIGHT: Box = { left: 0, top: 0, width: 1000, height: 600 }
const box = (left: number, top: number, width = 20, height = 20): Box => ({ left, top, width, height })

/** The places marked on a page, each by its name; the box tells which was found. */
function look(marked: readonly (readonly [name: string, box: Box])[]) {
  const spotsOf = (name: string): readonly PlacedElement[] =>
    marked.flatMap(([one, where]) => (one === name ? [{ element: {} as Element, box: where }] : []))
  return (place: string) => findVisiblePlace(place, spotsOf, SIGHT)?.box
}

test('a place goes by its own name, and by that of everything it is a part of', () => {
  expect(placeAndParents('player:2:goods:corn')).toEqual([
    'player:2:goods:corn',
    'player:2:goods',
    'player:2',
    'player',
  ])
  expect(placeAndParents('house')).toEqual(['house'])
})

describe('a place is found', () => {
  test('under its most exact name', () => {
    const at = look([
      ['player:1', box(0, 0)],
      ['player:1:coins', box(40, 0)],
    ])
    expect(at('player:1:coins')).toEqual(box(40, 0))
    expect(at('player:1:points')).toEqual(box(0, 0))
  })
  test('on the board rather than in the strip before it', () => {
    const strip = ['player:1:coins', box(40, 0)] as const
    expect(look([strip, ['player:1:coins', box(40, 400)]])('player:1:coins')).toEqual(box(40, 400))
    expect(look([strip, ['player:1:coins', box(40, 900)]])('player:1:coins')).toEqual(box(40, 0))
  })
  test('never where it is folded away or out of sight', () => {
    const at = look([
      ['ship:0', box(0, 700)],
      ['ship:1', box(100, 100, 0, 0)],
      ['ship', box(10, 10)],
    ])
    expect(at('ship:0')).toEqual(box(10, 10))
    expect(at('ship:1')).toEqual(box(10, 10))
  })
  test('nowhere, if no part of it is marked', () => {
    expect(look([['house', box(0, 0)]])('ship:2')).toBeUndefined()
  })
})
