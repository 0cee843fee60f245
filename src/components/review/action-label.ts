import type { Action } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { useReview } from '../../stores/review.ts'
import type { GameUi } from '../table/game-ui.ts'

/** The game that is reviewed. */
export type Told = NonNullable<ReturnType<typeof useReview>['told']>

/** A choice at a ply of the game, in the words of its button. */
export function actionLabel(told: Told, ply: number, action: Action, ui: Pick<GameUi, 'label'>): Message {
  const state = told.state(ply)
  return ui.label(told.game.describe(state, action), told.game.view(state))
}
