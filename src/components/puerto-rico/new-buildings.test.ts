import { describe, expect, test } from 'vitest'
import type { ActionDescription } from '../../engine/core/game.ts'
import { scenario } from '../../engine/games/puerto-rico/scenario.fixture.ts'
import type { Scenario } from '../../engine/games/puerto-rico/scenario.fixture.ts'
import { choiceOf, choicesOf, previewing } from '../../engine/games/puerto-rico/insight/choices.fixture.ts'
import { label } from './dock/answers.ts'
import { result } from './dock/results.ts'
import { forecastRole } from '../../engine/games/puerto-rico/insight/role-forecast.ts'
import { FACE_DOWN, groupOf, targetsOf } from './dock/targets.ts'
import { questionOf } from './dock/question.ts'
import { warnings } from './dock/warnings.ts'

// Questions, choices, results and warnings with the New Buildings.

const violet = () => scenario(3, { market: 'all-violet' })
const asked = (table: Scenario): string => questionOf(table.view()).ask.key.replace('board.ask.', '')
const words = (table: Scenario, wanted: Partial<ActionDescription>): string =>
  label(choiceOf(table, wanted).described, table.view()).key.replace('board.', '')
/** The message of what a choice brings, with its counts. */
function brings(table: Scenario, wanted: Partial<ActionDescription>): readonly unknown[] | undefined {
  const said = result(choiceOf(table, wanted), table.view(), previewing(table))
  const counted = Object.values(said?.values ?? {}).flatMap((value) =>
    value.type === 'counts' ? value.counts.map(([count, , piece]) => [piece, count]) : [],
  )
  return said && [said.key.replace('advice.gain.', ''), ...counted]
}
function against(table: Scenario, wanted: Partial<ActionDescription>): readonly string[] {
  const open = choicesOf(table).map(({ described }) => described)
  const { described } = choiceOf(table, wanted)
  const mine = open.find((one) => JSON.stringify(one) === JSON.stringify(described))!
  return warnings(mine, open, table.view()).map(({ messages }) =>
    messages[0]!.key.replace('advice.warn.', '').replace('.said', ''),
  )
}

describe('forests', () => {
  const settling = (forests: number): Scenario =>
    violet()
      .owns(0, 'forest-house', 1)
      .island(0, { forest: [forests, 0] })
      .row({ corn: 1, sugar: 2 })
      .role('settler', 0)
  const forest = { tile: 'sugar', as: 'forest' }
  test('a plantation can be pointed at either way, the forest after it', () => {
    const table = settling(0)
    const pointed = choicesOf(table).map(({ described }) => targetsOf(described, table.view()))
    expect(pointed).toContainEqual(['tile:sugar', 'face:up'])
    expect(pointed).toContainEqual(['tile:sugar', FACE_DOWN])
    expect(pointed).toContainEqual(['tile:quarry'])
    expect(words(table, forest)).toBe('do.tileForest')
    expect(groupOf(choiceOf(table, forest).described, table.view())?.target).toBe(FACE_DOWN)
  })
  test('without a forest house there is only one way', () => {
    const table = violet().row({ corn: 1 }).role('settler', 0)
    const { described } = choiceOf(table, { tile: 'corn' })
    expect(targetsOf(described, table.view())).toEqual(['tile:corn'])
  })
  test('every second one makes building cheaper, none needs a building to process it', () => {
    expect(brings(settling(0), forest)).toEqual(['forestNext'])
    expect(brings(settling(1), forest)).toEqual(['forestNow'])
    expect(against(settling(1), forest)).toEqual([])
    expect(against(settling(1), { tile: 'sugar' })).toEqual(['noPlant'])
  })
})

describe('guests', () => {
  const crafting = (): Scenario =>
    violet()
      .owns(0, 'guesthouse', 2)
      .owns(0, 'small-sugar-mill')
      .island(0, { sugar: [1, 1] })
      .role('craftsman', 0)
  test('are asked for before production, with what a move would bring', () => {
    const table = crafting()
    expect(asked(table)).toBe('moveGuests.production')
    const going = choicesOf(table).find(({ described }) => described.verb === 'guest')!
    expect(targetsOf(going.described, table.view())).toEqual(['guest', 'place:7'])
    expect(brings(table, { verb: 'guest', place: 7 })).toEqual(['manned', ['good:sugar', 1]])
    expect(words(table, { verb: 'pass' })).toBe('pass.moveGuests')
    expect(groupOf(going.described, table.view())).toBeUndefined()
  })
  test('that stay may be missed, and the last one that goes too', () => {
    expect(against(crafting(), { verb: 'pass' })).toEqual(['guestCould.production'])
    expect(against(crafting(), { verb: 'guest' })).toEqual([])
    const alone = violet()
      .owns(0, 'guesthouse', 1)
      .owns(0, 'small-sugar-mill')
      .island(0, { sugar: [1, 1] })
    expect(against(alone.role('craftsman', 0), { verb: 'guest' })).toEqual(['lastGuest'])
  })
  test('do not keep a forecastRole from looking further', () => {
    const table = violet()
      .owns(0, 'guesthouse', 2)
      .owns(0, 'small-sugar-mill')
      .island(0, { sugar: [1, 1], corn: [1, 1] })
      .island(1, { corn: [2, 2] })
    const choice = choiceOf(table, { role: 'craftsman' })
    const gains = forecastRole('craftsman', choice.action, table.view(), previewing(table))!.map(
      (one) => one.gains,
    )
    expect(gains.slice(0, 2)).toEqual([[['good:corn', 2]], [['good:corn', 2]]])
  })
})

describe('a guesthouse that may stay empty (PR 12.15)', () => {
  test('is left as it is by passing, which is no mistake', () => {
    const table = scenario(3, { market: 'all-violet', guesthouseMayStayEmpty: true })
    table.owns(0, 'guesthouse').owns(0, 'office').idle(0, 3).role('mayor', 0).plays(0, 'pass')
    expect(asked(table)).toBe('placeColonistOrNot')
    expect(words(table, { verb: 'pass' })).toBe('pass.placeColonist')
    expect(against(table, { verb: 'pass' })).toEqual([])
  })
  test('the question says that some may stay only where some may', () => {
    const table = scenario(3, { market: 'all-violet', guesthouseMayStayEmpty: true })
    table.owns(0, 'guesthouse').owns(0, 'office').owns(0, 'coffee-roaster').idle(0, 1).role('mayor', 0)
    table.plays(0, 'pass')
    expect(asked(table)).toBe('placeColonist')
  })
})

describe('selling and shipping past house and ships', () => {
  test('a trading post sells what the trading house would not take, at its own price', () => {
    const table = violet()
      .coins(0, 1)
      .goods(0, { coffee: 1 })
      .owns(0, 'trading-post', 1)
      .owns(0, 'large-market', 1)
      .role('trader', 0)
    expect(asked(table)).toBe('sellAnywhere')
    expect(words(table, { verb: 'use', good: 'coffee' })).toBe('do.sellOwn')
    expect(brings(table, { verb: 'use', good: 'coffee' })).toEqual(['sale', ['coin', 6]])
    expect(brings(table, { verb: 'sell', good: 'coffee' })).toEqual(['sale', ['coin', 8]])
  })
  test('a trader with a trading post can sell even if the trading house is full', () => {
    const full = violet().goods(0, { corn: 1 }).house('indigo', 'sugar', 'tobacco', 'coffee')
    expect(against(full, { role: 'trader' })).toEqual(['traderFull'])
    const post = violet()
      .goods(0, { corn: 1 })
      .owns(0, 'trading-post', 1)
      .house('indigo', 'sugar', 'tobacco', 'coffee')
    expect(against(post, { role: 'trader' })).toEqual([])
  })
  test('a small wharf offers everything at once', () => {
    const table = violet().goods(1, { corn: 2, sugar: 3 }).owns(1, 'small-wharf', 1).role('captain', 0)
    expect(words(table, { verb: 'use' })).toBe('do.mixed')
    expect(brings(table, { verb: 'use' })).toEqual(['most', ['point', 2]])
  })
  test('a lighthouse and a union hall count in the forecast of the captain', () => {
    const table = violet().goods(0, { corn: 4 }).owns(0, 'lighthouse', 1).owns(0, 'union-hall', 1)
    const choice = choiceOf(table, { role: 'captain' })
    const [mine] = forecastRole('captain', choice.action, table.view(), previewing(table))!
    expect(mine!.gains).toEqual([
      ['point', 7],
      ['coin', 2],
    ])
  })
})

describe('the library', () => {
  test('doubles what the roles would bring', () => {
    const table = violet().owns(0, 'library', 1)
    const coins = (role: 'prospector'): unknown => {
      const four = scenario(4, { market: 'all-violet' }).owns(0, 'library', 1)
      const choice = choiceOf(four, { role })
      return forecastRole(role, choice.action, four.view(), previewing(four))![0]!.gains
    }
    expect(coins('prospector')).toEqual([['coin', 2]])
    const choice = choiceOf(table, { role: 'mayor' })
    const [mine] = forecastRole('mayor', choice.action, table.view(), previewing(table))!
    expect(mine!.gains).toEqual([['colonist', 3]])
  })
  test('asks for one colonist or two, and warns if there is room for both', () => {
    const table = violet().owns(0, 'library', 1).owns(0, 'coffee-roaster').role('mayor', 0)
    expect(asked(table)).toBe('recruitTwo')
    expect(words(table, { verb: 'recruit', count: 2 })).toBe('do.recruitTwo')
    expect(against(table, { verb: 'recruit', count: undefined })).toEqual(['onlyOne'])
    expect(against(table, { verb: 'recruit', count: 2 })).toEqual([])
  })
})

describe('the black market', () => {
  const building = (): Scenario =>
    violet()
      .coins(0, 3)
      .points(0, 1)
      .goods(0, { corn: 1 })
      .owns(0, 'black-market', 1)
      .owns(0, 'university', 1)
      .role('builder', 0)
  test('states how much of the price is paid in kind', () => {
    const table = building()
    expect(words(table, { building: 'church' })).toBe('do.buildInKind')
    expect(brings(table, { building: 'church' })).toEqual(['inKind', ['point', 2], ['coin', 1]])
    expect(words(table, { building: 'storehouse' })).toBe('do.build')
  })
  test('warns before giving the colonist that a building needs', () => {
    const table = building().plays(0, 'build church')
    expect(asked(table)).toBe('payInKind')
    expect(against(table, { gift: 'colonist', building: 'university' })).toEqual(['giveActing'])
    expect(against(table, { gift: 'good' })).toEqual([])
  })
})
