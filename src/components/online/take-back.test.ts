import { expect, test } from 'vitest'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import { takeBackTarget } from './take-back.ts'

const told = (...seats: number[]) => seats.map((seat) => ({ seat }))

test('the way back leads to before the last own choice, over what others did since', () => {
  expect(takeBackTarget(told(1, 0, 1, 2), [0], 0)).toEqual({ to: 1 })
})
test('a turn of several choices is taken back as a whole', () => {
  expect(takeBackTarget(told(1, 0, 0, 0, 2), [0], 2)).toEqual({ to: 1 })
  expect(takeBackTarget(told(0, 0, 1), [0], 1)).toEqual({ to: 0 })
})
test('of two seats at one device the last to choose counts', () => {
  expect(takeBackTarget(told(0, 2, 1), [0, 2], 1)).toEqual({ to: 1 })
})
test('dice are never crossed, neither after the choice nor inside the turn', () => {
  expect(takeBackTarget(told(0, CHANCE, 1), [0], 1)).toEqual({ why: 'roll' })
  expect(takeBackTarget(told(0, CHANCE, 0, 1), [0], 1)).toEqual({ to: 2 })
})
test('without a choice of mine, or without anybody to decide, there is no way back', () => {
  expect(takeBackTarget(told(1, 2), [0], 1)).toEqual({ why: 'nothing' })
  expect(takeBackTarget(told(0), [], 1)).toEqual({ why: 'nothing' })
  expect(takeBackTarget(told(0), [0], CHANCE)).toEqual({ why: 'notNow' })
  expect(takeBackTarget(told(0), [0], OVER)).toEqual({ why: 'notNow' })
})
