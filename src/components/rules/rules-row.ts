/** A row of a table of the rules. */
export interface RulesRow {
  readonly key: string
  /** The head of the row. */
  readonly name: string
}
