import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { whyNot } from '../why.ts'

const drafting = (seats: number, more: Parameters<typeof scenario>[1] = {}): Scenario =>
  scenario(seats, { market: 'draft', ...more })
const pick = (table: Scenario, seat: number, ...buildings: string[]): Scenario =>
  table.plays(seat, ...buildings.map((building) => `pick ${building}`))
/** Each seat picks the first legal kind, until the market is complete. */
function finish(table: Scenario): { seats: number[]; picked: string[] } {
  const seats: number[] = []
  const picked: string[] = []
  while (table.view().question?.name === 'draft') {
    seats.push(table.turn())
    picked.push(table.offers()[0]!)
    table.plays(table.turn(), table.offers()[0]!)
  }
  return { seats, picked }
}

test.each([2, 3, 4, 5])(
  'PR 12.7 - the governor begins, then clockwise, 17 picks, then the first row, %i players',
  (seats) => {
    const table = drafting(seats)
    expect(table.view()).toMatchObject({ question: { name: 'draft', seat: 0 }, governor: 0, round: 1 })
    expect(table.offers().length).toBe(31)
    const done = finish(table)
    expect(done.seats).toEqual(Array.from({ length: 17 }, (_, at) => at % seats))
    expect(new Set(done.picked).size).toBe(17)
    expect(table.turn()).toBe(CHANCE)
    expect(table.view().draft).toBeNull()
    table.draws()
    expect(table.view()).toMatchObject({ question: { name: 'chooseRole', seat: 0 } })
    expect(table.view().market.length).toBe(6 + 17)
  },
)

test('PR 12.7 - black market and hacienda take both slots of price 2: hut and forest house are out (draft-example-pl-en)', () => {
  const table = drafting(4)
  pick(table, 0, 'black-market')
  expect(table.offers()).toContain('pick construction-hut')
  pick(table, 1, 'hacienda')
  expect(table.events()).toEqual([{ type: 'picked', seat: 1, building: 'hacienda' }])
  expect(table.offers()).not.toContain('pick construction-hut')
  expect(table.offers()).not.toContain('pick forest-house')
  const group = table.view().draft!.groups.find(({ cost }) => cost === 2)!
  expect(group).toMatchObject({ slots: 2, open: [] })
  expect(group.picked.toSorted()).toEqual(['black-market', 'hacienda'])
  expect(group.out.toSorted()).toEqual(['construction-hut', 'forest-house'])
})

test.each([
  [2, 1],
  [3, 2],
  [5, 2],
])(
  'PR 12.7 - with %i players %i copies of a small kind come onto the board, one of a large',
  (seats, copies) => {
    const { market } = pick(pick(drafting(seats), 0, 'guesthouse'), 1, 'statue').view()
    expect(market.find(({ building }) => building === 'guesthouse')!.left).toBe(copies)
    expect(market.find(({ building }) => building === 'statue')!.left).toBe(1)
  },
)

test('PR 12.7 - production buildings are there from the start, and what is not picked is not in the game', () => {
  const table = drafting(3)
  expect(table.view().market.every(({ produces, left }) => produces !== null && left > 0)).toBe(true)
  finish(table)
  expect(table.view().market.filter(({ produces }) => produces === null).length).toBe(17)
})

describe('two that do not go together', () => {
  test.each([
    ['hacienda', 'forest-house'],
    ['forest-house', 'hacienda'],
    ['office', 'trading-post'],
    ['trading-post', 'office'],
  ])('PR 12.8 - once %s is picked, %s is out', (one, other) => {
    const table = drafting(4)
    expect(table.offers()).toContain(`pick ${other}`)
    pick(table, 0, one)
    expect(table.offers()).not.toContain(`pick ${other}`)
    expect(table.view().apart.length).toBe(2)
  })
  test.each([
    ['haciendaAndForestHouse', 'hacienda', 'forest-house', 'office', 'trading-post'],
    ['officeAndTradingPost', 'office', 'trading-post', 'hacienda', 'forest-house'],
  ])(
    'PR 12.8 - with the option %s, %s and %s go together; the other pair does not',
    (option, one, two, ...rest) => {
      const table = drafting(4, { [option]: true })
      pick(pick(table, 0, one), 1, two)
      expect(
        table.view().draft!.groups.some(({ picked }) => picked.includes(one) && picked.includes(two)),
      ).toBe(true)
      pick(table, 2, rest[0]!)
      expect(table.offers()).not.toContain(`pick ${rest[1]!}`)
    },
  )
})

test('PR 12.7, 12.8 - why a kind cannot be picked: it is there already, its price is full, or another keeps it out', () => {
  const table = drafting(4)
  pick(pick(pick(table, 0, 'small-market'), 1, 'office'), 2, 'wharf')
  const why = (building: string): unknown => whyNot(table.view(), 3, `building:${building}`)
  expect(why('wharf')).toEqual([{ code: 'pickedAlready' }])
  expect(why('aqueduct')).toEqual([{ code: 'slotsFull' }])
  expect(why('trading-post')).toEqual([{ code: 'keptOut' }])
  expect(whyNot(table.view(), 3, 'role:0')).toEqual([{ code: 'notNow', phase: 'draft' }])
})

test('PR 12.7 - the kinds still to be picked are shown with all that is printed on them', () => {
  const { draft } = drafting(3, { balancedPrices: true }).view()
  expect(draft!.left).toBe(17)
  const factory = draft!.kinds.find(({ building }) => building === 'factory')
  expect(factory).toMatchObject({ cost: 8, points: 3, column: 3, left: 0 })
  // The slot goes by the printed price.
  expect(draft!.groups.find(({ cost }) => cost === 7)!.open).toContain('factory')
})
