import { expect, test } from 'vitest'
import { wrapWords } from './card.ts'

test('lines are as long as they may be, and no word is lost or divided', () => {
  expect(wrapWords('Round 12 decided the game', 12)).toEqual(['Round 12', 'decided the', 'game'])
  expect(wrapWords('', 12)).toEqual([])
  expect(wrapWords('Разбирательство', 5)).toEqual(['Разбирательство'])
})
