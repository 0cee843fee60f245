import { keysOf } from './section.ts'
import type { Page } from './section.ts'

/** A piece of text, and whether it is what was looked for. */
export interface TextSpan {
  readonly text: string
  readonly isMatch: boolean
}
/** What can be found: a section in the words of the reader. */
export interface SearchEntry {
  readonly topic: string
  readonly clauses: readonly string[]
  readonly title: string
  /** The name of its page, if that is another. */
  readonly page: string
  readonly texts: readonly string[]
}
export interface SearchHit {
  readonly topic: string
  readonly title: readonly TextSpan[]
  readonly page: string
  /** The sentence in which it was found; for a heading, the first one below it. */
  readonly excerpt: readonly TextSpan[]
}

const DIACRITICS = /\p{M}/gu
const SOFT_HYPHEN = /\u00AD/g
/** Clauses are named with the letters of their game or without. */
const MARKS_OF_CLAUSES = /\b(pr|en)\s*(?=\d)/g
const EXCERPT_MARGIN = 70

/** Small letters without accents, one for each letter of the text, so that places stay the same. */
function foldCase(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const letter = text.charAt(i).normalize('NFD').replace(DIACRITICS, '').toLowerCase()
    return letter.length === 1 ? letter : text.charAt(i).toLowerCase().charAt(0)
  }).join('')
}
const withoutHyphens = (text: string): string => text.replace(SOFT_HYPHEN, '')

/** Every section of these pages, in words. */
export function searchEntries(pages: readonly Page[], say: (key: string) => string): readonly SearchEntry[] {
  return pages.flatMap(({ sections }) =>
    sections.map((section, place) => {
      const [title = '', ...texts] = keysOf(section)
      return {
        topic: section.id,
        clauses: section.clauses,
        title: say(title),
        page: place === 0 ? '' : say(sections[0]!.title),
        texts: texts.map(say),
      }
    }),
  )
}

/** The words of a query, without accents. */
function wordsOf(query: string): readonly string[] {
  return foldCase(withoutHyphens(query))
    .replace(MARKS_OF_CLAUSES, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** All sections in which every word is found, those with all of them in the heading first. */
export function search(entries: readonly SearchEntry[], query: string): readonly SearchHit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, words) }))
  return ranked
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ entry }) => hitOf(entry, words))
}

const BY_CLAUSE = 4
const WHOLE_TITLE = 3
const IN_TITLE = 2
const IN_TEXT = 1
function rankOf({ title, texts, clauses }: SearchEntry, words: readonly string[]): number {
  const heading = foldCase(withoutHyphens(title))
  if (words.length === 1 && clauses.includes(words[0]!)) return BY_CLAUSE
  if (heading === words.join(' ')) return WHOLE_TITLE
  if (words.every((word) => heading.includes(word))) return IN_TITLE
  const all = foldCase(withoutHyphens([title, ...texts].join(' ')))
  return words.every((word) => all.includes(word)) ? IN_TEXT : 0
}

function hitOf({ topic, title, page, texts }: SearchEntry, words: readonly string[]): SearchHit {
  const spoken = texts.map(withoutHyphens)
  const has = (text: string): boolean => words.some((word) => foldCase(text).includes(word))
  // Who looked for the heading wants to know what it is about.
  const best = (has(withoutHyphens(title)) ? undefined : spoken.find(has)) ?? spoken[0] ?? ''
  return {
    topic,
    page,
    title: splitAtMatches(withoutHyphens(title), words),
    excerpt: splitAtMatches(cutAround(best, words), words),
  }
}

/** The part of a long text in which the first word was found, cut at spaces. */
function cutAround(text: string, words: readonly string[]): string {
  const letters = foldCase(text)
  const places = words.map((word) => letters.indexOf(word)).filter((place) => place >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  const from = at <= EXCERPT_MARGIN ? 0 : text.lastIndexOf(' ', at - EXCERPT_MARGIN) + 1
  const space = text.indexOf(' ', at + EXCERPT_MARGIN)
  const to = space < 0 ? text.length : space
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}

/** Cuts a text into what was looked for and what lies between. */
export function splitAtMatches(text: string, words: readonly string[]): readonly TextSpan[] {
  const letters = foldCase(text)
  const hits = Array.from({ length: text.length }, () => false)
  for (const word of words)
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      hits.fill(true, at, at + word.length)
  const marks: TextSpan[] = []
  let from = 0
  for (let i = 1; i <= text.length; i++) {
    if (i < text.length && hits[i] === hits[from]) continue
    marks.push({ text: text.slice(from, i), isMatch: hits[from]! })
    from = i
  }
  return marks
}
