import { BUILDINGS } from '../buildings.ts'
import { TOKENS } from '../tokens.ts'
import type { BoardActionName } from '../vocabulary.ts'

/** What is used for an action: a building or a blue token. */
export interface Source {
  readonly name: string
  readonly isToken: boolean
  readonly deeds: readonly BoardActionName[]
  readonly both: boolean
}

/** The source of a question by its name; no building is called as a token is. */
export function sourceOf(name: string): Source {
  const found = BUILDINGS.find((one) => one.name === name)
  if (found !== undefined) return { name, isToken: false, deeds: found.actions, both: found.both }
  const deeds = TOKENS.find((one) => one.name === name)?.actions ?? []
  return { name, isToken: true, deeds, both: false }
}
