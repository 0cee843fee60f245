import type { AutomaticStep } from '../../../core/agenda.ts'
import type { Event } from '../events.ts'
import { agenda, cityBuilding, idle } from '../state.ts'
import { JOBS } from '../buildings/printed.ts'
import { TILES, WORKED_TILES } from '../vocabulary.ts'
import { FIRST_SLOT, changeWorkers } from './colonist-places.ts'

/**
 * PR 10.6, 10.11 - a colonist just taken goes to where he is meant to work; to San Juan if there is no circle for him
 * (PR 13.3, 13.13). The memo: a kind of tile, or after all kinds of tile a slot of the city.
 */
export const send: AutomaticStep<Event> = {
  name: 'send',
  run(state, seat, memo) {
    agenda.pop(state)
    const slot = memo - TILES.length
    const hasCircle = slot < 0 ? memo < WORKED_TILES : JOBS[state[cityBuilding(seat, slot)]!]! > 0
    if (!hasCircle) state[idle(seat)]!++
    else changeWorkers(state, seat, slot < 0 ? memo : FIRST_SLOT + slot, 1)
  },
}
