import { expect, test } from 'vitest'
import { cutText, wrapWords } from './card.ts'

const letters = (text: string): number => text.length

test('lines are as long as they may be, and no word is divided', () => {
  const room = { lines: 3, width: 12 }
  expect(wrapWords('Round 12 decided the game', room, letters)).toEqual(['Round 12', 'decided the', 'game'])
  expect(wrapWords('', room, letters)).toEqual([])
})
test('what has no room is left out, and one sees that', () => {
  expect(wrapWords('Round 12 decided the game', { lines: 2, width: 12 }, letters)).toEqual([
    'Round 12',
    'decided the…',
  ])
  expect(cutText('Разбирательство', 5, letters)).toBe('Разб…')
  expect(cutText('Ana', 5, letters)).toBe('Ana')
})
