import { afterEach, describe, expect, test, vi } from 'vitest'
import type * as Constants from './constants.ts'
import type { Scenario } from './scenario.fixture.ts'

// Readings that no rulebook prints: each is tried both ways.

afterEach(() => {
  vi.doUnmock('./constants.ts')
  vi.resetModules()
})

/** Returns `scenario` with some constants changed. */
async function scenarioWith(changed: Partial<typeof Constants>): Promise<(seats: number) => Scenario> {
  vi.resetModules()
  vi.doMock('./constants.ts', async (original) => ({ ...(await original<typeof Constants>()), ...changed }))
  const { scenario } = await import('./scenario.fixture.ts')
  return scenario
}

describe('PR 13.10 - a settler with a library who declines the first tile', () => {
  const question = async (changed: Partial<typeof Constants>): Promise<unknown> => {
    const scenario = await scenarioWith(changed)
    const table = scenario(4).owns(0, 'library', 1).row({ corn: 4, sugar: 1 }).role('settler', 0)
    table.plays(0, 'pass').plays(1, 'tile corn').plays(2, 'pass').plays(3, 'pass')
    return table.view().question
  }
  test('may take the second one', async () => {
    expect(await question({})).toMatchObject({ name: 'takeTile', seat: 0, left: 1 })
  })
  test('or not, if the first one is needed', async () => {
    expect(await question({ SECOND_TILE_WITHOUT_FIRST: false })).not.toMatchObject({ name: 'takeTile' })
  })
})

describe('PR 13.12 - a union hall that is occupied after its owner has declined a wharf', () => {
  const declined = async (changed: Partial<typeof Constants>): Promise<Scenario> => {
    const scenario = await scenarioWith(changed)
    const table = scenario(4).owns(0, 'guesthouse', 1).owns(0, 'wharf', 1).owns(0, 'union-hall')
    table.ship(5, 'tobacco', 5).ship(6, 'sugar', 6).ship(7, 'indigo', 1)
    return table.goods(0, { corn: 4 }).goods(1, { indigo: 2 }).role('captain', 0).plays(0, 'pass')
  }
  test('brings its points before the first load', async () => {
    const table = await declined({})
    expect(table.offers()).toEqual(['use wharf corn', 'pass', 'guest union-hall'])
    table.plays(0, 'guest union-hall', 'use wharf corn')
    expect(table.player(0).points).toBe(2 + 4 + 1)
  })
  test('or nothing, if declining counts as the first chance', async () => {
    const table = await declined({ UNION_HALL_AFTER_DECLINING: false })
    expect(table.offers()).toEqual(['use wharf corn', 'pass'])
    table.plays(0, 'use wharf corn')
    expect(table.player(0).points).toBe(4 + 1)
  })
})

describe('PR 13.2 - the colonist of a quarry that has made the building cheaper', () => {
  const offers = async (changed: Partial<typeof Constants>): Promise<readonly string[]> => {
    const scenario = await scenarioWith(changed)
    const table = scenario(4)
      .owns(0, 'black-market', 1)
      .island(0, { quarry: [1, 1], corn: [1, 1] })
    return table.coins(0, 2).role('builder', 0).plays(0, 'build office').offers()
  }
  test('may be given', async () => {
    expect(await offers({})).toEqual(['give colonist corn', 'give colonist quarry'])
  })
  test('or not', async () => {
    expect(await offers({ QUARRY_COLONIST_MAY_BE_GIVEN: false })).not.toContain('give colonist quarry')
  })
})
