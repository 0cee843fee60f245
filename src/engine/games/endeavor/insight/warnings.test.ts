import { describe, expect, test } from 'vitest'
import type { ActionDescription } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { openChoices } from '../random-game.fixture.ts'
import { choiceOf } from './choices.fixture.ts'
import { findWarnings } from './warnings.ts'
import type { WarningFact } from './warnings.ts'

function facts(table: Scenario, wanted: Partial<ActionDescription>): readonly WarningFact[] {
  const open = openChoices(table.state).map(({ described }) => described)
  const { described } = choiceOf(table, wanted)
  return findWarnings(described, open, table.view())
}
function codes(table: Scenario, wanted: Partial<ActionDescription>): readonly string[] {
  return facts(table, wanted).map(({ code }) => code)
}
/** Four cards that count and a slavery card. */
const HELD = [
  ['slavery', 0],
  ['europe', 0],
  ['europe', 1],
  ['africa', 2],
  ['africa', 3],
] as const
const acting = (): Scenario => scenario(3).harbour(0, 6).harbour(1, 6).harbour(2, 6)

describe('warnings about a choice', () => {
  test('passing while the player could act is serious', () => {
    expect(codes(acting().acting(0), { verb: 'pass' })).toEqual(['passing'])
    expect(codes(acting().owns(0, 'market').harbour(0, 1).acting(0), { verb: 'pass' })).toEqual([])
  })
  test('the last ship that makes another governor', () => {
    const lost = acting().owns(0, 'shipyard').ships('africa', 1, 1, 1, 1, 0).acting(0)
    expect(codes(lost.plays(0, 'activate shipyard'), { region: 'africa' })).toEqual(['otherGovernor'])
    const won = acting().owns(0, 'shipyard').ships('africa', 1, 1, 1, 0, 0).ships('india', 0).acting(0)
    expect(codes(won.plays(0, 'activate shipyard'), { region: 'india' })).toEqual([])
  })
  test('of several with most markers, the one nearest the deck is governor', () => {
    const table = acting().owns(0, 'shipyard').ships('africa', 1, 1, 0, 2, 2).acting(0)
    expect(codes(table.plays(0, 'activate shipyard'), { region: 'africa' })).toEqual([])
  })
  test('an attack that brings no token', () => {
    const table = acting().owns(0, 'barracks').holdsCities(1, 'rome', 'tripoli').holdsCities(0, 'paris')
    table.acting(0).plays(0, 'activate barracks')
    expect(codes(table, { city: 'tripoli' })).toEqual(['noToken'])
    expect(codes(table, { city: 'rome' })).toEqual([])
  })
  test('a card above the limit; a slavery card', () => {
    const table = acting().owns(0, 'market').acting(0).plays(0, 'activate market')
    expect(codes(table, { deck: 'slavery' })).toEqual(['slavery'])
    const full = acting().owns(0, 'market').card(0, 'europe', 0).holdsCities(0, 'rome').acting(0)
    expect(codes(full.plays(0, 'activate market'), { deck: 'europe' })).toEqual(['overLimit'])
  })
  test('discarding: a governor, a slavery card, politics that held the limit', () => {
    const table = acting().ships('africa', 0, 0, 0, 0, 0, 0).card(0, 'slavery', 0).card(0, 'slavery', 1)
    table.card(0, 'caribbean', 1).tracks(0, { politics: 3 }).acting(0).plays(0, 'pass')
    expect(codes(table, { deck: 'africa' })).toContain('governorGone')
    expect(codes(table, { deck: 'slavery', number: 1 })).toEqual(['slaveryAside'])
    expect(codes(table, { deck: 'caribbean' })).toEqual(['limitDrops'])
  })
  test('a card that raises the limit to five, where slavery cards count (EN 10.1)', () => {
    const lay = (slaveryCountsAtFive: boolean): Scenario => {
      const table = scenario(3, { slaveryCountsAtFive }).harbour(0, 6).harbour(1, 6).harbour(2, 6)
      for (const [deck, number] of HELD) table.card(0, deck, number)
      table.holdsCities(0, 'rome').ships('caribbean', 0, 1, 1, 1, 1, 1)
      return table.owns(0, 'market').tracks(0, { politics: 9 })
    }
    const drawing = (isOption: boolean): Scenario => lay(isOption).acting(0).plays(0, 'activate market')
    // Without the option: five cards that count, and the free one. With it: six cards at a limit of five.
    expect(codes(drawing(false), { deck: 'caribbean' })).toEqual([])
    expect(codes(drawing(true), { deck: 'caribbean' })).toEqual(['overLimit'])
    expect(facts(drawing(true), { deck: 'caribbean' })).toMatchObject([{ count: 6, limit: 5 }])
  })
  test('a card whose politics lower the limit says how many more must go (EN 7.4)', () => {
    const table = acting().card(0, 'far-east', 5).card(0, 'europe', 0).card(0, 'south-america', 1)
    table.card(0, 'north-america', 1).tracks(0, { politics: 4 }).acting(0).plays(0, 'pass')
    expect(table.player(0)).toMatchObject({ countedCards: 4, cardLimit: 3 })
    expect(facts(table, { deck: 'europe' })).toEqual([])
    expect(facts(table, { deck: 'far-east' })).toMatchObject([{ code: 'limitDrops', limit: 1, count: 2 }])
    table.plays(0, 'discard far-east 5')
    expect(table.player(0)).toMatchObject({ countedCards: 3, cardLimit: 1 })
  })
  test('a governor on the governor space in the last round', () => {
    const over = (): Scenario =>
      acting().ships('africa', 0, 0, 0, 0, 0, 0).card(0, 'europe', 0).tracks(0, { politics: 1 })
    expect(codes(over().acting(0).plays(0, 'pass'), { verb: 'install' })).toEqual([])
    expect(codes(over().round(7).acting(0).plays(0, 'pass'), { verb: 'install' })).toEqual(['emptySpace'])
  })
})
