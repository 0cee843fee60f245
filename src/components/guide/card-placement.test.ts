import { describe, expect, test } from 'vitest'
import { overlap } from '../ui/box.ts'
import type { Box } from '../ui/box.ts'
import { boundingBox, placeBeside } from './card-placement.ts'

const FREE: Box = { left: 8, top: 60, width: 1424, height: 700 }
const CARD = { width: 340, height: 180 }
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })
const at = (about: readonly Box[], card = CARD): Box => ({ ...card, ...placeBeside(card, about, FREE) })
const isInside = ({ left, top, width, height }: Box): boolean =>
  left >= FREE.left &&
  top >= FREE.top &&
  left + width <= FREE.left + FREE.width &&
  top + height <= FREE.top + FREE.height

describe('a card', () => {
  test.each([
    ['in the middle', [box(700, 400, 60, 60)]],
    ['in a corner', [box(8, 60, 120, 90)]],
    ['in the other corner', [box(1330, 690, 100, 70)]],
    ['as wide as the screen', [box(8, 150, 1424, 90)]],
    ['as high as the screen', [box(8, 60, 500, 700)]],
    ['several in a row', [box(100, 100, 90, 60), box(240, 100, 90, 60), box(380, 100, 90, 60)]],
    ['far from each other', [box(8, 60, 90, 60), box(1330, 690, 90, 60)]],
    ['two halves with a lane between them', [box(8, 60, 500, 700), box(900, 60, 532, 700)]],
  ])('is placed beside its targets, never over them: %s', (_, about) => {
    const card = at(about)
    expect(isInside(card)).toBe(true)
    expect(about.map((one) => overlap(card, one))).toEqual(about.map(() => 0))
  })
  test('is placed close to its first target', () => {
    const card = at([box(700, 400, 60, 60), box(100, 100, 60, 60)])
    expect(
      Math.abs(card.top + card.height / 2 - 430) + Math.abs(card.left + card.width / 2 - 730),
    ).toBeLessThan(250)
  })
  test('prefers a place a little farther away to covering other choices', () => {
    const about = [box(700, 400, 60, 60)]
    const others = [box(780, 380, 60, 60), box(860, 420, 60, 60), box(620, 500, 60, 60)]
    const hidden = (open: readonly Box[]): number => {
      const card = { ...CARD, ...placeBeside(CARD, about, FREE, open) }
      expect(overlap(card, about[0]!)).toBe(0)
      return others.reduce((sum, one) => sum + overlap(card, one), 0)
    }
    expect(hidden([])).toBeGreaterThan(3000)
    expect(hidden(others)).toBeLessThan(500)
  })
  test('covers as little as possible where there is no free place', () => {
    const card = at([box(8, 60, 1424, 640)])
    expect(isInside(card)).toBe(true)
    expect(card.top + card.height).toBe(FREE.top + FREE.height)
  })
  test('is placed in a corner without targets', () => {
    expect(isInside(at([]))).toBe(true)
  })
  test('keeps its top left corner visible if it is larger than the screen', () => {
    expect(placeBeside({ width: 2000, height: 900 }, [], FREE)).toEqual({ left: FREE.left, top: FREE.top })
  })
})

test('the bounding box is the smallest rectangle around all', () => {
  expect(boundingBox([box(10, 20, 5, 5), box(30, 5, 10, 10)])).toEqual(box(10, 5, 30, 20))
  expect(boundingBox([])).toBeUndefined()
})
