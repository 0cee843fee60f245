import type { Choice } from '../../session/review/choice.ts'
import type { useReview } from '../../stores/review.ts'
import { choiceSteps } from '../table/hint/hint-rows.ts'
import type { ChoiceTexts, HintStep } from '../table/hint/hint-rows.ts'

/** The game that is reviewed. */
export type Told = NonNullable<ReturnType<typeof useReview>['told']>

/** A choice at a ply of the game in words, a placement by all its parts. */
export function choiceWords(told: Told, ply: number, choice: Choice, ui: ChoiceTexts): readonly HintStep[] {
  return choiceSteps(choice, { game: told.game, state: told.state(ply) }, ui)
}
