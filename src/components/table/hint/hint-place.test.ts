import { describe, expect, test } from 'vitest'
import { placeHint } from './hint-place.ts'

const SCREEN = { width: 1000, top: 50, bottom: 700, card: { width: 400, height: 300 }, about: [], open: [] }
const box = (left: number, top: number, width = 100, height = 50) => ({ left, top, width, height })

describe('a hint lies', () => {
  test('at the lower right where nothing is in its way', () => {
    expect(placeHint(SCREEN)).toEqual({ corner: '', room: 650 })
  })
  test('in the corner where it hides the least of what can be chosen', () => {
    const open = [box(700, 500), box(100, 600), box(800, 100)]
    expect(placeHint({ ...SCREEN, open }).corner).toBe('hint--top hint--left')
  })
  test('never on what it recommends, even where it hides more of the rest', () => {
    const open = [box(100, 100), box(100, 500), box(700, 100)]
    expect(placeHint({ ...SCREEN, open, about: [box(800, 600)] }).corner).not.toBe('')
  })
  test('lower than it likes to be where every corner holds something that it recommends', () => {
    const about = [box(0, 90, 1000, 40), box(0, 500, 1000, 40)]
    const place = placeHint({ ...SCREEN, about })
    // Between the lower one and the dock, with a gap.
    expect(place).toEqual({ corner: '', room: 152 })
  })
  test('in the same place when it is that low, so that it does not jump', () => {
    const about = [box(700, 300), box(0, 400, 1000, 40)]
    const place = placeHint({ ...SCREEN, about })
    expect(placeHint({ ...SCREEN, about })).toEqual(place)
    expect(place).toEqual({ corner: 'hint--top hint--left', room: 342 })
  })
})
