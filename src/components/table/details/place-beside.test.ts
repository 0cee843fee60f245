import { expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const PAGE = { width: 1000, height: 700 }
const CARD = { width: 300, height: 200 }
const box = (left: number, top: number) => ({ left, top, width: 100, height: 80 })

test('to the right where there is room', () => {
  expect(placeBeside(box(100, 100), CARD, PAGE)).toEqual({ left: 210, top: 90 })
})
test('to the left at the right edge', () => {
  expect(placeBeside(box(850, 100), CARD, PAGE)).toEqual({ left: 540, top: 90 })
})
test('above or below where neither side has room', () => {
  const narrow = { width: 380, height: 700 }
  expect(placeBeside(box(150, 100), CARD, narrow)).toEqual({ left: 72, top: 190 })
  expect(placeBeside(box(150, 600), CARD, narrow)).toEqual({ left: 72, top: 390 })
})
test('below where the neighbours stand in a row', () => {
  expect(placeBeside(box(100, 100), CARD, PAGE, { below: true })).toEqual({ left: 100, top: 190 })
})
test('always wholly on the page', () => {
  expect(placeBeside(box(100, 690), CARD, PAGE).top).toBe(492)
  expect(placeBeside(box(100, 0), CARD, PAGE).top).toBe(8)
})
test('not on the card of the guide', () => {
  const avoid = { left: 400, top: 60, width: 300, height: 240 }
  expect(placeBeside(box(340, 100), CARD, PAGE, { avoid })).toEqual({ left: 30, top: 90 })
  const wide = { left: 0, top: 60, width: 1000, height: 125 }
  expect(placeBeside(box(340, 100), CARD, PAGE, { avoid: wide })).toEqual({ left: 340, top: 190 })
})
