import type { Action, ActionDescription, Seat, Turn } from './game.ts'

/** A legal action of the seat in turn, with its meaning. */
export interface OpenAction {
  readonly action: Action
  readonly described: ActionDescription
}
/** The position after an action was played on a copy: at the next unanswered question, before dice, or at the end. */
export interface ActionPreview {
  readonly view: unknown
  readonly turn: Turn
  readonly events: readonly { readonly type: string }[]
}
/** Answers the questions that come up while an action is previewed; undefined ends the preview there. */
export type AnswerQuestion = (
  seat: Seat,
  open: readonly OpenAction[],
  view: () => unknown,
) => Action | undefined
/** Plays an action of the seat in turn on a copy of the position; undefined if the action is not legal now. */
export type PreviewAction = (action: Action, answer?: AnswerQuestion) => ActionPreview | undefined
