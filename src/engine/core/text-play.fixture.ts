import { assert } from './fault.ts'
import { listActions, newActions } from './game.ts'
import type { ActionDescription, Emit, Game, Seat, State, Turn } from './game.ts'
import type { OptionSpecs } from './options.ts'

/** A state that is played at in words: what tests say at the table. */
export interface TextPlay<Event> {
  /** What the seat in turn may do, in words. */
  offers(): readonly string[]
  /** The seat in turn does this, said in the words of `offers`. */
  play(seat: Seat, words: string): void
  /** Something else happens, and is heard from its beginning. */
  recordEvents(happens: (emit: Emit<Event>) => void): void
  turn(): Turn
  /** What happened since the last words. */
  events(): readonly Event[]
}

export function newTextPlay<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
  wordsOf: (described: ActionDescription) => string,
): TextPlay<Event> {
  let events: Event[] = []
  const actions = newActions()
  const offers = (): readonly string[] => {
    game.legal(state, actions)
    return listActions(actions).map((action) => wordsOf(game.describe(state, action)))
  }
  const hear = (happens: (emit: Emit<Event>) => void): void => {
    events = []
    happens((event) => events.push(event))
  }
  return {
    offers,
    recordEvents,
    play(seat, words) {
      game.check(state)
      const open = offers()
      const turn = game.turn(state)
      assert(turn === seat, `seat ${String(seat)} is in turn, not ${String(turn)}: ${open.join(', ')}`)
      const index = open.indexOf(words)
      assert(index >= 0, `'${words}' is one of: ${open.join(', ')}`)
      hear((emit) => {
        game.play(state, actions.at[index]!, emit)
      })
      game.check(state)
    },
    turn: () => game.turn(state),
    events: () => events,
  }
}
