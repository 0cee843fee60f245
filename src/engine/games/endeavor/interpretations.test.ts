import { afterEach, describe, expect, test, vi } from 'vitest'
import type * as Rulings from './interpretations.ts'
import type { Scenario } from './scenario.fixture.ts'

// Readings between which the rulebook leaves a choice: each is tried both ways.

afterEach(() => {
  vi.doUnmock('./interpretations.ts')
  vi.resetModules()
})

/** Returns `scenario` with some rulings changed. */
async function scenarioWith(changed: Partial<typeof Rulings>): Promise<(seats: number) => Scenario> {
  vi.resetModules()
  vi.doMock('./interpretations.ts', async (original) => ({
    ...(await original<typeof Rulings>()),
    ...changed,
  }))
  const { scenario } = await import('./scenario.fixture.ts')
  return scenario
}

describe('EN 5.5 - a Shipyard without a marker for the ship', () => {
  const acting = async (changed: Partial<typeof Rulings>): Promise<Scenario> => {
    const scenario = await scenarioWith(changed)
    return scenario(3).owns(0, 'shipyard').owns(0, 'market').harbour(0, 1).harbour(1, 9).acting(0)
  }
  test('is not used', async () => {
    expect((await acting({})).offers()).not.toContain('activate shipyard')
  })
  test('or is used for nothing', async () => {
    const table = await acting({ USE_MUST_DO_SOMETHING: false })
    expect(table.plays(0, 'activate shipyard').player(0).harbour).toBe(0)
    expect(table.turn()).toBe(1)
  })
})

describe('EN 6.16 - a Trade Office in Europe', () => {
  const second = async (changed: Partial<typeof Rulings>): Promise<readonly string[]> => {
    const scenario = await scenarioWith(changed)
    const table = scenario(3).owns(0, 'trade-office').holdsCities(0, 'rome')
    table.harbour(0, 9).harbour(1, 9).acting(0)
    return table.plays(0, 'activate trade-office', 'draw europe 0').offers()
  }
  test('draws twice from one deck', async () => {
    expect(await second({})).toEqual(['stop', 'draw europe 1'])
  })
  test('or from both decks of the region', async () => {
    expect(await second({ TWO_CARDS_OF_ONE_DECK: false })).toEqual([
      'stop',
      'draw europe 1',
      'draw slavery 0',
    ])
  })
})

describe('EN 8.5 - two Universities', () => {
  const glory = async (changed: Partial<typeof Rulings>): Promise<number | undefined> => {
    const scenario = await scenarioWith(changed)
    return scenario(3).owns(0, 'university').owns(0, 'university').scores()[0]!.sources['buildings']
  }
  test('count 6', async () => {
    expect(await glory({})).toBe(6)
  })
  test('or 3 for the player who built them', async () => {
    expect(await glory({ EACH_UNIVERSITY_COUNTS: false })).toBe(3)
  })
})
