import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../../engine/games/puerto-rico/buildings/index.ts'
import { OPTIONS } from '../../../../engine/games/puerto-rico/options.ts'
import { ROLES } from '../../../../engine/games/puerto-rico/words.ts'
import { LANGUAGES } from '../../../../i18n/index.ts'
import { THINGS } from '../../../puerto-rico/details.ts'
import { FIGURES } from '../figures.ts'
import { setupRows } from '../figures/setup-rows.ts'
import { GLOSSARY } from '../glossary.ts'
import { keysOf } from '../../section.ts'
import { WHOLE } from '../../book.ts'
import { wordsIn } from '../../words.fixture.ts'
import { book } from '../book.ts'

const { pages: PAGES, find: findTopic, first: FIRST } = book
const SECTIONS = PAGES.flatMap(({ sections }) => sections)
const IDS = SECTIONS.map(({ id }) => id)
const DOCS = readFileSync(new URL('../../../../../docs/rules/puerto-rico.md', import.meta.url), 'utf8')
/** The clauses of the rules: 8.3, and the chapters: 8. */
const CLAUSES = [...DOCS.matchAll(/^\*\*(\d+\.\d+) /gm)].map(([, clause]) => clause!)
const CHAPTERS = [...DOCS.matchAll(/^## PR (\d+)/gm)].map(([, chapter]) => chapter!)

/** What these pages say; the reader's own words and the other book's are theirs. */
const rulesIn = (language: string): readonly (readonly [key: string, text: string])[] =>
  [...wordsIn(language, 'rules.')].filter(([key]) => !/^rules\.(frame|endeavor)\./.test(key))
const english = new Map(rulesIn('en'))
const known = new Set([...english.keys(), ...wordsIn('en', 'pr.').keys()])

describe('the pages of the rules', () => {
  test('give every section an address of its own', () => {
    expect(new Set(IDS).size).toBe(IDS.length)
    expect(IDS).not.toContain(WHOLE)
    for (const id of IDS) expect(findTopic(id)?.section.id).toBe(id)
  })
  test('begin with their title and their name', () => {
    for (const { id, sections } of PAGES) {
      expect(sections[0]).toMatchObject({ id, level: 1 })
      expect(sections.slice(1).every(({ level }) => level > 1)).toBe(true)
    }
  })
  test('never skip a level of headings', () => {
    for (const { sections } of PAGES)
      sections.slice(1).forEach(({ level }, i) => expect(level).toBeLessThanOrEqual(sections[i]!.level + 1))
  })
  test('have a section for every role, building and option', () => {
    for (const topic of [...ROLES, ...BUILDINGS.map(({ name }) => name), ...Object.keys(OPTIONS)])
      expect(IDS).toContain(topic)
  })
  test('name every clause of the rules, and no other', () => {
    const named = new Set(SECTIONS.flatMap(({ clauses }) => clauses))
    expect(CLAUSES.filter((clause) => !named.has(clause))).toEqual([])
    expect([...named].filter((clause) => ![...CLAUSES, ...CHAPTERS].includes(clause))).toEqual([])
  })
  test('lead only to what there is', () => {
    const topics = SECTIONS.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'see' ? block.topics : [])),
    )
    const wanted = [...topics, ...GLOSSARY.map(({ topic }) => topic)]
    expect(wanted.filter((topic) => !IDS.includes(topic))).toEqual([])
  })
  test('say only what there are words for', () => {
    const keys = [...SECTIONS.flatMap(keysOf), ...GLOSSARY.map(({ name }) => name)]
    expect(keys.filter((key) => !known.has(key))).toEqual([])
  })
  test('are found by everything cards on the table tell about', () => {
    expect(THINGS.filter((thing) => findTopic(thing) === undefined)).toEqual([])
    expect(findTopic('governor')?.page.id).toBe('round')
    expect(findTopic('quarry')?.section.id).toBe('settler-quarry')
    expect(findTopic('forest')?.section.id).toBe('forest-house')
    expect(findTopic('guest')?.section.id).toBe('guesthouse')
  })
  test('are found by clause, and by nothing that is not theirs', () => {
    expect(findTopic('8.7')?.section.id).toBe('captain-storing')
    expect(findTopic('10.13')).toMatchObject({ page: { id: 'buildings' }, section: { id: 'wharf' } })
    expect(findTopic('13.7')).toMatchObject({ page: { id: 'new-buildings' }, section: { id: 'church' } })
    expect(findTopic('14.1')).toBeUndefined()
    expect(findTopic('')).toBeUndefined()
    expect(FIRST.page.id).toBe('glance')
  })
})

test('no word of the rules is written for nothing', () => {
  const said = new Set([
    ...SECTIONS.flatMap(keysOf),
    ...GLOSSARY.flatMap(({ name, meaning }) => [name, meaning]),
  ])
  const rows = new Set(setupRows().map(({ key }) => key))
  const folders = [
    new URL('../../', import.meta.url),
    new URL('../', import.meta.url),
    new URL('../figures/', import.meta.url),
  ]
  const sources = folders
    .flatMap((folder) => readdirSync(folder).map((file) => new URL(file, folder)))
    .filter(({ pathname }) => /\.(vue|ts)$/.test(pathname))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const isUsed = (key: string): boolean => {
    const [name] = key.split('.').slice(-1)
    const isFact = key.startsWith('rules.table.') && sources.includes(`key: '${name!}'`)
    return said.has(key) || sources.includes(`'${key}'`) || rows.has(key) || isFact
  }
  expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
})

describe.each(Object.keys(LANGUAGES))('the words of the rules in %s', (language) => {
  const texts = rulesIn(language).filter(([key]) => !key.startsWith('rules.table.'))
  test('name only figures there are', () => {
    const names = texts.flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
    expect([...new Set(names)].filter((name) => !(name in FIGURES))).toEqual([])
  })
  test('hold no figure typed by hand', () => {
    expect(texts.filter(([, text]) => /\d/.test(text))).toEqual([])
  })
})
test('every figure is named somewhere', () => {
  const all = [...english.values()].join(' ')
  expect(Object.keys(FIGURES).filter((name) => !all.includes(`{${name}}`))).toEqual([])
})
