import type { Ask } from '../../../core/agenda.ts'
import { addAction, hush } from '../../../core/game.ts'
import { use } from '../buildings/ask.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import { agenda, cityBuilding } from '../state.ts'
import { PASS, TILES, USE } from '../words.ts'

/** PR 2.5 - a building's own question, yes or no. The memo is the building, and from bit 8 up what it is about. */
export const useBuilding: Ask<Event> = {
  name: 'useBuilding',
  legal(_state, _seat, memo, out) {
    addAction(out, PASS)
    addAction(out, USE | ((memo & 0xff) << 8))
  },
  play(state, seat, memo, action, emit) {
    const self = memo & 0xff
    const detail = memo >> 8
    const { name, hooks } = BUILDINGS[self]!
    agenda.done(state)
    if (action === PASS) {
      if (emit !== hush) emit({ type: 'passed', seat, step: hooks.question! })
      return
    }
    use(state, seat, self, detail)
    if (emit === hush) return
    if (hooks.question === 'mannedTile') emit({ type: 'manned', seat, place: TILES[detail]!, building: name })
    if (hooks.question === 'mannedBuilding') {
      const built = BUILDINGS[state[cityBuilding(seat, detail)]!]!.name
      emit({ type: 'manned', seat, place: built, building: name })
    }
  },
}
