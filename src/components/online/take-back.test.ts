import { expect, test } from 'vitest'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import { takeBackTarget } from './take-back.ts'

const history = (...seats: number[]) => seats.map((seat) => ({ seat }))

test('takes back the last own choice and what others chose after it', () => {
  expect(takeBackTarget(history(1, 0, 1, 2), [0], 0)).toEqual({ to: 1 })
})
test('takes back all choices of one turn', () => {
  expect(takeBackTarget(history(1, 0, 0, 0, 2), [0], 2)).toEqual({ to: 1 })
  expect(takeBackTarget(history(0, 0, 1), [0], 1)).toEqual({ to: 0 })
})
test('takes the later choice of two seats on one device', () => {
  expect(takeBackTarget(history(0, 2, 1), [0, 2], 1)).toEqual({ to: 1 })
})
test('does not cross a roll, neither after the choice nor inside the turn', () => {
  expect(takeBackTarget(history(0, CHANCE, 1), [0], 1)).toEqual({ refusal: 'roll' })
  expect(takeBackTarget(history(0, CHANCE, 0, 1), [0], 1)).toEqual({ to: 2 })
})
test('is refused without an own choice, or while no player is in turn', () => {
  expect(takeBackTarget(history(1, 2), [0], 1)).toEqual({ refusal: 'nothing' })
  expect(takeBackTarget(history(0), [], 1)).toEqual({ refusal: 'nothing' })
  expect(takeBackTarget(history(0), [0], CHANCE)).toEqual({ refusal: 'notNow' })
  expect(takeBackTarget(history(0), [0], OVER)).toEqual({ refusal: 'notNow' })
})
