import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citedIn, clausesOf, isInOrder, tableBehind, titlesIn } from '../../core/clauses.fixture.ts'
import { defaultOptions } from '../../core/options.ts'
import { BUILDINGS } from './buildings/index.ts'
import { scenario } from './scenario.fixture.ts'
import { puertoRico } from './index.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const rules = read('../../../../docs/rules/puerto-rico.md')
const clauses = clausesOf(rules)
const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts'),
)

/** Clauses named by the titles of tests. */
const named = new Set(
  files
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => citedIn(titlesIn(read(`./${file}`), 'PR'), 'PR')),
)

test('the rules have their clauses in order, each once', () => {
  expect(clauses.length).toBeGreaterThan(80)
  expect(isInOrder(clauses)).toBe(true)
})

test('every clause is cited by a test, and no test cites a clause that is not there', () => {
  expect(clauses.filter((clause) => !named.has(clause))).toEqual([])
  expect([...named].filter((clause) => !clauses.includes(clause))).toEqual([])
})

test('every clause the printed examples cite is there', () => {
  const { cases } = JSON.parse(read('../../../../tests/fixtures/puerto-rico-examples.json')) as {
    cases: { clause: string }[]
  }
  const printed = cases.flatMap(({ clause }) => clause.split(' '))
  expect(printed.filter((clause) => !clauses.includes(clause))).toEqual([])
})

test('every clause the code cites is there', () => {
  const code = files.filter((file) => !file.endsWith('.test.ts'))
  expect(code.length).toBeGreaterThan(30)
  for (const file of code)
    for (const clause of citedIn(read(`./${file}`), 'PR'))
      expect(clauses, `${file} cites PR ${clause}`).toContain(clause)
})

describe('what the rules print in tables is what the program plays', () => {
  const table = (heading: string): string[][] => tableBehind(rules, heading)

  test('PR 10.1 - the buildings: price, points, circles, column, spaces and copies', () => {
    const printed = table('## PR 10. Buildings').slice(1)
    expect(printed.map((row) => row.slice(0, 7))).toEqual(
      BUILDINGS.map(({ name, cost, points, jobs, column, wide, copies }) =>
        [name.replaceAll('-', ' '), cost, points, jobs, column, wide ? 2 : 1, copies].map(String),
      ),
    )
  })

  test.each(puertoRico.seats)('PR 1.1 - the set-up of %i players', (seats) => {
    const [head, ...rows] = table('## PR 1. Setup')
    const column = head!.findIndex((cell) => cell.startsWith(String(seats)))
    const found = (name: string): string => {
      const row = rows.find(([title]) => title!.startsWith(name))!
      return row[column] === 'as for 3' ? row[2]! : row[column]!
    }
    const view = scenario(seats).view()
    const sum = (counts: object): number =>
      Object.values(counts).reduce((all: number, count) => all + Number(count), 0)
    expect(found('doubloons each')).toBe(String(view.players[0]!.coins))
    expect(found('start tile').replaceAll(/[()]/g, '').split(', ')).toEqual(
      view.players.map(({ island }) => island.find(({ count }) => count === 1)!.tile),
    )
    const prospectors = view.cards.filter(({ role }) => role === 'prospector').length
    expect(found('role cards (')).toBe(`${String(view.cards.length)} (${String(prospectors)})`)
    expect(found('role cards each')).toBe(String(view.rolesEach))
    expect(found('face-up')).toBe(String(sum(view.row)))
    expect(found('face-down')).toBe(String(sum(view.pile)))
    expect(found('quarries')).toBe(String(view.quarries))
    expect(found('cargo ships').split(', ').map(Number)).toEqual(view.ships.map(({ room }) => room))
    expect(found('barrels').split(' / ').map(Number)).toEqual(Object.values(view.supply))
    expect(found('point pool')).toBe(String(view.pointsPool))
    expect(found('colonists on the ship')).toBe(String(view.colonistShip))
    expect(found('colonists in the supply')).toBe(String(view.colonistSupply))
  })
})

/** The clause of each option; PR 12.5, the first governor, is no option. */
const CLAUSE_OF: { readonly [option in keyof typeof puertoRico.options]: string } = {
  balancedPrices: '12.1',
  cornStartersPoorer: '12.2',
  points126: '12.3',
  coveredPoints: '12.4',
  market: '12.6',
  list: '12.6',
  haciendaAndForestHouse: '12.8',
  officeAndTradingPost: '12.8',
  noLimits: '12.11',
  seatAuction: '12.12',
  simultaneousMayor: '12.14',
  guesthouseMayStayEmpty: '12.15',
}
test('every option has its clause, and is off unless chosen', () => {
  const values = Object.entries(defaultOptions(puertoRico.options))
  expect(values.map(([name]) => name).toSorted()).toEqual(Object.keys(CLAUSE_OF).toSorted())
  expect(Object.values(CLAUSE_OF).filter((clause) => !clauses.includes(clause))).toEqual([])
  const on = values.filter(([, value]) => value === true)
  expect(on).toEqual([])
  expect(scenario(4, { market: 'list' }).view().market).toEqual(scenario(4).view().market)
})
