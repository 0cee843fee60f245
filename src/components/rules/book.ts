import { inject } from 'vue'
import type { Component, InjectionKey } from 'vue'
import type { Page, Section } from './section.ts'

/** The page and section of a topic. */
export interface SectionPlace {
  readonly page: Page
  readonly section: Section
}
/** The rules of one game as pages, with the drawings and numbers they use. */
export interface RulesBook {
  /** The game's id. */
  readonly game: string
  /** All pages in reading order. */
  readonly pages: readonly Page[]
  /** The first page, for unknown topics. */
  readonly first: SectionPlace
  /** Draws a piece by its name. */
  readonly icon: Component
  /** Every number in the texts, by its placeholder. */
  readonly figures: Readonly<Record<string, number>>
  /** Finds a topic by section id, by alias, or by a clause such as 8.3. */
  find(topic: string): SectionPlace | undefined
}

/** The topic that shows all pages at once, for reading and printing. */
export const WHOLE_BOOK = 'whole'

/** A book of these pages; `aliases` maps other topics to section ids. */
export function newRulesBook(
  parts: Pick<RulesBook, 'game' | 'pages' | 'icon' | 'figures'>,
  aliases: ReadonlyMap<string, string>,
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
      places.get(aliases.get(topic) ?? '') ??
      all.find(({ section }) => section.clauses.includes(topic)),
  }
}

export const RULES_BOOK: InjectionKey<RulesBook> = Symbol('the rules that are read')
/** The book of the reader around this component. */
export function useRulesBook(): RulesBook {
  return inject(RULES_BOOK)!
}
