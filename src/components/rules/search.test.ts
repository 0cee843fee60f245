import { describe, expect, test } from 'vitest'
import { splitAtMatches, search } from './search.ts'
import type { SearchEntry } from './search.ts'

const entry = (topic: string, title: string, ...texts: string[]): SearchEntry => ({
  topic,
  title,
  texts,
  clauses: topic === 'wharf' ? ['10.13'] : [],
  page: '',
})
const ENTRIES = [
  entry('captain', 'kapitán', 'Kdo může nakládat, musí. Loděnice je výjimka.'),
  entry('wharf', 'loděnice', 'Všechno zboží jednoho druhu pošlete do zásoby.'),
  entry('mill', 'Zucker\u00ADmühle', 'Macht Zucker.'),
]
const topics = (query: string): string[] => search(ENTRIES, query, ['PR', 'EN']).map(({ topic }) => topic)

describe('searching the rules', () => {
  test('finds words without their accents, in the heading first', () => {
    expect(topics('lodenice')).toEqual(['wharf', 'captain'])
    expect(topics('LODĚNICE')).toEqual(['wharf', 'captain'])
  })
  test('matches every word, in any order, in heading and text together', () => {
    expect(topics('musi kapitan')).toEqual(['captain'])
    expect(topics('kapitan zasoba')).toEqual([])
  })
  test('finds a clause by its number', () => {
    expect(topics('PR 10.13')).toEqual(['wharf'])
    expect(topics('10.13')).toEqual(['wharf'])
  })
  test('ignores soft hyphens', () => {
    expect(topics('zuckermuhle')).toEqual(['mill'])
  })
  test('finds nothing for an empty query', () => {
    expect(topics('')).toEqual([])
    expect(topics('  ')).toEqual([])
    expect(topics('hospic')).toEqual([])
  })
  test('shows an excerpt around the match', () => {
    expect(
      search(ENTRIES, 'lodenice').map(({ excerpt }) => excerpt.map(({ text }) => text).join('')),
    ).toEqual([
      'Všechno zboží jednoho druhu pošlete do zásoby.',
      'Kdo může nakládat, musí. Loděnice je výjimka.',
    ])
    const [hit] = search(ENTRIES, 'nakladat')
    expect(hit?.excerpt.filter((mark) => mark.isMatch).map(({ text }) => text)).toEqual(['nakládat'])
    const long = entry('long', 'x', `${'word '.repeat(60)}needle ${'word '.repeat(60)}`)
    const said = search([long], 'needle')[0]!
      .excerpt.map(({ text }) => text)
      .join('')
    expect(said.length).toBeLessThan(200)
    expect(said).toMatch(/^… .*needle.* …$/)
  })
})

test('the spans of a text join to the text', () => {
  const text = 'Příliš žluťoučký kůň'
  const marks = splitAtMatches(text, ['zlut', 'kun'])
  expect(marks.map((mark) => mark.text).join('')).toBe(text)
  expect(marks.filter((mark) => mark.isMatch).map((mark) => mark.text)).toEqual(['žluť', 'kůň'])
})
