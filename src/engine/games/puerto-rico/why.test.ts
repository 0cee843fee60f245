import { describe, expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import type { View } from './view-types.ts'
import { REASONS, whyNot } from './why.ts'

/** Tables, a seat and a target, and why the seat cannot choose it. */
const CASES: readonly (readonly [
  what: string,
  table: () => Scenario,
  seat: number,
  target: string,
  code: string,
])[] = [
  ['another seat is in turn', () => scenario(4), 1, 'role:captain', 'notYourTurn'],
  ['dice are needed', () => scenario(4).role('settler', 0).allPass(), 0, 'tile:corn', 'notYourTurn'],
  ['a role is taken', () => scenario(4).role('captain', 0), 1, 'role:captain', 'roleTaken'],
  ['a building in the settler phase', () => scenario(4).role('settler', 0), 0, 'building:office', 'notNow'],
  [
    'the row has no such tile',
    () => scenario(4).row({ corn: 1 }).role('settler', 0),
    0,
    'tile:coffee',
    'tileGone',
  ],
  [
    'a quarry without the privilege',
    () => scenario(4).role('settler', 0).plays(0, 'pass'),
    1,
    'tile:quarry',
    'noQuarryRight',
  ],
  [
    'a quarry when there is none',
    () =>
      scenario(4)
        .island(3, { quarry: [8, 0] })
        .role('settler', 0),
    0,
    'tile:quarry',
    'noQuarriesLeft',
  ],
  [
    'a building already owned',
    () => scenario(4).owns(0, 'office').role('builder', 0),
    0,
    'building:office',
    'alreadyOwned',
  ],
  [
    'a building sold out',
    () => scenario(4).owns(1, 'office').owns(2, 'office').role('builder', 0),
    0,
    'building:office',
    'soldOut',
  ],
  [
    'a building too expensive',
    () => scenario(4).coins(0, 3).role('builder', 0),
    0,
    'building:wharf',
    'tooExpensive',
  ],
  [
    'a large building with one space left',
    () => nearlyFull().coins(0, 20).role('builder', 0),
    0,
    'building:fortress',
    'noRoomForWide',
  ],
  ['a barrel of a kind not produced', () => craftsman(), 0, 'supply:coffee', 'notProduced'],
  ['a barrel the supply does not have', () => craftsman({ corn: 9 }), 0, 'supply:corn', 'supplyEmpty'],
  [
    'a barrel the player does not have, to sell',
    () => scenario(4).goods(0, { corn: 1 }).role('trader', 0),
    0,
    'good:coffee',
    'noSuchGood',
  ],
  [
    'a kind the house has',
    () => scenario(4).house('corn').goods(0, { corn: 1, sugar: 1 }).role('trader', 0),
    0,
    'good:corn',
    'houseHasKind',
  ],
  [
    'a barrel the player does not have, to load',
    () => scenario(4).goods(0, { corn: 1 }).role('captain', 0),
    0,
    'good:coffee',
    'noSuchGood',
  ],
  ['a full ship', () => captain(), 0, 'ship:0', 'shipFull'],
  ['a ship with another kind', () => captain(), 0, 'ship:1', 'shipOtherGood'],
  ['a kind whose ship is full', () => captain(), 0, 'good:corn', 'shipFull'],
  [
    'an empty ship when another takes more',
    () => scenario(4).goods(0, { corn: 6, sugar: 7 }).role('captain', 0),
    0,
    'ship:0',
    'otherShipTakesMore',
  ],
  ['no load at all', () => scenario(4).goods(0, { corn: 1 }).role('captain', 0), 0, 'pass:', 'mustLoad'],
  ['a wharf without a colonist', () => captain().owns(0, 'wharf'), 0, 'own:wharf', 'notManned'],
]

/** A question that the engine would not ask there, as no action is possible. */
function asked(name: 'sell'): NonNullable<View['question']> {
  return { name, seat: 0, building: null, tile: null, left: 0 }
}
function nearlyFull(): Scenario {
  const table = scenario(4)
  for (const hall of ['guild-hall', 'residence', 'customs-house', 'city-hall']) table.owns(0, hall)
  for (const house of ['small-market', 'hacienda', 'office']) table.owns(0, house)
  return table
}
function craftsman(others: { corn?: number } = {}): Scenario {
  const table = scenario(4).goods(1, others).owns(0, 'small-sugar-mill', 1)
  return table.island(0, { corn: [1, 1], sugar: [1, 1] }).role('craftsman', 0)
}
/** Seat 0 may load sugar on the ship of 7; the ship of its corn is full, and the ship of 6 carries coffee. */
function captain(): Scenario {
  const table = scenario(4)
    .ship(5, 'corn', 5)
    .ship(6, 'coffee', 1)
    .goods(0, { corn: 2, sugar: 2, tobacco: 1 })
  return table.role('captain', 0)
}

describe('why something cannot be chosen', () => {
  test.each(CASES)('%s', (_what, lay, seat, target, code) => {
    const table = lay()
    const before = table.state.slice()
    expect(whyNot(table.view(), seat, target).map((reason) => reason.code)).toEqual([code])
    expect(table.state).toEqual(before)
  })
  test('tooExpensive has the number of missing doubloons', () => {
    const table = scenario(4)
      .coins(0, 3)
      .island(0, { quarry: [1, 1] })
      .role('builder', 0)
    expect(whyNot(table.view(), 0, 'building:wharf')).toEqual([
      { code: 'tooExpensive', missing: 9 - 1 - 1 - 3 },
    ])
  })
  test('notNow has the current phase', () => {
    expect(whyNot(scenario(4).view(), 0, 'building:office')).toEqual([{ code: 'notNow', phase: 'choosing' }])
    expect(whyNot(scenario(4).role('settler', 0).view(), 0, 'building:office')).toEqual([
      { code: 'notNow', phase: 'settler' },
    ])
  })
  test('lists all reasons: too few doubloons and no space; no such barrel and no room', () => {
    const poor = nearlyFull().coins(0, 3).role('builder', 0)
    expect(whyNot(poor.view(), 0, 'building:fortress')).toEqual([
      { code: 'tooExpensive', missing: 10 - 1 - 3 },
      { code: 'noRoomForWide' },
    ])
    const without = scenario(4).goods(0, { corn: 1 }).house('sugar', 'coffee', 'tobacco', 'indigo')
    expect(whyNot({ ...without.view(), question: asked('sell') }, 0, 'good:coffee')).toEqual([
      { code: 'houseFull' },
      { code: 'noSuchGood' },
    ])
  })
  test('every reason named here is one of the list, and the list has no reason twice', () => {
    expect(CASES.filter(([, , , , code]) => !REASONS.some((reason) => reason === code))).toEqual([])
    expect(new Set(REASONS).size).toBe(REASONS.length)
  })
})
