import { describe, expect, test } from 'vitest'
import { listActions, newActions } from '../../../engine/core/game.ts'
import type { State } from '../../../engine/core/game.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { endeavorPolicy as policy } from './policy.ts'

const open = newActions()
const rates = new Int32Array(128)

/** The legal actions in words, the highest rating first. */
function ranking(state: State): string[] {
  endeavor.legal(state, open)
  policy.rate(state, endeavor.turn(state), open, rates)
  return listActions(open)
    .map((action, at) => ({ action, rate: rates[at]! }))
    .sort((one, other) => other.rate - one.rate)
    .map(({ action }) => Object.values(endeavor.describe(state, action)).map(String).join(' '))
}
const choice = (table: Scenario): string => ranking(table.state)[0]!

describe('the policy', () => {
  test('prefers the city that closes a connection', () => {
    const table = scenario(3)
      .token('politics', 'paris')
      .token('politics', 'tripoli')
      .token('politics', 'lisbon')
    table.holdsCities(0, 'rome').token('politics', 'paris rome').harbour(0, 2).acting(0)
    table.plays(0, 'activate colonial-house')
    expect(['occupy paris', 'occupy constantinople']).toContain(choice(table))
  })
  test('takes a city with its last markers rather than keep them', () => {
    expect(choice(scenario(3).round(7).harbour(0, 2).holdsCities(0, 'rome').acting(0))).toBe(
      'activate colonial-house',
    )
  })
  test('opens a region where that makes it the governor', () => {
    const table = scenario(3).owns(0, 'shipyard').harbour(0, 4).ships('africa', 0, 0, 1, 1, 2)
    expect(choice(table.acting(0).plays(0, 'activate shipyard'))).toBe('ship africa')
  })
  test('keeps the better of two cards', () => {
    const table = scenario(3).card(0, 'europe', 0).card(0, 'europe', 4).holdsCities(0, 'rome').harbour(0, 1)
    expect(choice(table.owns(0, 'market').acting(0).plays(0, 'pass'))).toBe('discard europe 0')
  })
  test('installs a governor rather than lose a card', () => {
    const table = scenario(3).round(3).ships('africa', 1, 1, 0, 0, 0, 0)
    for (let card = 0; card < 6; card++) table.card(0, 'slavery', card)
    expect(choice(table.harbour(0, 2).acting(0).plays(0, 'pass'))).toBe('install')
  })

  test('knows that the end is near when little is left to be used in the last round', () => {
    const isNear = (table: Scenario): boolean => policy.isNearEnd!(table.state)
    expect(isNear(scenario(3).round(7).harbour(0, 3).harbour(1, 2).acting(0))).toBe(true)
    expect(isNear(scenario(3).round(6).harbour(0, 3).harbour(1, 2).acting(0))).toBe(false)
    const much = scenario(3).round(7).harbour(0, 9).harbour(1, 9).holds(0, 'ship-or-draw', 2)
    expect(isNear(much.owns(0, 'market').owns(1, 'shipyard').acting(0))).toBe(false)
  })
})
