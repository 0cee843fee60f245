import RulesGlossary from './RulesGlossary.vue'
import { figure, page, seeAlso, paragraph } from './section.ts'
import type { Page, newSectionWriter } from './section.ts'
import type { GlossaryTerm } from './section.ts'

/** The function that writes the sections of a game. */
type SectionWriter = ReturnType<typeof newSectionWriter>

/** Returns the function that writes a frequent question: its name, the clauses that answer it, and links. */
export const newQuestionWriter =
  (section: SectionWriter) =>
  (name: string, clauses: readonly string[], ...topics: readonly string[]) =>
    section(`ask-${name}`, clauses, [paragraph('answer'), seeAlso(...topics)])

/** The glossary page: terms, and pointers to topics with their own section. */
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
