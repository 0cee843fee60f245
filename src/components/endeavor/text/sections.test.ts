// @vitest-environment happy-dom
import { createApp, defineComponent, h } from 'vue'
import { beforeAll, describe, expect, test } from 'vitest'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { provideSeats } from '../../seats/seats.ts'
import type { TextSection } from '../../table/text/sections.ts'
import { useNames } from '../names.ts'
import { sectionsOf } from './sections.ts'

const PEOPLE = ['Ana', 'Bo', 'Cy'].map((name) => ({ name, color: 'blue', symbol: 'star' }))
let names: ReturnType<typeof useNames>
beforeAll(async () => {
  await loadMessages('endeavor/board', 'text-mode', 'endeavor/text-mode')
  const Inner = defineComponent(() => {
    names = useNames()
    return () => null
  })
  const Outer = defineComponent(() => {
    provideSeats(() => PEOPLE)
    return () => h(Inner)
  })
  createApp(Outer).use(i18n).mount(document.createElement('div'))
})

const board = scenario(3)
  .harbour(0, 5)
  .owns(0, 'shipyard', true)
  .owns(0, 'university')
  .owns(2, 'museum')
  .ships('africa', 0, 0, 1, 1, 0, 0)
  .ships('india', 1)
  .holdsCities(0, 'timbuktu', 'algiers')
  .card(0, 'slavery', 0)
  .holds(0, 'attack')
  .token('politics', 'india 1')
  .tracks(0, { industry: 7, politics: 4 })
  .acting(0)

const read = (table: Scenario, me = 0): readonly TextSection[] =>
  sectionsOf(names, { view: table.view(), me, scores: table.scores() })
const section = (id: string, me = 0): TextSection => read(board, me).find((one) => one.id === id)!
/** A row as it is read: the headings of its columns with what stands in them. */
function row(id: string, key: string, me = 0): Readonly<Record<string, string>> {
  const { table } = section(id, me)
  const found = table!.rows.find((one) => one.key === key)!
  return Object.fromEntries(table!.columns.map(({ name }, i) => [name, [found.name, ...found.cells][i]!]))
}

describe('the table as text', () => {
  test('has every player in a row, with tracks, levels and what they have', () => {
    expect(row('players', '0')).toMatchObject({
      Player: 'Ana',
      Industry: '7',
      'build level': '4',
      Politics: '4',
      'card limit': '3',
      'Cards that count': '1',
      'Markers in the harbor': '5',
      'Markers on buildings': '1',
      Notes: 'you, crown, to move',
    })
    const total = board.scores()[0]!.total
    expect(section('players').summary).toContain(`Ana: ${String(total)}`)
  })
  test('states what lies on each mat, my own first', () => {
    const mine = section('mat-0')
    expect(mine.lists!.map(({ items }): unknown => items)).toEqual([
      [
        `${names.building('colonial-house')}: occupy, ready`,
        `${names.building('shipyard')}: ship, marker on it`,
        `${names.building('university')}: no action`,
        'Empty sites: 5',
      ],
      [
        `${names.card('africa', 0)}: ${names.cardIcons('africa', 0)}`,
        `${names.card('slavery', 0)}: ${names.cardIcons('slavery', 0)}`,
      ],
      expect.arrayContaining(['attack token: 1']),
    ])
    const mats = read(board, 1).filter(({ id }) => id.startsWith('mat-'))
    expect(mats.map(({ name }) => name)).toEqual(['Mat: Bo', 'Mat: Cy', 'Mat: Ana'])
  })
  test('states the progress of each region, and the markers there', () => {
    expect(row('regions', 'africa')).toMatchObject({
      State: 'open',
      'Markers of Ana': '5',
      'Markers of Bo': '2',
    })
    expect(row('regions', 'india')).toMatchObject({
      State: 'shipping spaces taken: 1 of 7',
      'Governor if it opened now': 'Bo',
    })
  })
  test('states that a region without ships would have no governor, and that an open one has given its own away', () => {
    const governor = section('regions').table!.columns[2]!.name
    expect(row('regions', 'caribbean')[governor]).toBe('no one')
    expect(row('regions', 'africa')[governor]).toBe('already open')
  })
  test('reads the shipping tracks space by space', () => {
    expect(row('tracks', 'africa')).toMatchObject({ 1: 'Ana', 3: 'Bo', 6: 'Ana', 7: 'no space' })
    expect(row('tracks', 'india')).toMatchObject({ 1: 'Bo', 2: 'politics token' })
  })
  test('states the holders of the cities, and their connections', () => {
    expect(row('cities', 'timbuktu')).toMatchObject({ 'Held by': 'Ana', Token: 'nothing' })
    expect(row('cities', 'timbuktu')['Connected to']).toBe('Algiers, Zanzibar')
    expect(row('cities', 'edo')).toMatchObject({ Glory: '2', 'Held by': 'empty' })
    expect(row('connections', 'algiers timbuktu')).toMatchObject({ 'Both ends': 'Ana', Token: 'nothing' })
    expect(row('connections', 'paris rome')).toMatchObject({ 'Both ends': 'nothing' })
  })
  test('states the top of each deck, and whether my markers reach it', () => {
    expect(row('decks', 'africa')).toMatchObject({ 'On top': 'Africa 1', 'Your markers there': '5' })
    expect(row('decks', 'slavery')).toMatchObject({
      'On top': 'slavery 1',
      'Markers count in': 'Europe',
      'Your markers there': '1',
    })
  })
  test('states which buildings I can build, and why not', () => {
    expect(row('market', 'university')).toMatchObject({
      'For you': 'within your build level',
      'Owned by': 'Ana',
    })
    expect(row('market', 'exchange')).toMatchObject({ 'For you': 'level too high' })
    expect(row('market', 'museum')).toMatchObject({ 'For you': 'sold out', 'Owned by': 'Cy' })
  })
  test('mentions no second building of the highest level', () => {
    const rich = scenario(3).owns(0, 'museum').tracks(0, { industry: 10 }).building()
    const market = read(rich).find(({ id }) => id === 'market')!.table!.rows
    expect(market.find(({ key }) => key === 'exchange')!.cells).toContain('you have one of this level')
  })
  test('reckons the glory by its sources', () => {
    expect(row('scores', 'buildings')).toMatchObject({ Ana: '3', Bo: '0' })
    expect(row('scores', 'total')['Ana']).toBe(String(board.scores()[0]!.total))
  })
  test('gives each row a cell for every column, and no two columns the same name', () => {
    for (const { table } of read(board)) {
      for (const { cells } of table?.rows ?? []) expect(cells).toHaveLength(table!.columns.length - 1)
      const columns = table?.columns.map(({ name }) => name) ?? []
      expect(new Set(columns).size).toBe(columns.length)
    }
  })
  test('sums up the position in one sentence', () => {
    expect(section('now').summary).toMatch(/^Round 1 of 7\. Crown: Ana\. Actions\. Ana: /)
  })
  test('states the code of a shared set-up, and that slavery has been abolished', () => {
    const shared = scenario(3, { sharedSetup: 'K7M2QX' })
    const lines = (table: Scenario): string =>
      read(table)
        .find(({ id }) => id === 'now')!
        .lines!.join('; ')
    expect(lines(shared)).toContain('K7M2QX')
    expect(lines(shared)).not.toContain('abolished')
    shared.holdsCities(0, 'london', 'paris', 'rome', 'lisbon', 'seville')
    for (const number of [0, 1, 2, 3, 4]) shared.card(0, 'europe', number)
    shared.owns(0, 'market').harbour(0, 3).tracks(0, { politics: 10 }).acting(0)
    shared.plays(0, 'activate market', 'draw europe 5')
    expect(lines(shared)).toContain('Slavery is abolished')
  })
})
