// @vitest-environment happy-dom
import { createApp, defineComponent, h } from 'vue'
import { beforeAll, describe, expect, test } from 'vitest'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import type { TextSection } from '../../table/text/sections.ts'
import { provideSeats } from '../../seats/seats.ts'
import { useNames } from '../names.ts'
import { sectionsOf } from './sections.ts'

const ANA_AND_BO = ['Ana', 'Bo', 'Cy'].map((name) => ({ name, color: 'blue', symbol: 'star' }))
let names: ReturnType<typeof useNames>
beforeAll(async () => {
  await loadMessages('text-mode', 'puerto-rico/board', 'puerto-rico/text-mode')
  const Inner = defineComponent(() => {
    names = useNames()
    return () => null
  })
  const Outer = defineComponent(() => {
    provideSeats(() => ANA_AND_BO)
    return () => h(Inner)
  })
  createApp(Outer).use(i18n).mount(document.createElement('div'))
})

const board = scenario(3)
  .coins(0, 4)
  .goods(0, { corn: 2, coffee: 1 })
  .owns(0, 'office', 1)
  .ship(5, 'corn', 3)
  .house('corn')
  .role('trader', 0)
const looking = { view: board.view(), me: 0, isCovered: (seat: number) => seat === 2 }
const section = (id: string): TextSection => sectionsOf(names, looking).find((one) => one.id === id)!
/** A row as it is read: the headings of its columns with what stands in them. */
function row(id: string, key: string): Readonly<Record<string, string>> {
  const { table } = section(id)
  const found = table!.rows.find((one) => one.key === key)!
  return Object.fromEntries(table!.columns.map(({ name }, i) => [name, [found.name, ...found.cells][i]!]))
}

describe('the table as text', () => {
  test('has every player in a row, with everything they have', () => {
    expect(row('players', '0')).toMatchObject({
      Player: 'Ana',
      Doubloons: '4',
      corn: '2',
      coffee: '1',
      Role: 'trader',
      Notes: 'you, governor, to move',
    })
  })
  test('keeps covered points covered, in the table and in short', () => {
    expect(row('players', '2')).toMatchObject({ Points: 'hidden' })
    expect(section('players').summary).toContain('Cy: hidden')
  })
  test('says before the end that this is the last round, and after it why the game is over', () => {
    const lines = (over: boolean): readonly string[] => {
      const view = { ...board.view(), endings: ['city'] as const, over }
      return sectionsOf(names, { ...looking, view }).find(({ id }) => id === 'end')!.lines!
    }
    expect(lines(false)).toContain('A city is full: the game ends after this round.')
    expect(lines(true)).toContain('The game is over: a city is full.')
    expect(lines(true).join(' ')).not.toContain('after this round')
  })
  test('states what my goods would bring, and what lies in the trading house', () => {
    expect(row('goods', 'coffee')).toMatchObject({ 'You have': '1', 'Price for you': '5' })
    expect(row('goods', 'corn')).toMatchObject({ 'In the trading house': '1' })
  })
  test('states the load of each ship', () => {
    expect(section('ships').table!.rows.map(({ cells }) => cells.join(' '))).toContain('corn 3 5 2')
  })
  test('states which buildings I can build, at my price, and why not', () => {
    expect(row('market', 'office')).toMatchObject({ 'For you': 'yours', 'Owned by': 'Ana' })
    expect(row('market', 'factory')).toMatchObject({ 'For you': '3 short', 'Price for you': '7' })
    expect(row('market', 'hospice')).toMatchObject({ 'For you': 'you can afford it' })
  })
  test('gives each row a cell for every column', () => {
    for (const { table } of sectionsOf(names, looking)) {
      for (const { cells } of table?.rows ?? []) expect(cells).toHaveLength(table!.columns.length - 1)
    }
  })
  test('sums up the position in one sentence', () => {
    expect(section('now').summary).toBe(
      'Round 1. Governor: Ana. Trader phase. Role chosen by Ana. Ana: sells',
    )
  })
  test('begins the islands and cities with my own', () => {
    const boards = sectionsOf(names, { ...looking, me: 1 }).filter(({ id }) => id.startsWith('board-'))
    expect(boards.map(({ name }) => name)).toEqual([
      'Island and city: Bo',
      'Island and city: Cy',
      'Island and city: Ana',
    ])
  })
})

describe('before the first round', () => {
  const read = (view: ReturnType<typeof board.view>): readonly TextSection[] =>
    sectionsOf(names, { view, me: 0, isCovered: () => false })
  const sectionOf = (view: ReturnType<typeof board.view>, id: string): TextSection | undefined =>
    read(view).find((one) => one.id === id)

  test('the places that are sold are a table: start, who holds them for how much, the least bid', () => {
    const view = scenario(3, { seatAuction: true }).plays(0, 'bid 2 3').view()
    const { table } = sectionOf(view, 'auction')!
    expect(table!.rows[2]).toMatchObject({
      cells: ['corn plantation', '2', 'Ana', '1.5', '2'],
      isMarked: false,
    })
    expect(table!.rows[0]).toMatchObject({
      cells: ['indigo plantation', '2', 'no one yet', '0', '0'],
      isMarked: true,
    })
    expect(sectionOf(view, 'now')!.lines!.join()).not.toContain('Governor')
    expect(sectionOf(board.view(), 'auction')).toBeUndefined()
  })
  test('the draft is a table of all 31 kinds with how it stands with each', () => {
    const view = scenario(3, { market: 'draft' }).plays(0, 'pick hacienda').view()
    const { table } = sectionOf(view, 'draft')!
    expect(table!.rows.length).toBe(31)
    const stateOf = (key: string): string | undefined => table!.rows.find((one) => one.key === key)?.cells[3]
    expect(['hacienda', 'forest-house', 'black-market'].map(stateOf)).toEqual([
      'in the game',
      'not in the game',
      'available',
    ])
    expect(sectionOf(board.view(), 'draft')).toBeUndefined()
  })
})
