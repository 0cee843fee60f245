import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Seat, State } from '../../../core/game.ts'
import { use } from '../buildings/run-hooks.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import { agenda, cityBuilding } from '../state.ts'
import type { QuestionName } from '../view-types.ts'
import { PASS, USE } from '../actions.ts'
import { TILES, WORKED_TILES } from '../vocabulary.ts'

/** The event after a building's question is answered with yes, by question. */
const EVENT_OF: Readonly<
  Partial<Record<QuestionName, (state: State, seat: Seat, detail: number, building: string) => Event>>
> = {
  mannedTile: (_state, seat, tile, building) => ({
    type: 'manned',
    seat,
    place: tile < WORKED_TILES ? TILES[tile]! : 'sanJuan',
    building,
  }),
  mannedBuilding(state, seat, slot, building) {
    const { name, jobs } = BUILDINGS[state[cityBuilding(seat, slot)]!]!
    return { type: 'manned', seat, place: jobs > 0 ? name : 'sanJuan', building }
  },
  drawnForest: (_state, seat, tile) => ({ type: 'forested', seat, tile: TILES[tile]!, from: 'pile' }),
}

/** PR 2.5 - a building's own question, yes or no. The data: the building, and from bit 8 up what the question is about. */
export const useBuilding: ChoiceStep<Event> = {
  name: 'useBuilding',
  legal(_state, _seat, data, out) {
    addAction(out, PASS)
    addAction(out, USE | ((data & 0xff) << 8))
  },
  play(state, seat, data, action, emit) {
    const self = data & 0xff
    const detail = data >> 8
    const { name, hooks } = BUILDINGS[self]!
    agenda.pop(state)
    if (action === PASS) {
      if (emit !== ignoreEvents) emit({ type: 'passed', seat, step: hooks.question! })
      return
    }
    use(state, seat, self, detail)
    if (emit === ignoreEvents) return
    const eventOf = EVENT_OF[hooks.question!]
    if (eventOf !== undefined) emit(eventOf(state, seat, detail, name))
  },
}
