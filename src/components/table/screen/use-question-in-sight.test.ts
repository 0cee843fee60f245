import { expect, test } from 'vitest'
import { scrollTowards } from './use-question-in-sight.ts'

/** The boards of a phone end at 700. */
const END = 700
const box = (top: number, height = 50) => ({ top, bottom: top + height })

test('a question that can be seen from the top of the page is shown from there', () => {
  expect(scrollTowards([box(-200), box(300)], 483, END)).toBe(-483)
  expect(scrollTowards([box(100)], 85, END)).toBe(-85)
})
test('what is in sight stays where it is', () => {
  expect(scrollTowards([box(100)], 0, END)).toBe(0)
  expect(scrollTowards([box(600), box(20)], 395, END)).toBe(0)
})
test('what lies too far down is brought to the middle', () => {
  expect(scrollTowards([box(1200), box(900)], 0, END)).toBe(575)
  expect(scrollTowards([box(-100)], 1000, END)).toBe(-425)
})
test('without anything to choose on the boards the page stays', () => {
  expect(scrollTowards([], 300, END)).toBe(0)
})
