import { BUILDINGS } from '../buildings.ts'
import { TOKENS } from '../tokens.ts'
import type { BoardActionName } from '../vocabulary.ts'

/** A building or blue token that is used for its actions. */
export interface Source {
  readonly name: string
  readonly isToken: boolean
  readonly actions: readonly BoardActionName[]
  readonly both: boolean
}

/** The source of this name; no building shares its name with a token. */
export function sourceOf(name: string): Source {
  const found = BUILDINGS.find((one) => one.name === name)
  if (found !== undefined) return { name, isToken: false, actions: found.actions, both: found.both }
  const actions = TOKENS.find((one) => one.name === name)?.actions ?? []
  return { name, isToken: true, actions, both: false }
}
