import { describe, expect, test } from 'vitest'
import { saltedDice } from '../engine/core/dice.ts'
import { isLegal } from '../engine/core/apply.ts'
import { ignoreEvents } from '../engine/core/game.ts'
import { HEAP, nim } from '../session/nim.fixture.ts'
import type { Policy, Evaluator } from './bot.ts'
import { greedy } from './greedy.ts'
import { policyPlayer } from './policy-player.ts'

const dry = { wet: false, heap: 'small' } as const
const budget = () => ({ plies: 4096, spent: 0 })
/** An evaluator for which every position is quiet. */
const evaluatorOf = (evaluate: Evaluator['evaluate']): Evaluator => ({
  evaluate,
  isQuiet: (state) => nim.turn(state) !== -1,
})
/** A policy for Nim that rates an action by the number of tokens taken. */
const rating = (rates: readonly number[]): Policy => ({
  rate: (_state, _seat, open, into) => {
    for (let i = 0; i < open.count; i++) into[i] = rates[open.at[i]!] ?? 0
  },
})

describe('the policy player', () => {
  test('with a temperature takes the best action most often, a slightly worse one sometimes, a much worse one hardly ever', () => {
    const state = nim.setup(2, dry)
    const bot = policyPlayer(rating([0, -1000, -100, 0]), 100)
    const taken = [0, 0, 0, 0]
    for (let seed = 0; seed < 600; seed++) taken[bot(nim, state, 0, budget(), seed)]!++
    expect(taken[3]).toBeGreaterThan(350)
    expect(taken[2]).toBeGreaterThan(150)
    expect(taken[1]).toBeLessThan(5)
  })
  test('takes the highest rating, and breaks ties at random', () => {
    const state = nim.setup(2, dry)
    const taken = [0, 0, 0, 0]
    for (let seed = 0; seed < 100; seed++)
      taken[policyPlayer(rating([0, 5, -5, 5]))(nim, state, 0, budget(), seed)]!++
    expect(taken[2]).toBe(0)
    expect(taken[1]).toBeGreaterThan(30)
    expect(taken[3]).toBeGreaterThan(30)
  })
})

describe('greedy', () => {
  test('chooses a legal action without any budget', () => {
    const state = nim.setup(2, { ...dry, wet: true })
    nim.roll(state, saltedDice('b'.repeat(32)), ignoreEvents)
    expect(
      isLegal(
        nim,
        state,
        greedy(evaluatorOf((after) => after[HEAP]!))(nim, state, 0, { plies: 0, spent: 0 }, 1),
      ),
    ).toBe(true)
  })
  test('takes the action that leads to the best evaluation', () => {
    const state = nim.setup(2, dry)
    const little = greedy(evaluatorOf((after) => -after[HEAP]!))
    const much = greedy(evaluatorOf((after) => after[HEAP]!))
    expect(little(nim, state, 0, budget(), 1)).toBe(3)
    expect(much(nim, state, 0, budget(), 1)).toBe(1)
  })
  test('breaks ties by its dice', () => {
    const state = nim.setup(2, dry)
    const choices = new Set(
      Array.from({ length: 40 }, (_, seed) => greedy(evaluatorOf(() => 0))(nim, state, 0, budget(), seed)),
    )
    expect([...choices].sort()).toEqual([1, 2, 3])
  })
  test('evaluates every action with the same rolls', () => {
    const state = nim.setup(2, { ...dry, wet: true })
    nim.roll(state, saltedDice('c'.repeat(32)), ignoreEvents)
    nim.play(state, 1, ignoreEvents)
    // The second seat's choice ends the round, and rain follows: less left is still less left.
    for (let seed = 0; seed < 50; seed++)
      expect(greedy(evaluatorOf((after) => -after[HEAP]!))(nim, state, 1, budget(), seed)).toBe(3)
  })
  test('chooses a legal action even if the evaluation is not a number', () => {
    const state = nim.setup(2, dry)
    expect(isLegal(nim, state, greedy(evaluatorOf(() => NaN))(nim, state, 0, budget(), 1))).toBe(true)
  })
})
