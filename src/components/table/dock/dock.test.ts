import { expect, test } from 'vitest'
import { groupAnswers, inCutOrder, inDockOrder } from './dock.ts'
import type { Answer } from './dock.ts'

const label = { key: 'board.do.moveGuest', values: {} }
const answer = (action: number, target?: string): Answer => ({
  action,
  label,
  declines: false,
  warnings: [],
  ...(target !== undefined && { group: { target, label } }),
})
const shown = (...answers: readonly Answer[]): readonly number[] =>
  groupAnswers(answers).shown.map(({ action }) => action)

test('what is beside the question waits behind one button', () => {
  const answers = [
    answer(1),
    answer(2, 'guest'),
    answer(3, 'guest'),
    answer(4, 'face:down'),
    answer(5, 'face:down'),
  ]
  expect(shown(...answers)).toEqual([1])
  expect(groupAnswers(answers).folds.map(({ target }) => target)).toEqual(['guest', 'face:down'])
})
test('one alone needs no button before it', () => {
  expect(shown(answer(1), answer(2, 'guest'))).toEqual([1, 2])
  expect(groupAnswers([answer(1), answer(2, 'guest')]).folds).toEqual([])
})
test('where nothing else is left, all are shown', () => {
  expect(shown(answer(2, 'guest'), answer(3, 'guest'))).toEqual([2, 3])
})

test('what declines is last, and in a long list what a warning speaks against comes after the rest', () => {
  const warned = (action: number): Answer => ({
    ...answer(action),
    warnings: [{ messages: [label], short: label, serious: false }],
  })
  const order = (...answers: readonly Answer[]): readonly number[] =>
    inDockOrder(answers).map(({ action }) => action)
  const no = { ...answer(9), declines: true }
  expect(order(no, warned(1), answer(2))).toEqual([1, 2, 9])
  const more = [3, 4, 5, 6, 7, 8].map((action) => answer(action))
  expect(order(no, warned(1), answer(2), ...more)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(order(no, warned(1), answer(2), ...more, warned(10))).toEqual([2, 3, 4, 5, 6, 7, 8, 1, 10, 9])
})

test('in a small window what a warning speaks against is last, and the rest stands by its worth', () => {
  const worth = (action: number, worth: number): Answer => ({ ...answer(action), worth })
  const warned = { ...worth(9, 9), warnings: [{ messages: [label], short: label, serious: false }] }
  const order = inCutOrder([answer(1), warned, worth(3, 2), answer(4), worth(5, 7)])
  expect(order.map(({ action }) => action)).toEqual([5, 3, 1, 4, 9])
})
