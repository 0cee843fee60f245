import type { Action, ActionDescription } from '../../core/game.ts'
import type { QuestionName, View } from './view-types.ts'
import { ROUNDS } from './vocabulary.ts'

/** A choice that is open, with what it means. */
interface Open {
  readonly action: Action
  readonly described: ActionDescription
}
type Rule = (view: View, open: readonly Open[]) => Action | undefined

/** Which question has an answer that alone makes sense, and when: `docs/questions.md` has the same as a table, with reasons. */
const RULES: { readonly [question in QuestionName]?: Rule } = {
  // EN 7.3 - the governor space binds nobody before the last count, where it is worth something when empty (EN 8.6).
  discard: ({ round }, open) => (round < ROUNDS ? only(open, 'install') : undefined),
  // EN 10.2 - a marker more in the harbour, and a building that is free again.
  more: ({ question }, open) => (question?.actions[0] === 'payment' ? only(open, 'free') : undefined),
}

/** The one open choice that makes sense; undefined where there is something to decide. */
export function sensible(view: View, open: readonly Open[]): Action | undefined {
  const { question } = view
  if (question === null || open.length < 2) return undefined
  return RULES[question.name]?.(view, open)
}

/** The only choice of its kind; of several one has to choose. */
function only(open: readonly Open[], verb: string): Action | undefined {
  const found = open.filter(({ described }) => described.verb === verb)
  return found.length === 1 ? found[0]!.action : undefined
}
