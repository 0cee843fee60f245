import { saltedDice } from '../../core/dice.ts'
import { CHANCE, listActions, newActions, OVER } from '../../core/game.ts'
import type { Action, ActionDescription, Emit, Seat, State } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import type { Event } from './events.ts'
import { endeavor } from './index.ts'
import type { Options } from './options.ts'

/** A decision of a random game, with the state before it and the action chosen. */
export interface Decision {
  readonly state: State
  readonly seat: Seat
  readonly open: readonly { readonly action: Action; readonly described: ActionDescription }[]
  readonly chosen: Action
  readonly events: readonly Event[]
}

/** The legal actions with their descriptions, as the screen gets them. */
export function openChoices(state: State): Decision['open'] {
  const legal = newActions()
  endeavor.legal(state, legal)
  return listActions(legal).map((action) => ({ action, described: endeavor.describe(state, action) }))
}

/** Plays a random game by its seed, in which passing is rare; returns its decisions, its end and all events. */
export function randomGame(
  seats: number,
  seed: string,
  options: Partial<Options> = {},
): { readonly moments: readonly Decision[]; readonly end: State; readonly told: readonly Event[] } {
  const luck = saltedDice(seed.padStart(32, '0'))
  const state = endeavor.setup(seats, { ...defaultOptions(endeavor.options), ...options })
  const moments: Decision[] = []
  const told: Event[] = []
  for (let turn = endeavor.turn(state); turn !== OVER; turn = endeavor.turn(state)) {
    const events: Event[] = []
    const emit: Emit<Event> = (event) => events.push(event)
    if (turn === CHANCE) endeavor.roll(state, luck, emit)
    else {
      const open = openChoices(state)
      // A pass, which is always the first, is not taken at once.
      const chosen = open[luck.below(open.length) || luck.below(open.length)]!.action
      moments.push({ state: state.slice(), seat: turn, open, chosen, events })
      endeavor.play(state, chosen, emit)
    }
    told.push(...events)
  }
  return { moments, end: state, told }
}
