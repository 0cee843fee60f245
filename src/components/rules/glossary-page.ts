import RulesGlossary from './RulesGlossary.vue'
import { figure, page, see, text } from './section.ts'
import type { Page, writing } from './section.ts'
import type { Term } from './term.ts'

/** How a game writes its sections. */
type Writing = ReturnType<typeof writing>

/** How the questions of a game are written: a question, the clauses that answer it, and where more is said. */
export const asking =
  (section: Writing) =>
  (name: string, clauses: readonly string[], ...topics: readonly string[]) =>
    section(`ask-${name}`, clauses, [text('answer'), see(...topics)])

/** The last page: the words of a game, and pointers to what has a section of its own. */
export function glossaryPage(section: Writing, words: readonly Term[], pointers: readonly Term[]): Page {
  const terms = figure(
    RulesGlossary,
    { terms: [...words, ...pointers] },
    words.flatMap(({ name, meaning }) => [name, meaning]),
  )
  return page('glossary', [section('glossary', [], [text('rule'), terms])])
}
