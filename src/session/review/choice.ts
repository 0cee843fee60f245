import type { ChoiceAnalysis } from '../../bots/bot.ts'
import { apply } from '../../engine/core/apply.ts'
import type { Action, AnyGame, State } from '../../engine/core/game.ts'

/** How a decision is answered: by one action, or by all actions of a run of questions, such as a mayor's placement. */
export type Choice = readonly Action[]

export function isSameChoice(one: Choice, other: Choice): boolean {
  return one.length === other.length && one.every((action, at) => action === other[at])
}

/** The choice of an analyzed action: in a run of questions, with the rest of the run as far as it is known. */
export function choiceOf(game: AnyGame, state: State, { action, continuation }: ChoiceAnalysis): Choice {
  const choice: Action[] = []
  const seat = game.turn(state)
  let now = state
  for (const next of [action, ...continuation]) {
    if (choice.length > 0 && !isRunOf(game, now, seat)) break
    const applied = apply(game, now, seat, next)
    if ('refusal' in applied) break
    choice.push(next)
    if (!isRunOf(game, now, seat)) break
    now = applied.state
  }
  return choice
}
function isRunOf(game: AnyGame, state: State, seat: number): boolean {
  return game.turn(state) === seat && game.isInRun?.(state) === true
}
