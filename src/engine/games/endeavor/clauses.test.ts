import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citedIn, clausesOf, isInOrder, tableBehind, titlesIn } from '../../core/clauses.fixture.ts'
import { defaultOptions } from '../../core/options.ts'
import { CITIES, CONNECTIONS, REGION_LIST } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import { CARD_ICONS } from './cards.ts'
import { endeavor } from './index.ts'
import { TOKENS } from './tokens.ts'
import { growthOf, levelOf, THRESHOLDS } from './tracks.ts'
import { DECKS } from './vocabulary.ts'
import type { Icons } from './vocabulary.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const rules = read('../../../../docs/rules/endeavor.md')
const clauses = clausesOf(rules)
const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts'),
)

/** Clauses named by the titles of tests. */
const named = new Set(
  files
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => citedIn(titlesIn(read(`./${file}`), 'EN'), 'EN')),
)

test('the rules have their clauses in order, each once', () => {
  expect(clauses.length).toBeGreaterThan(60)
  expect(isInOrder(clauses)).toBe(true)
})

test('every clause is cited by a test, and no test cites a clause that is not there', () => {
  expect(clauses.filter((clause) => !named.has(clause))).toEqual([])
  expect([...named].filter((clause) => !clauses.includes(clause))).toEqual([])
})

test('every clause the code or a printed example cites is there', () => {
  for (const file of files)
    for (const clause of citedIn(read(`./${file}`), 'EN'))
      expect(clauses, `${file} cites EN ${clause}`).toContain(clause)
  const { cases } = JSON.parse(read('../../../../tests/fixtures/endeavor-examples.json')) as {
    cases: { clause: string }[]
  }
  const printed = cases.flatMap(({ clause }) => clause.split(' '))
  expect(printed.filter((clause) => !clauses.includes(clause))).toEqual([])
})

/** The rows of the first table behind a clause's heading, without its head. */
const table = (clause: string): string[][] => tableBehind(rules, `**${clause} `).slice(1)
const kebab = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

describe('what the rules print in tables is what the program plays', () => {
  test('EN 1.2 - the tokens', () => {
    expect(table('1.2').map(([name, count]) => [kebab(name!), Number(count)])).toEqual(
      TOKENS.map(({ name, count }) => [name, count]),
    )
    for (const [at, [, , does]] of table('1.2').entries()) {
      const { name, actions } = TOKENS[at]!
      expect(does).toContain(actions.length > 0 ? `: ${actions.join(' or ')}` : `one step of ${name}`)
    }
  })

  test('EN 3.2 - the levels', () => {
    const rows = table('3.2').map((row) => row.slice(1).map(Number))
    const levels = THRESHOLDS.map(levelOf)
    expect(rows).toEqual([levels, THRESHOLDS.map(growthOf), levels, levels])
    expect([1, 3, 6, 9, 15].map(levelOf)).toEqual([1, 2, 3, 4, 5])
  })

  test('EN 9.1 - the buildings', () => {
    const icons = (of: Icons): string =>
      Object.entries(of)
        .map(([icon, count]) => `${icon} ${String(count)}`)
        .join(', ') || '-'
    expect(table('9.1').map(([name, ...rest]) => [kebab(name!), ...rest])).toEqual(
      BUILDINGS.map(({ name, level, copies, icons: of, actions, both }) => [
        name,
        String(level),
        String(copies),
        icons(of),
        actions.join(both ? ' and ' : ' or ') || '-',
      ]),
    )
  })

  test('EN 9.2 - the cards', () => {
    const short = (icons: Icons): string =>
      Object.entries(icons)
        .map(([icon, count]) => `${icon[0]!.toUpperCase()}${String(count)}`)
        .join(' ')
    expect(table('9.2').map(([deck, ...cards]) => [kebab(deck!), ...cards])).toEqual(
      DECKS.map((deck, at) => [deck, ...CARD_ICONS[at]!.map(short)]),
    )
  })

  test('EN 9.3 - the regions and cities', () => {
    expect(table('9.3').map(([region, spaces, cities]) => [kebab(region!), spaces, kebab(cities!)])).toEqual(
      REGION_LIST.map(({ name, track }) => [
        name,
        String(track),
        CITIES.filter(({ region }) => region === name)
          .map((city) => city.name + (city.glory === 2 ? '-(2)' : ''))
          .join(',-'),
      ]),
    )
  })

  test('EN 9.4 - the connections', () => {
    expect(table('9.4').map((row) => row.map(kebab))).toEqual(CONNECTIONS)
  })
})

test('every option has its clause, and is off unless chosen', () => {
  const clauseOf: { readonly [option in keyof typeof endeavor.options]: string } = {
    slaveryCountsAtFive: '10.1',
    paymentByFinance: '10.2',
    sharedSetup: '10.3',
  }
  expect(Object.keys(clauseOf)).toEqual(Object.keys(endeavor.options))
  expect(clauses.filter((clause) => clause.startsWith('10.'))).toEqual(Object.values(clauseOf))
  expect(Object.values(defaultOptions(endeavor.options))).toEqual([false, false, ''])
})
