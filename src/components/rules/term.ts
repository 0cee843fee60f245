/** A term: the message that names it, the one that says what it means, and the section that explains it. */
export interface GlossaryTerm {
  readonly name: string
  readonly meaning: string
  readonly topic: string
}
