import { describe, expect, test } from 'vitest'
import { drawKind, saltedDice, scriptedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { Fault } from './fault.ts'

function throws(dice: Dice, sides: number, times: number): number[] {
  return Array.from({ length: times }, () => dice.below(sides))
}

describe('salted dice never change, or journals would replay another game', () => {
  // Computed by a second implementation of the generator in another language.
  const FROZEN = [
    ['0'.repeat(32), [61581, 20805, 2215, 12339, 64337, 14463], [5, 1, 0, 1, 5, 1, 3, 5, 2, 5, 1, 1]],
    [
      '0123456789abcdef'.repeat(2),
      [53869, 41778, 35149, 35522, 37594, 23381],
      [4, 3, 3, 3, 3, 2, 2, 0, 1, 3, 4, 2],
    ],
    ['f'.repeat(32), [51120, 33838, 7927, 31888, 31329, 46671], [4, 3, 0, 2, 2, 4, 0, 3, 2, 4, 1, 0]],
  ] as const
  test.each(FROZEN)('salt %s', (salt, large, six) => {
    expect(throws(saltedDice(salt), 65_535, 6)).toEqual(large)
    expect(throws(saltedDice(salt), 6, 12)).toEqual(six)
  })
})

test('rejects the biased part of a word', () => {
  // 65536 is no multiple of 40000. Thrown at once, the sixth and seventh words of this salt would give 8828 and 23204.
  const thrown = throws(saltedDice('0'.repeat(32)), 40_000, 7)
  expect(thrown).toEqual([37586, 12698, 1352, 7531, 39268, 36920, 19482])
})

test('every side of a die comes up about as often as every other', () => {
  const dice = saltedDice('5eed'.padStart(32, '0'))
  const count = [0, 0, 0, 0, 0, 0]
  for (const side of throws(dice, 6, 60_000)) count[side]!++
  for (const times of count) expect(Math.abs(times - 10_000)).toBeLessThan(400)
})

test('a die of one side always shows it; a die without sides is a fault', () => {
  expect(throws(saltedDice('0'.repeat(32)), 1, 5)).toEqual([0, 0, 0, 0, 0])
  for (const sides of [0, -1, 65_536]) expect(() => saltedDice('0'.repeat(32)).below(sides)).toThrow(Fault)
})

test.each(['', '0'.repeat(31), '0'.repeat(33), 'A'.repeat(32), 'g'.repeat(32), `${'0'.repeat(32)}\n`])(
  'refuses the salt %j',
  (salt) => {
    expect(() => saltedDice(salt)).toThrow('a salt is 32 hexadecimal digits')
  },
)

test('scripted dice follow their script and then throw', () => {
  const dice = scriptedDice([2, 0])
  expect(dice.below(3)).toBe(2)
  expect(dice.below(1)).toBe(0)
  expect(() => dice.below(6)).toThrow('has run out')
  expect(() => scriptedDice([6]).below(6)).toThrow('6 sides')
  expect(() => scriptedDice([-1]).below(6)).toThrow(Fault)
})

describe('a draw from a bag', () => {
  // Two of kind 0, none of kind 1, three of kind 2; the first and the last number do not belong to the bag.
  const counts = Int16Array.from([9, 2, 0, 3, 9])
  test.each([
    [0, 0],
    [1, 0],
    [2, 2],
    [3, 2],
    [4, 2],
  ])('token %i is of kind %i', (token, kind) => {
    expect(drawKind(scriptedDice([token]), counts, 1, 3)).toBe(kind)
    expect(Array.from(counts)).toEqual([9, 2, 0, 3, 9])
  })
  test('the die has as many sides as the bag has tokens, and an empty bag is a fault', () => {
    expect(() => drawKind(scriptedDice([5]), counts, 1, 3)).toThrow('5 sides')
    expect(() => drawKind(saltedDice('0'.repeat(32)), new Int16Array(3), 0, 3)).toThrow(Fault)
  })
})
