import type { Action, ActionDescription } from '../../core/game.ts'
import type { QuestionName, View } from './view-types.ts'

/** A legal action with its description. */
interface Open {
  readonly action: Action
  readonly described: ActionDescription
}
type Rule = (view: View, open: readonly Open[]) => Action | undefined

/** Questions with an answer that is certainly the best; `docs/questions.md` has the proofs. */
const RULES: { readonly [question in QuestionName]?: Rule } = {
  // EN 10.2 - it returns a marker to the harbour and frees a building.
  more: ({ question }, open) => (question?.actions[0] === 'payment' ? only(open, 'free') : undefined),
}

/** Returns the best action if that is certain; undefined if the player is asked. */
export function findAutomaticChoice(view: View, open: readonly Open[]): Action | undefined {
  const { question } = view
  if (question === null || open.length < 2) return undefined
  return RULES[question.name]?.(view, open)
}

/** Returns the only action with this verb; undefined if there are several or none. */
function only(open: readonly Open[], verb: string): Action | undefined {
  const found = open.filter(({ described }) => described.verb === verb)
  return found.length === 1 ? found[0]!.action : undefined
}
