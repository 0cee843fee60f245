import { describe, expect, test } from 'vitest'
import { calibratedChances } from './chances.ts'
import type { JudgedPosition } from './chances.ts'

/** Leaves what the search says, but for the strengths. */
const neutral = { plies: { 4: 200 }, games: 1, weights: [1, 0, 0, 0, 1, 0, 0, 0] }
const players = (...elo: readonly number[]) => elo.map((one) => ({ elo: one, searching: 0 }))
const alike = players(1500, 1500, 1500, 1500)
const position = (changed: Partial<JudgedPosition> = {}): JudgedPosition => ({
  seat: 1,
  iterations: 150,
  exact: false,
  pliesLeft: 120,
  win: [0.3, 0.4, 0.2, 0.1],
  strengths: alike,
  ...changed,
})
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

describe('calibrated chances', () => {
  test('sum to one', () => {
    for (const strengths of [alike, players(345, 1600, 2400, 739)])
      for (const pliesLeft of [0, 10, 120, 900]) {
        const chances = calibratedChances(neutral, position({ pliesLeft, strengths }))
        expect(sum(chances)).toBeCloseTo(1)
        expect(Math.min(...chances)).toBeGreaterThan(0)
      }
  })
  test('of players alike are nearly those of the search, if the model says so', () => {
    const chances = calibratedChances(neutral, position())
    for (const [seat, told] of position().win.entries()) expect(chances[seat]).toBeCloseTo(told, 2)
  })
  test('never say that what the search did not find is impossible', () => {
    const chances = calibratedChances(neutral, position({ win: [1, 0, 0, 0] }))
    expect(chances[0]).toBeGreaterThan(0.99)
    expect(chances[1]).toBeGreaterThan(0)
  })
  test('rise with the strength of the player, and less near the end', () => {
    const own = (pliesLeft: number, elo: number): number =>
      calibratedChances(neutral, position({ pliesLeft, strengths: players(1500, 1500, elo, 1500) }))[2]!
    expect(own(120, 1900)).toBeGreaterThan(own(120, 1500) + 0.1)
    expect(own(120, 1100)).toBeLessThan(own(120, 1500) - 0.1)
    expect(own(10, 1900) - own(10, 1500)).toBeLessThan(own(120, 1900) - own(120, 1500))
    expect(own(10, 1900)).toBeGreaterThan(own(10, 1500))
  })
  test('of strong players follow the search more than those of weak ones, if the model says so', () => {
    const model = { ...neutral, weights: [1, 0, 0.3, 0, 0, 0, 0, 0] }
    const best = (elo: number): number =>
      calibratedChances(model, position({ strengths: players(elo, elo, elo, elo) }))[1]!
    expect(best(1800)).toBeGreaterThan(best(1000) + 0.02)
    expect(best(500)).toBeLessThan(best(1000) - 0.02)
    // No table as strong as one of admirals was measured.
    expect(best(2600)).toBe(best(2000))
  })
  test('of a player who searches depend less on raw chances, if the model says so', () => {
    const model = { ...neutral, weights: [1, 0, 0, 0, 0, 0, 0, -0.3] }
    const gain = (seat: number): number => {
      const searching = (is: number) => alike.map((one, at) => ({ ...one, searching: at === seat ? is : 0 }))
      const told = (is: number): number =>
        calibratedChances(model, position({ win: [0.1, 0.7, 0.1, 0.1], strengths: searching(is) }))[seat]!
      return told(1) / told(0)
    }
    expect(gain(1)).toBeGreaterThan(1)
    expect(gain(0)).toBeGreaterThan(gain(1) + 0.5)
  })
  test('of a size without a model are those of the search', () => {
    expect(calibratedChances(neutral, position({ win: [0.7, 0.3], strengths: players(300, 2400) }))).toEqual([
      0.7, 0.3,
    ])
  })
  test('of a solved position stay exact', () => {
    const solved = position({
      exact: true,
      win: [0, 1, 0, 0],
      pliesLeft: 0,
      strengths: players(2400, 300, 300, 300),
    })
    expect(calibratedChances(neutral, solved)).toEqual([0, 1, 0, 0])
  })
})
