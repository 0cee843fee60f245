import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionDescription } from '../../../engine/core/game.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import { choiceOf, previewing } from '../../../engine/games/endeavor/insight/choices.fixture.ts'
import { result } from './results.ts'
import { warnings } from './warnings.ts'

beforeAll(() => loadMessages('endeavor/board'))
const { t } = i18n.global
function text(value: MessageValue): string {
  if (value.type === 'seat') return `player ${value.seat}`
  if (value.type === 'number') return String(value.number)
  if (value.type === 'word') return t(value.key)
  if (value.type === 'counts') return value.counts.map(([n, key]) => t(key, { n }, n)).join(', ')
  return value.type
}
function told(said: Message | undefined): string | undefined {
  const values = Object.entries(said?.values ?? {}).map(([name, value]) => [name, text(value)])
  return said && t(said.key, Object.fromEntries(values) as Record<string, string>)
}
const saidOf = (table: Scenario, wanted: Partial<ActionDescription>): string | undefined =>
  told(result(choiceOf(table, wanted), table.view(), previewing(table)))
const acting = (): Scenario => scenario(3).harbour(0, 6).harbour(1, 6).harbour(2, 6)

describe('what a choice would bring', () => {
  test('a building: its icons, what they give, and what it does', () => {
    const table = scenario(3).building()
    expect(saidOf(table, { building: 'workshop' })).toBe('2 industry; then build level 2')
    expect(saidOf(table, { building: 'market' })).toBe('draw')
    expect(saidOf(table, { building: 'shipyard' })).toBe('1 culture; ship')
  })
  test('a city: its token and those of the connections it closes', () => {
    const table = acting().holdsCities(0, 'paris').token('finance', 'paris rome').token('finance', 'rome')
    table.acting(0).plays(0, 'activate colonial-house')
    expect(saidOf(table, { city: 'rome' })).toBe('2 finance; then salaries 2')
  })
  test('a blue token by its name', () => {
    const table = acting().token('attack', 'rome').acting(0).plays(0, 'activate colonial-house')
    expect(saidOf(table, { city: 'rome' })).toBe('attack token')
  })
  test('the last ship: the region opens, and who becomes governor', () => {
    const table = acting().owns(0, 'shipyard').token('payment', 'africa 5').ships('africa', 1, 1, 1, 1, 0)
    table.acting(0).plays(0, 'activate shipyard')
    expect(saidOf(table, { region: 'africa' })).toBe('payment token; Africa opens; governor: player 1')
  })
  test('a ship beside the track: presence only', () => {
    const table = acting().owns(0, 'shipyard').ships('africa', 1, 1, 1, 1, 1, 1).acting(0)
    expect(saidOf(table.plays(0, 'activate shipyard'), { region: 'africa' })).toBe('presence 1, no token')
  })
  test('a card discarded: what is lost with it', () => {
    const table = acting().card(0, 'europe', 1).card(0, 'europe', 0).acting(0).plays(0, 'pass')
    expect(saidOf(table, { deck: 'europe', number: 1 })).toBe('you lose 2 culture, 1 politics; then growth 2')
  })
  test('passing: how many cards would go', () => {
    const table = acting().card(0, 'europe', 0).card(0, 'africa', 1).acting(0)
    expect(saidOf(table, { verb: 'pass' })).toBe('then you must discard: 1 card')
    expect(saidOf(acting().acting(0), { verb: 'pass' })).toBeUndefined()
  })
})

test('a warning names the glory at stake in its mark and in its sentence', () => {
  const table = acting().ships('africa', 0, 0, 0, 0, 0, 0).card(0, 'europe', 0).tracks(0, { politics: 1 })
  table.round(7).acting(0).plays(0, 'pass')
  const { described } = choiceOf(table, { verb: 'install' })
  const [warning] = warnings(described, [described], table.view())
  expect(told(warning!.short)).toBe('costs 3 glory')
  expect(told(warning!.messages[0])).toContain('worth 3 glory')
})
