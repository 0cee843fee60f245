import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'

describe('the round', () => {
  test('EN 2.1, 4.4, 4.5 - build, growth, salary and actions, in turn', () => {
    const table = scenario(3).plays(0, 'build shipyard').plays(1, 'build workshop')
    expect(table.turn()).toBe(2)
    expect(table.view().players.map(({ harbour }) => harbour)).toEqual([0, 0, 0])
    table.plays(2, 'build market')
    // The Shipyard's culture is one short of more growth.
    expect(table.view().players.map(({ harbour }) => harbour)).toEqual([2, 2, 2])
    expect(table.view().phase).toBe('actions')
    expect(table.turn()).toBe(0)
    expect(table.player(1).values.industry).toBe(2)
    const told = table.events().map((event) => (event.type === 'phase' ? event.phase : event.type))
    expect(told).toEqual(['built', 'growth', 'grew', 'grew', 'grew', 'salary', 'actions'])
  })

  test('EN 2.2 - the crown goes to the left', () => {
    const table = scenario(3).harbour(0, 2).harbour(1, 2).harbour(2, 2).acting(0)
    table.plays(0, 'pass').plays(1, 'pass').plays(2, 'pass')
    expect(table.view()).toMatchObject({ round: 2, crown: 1, phase: 'build' })
    expect(table.turn()).toBe(1)
    expect(table.view().players.some(({ hasPassed }) => hasPassed)).toBe(false)
  })

  test('EN 2.2 - after the seventh round the game is over', () => {
    const table = scenario(3).round(7).harbour(0, 2).harbour(1, 2).harbour(2, 2).acting(0)
    table.plays(0, 'pass').plays(1, 'pass').plays(2, 'pass')
    expect(table.view()).toMatchObject({ over: true, phase: 'over', question: null })
    expect(table.events().at(-1)).toMatchObject({ type: 'over' })
  })
})

describe('build', () => {
  const level = (names: readonly string[]): string[] => names.map((name) => `build ${name}`)
  const FIRST = level(['market', 'shipyard', 'workshop'])

  test('EN 4.1 - tiles of the build level or less; one must be built', () => {
    expect(scenario(3).building().offers()).toEqual(FIRST)
    expect(scenario(3).tracks(0, { industry: 2 }).building().offers()).toEqual([
      ...FIRST,
      ...level(['bank', 'barracks', 'guild-hall']),
    ])
    expect(scenario(3).tracks(0, { industry: 10 }).building().offers().length).toBe(15)
  })

  test('EN 4.1 - the same kind again', () => {
    const table = scenario(3).owns(0, 'market').building().plays(0, 'build market')
    expect(table.player(0).sites.map(({ building }) => building)).toEqual([
      'colonial-house',
      'market',
      'market',
    ])
  })

  test('EN 4.2 - none left: the next level of which there is any', () => {
    const table = scenario(5)
    for (const seat of [0, 1, 2, 3, 4])
      table.owns(seat, 'market').owns(seat, 'shipyard').owns(seat, 'workshop')
    table.tracks(0, { industry: 2 })
    const second = level(['bank', 'barracks', 'guild-hall'])
    expect(table.building().offers()).toEqual(second)
    expect(table.plays(0, 'build bank').tracks(1, { industry: 2 }).offers()).toEqual(second)
  })
  test('EN 4.2 - a player of build level 1 reaches higher, but no higher than necessary', () => {
    const table = scenario(5)
    const own = (seat: number, count: number, name: string): void => {
      for (let tile = 0; tile < count; tile++) table.owns(seat, name)
    }
    own(1, 5, 'market')
    own(2, 5, 'shipyard')
    own(3, 5, 'workshop')
    expect(table.building().offers()).toEqual(level(['bank', 'barracks', 'guild-hall']))
    own(1, 2, 'barracks')
    own(2, 2, 'barracks')
    own(3, 2, 'guild-hall')
    own(4, 4, 'bank')
    own(4, 2, 'guild-hall')
    expect(table.offers()).toEqual(level(['docks', 'fortress', 'theater']))
    expect(table.player(0).buildLevel).toBe(1)
  })

  test('EN 4.3 - one tile of level 5', () => {
    const table = scenario(3)
      .owns(1, 'workshop')
      .owns(1, 'workshop')
      .tracks(0, { industry: 10 })
      .tracks(1, { industry: 10 })
      .owns(0, 'museum')
      .building()
    for (const name of ['exchange', 'parliament', 'museum'])
      expect(table.offers()).not.toContain(`build ${name}`)
    expect(table.offers()).toContain('build university')
    expect(table.plays(0, 'build bank').offers()).toContain('build exchange')
  })

  test('EN 4.4 - icons count at once', () => {
    const table = scenario(3).tracks(0, { industry: 4 }).building().plays(0, 'build theater')
    expect(table.player(0)).toMatchObject({ values: { culture: 2 }, growth: 3 })
  })
})

describe('growth and salary', () => {
  test('EN 4.5 - exactly as many as culture says', () => {
    const table = scenario(3).tracks(0, { culture: 10 }).tracks(1, { culture: 4 }).building()
    table.plays(0, 'build market').plays(1, 'build market').plays(2, 'build market')
    expect(table.view().players.map(({ harbour, supply }) => [harbour, supply])).toEqual([
      [6, 24],
      [4, 26],
      [2, 28],
    ])
  })

  test('EN 4.6 - the markers never run out', () => {
    const table = scenario(3).harbour(0, 29).building()
    table.plays(0, 'build market').plays(1, 'build market').plays(2, 'build market')
    expect(table.player(0)).toMatchObject({ harbour: 31, supply: -1 })
  })

  test('EN 4.7 - all return if they can be paid', () => {
    const table = scenario(3).tracks(0, { finance: 2 }).owns(0, 'market', true).owns(0, 'shipyard', true)
    expect(table.paying().player(0)).toMatchObject({ harbour: 2, supply: 28 })
    expect(table.events()).toEqual([
      { type: 'phase', phase: 'salary' },
      { type: 'salary', seat: 0, buildings: ['market', 'shipyard'] },
      { type: 'phase', phase: 'actions' },
    ])
  })

  test('EN 4.7 - a player who cannot pay all chooses, and a building that keeps its marker is blocked', () => {
    const table = scenario(3).tracks(0, { finance: 2 }).holdsCities(0, 'rome').harbour(0, 2)
    table
      .owns(0, 'colonial-house', true)
      .owns(0, 'market', true)
      .owns(0, 'market', true)
      .owns(0, 'shipyard', true)
    table.tracks(0, { finance: 2 }).paying()
    expect(table.view().question).toMatchObject({ name: 'paySalary', left: 2 })
    expect(table.offers()).toEqual(['free colonial-house', 'free market'])
    table.plays(0, 'free market')
    // In order only: the Colonial House cannot be chosen any more. There is more to choose.
    expect(table.offers()).toEqual(['free market', 'free shipyard'])
    table.plays(0, 'free shipyard')
    expect(table.player(0).sites.map(({ hasWorker }) => hasWorker)).toEqual([true, true, false, false])
    expect(table.player(0).harbour).toBe(4)
    expect(table.offers()).toContain('activate market')
    expect(table.offers()).not.toContain('activate colonial-house')
  })

  test('EN 4.7 - in the first round there is nothing to pay and no question', () => {
    const table = scenario(3).plays(0, 'build market').plays(1, 'build market').plays(2, 'build market')
    expect(table.events().some(({ type }) => type === 'salary')).toBe(false)
  })

  test('EN 4.8 - the last tile goes to the first player who takes it', () => {
    const table = scenario(3)
      .owns(1, 'workshop')
      .owns(1, 'workshop')
      .tracks(0, { industry: 10 })
      .tracks(1, { industry: 10 })
      .building()
    table.plays(0, 'build museum')
    expect(table.offers()).not.toContain('build museum')
    expect(table.offers()).toContain('build exchange')
  })
})
