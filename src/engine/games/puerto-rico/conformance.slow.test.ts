import { describe, expect, inject, test } from 'vitest'
import { OVER } from '../../core/game.ts'
import type { State } from '../../core/game.ts'
import { playRandomGames } from '../../core/random-games.fixture.ts'
import { checkConformance } from '../../core/conformance.fixture.ts'
import { defaultOptions, isOffered, readOptions } from '../../core/options.ts'
import type { OptionValues } from '../../core/options.ts'
import { BUILDINGS } from './buildings/index.ts'
import { puertoRico } from './index.ts'
import { BASE_KINDS } from './constants.ts'

type Options = OptionValues<typeof puertoRico.options>

/** Options of the base game; market-conformance.slow.test.ts has those that change the market or the order of turns. */
const SWITCHES = ['balancedPrices', 'cornStartersPoorer', 'points126', 'coveredPoints'] as const
/** Every table of the base game: each size with each value of each option that means something at it. */
const TABLES = puertoRico.seats.flatMap((seats) => everyOptions(seats).map((options) => ({ seats, options })))

function everyOptions(seats: number): Options[] {
  let all: Record<string, boolean>[] = [{}]
  for (const name of SWITCHES) {
    const spec = puertoRico.options[name]
    const values = isOffered(spec, seats, {}) ? [false, true] : [spec.default]
    all = all.flatMap((options) => values.map((value) => ({ ...options, [name]: value })))
  }
  return all.map((options) => readOptions(puertoRico.options, seats, options)!)
}

test('there are 40 tables: eight ways to play at each size, and two pools for five', () => {
  expect(puertoRico.seats.map((size) => TABLES.filter(({ seats }) => seats === size).length)).toEqual([
    8, 8, 8, 16,
  ])
})

describe('random games conform', () => {
  test.each(puertoRico.seats)('at every ply, %i seats', (seats) => {
    const options = defaultOptions(puertoRico.options)
    const result = checkConformance(puertoRico, { seats, options, seed: 40 + seats })
    expect(puertoRico.turn(result.state)).toBe(OVER)
    expect(result.rolls).toBeGreaterThan(1)
    expect(result.plies).toBeGreaterThan(100)
  })

  test.each(puertoRico.seats)('at every fortieth ply, with every option, %i seats', (seats) => {
    for (const { options } of TABLES.filter((table) => table.seats === seats)) {
      for (const seed of inject('isLong') ? [1, 2, 3, 4] : [1]) {
        const result = checkConformance(puertoRico, { seats, options, seed, every: 40, plies: 3000 })
        expect(puertoRico.view(result.state).over).toBe(true)
      }
    }
  })
})

describe('quick games', () => {
  const GAMES = inject('isLong') ? 500 : 40
  const ends: State[] = []
  test.each(puertoRico.seats)('end with valid states, %i seats', (seats) => {
    ends.push(...playRandomGames(puertoRico, TABLES, { seats, games: GAMES }))
    expect(ends.length).toBeGreaterThan(0)
  })

  test('differ from each other', () => {
    expect(ends.length).toBe(TABLES.length * GAMES)
    expect(new Set(ends.map((state) => state.join())).size).toBe(ends.length)
  })

  test('meet every way to end and sell out every building', () => {
    const views = ends.map((state) => puertoRico.view(state))
    expect(
      views.every(({ over, question, endings }) => over && question === null && endings.length > 0),
    ).toBe(true)
    for (const cause of ['colonists', 'city', 'points'] as const) {
      expect(
        views.filter(({ endings }) => endings.length === 1 && endings[0] === cause).length,
      ).toBeGreaterThan(10)
    }
    BUILDINGS.slice(0, BASE_KINDS).forEach(({ name }, building) => {
      expect(views.filter(({ market }) => market[building]!.left === 0).length, name).toBeGreaterThan(10)
    })
  })
})
