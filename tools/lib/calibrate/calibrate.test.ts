import { mkdtempSync, readFileSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'
import { diceFromText } from '../arena/intervals.ts'
import { calibrate } from './calibrate.ts'
import { brierOf, tenthsOf, wrongTenths } from './curve.ts'
import type { Told } from './curve.ts'
import { drawLevels } from './line-ups.ts'
import { crossValidated, fitModel, toldIn } from './model.ts'
import { readRecords } from './records.ts'
import type { GameRecord } from './records.ts'

const folder = mkdtempSync(join(tmpdir(), 'windrose-calibrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const told = (chance: number, won: number, deal: number): Told => ({
  game: String(deal),
  phase: 'early',
  level: 'mate',
  isChooser: false,
  told: chance,
  won,
})

describe('the curve', () => {
  /** A chance of 55 %, told in so many games, of which some were won. */
  const rows = (many: number, won: number): Told[] =>
    Array.from({ length: many }, (_, deal) => told(0.55, deal < won ? 1 : 0, deal))
  test('groups by the told tenth; certainty belongs to the last one', () => {
    const rows = [told(0.05, 0, 1), told(0.07, 1, 2), told(1, 1, 3)]
    const [low, high] = tenthsOf(rows)
    expect(low).toMatchObject({ tenth: 0, count: 2, won: 0.5 })
    expect(low!.told).toBeCloseTo(0.06)
    expect(high).toMatchObject({ tenth: 9, count: 1, told: 1, won: 1, error: 0 })
  })
  test('takes games for the units: the same game ten times proves no more than once', () => {
    const [apart] = tenthsOf(Array.from({ length: 100 }, (_, deal) => told(0.5, deal % 2, deal)))
    const [together] = tenthsOf(
      Array.from({ length: 100 }, (_, i) => told(0.5, Math.floor(i / 10) % 2, Math.floor(i / 10))),
    )
    expect(apart!.error).toBeCloseTo(0.05)
    expect(together!.error).toBeCloseTo(0.05 * Math.sqrt(10))
  })
  test('a tenth is off by more than three points, of at least a hundred positions', () => {
    expect(wrongTenths(rows(99, 0)).judged).toBe(0)
    expect(wrongTenths(rows(100, 53)).wrong).toEqual([])
    expect(wrongTenths(rows(100, 50)).wrong).toHaveLength(1)
    expect(wrongTenths(rows(100, 50)).surely).toEqual([])
    expect(wrongTenths(rows(100, 20)).surely).toHaveLength(1)
  })
  test('says how many tenths would be off by chance alone', () => {
    // The standard error is 5 points, and 0.55 of a normal distribution lie farther from its mean than 3.
    expect(wrongTenths(rows(100, 55)).byChance).toBeCloseTo(0.55, 2)
    expect(wrongTenths(rows(40_000, 22_000)).byChance).toBeLessThan(1e-9)
  })
})

test('a quarter of the games is played by equals, and levels without a part never sit down', () => {
  const dice = diceFromText('line-ups')
  const games = Array.from({ length: 4000 }, () => drawLevels(4, [4, 4, 4, 4, 1, 0, 0], dice))
  const equal = games.filter((levels) => new Set(levels).size === 1).length / games.length
  expect(equal).toBeGreaterThan(0.25)
  expect(equal).toBeLessThan(0.37)
  const seats = games.flat()
  const share = (name: string): number => seats.filter((level) => level === name).length / seats.length
  expect(share('cabin-boy')).toBeCloseTo(4 / 17, 1)
  expect(share('mate')).toBeCloseTo(1 / 17, 1)
  expect(share('commodore') + share('admiral')).toBe(0)
})

/** Games in which the search takes both players for alike, and the stronger one wins nine of ten. */
function unequalGames(many: number): GameRecord[] {
  return Array.from({ length: many }, (_, deal) => {
    const strong = deal % 3 === 0 ? 0 : 1
    const winner = [4, 9].includes(deal % 20) ? 1 - strong : strong
    const levels = strong === 0 ? (['boatswain', 'deckhand'] as const) : (['deckhand', 'boatswain'] as const)
    return {
      deal,
      levels,
      shares: [winner === 0 ? 1 : 0, winner === 1 ? 1 : 0],
      plies: 100,
      positions: [
        { ply: 10, seat: deal % 2, iterations: 150, exact: false, pliesLeft: 90, win: [0.5, 0.5] },
        { ply: 99, seat: 0, iterations: 9, exact: true, pliesLeft: 0, win: [1, 0] },
      ],
    }
  })
}
describe('the model', () => {
  const size = { game: 'puerto-rico', seats: 2 }
  test('learns from one half of the games what it is judged by in the other', () => {
    const games = unequalGames(1000)
    const model = fitModel([{ size, records: games }])
    expect(model).toMatchObject({ plies: { 2: 100 }, games: 1000 })
    const early = (rows: readonly Told[]): Told[] => rows.filter(({ phase }) => phase === 'early')
    const [before, after] = [
      early(toldIn({ size, records: games })),
      early(crossValidated([{ size, records: games }])[0]!),
    ]
    expect(before).toHaveLength(2000)
    expect(brierOf(before)).toBeCloseTo(0.25)
    expect(brierOf(after)).toBeLessThan(0.17)
    for (const { told: chance, level } of after)
      expect(Math.abs(chance - (level === 'boatswain' ? 0.9 : 0.1))).toBeLessThan(0.06)
  })
  test('is not judged by the games that it learned from', () => {
    // In even games the weaker one wins, in odd ones the stronger one: what one half teaches is wrong in the other.
    const games = unequalGames(400).map((game) =>
      game.deal % 2 === 0 ? { ...game, shares: [...game.shares].reverse() } : game,
    )
    const early = crossValidated([{ size, records: games }])[0]!.filter(({ phase }) => phase === 'early')
    expect(brierOf(early)).toBeGreaterThan(0.5)
  })
  test('leaves solved positions as they are', () => {
    const games = unequalGames(100)
    const late = toldIn({ size, records: games }, fitModel([{ size, records: games }])).filter(
      ({ phase }) => phase === 'late',
    )
    expect(new Set(late.map(({ told: chance }) => chance))).toEqual(new Set([0, 1]))
  })
})

describe('the command', () => {
  const modelFile = join(folder, 'models.ts')
  const surroundings = { folder, modelFile, progress: () => undefined }
  const args = ['--game', 'puerto-rico', '--seats', '2', '--iterations', '8', '--mix', '1,1,1,1,0,0,0']

  test('plays what is missing, and writes the models', async () => {
    writeFileSync(modelFile, 'const MODELS = {}\n')
    expect((await calibrate([...args, '--games', '3'], surroundings)).exitCode).toBe(0)
    const size = { game: 'puerto-rico', seats: 2 }
    const first = readRecords(folder, size)
    expect(first).toHaveLength(3)
    for (const { levels, shares, plies, positions } of first) {
      expect(levels.every((level) => LEVEL_NAMES.includes(level))).toBe(true)
      expect(shares[0]! + shares[1]!).toBe(1)
      expect(positions).toHaveLength(4)
      for (const { ply, win, exact, pliesLeft } of positions) {
        expect(ply).toBeLessThan(plies)
        expect(win[0]! + win[1]!).toBeCloseTo(1, 3)
        if (!exact) expect(pliesLeft).toBeGreaterThan(0)
      }
    }
    // Half a line, as a run leaves it that was stopped.
    appendFileSync(join(folder, 'puerto-rico-2.jsonl'), '{"deal":3,"lev')
    const { out } = await calibrate([...args, '--games', '5', '--write'], surroundings)
    const records = readRecords(folder, size)
    expect(records.slice(0, 3)).toEqual(first)
    expect(records.map(({ deal }) => deal)).toEqual([0, 1, 2, 3, 4])
    expect(out).toMatch(/^\| puerto-rico, 2 \| 5 \| 40 \|/m)
    expect(readFileSync(modelFile, 'utf8')).toMatch(
      /'puerto-rico': \{\s+weights: \[[-\d., ]+\],\s+plies: \{ 2: \d+ \},\s+games: 5,/,
    )
  })
  test('says how it is used', async () => {
    for (const wrong of [['--seats', '9'], ['--mix', '1,2'], ['--games', 'many'], ['--what']])
      expect((await calibrate(wrong, surroundings)).exitCode).toBe(2)
  })
})
