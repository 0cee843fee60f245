import { describe, expect, test } from 'vitest'
import { apply, applyRoll, isLegal } from './apply.ts'
import { CHANCE, ignoreEvents, OVER } from './game.ts'
import type { State } from './game.ts'
import { heap, nim } from './nim.fixture.ts'
import { defaultOptions } from './options.ts'

const wet = (): State => nim.setup(2, defaultOptions(nim.options))
const dry = (): State => nim.setup(2, { wet: false, heap: 'small' })
const salt = '0123456789abcdef'.repeat(2)

test('a legal action of the seat in turn returns a new state and its events', () => {
  const state = dry()
  const before = state.slice()
  const applied = apply(nim, state, 0, 2)
  expect(applied).toMatchObject({ events: [{ type: 'took', seat: 0, tokens: 2 }] })
  expect('state' in applied && applied.state[heap]).toBe(7)
  expect(state).toEqual(before)
})

test('a roll returns a new state, the same for the same salt', () => {
  const state = wet()
  const before = state.slice()
  const one = applyRoll(nim, state, salt)
  expect(one).toMatchObject({ events: [{ type: 'rained' }] })
  expect(applyRoll(nim, state, salt)).toEqual(one)
  expect(state).toEqual(before)
})

describe('refuses, without changing the state,', () => {
  test.each([
    ['another seat', () => apply(nim, dry(), 1, 1), 'notYourTurn'],
    ['a seat that does not exist', () => apply(nim, dry(), 7, 1), 'notYourTurn'],
    ['chance, when a seat is in turn', () => apply(nim, dry(), CHANCE, 1), 'notYourTurn'],
    ['a seat, when dice are needed', () => apply(nim, wet(), 0, 1), 'notYourTurn'],
    ['an action of chance', () => apply(nim, wet(), CHANCE, 1), 'notYourTurn'],
    ['an action that is not legal', () => apply(nim, dry(), 0, 4), 'notLegal'],
    ['an action that is not a number', () => apply(nim, dry(), 0, Number.NaN), 'notLegal'],
    ['an action between two legal ones', () => apply(nim, dry(), 0, 1.5), 'notLegal'],
    ['dice, when a seat is in turn', () => applyRoll(nim, dry(), salt), 'notLegal'],
    ['a salt of the wrong form', () => applyRoll(nim, wet(), 'salt'), 'badSalt'],
  ])('%s', (_what, ask, refusal) => {
    expect(ask()).toEqual({ refusal })
  })
  test('everything after the end', () => {
    const end = dry()
    end[heap] = 1
    nim.play(end, 1, ignoreEvents)
    expect(nim.turn(end)).toBe(OVER)
    expect(apply(nim, end, 0, 1)).toEqual({ refusal: 'gameOver' })
    expect(apply(nim, end, OVER, 1)).toEqual({ refusal: 'gameOver' })
    expect(applyRoll(nim, end, salt)).toEqual({ refusal: 'gameOver' })
  })
})

test('an action is legal exactly if it is listed', () => {
  const state = dry()
  expect([0, 1, 2, 3, 4].filter((action) => isLegal(nim, state, action))).toEqual([1, 2, 3])
})
