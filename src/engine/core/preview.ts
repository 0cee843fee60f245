import { apply } from './apply.ts'
import { listActions, newActions } from './game.ts'
import type { Action, ActionDescription, AnyGame, Seat, State, Turn } from './game.ts'

/** A legal action of the seat in turn, with its meaning. */
export interface LegalAction {
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
  open: readonly LegalAction[],
  view: () => unknown,
) => Action | undefined
/** Plays an action of the seat in turn on a copy of the position; undefined if the action is not legal now. */
export type PreviewAction = (action: Action, answer?: AnswerQuestion) => ActionPreview | undefined

/** The most actions of one preview. */
const MAX_ACTIONS = 120
const noAnswer: AnswerQuestion = () => undefined
const scratch = newActions(512)

/** Plays an action on a copy of the state; undefined if it is not legal. */
export function previewAction(
  game: AnyGame,
  state: State,
  action: Action,
  answerQuestion: AnswerQuestion = noAnswer,
): ActionPreview | undefined {
  const events: { readonly type: string }[] = []
  let now = state
  let next: Action | undefined = action
  for (let step = 0; next !== undefined && step < MAX_ACTIONS; step++) {
    const applied = apply(game, now, game.turn(now), next)
    if ('refusal' in applied) return undefined
    now = applied.state
    events.push(...applied.events)
    next = answer(game, now, answerQuestion)
  }
  return { view: game.view(now), turn: game.turn(now), events }
}

function answer(game: AnyGame, state: State, answerQuestion: AnswerQuestion): Action | undefined {
  const seat = game.turn(state)
  if (seat < 0 || answerQuestion === noAnswer) return undefined
  game.legal(state, scratch)
  const open = listActions(scratch).map((action) => ({ action, described: game.describe(state, action) }))
  return answerQuestion(seat, open, () => game.view(state))
}
