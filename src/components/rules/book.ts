import { inject } from 'vue'
import type { Component, InjectionKey } from 'vue'
import type { Page, Section } from './section.ts'

/** Where a topic is found. */
export interface SectionPlace {
  readonly page: Page
  readonly section: Section
}
/** The rules of one game as pages, and what they are shown with. */
export interface RulesBook {
  /** The game's id. */
  readonly game: string
  /** The rules from the first page to the last. */
  readonly pages: readonly Page[]
  /** The first page, for addresses that lead nowhere. */
  readonly first: SectionPlace
  /** Draws a piece by its name. */
  readonly icon: Component
  /** Every number the texts name, by its placeholder. */
  readonly figures: Readonly<Record<string, number>>
  /** The page and section of a topic: by its name, by a word of the table, or by a clause such as 8.3. */
  find(topic: string): SectionPlace | undefined
}

/** The address of all pages at once, for reading in one go and for paper. */
export const WHOLE_BOOK = 'whole'

/** Binds pages to a book; `words` are words of the table that are no section themselves. */
export function newRulesBook(
  parts: Pick<RulesBook, 'game' | 'pages' | 'icon' | 'figures'>,
  words: ReadonlyMap<string, string>,
): RulesBook {
  const places = new Map<string, SectionPlace>(
    parts.pages.flatMap((page) => page.sections.map((section) => [section.id, { page, section }] as const)),
  )
  const all = [...places.values()]
  return {
    ...parts,
    first: all[0]!,
    find: (topic) =>
      places.get(topic) ??
      places.get(words.get(topic) ?? '') ??
      all.find(({ section }) => section.clauses.includes(topic)),
  }
}

export const RULES_BOOK: InjectionKey<RulesBook> = Symbol('the rules that are read')
/** The rules one is reading. */
export function useRulesBook(): RulesBook {
  return inject(RULES_BOOK)!
}
