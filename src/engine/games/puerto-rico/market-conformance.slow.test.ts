import { describe, expect, inject, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { newActions, OVER } from '../../core/game.ts'
import type { State } from '../../core/game.ts'
import { checkConformance } from '../../core/conformance.fixture.ts'
import { playRandomGame } from '../../core/random-games.fixture.ts'
import { readOptions } from '../../core/options.ts'
import { formatSubset } from '../../core/subset-option.ts'
import { BUILDINGS } from './buildings/index.ts'
import { puertoRico } from './index.ts'
import { VIOLET_COSTS, legalChoices } from './market.ts'
import { OPTIONS } from './options.ts'
import type { Options } from './options.ts'
import { MARKETS } from './constants.ts'

/** Returns a legal list, another one for each number. */
function listed(number: number): string {
  const kinds = VIOLET_COSTS.flatMap((cost) => {
    const choices = legalChoices(cost, 0)
    return choices[number % choices.length]!
  })
  return formatSubset(
    OPTIONS.list,
    kinds.map((id) => BUILDINGS[id]!.name),
  )
}
/** Every market at every size, with and without limits, auction, pairs, and guesthouses that may stay empty. */
const TABLES = puertoRico.seats.flatMap((seats) =>
  MARKETS.flatMap((market, number) =>
    [false, true].flatMap((noLimits) =>
      [false, true].map((seatAuction) => {
        const isChosen = market === 'draft' || market === 'random'
        const pairs = isChosen && { haciendaAndForestHouse: noLimits, officeAndTradingPost: seatAuction }
        const list = market === 'list' && { list: listed(seats * 7 + number + (noLimits ? 3 : 0)) }
        const house = market !== 'base' && { guesthouseMayStayEmpty: noLimits === seatAuction }
        const from = { market, noLimits, seatAuction, ...pairs, ...list, ...house }
        return { seats, options: readOptions(puertoRico.options, seats, from)! }
      }),
    ),
  ),
)

test('there are 80 tables, all with valid options', () => {
  expect(TABLES.length).toBe(80)
  expect(TABLES.every(({ options }) => options !== undefined)).toBe(true)
})

describe('random games conform with every market', () => {
  test.each(puertoRico.seats)('now and then, %i seats', (seats) => {
    for (const { options } of TABLES.filter((table) => table.seats === seats)) {
      const result = checkConformance(puertoRico, { seats, options, seed: 11, every: 60, plies: 5000 })
      expect(puertoRico.view(result.state).over).toBe(true)
    }
  })
  test('at every ply of a draft after an auction', () => {
    const options = readOptions(puertoRico.options, 3, { market: 'draft', seatAuction: true })!
    expect(puertoRico.turn(checkConformance(puertoRico, { seats: 3, options, seed: 5 }).state)).toBe(OVER)
  })
})

describe('quick games', () => {
  const GAMES = inject('isLong') ? 60 : 4
  const ends: { state: State; options: Options }[] = []
  test.each(puertoRico.seats)('end lawfully, %i seats', (seats) => {
    TABLES.forEach(({ options, ...table }, number) => {
      if (table.seats !== seats) return
      for (let game = 0; game < GAMES; game++)
        ends.push({ state: quickGame(seats, options, number * GAMES + game), options })
    })
  })
  test('with no limits end by a full city, or when nothing can be built any more', () => {
    const views = ends.filter(({ options }) => options.noLimits).map(({ state }) => puertoRico.view(state))
    expect(views.length).toBe((TABLES.length / 2) * GAMES)
    for (const { endings } of views) {
      expect(endings.length).toBe(1)
      expect(['city', 'buildings']).toContain(endings[0])
    }
    expect(views.some(({ pointsPool }) => pointsPool < 0)).toBe(true)
  })
  test('after an auction begin with every seat, and every seat somewhere', () => {
    const orders = ends
      .filter(({ options }) => options.seatAuction)
      .map(({ state }) => puertoRico.view(state).order)
    for (const order of orders) expect(order.toSorted()).toEqual([...order.keys()])
    for (let seat = 0; seat < 5; seat++)
      for (let turn = 0; turn < 5; turn++)
        expect(orders.some((order) => order.length === 5 && order[turn] === seat)).toBe(true)
  })
  test('see every violet building built', () => {
    const built = new Set(
      ends.flatMap(({ state }) =>
        puertoRico.view(state).players.flatMap(({ city }) => city.map(({ building }) => building)),
      ),
    )
    expect(BUILDINGS.filter(({ name }) => !built.has(name)).map(({ name }) => name)).toEqual([])
  })
})

/** A random game on the quick path, to its end. */
function quickGame(seats: number, options: Options, seed: number): State {
  const dice = saltedDice(seed.toString(16).padStart(32, 'c'))
  const state = playRandomGame(puertoRico, { seats, options, plies: 6000 }, dice, {
    next: newActions(512),
  })
  expect(puertoRico.turn(state)).toBe(OVER)
  puertoRico.check(state)
  return state
}
