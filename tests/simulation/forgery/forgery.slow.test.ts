// The adversary that forms by hand: games of dice of every size, together and over days, and a complete search.

import { describe, expect, inject, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { searchAll } from './complete-search.ts'
import { playForgery } from './forgery-game.ts'
import type { ForgeryOptions, ForgeryOutcome } from './forgery-game.ts'

const isLong = inject('isLong')
const play = (seed: number, more: Partial<ForgeryOptions> = {}): ForgeryOutcome =>
  playForgery(gameById, { seed, ...more })
const verdictOf = ({ broken }: ForgeryOutcome): string => broken?.message ?? 'good'

test.each([undefined, 'next', 'strict'] as const)(
  'it gains nothing, and who tries is named, dice %s',

  (luck) => {
    const seeds = Array.from({ length: isLong ? 400 : 5 }, (_, nth) => nth + 1)
    const outcomes = seeds.map((seed) => play(seed, { luck }))
    expect(outcomes.map(verdictOf)).toEqual(outcomes.map(() => 'good'))
    // It knew rolls before, and devices took generations that it formed.
    expect(outcomes.some(({ predicted }) => predicted > 0)).toBe(true)
    if (isLong) expect(outcomes.some(({ gains }) => gains > 0)).toBe(true)
  },
)

test.each([
  [undefined, 73],
  ['next', 76],
  ['strict', 76],
] as const)('it is named for a base below a head that the device wrote itself, dice %s', (luck, seed) => {
  expect(verdictOf(play(seed, { luck }))).toBe('good')
})

test.each([
  ['alone', undefined],
  ['inLeague', undefined],
  ['inLeague', 'next'],
] as const)('a spectator that connects two groups gains nothing, %s, dice %s', (bridge, luck) => {
  const seeds = Array.from({ length: isLong ? 400 : 8 }, (_, nth) => nth + 1)
  const outcomes = seeds.map((seed) => play(seed, { luck, bridge }))
  expect(outcomes.map(verdictOf)).toEqual(outcomes.map(() => 'good'))
  expect(outcomes.some(({ predicted }) => predicted > 0)).toBe(true)
})

describe('it would gain', () => {
  test.each([
    ['next', 22],
    [undefined, 4],
  ] as const)('if a base were not checked against other branches, dice %s', (luck, seed) => {
    expect(play(seed, { luck, defects: ['anyLowBase'] }).broken?.law).toBe('P1')
  })
  test('if a generation could leave a player out', () => {
    expect(play(28, { luck: 'next', defects: ['leavesPlayersOut'] }).broken?.law).toBe('F3')
  })
  test.each([
    ['alone', 244, 'smallMajority'],
    ['inLeague', 2, 'rollsAgain'],
  ] as const)('as a spectator between two groups, %s, seed %i, with %s', (bridge, seed, defect) => {
    expect(play(seed, { bridge, defects: [defect] }).broken?.law).toBe('F2')
  })
  test('promises of devices that have not heard everything', () => {
    expect(play(1, { luck: 'next', defects: ['promisesUnheard'] }).broken?.law).toBe('P3')
  })
})

describe('the complete search of a small table', () => {
  test.each([false, true])(
    'finds a gain if a base is not checked against other branches; opened again: %s',
    (reopens) => {
      const { broken } = searchAll(gameById, {
        generations: 1,
        reopens,
        safetyRules: { needsOtherBranches: false },
      })
      expect(broken?.law).toBe('P1')
    },
  )
  test.each([
    [1, 'stay open', 20_000],
    [2, 'are opened again', 60_000],
  ] as const)('finds none; generations: %i, devices %s', (generations, how, least) => {
    const { broken, isComplete, states } = searchAll(gameById, {
      generations,
      reopens: how === 'are opened again',
      limit: isLong ? Infinity : 300,
    })
    expect([broken, isComplete]).toEqual([undefined, isLong])
    expect(states).toBeGreaterThan(isLong ? least : 300)
  })
})
