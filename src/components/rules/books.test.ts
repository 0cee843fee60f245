import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../i18n/languages.ts'
import { WHOLE_BOOK } from './book.ts'
import type { RulesBook } from './book.ts'
import { book as endeavor } from '../endeavor/rules/book.ts'
import { GLOSSARY as ENDEAVOR_TERMS, POINTERS as ENDEAVOR_POINTERS } from '../endeavor/rules/glossary.ts'
import { book as puertoRico } from '../puerto-rico/rules/book.ts'
import { setupRows } from '../puerto-rico/rules/figures/setup-rows.ts'
import { GLOSSARY, POINTERS } from '../puerto-rico/rules/glossary.ts'
import { GAME_ENTRIES } from '../game-registry.ts'
import { parseRulesPage, rulesPage } from './rules-address.ts'
import { keysOf } from './section.ts'
import type { GlossaryTerm } from './section.ts'
import { messagesUnder } from './messages.fixture.ts'

interface TestedBook {
  readonly book: RulesBook
  readonly terms: readonly GlossaryTerm[]
  readonly pointers: readonly GlossaryTerm[]
  /** Does the message belong to this book? */
  readonly owns: (key: string) => boolean
  /** The first part of the keys of the game's names. */
  readonly names: string
  /** The first part of the keys of its tables. */
  readonly table: string
}
const isEndeavors = (key: string): boolean => key.startsWith('rules.endeavor.')
const BOOKS: readonly TestedBook[] = [
  {
    book: puertoRico,
    terms: GLOSSARY,
    pointers: POINTERS,
    owns: (key) => !key.startsWith('rules.frame.') && !isEndeavors(key),
    names: 'pr.',
    table: 'rules.table.',
  },
  {
    book: endeavor,
    terms: ENDEAVOR_TERMS,
    pointers: ENDEAVOR_POINTERS,
    owns: isEndeavors,
    names: 'endeavor.',
    table: 'rules.endeavor.table.',
  },
]

/** The source text of all files of a book, without tests. */
function sourcesOf(game: string): string {
  const folder = new URL(`../${game}/rules/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(vue|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
}

describe.each(BOOKS.map((tested) => [tested.book.game, tested] as const))(
  'the rules of %s',
  (game, { book, terms, pointers, owns, names, table }) => {
    const sections = book.pages.flatMap((page) => page.sections)
    const ids = sections.map(({ id }) => id)
    const docs = readFileSync(new URL(`../../../docs/rules/${game}.md`, import.meta.url), 'utf8')
    /** The clauses of the rules: 8.3, and the chapters: 8. */
    const clauses = [...docs.matchAll(/^\*\*(\d+\.\d+) /gm)].map(([, clause]) => clause!)
    const chapters = [...docs.matchAll(/^## [A-Z]{2} (\d+)/gm)].map(([, chapter]) => chapter!)
    const textsIn = (language: string): readonly (readonly [string, string])[] =>
      [...messagesUnder(language, 'rules.')].filter(([key]) => owns(key))
    const english = new Map(textsIn('en'))
    const usedKeys = [
      ...sections.flatMap(keysOf),
      ...[...terms, ...pointers].flatMap(({ name, meaning }) => [name, meaning]),
    ]

    test('give every section its own address', () => {
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain(WHOLE_BOOK)
      for (const id of ids) expect(book.find(id)?.section.id).toBe(id)
    })
    test('begin every page with a title section of the id of the page', () => {
      for (const page of book.pages) {
        expect(page.sections[0]).toMatchObject({ id: page.id, level: 1 })
        expect(page.sections.slice(1).every(({ level }) => level > 1)).toBe(true)
      }
    })
    test('never skip a level of headings', () => {
      for (const page of book.pages)
        page.sections
          .slice(1)
          .forEach(({ level }, i) => expect(level).toBeLessThanOrEqual(page.sections[i]!.level + 1))
    })
    test('name every clause there is, and no other', () => {
      const named = new Set(sections.flatMap((section) => section.clauses))
      expect(clauses.length).toBeGreaterThan(60)
      expect(clauses.filter((clause) => !named.has(clause))).toEqual([])
      expect([...named].filter((clause) => ![...clauses, ...chapters].includes(clause))).toEqual([])
    })
    test('link only to sections that exist', () => {
      const topics = sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.type === 'see' ? block.topics : [])),
      )
      const wanted = [...topics, ...[...terms, ...pointers].map(({ topic }) => topic)]
      expect(wanted.filter((topic) => !ids.includes(topic))).toEqual([])
    })
    test('use only message keys that exist', () => {
      const known = new Set([...english.keys(), ...messagesUnder('en', names).keys()])
      expect(usedKeys.filter((key) => !known.has(key))).toEqual([])
    })
    test('have no unused message', () => {
      const spoken = new Set([...usedKeys, ...setupRows().map(({ key }) => key)])
      const sources = sourcesOf(game)
      const isUsed = (key: string): boolean => {
        const [name] = key.split('.').slice(-1)
        const isFact = key.startsWith(table) && sources.includes(`key: '${name!}'`)
        return spoken.has(key) || sources.includes(`'${key}'`) || isFact
      }
      expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
    })
    test('find no section for an unknown topic', () => {
      expect(book.find('14.1')).toBeUndefined()
      expect(book.find('')).toBeUndefined()
      expect(book.first.section).toBe(book.pages[0]!.sections[0])
    })
    test('use every figure', () => {
      const all = [...english.values()].join(' ')
      expect(Object.keys(book.figures).filter((name) => !all.includes(`{${name}}`))).toEqual([])
    })

    describe.each(Object.keys(LANGUAGES))('in %s', (language) => {
      const texts = textsIn(language).filter(([key]) => !key.startsWith(table))
      test('name only existing figures', () => {
        const named = texts.flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
        expect([...new Set(named)].filter((name) => !(name in book.figures))).toEqual([])
      })
      test('hold no number typed by hand', () => {
        expect(texts.filter(([, text]) => /\d/.test(text))).toEqual([])
      })
    })
  },
)

test('an address names its game, a clause may name it by its letters, and the rest is the first page', () => {
  const parse = (page: string) => parseRulesPage(page, GAME_ENTRIES)
  const first = { game: 'puerto-rico', topic: '' }
  for (const page of ['', 'wharf', '8.3', 'xy-6.3', 'nim/heap']) expect(parse(page), page).toEqual(first)
  expect(parse('puerto-rico')).toEqual(first)
  expect(parse('pr-8.3')).toEqual({ game: 'puerto-rico', topic: '8.3' })
  expect(parse('puerto-rico/wharf')).toEqual({ game: 'puerto-rico', topic: 'wharf' })
  expect(parse('endeavor')).toEqual({ game: 'endeavor', topic: '' })
  expect(parse('endeavor/ship')).toEqual({ game: 'endeavor', topic: 'ship' })
  expect(parse('en-6.3')).toEqual({ game: 'endeavor', topic: '6.3' })
  for (const page of ['puerto-rico/wharf', 'puerto-rico', 'endeavor/ship'])
    expect(rulesPage(parse(page))).toBe(page)
})
