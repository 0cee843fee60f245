import { keysOf } from './section.ts'
import type { Page } from './section.ts'

/** A piece of a text, and whether it matches the query. */
export interface TextSpan {
  readonly text: string
  readonly isMatch: boolean
}
/** A section in the current language, for the search. */
export interface SearchEntry {
  readonly topic: string
  readonly clauses: readonly string[]
  readonly title: string
  /** The title of its page; empty if the section is the title. */
  readonly page: string
  readonly texts: readonly string[]
}
export interface SearchHit {
  readonly topic: string
  readonly title: readonly TextSpan[]
  readonly page: string
  /** The first sentence with a match; for a match in the heading, the first sentence. */
  readonly excerpt: readonly TextSpan[]
}

const DIACRITICS = /\p{M}/gu
const SOFT_HYPHEN = /\u00AD/g
/** Letters before a number, such as the `pr` of `pr 8.3`. */
const LETTERS_BEFORE_NUMBER = /\b([a-z]+)\s*(?=\d)/g
const EXCERPT_MARGIN = 70

/** Every letter met so far, in lower case without diacritics. */
const folded = new Map([['\u00A0', ' ']])
function foldLetter(letter: string): string {
  const plain = letter.normalize('NFD').replace(DIACRITICS, '').toLowerCase()
  const found = plain.length === 1 ? plain : letter.toLowerCase().charAt(0)
  folded.set(letter, found)
  return found
}
/** Lower case without diacritics and no-break spaces; has the length of the text, so that positions stay valid. */
function foldCase(text: string): string {
  let all = ''
  for (let i = 0; i < text.length; i++) all += folded.get(text.charAt(i)) ?? foldLetter(text.charAt(i))
  return all
}
const withoutHyphens = (text: string): string => text.replace(SOFT_HYPHEN, '')

/** A search entry for every section of these pages. */
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

/** The words of a query, case-folded. */
function wordsOf(query: string, prefixes: readonly string[]): readonly string[] {
  return foldCase(withoutHyphens(query))
    .replace(LETTERS_BEFORE_NUMBER, (found, letters: string) =>
      prefixes.includes(letters.toUpperCase()) ? '' : found,
    )
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * The sections that contain every word of the query; matches in headings come first. Clause prefixes (`PR`) before a
 * number are ignored.
 */
export function search(
  entries: readonly SearchEntry[],
  query: string,
  prefixes: readonly string[] = [],
): readonly SearchHit[] {
  const words = wordsOf(query, prefixes)
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
  // A match in the heading shows the first sentence.
  const best = (has(withoutHyphens(title)) ? undefined : spoken.find(has)) ?? spoken[0] ?? ''
  return {
    topic,
    page,
    title: splitAtMatches(withoutHyphens(title), words),
    excerpt: splitAtMatches(cutAround(best, words), words),
  }
}

/** The part of a long text around the first match, cut at spaces. */
function cutAround(text: string, words: readonly string[]): string {
  const letters = foldCase(text)
  const places = words.map((word) => letters.indexOf(word)).filter((place) => place >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  const from = at <= EXCERPT_MARGIN ? 0 : text.lastIndexOf(' ', at - EXCERPT_MARGIN) + 1
  const space = text.indexOf(' ', at + EXCERPT_MARGIN)
  const to = space < 0 ? text.length : space
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}

/** Splits a text into matches and the pieces between them. */
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
