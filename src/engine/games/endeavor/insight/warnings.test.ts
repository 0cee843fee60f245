import { describe, expect, test } from 'vitest'
import type { ActionDescription } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { openChoices } from '../random-game.fixture.ts'
import { choiceOf } from './choices.fixture.ts'
import { findWarnings } from './warnings.ts'

function codes(table: Scenario, wanted: Partial<ActionDescription>): readonly string[] {
  const open = openChoices(table.state).map(({ described }) => described)
  const { described } = choiceOf(table, wanted)
  return findWarnings(described, open, table.view()).map(({ code }) => code)
}
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
  test('a governor on the governor space in the last round', () => {
    const over = (): Scenario =>
      acting().ships('africa', 0, 0, 0, 0, 0, 0).card(0, 'europe', 0).tracks(0, { politics: 1 })
    expect(codes(over().acting(0).plays(0, 'pass'), { verb: 'install' })).toEqual([])
    expect(codes(over().round(7).acting(0).plays(0, 'pass'), { verb: 'install' })).toEqual(['emptySpace'])
  })
})
