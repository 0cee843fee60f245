import type { SearchEntry } from './search.ts'
import { keysOf } from './section.ts'
import type { Page } from './section.ts'

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
