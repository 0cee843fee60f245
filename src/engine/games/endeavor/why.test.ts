import { describe, expect, test } from 'vitest'
import { targetOf } from './targets.fixture.ts'
import { CITIES } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { endeavor } from './index.ts'
import { randomGame } from './random-game.fixture.ts'
import { TOKENS } from './tokens.ts'
import { REASONS, whyNot } from './why.ts'
import { CARDS, DECKS, REGIONS } from './vocabulary.ts'

/** Everything on the table that can be pointed at. */
const TARGETS: readonly string[] = [
  ...BUILDINGS.flatMap(({ name }) => [`building:${name}`, `own:${name}`]),
  ...TOKENS.map(({ name }) => `token:${name}`),
  ...REGIONS.map((region) => `ship:${region}`),
  ...CITIES.map(({ name }) => `city:${name}`),
  ...DECKS.flatMap((deck) => [
    `deck:${deck}`,
    ...Array.from({ length: CARDS }, (_, number) => `card:${deck}:${number}`),
  ]),
  'governor-space',
]

/** The codes met in all games below. */
const met = new Set<string>()

describe('a target is legal if and only if nothing keeps it from being chosen', () => {
  test.each([
    [3, 'a1', {}],
    [3, 'a2', { paymentByFinance: true }],
    [4, 'a3', { slaveryCountsAtFive: true }],
    [4, 'a4', {}],
    [5, 'a5', { slaveryCountsAtFive: true, paymentByFinance: true }],
    [5, 'a6', {}],
  ])('in a random game of %i (%s, %o)', (seats, seed, options) => {
    const games = [0, 1, 2, 3].flatMap((game) => randomGame(seats, seed + String(game), options).moments)
    for (const { state, seat, open } of games) {
      const view = endeavor.view(state)
      const legal = new Set(open.map(({ described }) => targetOf(described)))
      for (const target of TARGETS) {
        const reasons = whyNot(view, seat, target)
        for (const { code } of reasons) met.add(code)
        if ((reasons.length === 0) !== legal.has(target))
          expect({ target, question: view.question, reasons, isLegal: legal.has(target) }).toBeUndefined()
      }
    }
  })
  test('and almost every reason is met there', () => {
    const rare = [
      'notYourTurn',
      'notNow',
      'deckGone',
      'deckEmpty',
      'paysItself',
      'nothingToAttack',
      'spaceTaken',
    ]
    expect(REASONS.filter((code) => !met.has(code) && !rare.includes(code))).toEqual([])
  })
})

/** Tables, who asks about which target, and why it cannot be chosen. */
const CASES: readonly (readonly [what: string, table: () => Scenario, target: string, code: string])[] = [
  ['a level too high', () => scenario(3).building(), 'building:bank', 'levelTooHigh'],
  [
    'a second tile of level five',
    () => scenario(3).owns(0, 'museum').tracks(0, { industry: 10 }).building(),
    'building:exchange',
    'secondHighest',
  ],
  ['actions in the build phase', () => scenario(3).building(), 'city:rome', 'actionsLater'],
  ['a tile in the action phase', () => acting(), 'building:market', 'onlyInBuild'],
  ['a building with its marker', () => acting().owns(0, 'market', true), 'own:market', 'hasWorker'],
  ['a building without an action', () => acting().owns(0, 'bank'), 'own:bank', 'noAction'],
  ['a market with nothing to draw', () => emptied(), 'own:market', 'nothingToDraw'],
  [
    'barracks with two markers',
    () => acting(2).owns(0, 'barracks').holdsCities(1, 'rome'),
    'own:barracks',
    'needMarkers',
  ],
  ['a city before anything is used', () => acting(), 'city:rome', 'useFirst'],
  ['a city of another, and nothing to attack with', () => cityOfAnother(), 'city:rome', 'noMeans'],
  ['a city of a closed region', () => acting(), 'city:goa', 'regionClosed'],
  ['a city where one is not present', () => opened(), 'city:timbuktu', 'notPresent'],
  ['my own city', () => acting().holdsCities(0, 'rome'), 'city:rome', 'cityMine'],
  ['no city to attack', () => acting().owns(0, 'barracks'), 'own:barracks', 'nothingToAttack'],
  ['a card that asks for more presence', () => acting().card(1, 'europe', 0), 'deck:europe', 'needPresence'],
  ['the deck of a closed region', () => acting(), 'deck:india', 'regionClosed'],
]
function acting(harbour = 5): Scenario {
  return scenario(3).harbour(0, harbour).harbour(1, 2).acting(0)
}
function opened(): Scenario {
  return scenario(3).ships('africa', 1, 1, 1, 1, 1, 1).harbour(0, 5).acting(0)
}
function cityOfAnother(): Scenario {
  return acting().holdsCities(1, 'rome')
}
function emptied(): Scenario {
  return acting().owns(0, 'market').card(1, 'europe', 0).card(1, 'slavery', 0)
}

describe('why something cannot be chosen', () => {
  test.each(CASES)('%s', (_what, lay, target, code) => {
    expect(whyNot(lay().view(), 0, target).map(({ code }) => code)).toEqual([code])
  })
  test('a level too high: from which square of industry on', () => {
    expect(whyNot(scenario(3).building().view(), 0, 'building:docks')).toEqual([
      { code: 'levelTooHigh', need: 3, have: 1, industry: 4 },
    ])
  })
  test('a closed region: how many ships it still wants', () => {
    const table = scenario(3).ships('africa', 0, 1).harbour(0, 3).acting(0)
    expect(whyNot(table.view(), 0, 'city:zanzibar')).toEqual([
      { code: 'regionClosed', region: 'africa', need: 4 },
    ])
  })
  test('what could be used first is named', () => {
    const table = acting().owns(0, 'fortress').holds(0, 'occupy-or-draw')
    expect(whyNot(table.view(), 0, 'city:rome')).toEqual([
      { code: 'useFirst', action: 'occupy', sources: ['colonial-house', 'fortress', 'occupy-or-draw'] },
    ])
  })
  test('a city held is not occupied', () => {
    const table = cityOfAnother().plays(0, 'activate colonial-house')
    expect(whyNot(table.view(), 0, 'city:rome')).toEqual([{ code: 'cityHeld', owner: 1 }])
  })
  test('another seat is in turn', () => {
    expect(whyNot(acting().view(), 1, 'city:rome')).toEqual([{ code: 'notYourTurn' }])
  })
})
