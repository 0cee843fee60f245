import RulesGlossary from './RulesGlossary.vue'
import { figure, page, seeAlso, paragraph } from './section.ts'
import type { Page, newSectionWriter } from './section.ts'
import type { GlossaryTerm } from './section.ts'

/** How a game writes its sections. */
type SectionWriter = ReturnType<typeof newSectionWriter>

/** How the questions of a game are written: a question, the clauses that answer it, and where more is said. */
export const newQuestionWriter =
  (section: SectionWriter) =>
  (name: string, clauses: readonly string[], ...topics: readonly string[]) =>
    section(`ask-${name}`, clauses, [paragraph('answer'), seeAlso(...topics)])

/** The last page: the words of a game, and pointers to what has a section of its own. */
export function glossaryPage(
  section: SectionWriter,
  words: readonly GlossaryTerm[],
  pointers: readonly GlossaryTerm[],
): Page {
  const terms = figure(
    RulesGlossary,
    { terms: [...words, ...pointers] },
    words.flatMap(({ name, meaning }) => [name, meaning]),
  )
  return page('glossary', [section('glossary', [], [paragraph('rule'), terms])])
}
