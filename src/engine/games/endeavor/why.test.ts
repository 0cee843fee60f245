import { describe, expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { whyNot } from './why.ts'

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
