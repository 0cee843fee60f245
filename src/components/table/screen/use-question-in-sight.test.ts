// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { until } from '../../../../tests/fixtures/until.ts'
import { scrollTowards, useQuestionInSight } from './use-question-in-sight.ts'

/** The boards of a phone end at 700. */
const END = 700
const box = (top: number, height = 50) => ({ top, bottom: top + height })

test('a question that can be seen from the top of the page is shown from there', () => {
  expect(scrollTowards([box(-200), box(100)], 483, END)).toBe(-483)
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
test('all that can be chosen is brought into sight where the window is high enough', () => {
  expect(scrollTowards([box(300), box(680)], 0, END)).toBe(34)
  expect(scrollTowards([box(-60), box(500)], 100, END)).toBe(-100)
  expect(scrollTowards([box(-60), box(580)], 100, END)).toBe(-66)
  // It does not fit: the uppermost stays.
  expect(scrollTowards([box(20), box(900)], 0, END)).toBe(0)
})
test('the head of a panel alone is not enough: the first choice in it is brought to the middle', () => {
  const head = { ...box(180, 44), isHead: true } as const
  expect(scrollTowards([head, box(1455), box(755)], 0, END)).toBe(430)
  expect(scrollTowards([head, box(1355), box(640)], 0, END)).toBe(0)
  expect(scrollTowards([head, box(660)], 0, END)).toBe(14)
  expect(scrollTowards([head], 0, END)).toBe(0)
})
test('the head of a panel gives way where all choices fit without it', () => {
  const head = { ...box(180, 44), isHead: true } as const
  expect(scrollTowards([head, box(640), box(1255)], 0, END)).toBe(609)
})
test('what was only brought into sight for the last question goes back', () => {
  expect(scrollTowards([box(20)], 165, END)).toBe(0)
  expect(scrollTowards([box(20)], 165, END, true)).toBe(-165)
})
test('without anything to choose on the boards the page stays', () => {
  expect(scrollTowards([], 300, END)).toBe(0)
})
test('a table that is left waits for no paint of its boards any more', async () => {
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame')
  asked.mockImplementation((painted) => {
    setTimeout(painted, 0, 0)
    return 0
  })
  const state = { type: 'asking' } as const
  const scope = effectScope()
  scope.run(() =>
    useQuestionInSight(
      () => state,
      () => 0,
      () => false,
    ),
  )
  // There are no boards: while the table stands, every paint is waited for.
  await until(() => expect(asked.mock.calls.length).toBeGreaterThan(2))
  scope.stop()
  const before = asked.mock.calls.length
  for (let own = 0; own < 4; own++) await new Promise(requestAnimationFrame)
  expect(asked.mock.calls.length).toBe(before + 4)
  asked.mockRestore()
})
