import { describe, expect, inject, test } from 'vitest'
import type { Dice } from '../../core/dice.ts'
import { OVER } from '../../core/game.ts'
import type { Action, Actions, State } from '../../core/game.ts'
import { playRandomGames } from '../../core/random-games.fixture.ts'
import { checkConformance } from '../../core/conformance.fixture.ts'
import { defaultOptions } from '../../core/options.ts'
import { BUILDINGS } from './buildings.ts'
import { endeavor } from './index.ts'
import { PASS, REGIONS } from './vocabulary.ts'

/** Every table: each size with each value of each switch. */
const TABLES = endeavor.seats.flatMap((seats) =>
  [false, true].flatMap((slaveryCountsAtFive) =>
    [false, true].map((paymentByFinance) => ({
      seats,
      options: { slaveryCountsAtFive, paymentByFinance, sharedSetup: '' },
    })),
  ),
)

describe('random games keep every law', () => {
  test.each(endeavor.seats)('at every ply, %i seats', (seats) => {
    const tried = checkConformance(endeavor, {
      seats,
      options: defaultOptions(endeavor.options),
      seed: 60 + seats,
    })
    expect(endeavor.turn(tried.state)).toBe(OVER)
    // EN 1.2 - the tokens are laid out once, and nothing else is left to chance.
    expect(tried.rolls).toBe(1)
    expect(tried.plies).toBeGreaterThan(70)
  })

  test.each(TABLES)('now and then, with every option, %o', ({ seats, options }) => {
    for (const seed of inject('isLong') ? [1, 2, 3, 4] : [1]) {
      const tried = checkConformance(endeavor, { seats, options, seed, every: 40 })
      expect(endeavor.view(tried.state).over).toBe(true)
    }
  })
})

test.each(endeavor.seats)('EN 10.3 - and with a shared set-up, %i seats', (seats) => {
  const options = { ...defaultOptions(endeavor.options), sharedSetup: 'K7M2QX' }
  const tried = checkConformance(endeavor, { seats, options, seed: 7, every: 10 })
  expect(endeavor.view(tried.state)).toMatchObject({ over: true, sharedSetup: 'K7M2QX' })
})

describe('quick games', () => {
  const GAMES = inject('isLong') ? 1000 : 120
  const ends: State[] = []
  test.each(endeavor.seats)('end lawfully, %i seats', (seats) => {
    ends.push(...playRandomGames(endeavor, TABLES, { seats, games: GAMES, pick: eager }))
    expect(ends.length).toBeGreaterThan(0)
  })

  test('differ from each other', () => {
    expect(ends.length).toBe(TABLES.length * GAMES)
    expect(new Set(ends.map((state) => state.join())).size).toBe(ends.length)
  })

  test('meet everything there is', () => {
    const views = ends.map((state) => endeavor.view(state))
    const often = (what: string, meets: (view: (typeof views)[number]) => boolean): void => {
      expect(views.filter(meets).length, what).toBeGreaterThan(10)
    }
    expect(views.every(({ over, question, round }) => over && question === null && round === 7)).toBe(true)
    expect(views.every(({ players }) => players.every(({ freeSites }) => freeSites === 0))).toBe(true)
    BUILDINGS.slice(1).forEach(({ name }, at) => {
      often(`${name} sold out`, ({ market }) => market[at]!.left === 0)
    })
    REGIONS.forEach((name, region) => {
      often(`${name} open`, ({ regions }) => regions[region]!.isOpen)
    })
    often('slavery abolished', ({ isAbolished }) => isAbolished)
    often('cards face down', ({ players }) => players.some(({ aside }) => aside.length > 0))
    often('a governor installed', ({ players }) => players.some((each) => each.isGovernorInstalled))
    often('markers beside a track', ({ players }) =>
      players.some(({ beside }) => Object.values(beside).some((count) => count > 0)),
    )
  })
})

/** Any action, but a pass, which is always the first, only if it comes up three times: so more happens in a game. */
function eager(luck: Dice, { at, count }: Actions): Action {
  const first = at[luck.below(count)]!
  const second = first === PASS ? at[luck.below(count)]! : first
  return second === PASS ? at[luck.below(count)]! : second
}
