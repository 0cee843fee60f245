import { assert } from './fault.ts'
import { listActions, newActions } from './game.ts'
import type { ActionDescription, Emit, Game, Seat, State, Turn } from './game.ts'
import type { OptionSpecs } from './options.ts'

// Plays a state by texts instead of numbers, for scenario tests of any game.

export interface TextPlay<Event> {
  /** Returns the legal actions of the seat in turn, as texts. */
  offers(): readonly string[]
  /** Plays an action of the seat in turn, given as one of the texts of `offers`. Throws if it is not legal. */
  play(seat: Seat, text: string): void
  /** Runs something else that emits events, and records those instead of the last ones. */
  recordEvents(run: (emit: Emit<Event>) => void): void
  turn(): Turn
  /** Returns the events of the last action or of the last `recordEvents`. */
  events(): readonly Event[]
}

export function newTextPlay<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
  textOf: (described: ActionDescription) => string,
): TextPlay<Event> {
  let events: Event[] = []
  const actions = newActions()
  const offers = (): readonly string[] => {
    game.legal(state, actions)
    return listActions(actions).map((action) => textOf(game.describe(state, action)))
  }
  const recordEvents = (run: (emit: Emit<Event>) => void): void => {
    events = []
    run((event) => events.push(event))
  }
  return {
    offers,
    recordEvents,
    play(seat, text) {
      game.check(state)
      const open = offers()
      const turn = game.turn(state)
      assert(turn === seat, `seat ${String(seat)} is in turn, not ${String(turn)}: ${open.join(', ')}`)
      const index = open.indexOf(text)
      assert(index >= 0, `'${text}' is one of: ${open.join(', ')}`)
      recordEvents((emit) => {
        game.play(state, actions.at[index]!, emit)
      })
      game.check(state)
    },
    turn: () => game.turn(state),
    events: () => events,
  }
}
