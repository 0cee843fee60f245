import { apply } from '../engine/core/apply.ts'
import { listActions, newActions } from '../engine/core/game.ts'
import type { Action, AnyGame, State } from '../engine/core/game.ts'
import type { ActionPreview, AnswerQuestion } from '../engine/core/preview.ts'

/** Nobody thinks further than this. */
const LONGEST = 120
const nobody: AnswerQuestion = () => undefined
const scratch = newActions(512)

/** The rules themselves say where a choice leads; the state that is given stays as it is. */
export function foreseeFrom(
  game: AnyGame,
  state: State,
  action: Action,
  answering: AnswerQuestion = nobody,
): ActionPreview | undefined {
  const events: { readonly type: string }[] = []
  let now = state
  let next: Action | undefined = action
  for (let step = 0; next !== undefined && step < LONGEST; step++) {
    const applied = apply(game, now, game.turn(now), next)
    if ('refusal' in applied) return undefined
    now = applied.state
    events.push(...applied.events)
    next = answer(game, now, answering)
  }
  return { view: game.view(now), turn: game.turn(now), events }
}

function answer(game: AnyGame, state: State, answering: AnswerQuestion): Action | undefined {
  const seat = game.turn(state)
  if (seat < 0 || answering === nobody) return undefined
  game.legal(state, scratch)
  const open = listActions(scratch).map((action) => ({ action, described: game.describe(state, action) }))
  return answering(seat, open, () => game.view(state))
}
