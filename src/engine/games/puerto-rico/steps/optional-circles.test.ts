import { describe, expect, test } from 'vitest'
import { findOptionProblem, normalizeOptions } from '../../../core/options.ts'
import { puertoRico } from '../index.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'

const OPTIONAL = { market: 'all-violet', guesthouseMayStayEmpty: true } as const

/** Seat 1 has four circles besides those of a guesthouse, and this many colonists once the ship has come. */
function hosting(colonists: number, options: object = OPTIONAL): Scenario {
  return scenario(4, options)
    .island(1, { corn: [2, 0] })
    .owns(1, 'small-market')
    .owns(1, 'guesthouse')
    .owns(1, 'office')
    .idle(1, colonists - 1)
    .role('mayor', 0)
    .plays(0, 'pass')
}
const guests = (table: Scenario): number => table.crews(1)['guesthouse']!
const FULL = { 'small-market': 1, office: 1 }

describe('without the option', () => {
  test.each([5, 6, 7])(
    'PR 13.5 - no colonist stays in San Juan before the guesthouse is full, of %i',
    (all) => {
      const table = hosting(all, { market: 'all-violet' })
      const offered: string[] = []
      while (table.view().question?.name === 'placeColonist') {
        offered.push(...table.offers())
        table.plays(1, table.offers().at(-1)!)
      }
      expect(offered).not.toContain('pass')
      expect(guests(table)).toBe(2)
      expect(table.player(1)).toMatchObject({ inSanJuan: Math.max(0, all - 6), optionalPlace: null })
    },
  )
})

describe('with the option', () => {
  test('PR 12.15 - the guesthouse stays empty, all other circles are filled, and the rest stays in San Juan', () => {
    const table = hosting(6)
    expect(table.view().question).toMatchObject({ name: 'placeColonist', seat: 1, left: 2 })
    expect(table.offers()).toEqual(['pass', 'place guesthouse'])
    table.plays(1, 'pass')
    expect(table.crews(1)).toEqual({ ...FULL, guesthouse: 0 })
    expect(table.tiles(1)).toEqual({ corn: [2, 2] })
    expect(table.player(1)).toMatchObject({ inSanJuan: 2, optionalPlace: 7 })
    expect(table.events()).toContainEqual({ type: 'arranged', seat: 1, working: 4, idle: 2 })
  })
  test('PR 12.15 - one guest or two may go there', () => {
    const one = hosting(7).plays(1, 'place guesthouse')
    expect(one.offers()).toEqual(['pass', 'place guesthouse'])
    one.plays(1, 'pass')
    expect([guests(one), one.player(1).inSanJuan]).toEqual([1, 2])
    const two = hosting(7).plays(1, 'place guesthouse', 'place guesthouse')
    expect([guests(two), two.player(1).inSanJuan]).toEqual([2, 1])
    expect(two.view().phase).toBeNull()
  })
  test('PR 12.15, 4.4 - a colonist stays in San Juan only if every other circle is filled', () => {
    // Five colonists for four circles and the guesthouse: one may stay in San Juan.
    const table = hosting(5)
    expect(table.offers()).toEqual(['place corn', 'place small-market'])
    table.plays(1, 'place corn', 'place small-market')
    expect(table.offers()).toEqual(['pass', 'place guesthouse'])
    table.plays(1, 'pass')
    expect(table.crews(1)).toEqual({ ...FULL, guesthouse: 0 })
    expect(table.player(1).inSanJuan).toBe(1)
    // With a corn circle empty there are two colonists for the guesthouse, and none for San Juan.
    const skipping = hosting(5).plays(1, 'place small-market')
    expect(skipping.crews(1)).toEqual({ ...FULL, guesthouse: 2 })
    expect(skipping.tiles(1)).toEqual({ corn: [2, 1] })
  })
  test.each([1, 2, 3, 4])(
    'PR 12.15, 4.4 - with no more colonists than other circles nothing changes, %i',
    (all) => {
      const offersOf = (options: object): readonly string[][] => {
        const table = hosting(all, options)
        const seen: string[][] = []
        while (table.view().question?.name === 'placeColonist') {
          seen.push([...table.offers()])
          table.plays(1, table.offers()[0]!)
        }
        return seen
      }
      expect(offersOf(OPTIONAL)).toEqual(offersOf({ market: 'all-violet' }))
      expect(offersOf(OPTIONAL).flat()).not.toContain('pass')
    },
  )
  test('PR 12.15 - without a guesthouse every circle is filled', () => {
    const table = scenario(4, OPTIONAL).owns(1, 'office').idle(1, 4).role('mayor', 0).plays(0, 'pass')
    expect(table.crews(1)).toEqual({ office: 1 })
    expect(table.player(1)).toMatchObject({ inSanJuan: 3, optionalPlace: null })
    expect(table.view().phase).toBeNull()
  })
  test('PR 12.15 - every arrangement can be reached, each in one way', () => {
    // Guests and colonists in San Juan; with five colonists one circle of corn, market or office may be empty instead.
    expect(arrangements(5)).toEqual(['0+1', '1+0', '2+0', '2+0', '2+0'])
    expect(arrangements(6)).toEqual(['0+2', '1+1', '2+0'])
    expect(arrangements(8)).toEqual(['0+4', '1+3', '2+2'])
  })
  test('PR 12.15, 4.5 - empty circles of the guesthouse count for the next ship', () => {
    const table = hosting(6).plays(1, 'pass')
    expect(table.view()).toMatchObject({ emptyJobs: 2, colonistShip: 4 })
    const more = scenario(3, { ...OPTIONAL, market: 'list' })
      .owns(0, 'guesthouse')
      .owns(0, 'indigo-plant')
      .owns(1, 'guesthouse')
    more.idle(0, 5).idle(1, 4).role('mayor', 0).plays(0, 'pass')
    while (more.view().question?.name === 'placeColonist') more.plays(Number(more.turn()), 'pass')
    expect(more.view()).toMatchObject({ emptyJobs: 4, colonistShip: 4 })
  })
})

/** All arrangements of this number of colonists, as guests and colonists in San Juan; no two of them may be the same. */
function arrangements(colonists: number): string[] {
  const found = new Map<string, string>()
  const explore = (actions: readonly string[]): void => {
    const table = hosting(colonists).plays(1, ...actions)
    if (table.view().question?.name === 'placeColonist')
      return table.offers().forEach((words) => {
        explore([...actions, words])
      })
    const arrangement = JSON.stringify([table.tiles(1), table.crews(1)])
    expect(found.has(arrangement), arrangement).toBe(false)
    found.set(arrangement, `${String(guests(table))}+${String(table.player(1).inSanJuan)}`)
  }
  explore([])
  return [...found.values()].toSorted()
}

test('PR 12.15 - the option is offered with every market that may have a guesthouse', () => {
  const problem = (market: string): unknown =>
    findOptionProblem(puertoRico.options, 4, { market, guesthouseMayStayEmpty: true })
  expect(problem('base')).toEqual({ code: 'notOffered', option: 'guesthouseMayStayEmpty' })
  for (const market of ['draft', 'random', 'list', 'all-violet']) expect(problem(market)).toBeUndefined()
  const chosen = { market: 'base', guesthouseMayStayEmpty: true }
  expect(normalizeOptions(puertoRico.options, 4, chosen).guesthouseMayStayEmpty).toBe(false)
})
