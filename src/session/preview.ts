import { apply } from '../engine/core/apply.ts'
import { listActions, newActions } from '../engine/core/game.ts'
import type { Action, AnyGame, Seat, State, Turn } from '../engine/core/game.ts'
import type { OpenAction } from '../stores/table-types.ts'

/** Where a choice would lead, up to the next question nobody answered, to dice, or to the end. */
export interface Foreseen {
  readonly view: unknown
  readonly turn: Turn
  readonly events: readonly { readonly type: string }[]
}
/** Answers the questions that come up on the way, in thought only; undefined ends the looking ahead. */
export type Answering = (seat: Seat, open: readonly OpenAction[], view: () => unknown) => Action | undefined
/** Looks where a choice of the seat in turn would lead, by playing it on a copy; undefined if it is not possible now. */
export type Foresee = (action: Action, answering?: Answering) => Foreseen | undefined

/** Nobody thinks further than this. */
const LONGEST = 120
const nobody: Answering = () => undefined
const scratch = newActions(512)

/** The rules themselves say where a choice leads; the state that is given stays as it is. */
export function foreseeFrom(
  game: AnyGame,
  state: State,
  action: Action,
  answering: Answering = nobody,
): Foreseen | undefined {
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

function answer(game: AnyGame, state: State, answering: Answering): Action | undefined {
  const seat = game.turn(state)
  if (seat < 0 || answering === nobody) return undefined
  game.legal(state, scratch)
  const open = listActions(scratch).map((action) => ({ action, described: game.describe(state, action) }))
  return answering(seat, open, () => game.view(state))
}
