import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import { agenda, countTokens, goods, PACKED, supply } from '../state.ts'
import { PACK, whatOf, whereOf } from '../actions.ts'
import { GOODS } from '../vocabulary.ts'
import { namedGoods, endIfPoolEmpty } from './step-events.ts'
import { payLoad, reward } from './load-reward.ts'

/** The data: the building that ships, and from bit 6 the first good still to be chosen. */
const GOOD_FROM = 6

/** PR 13.8 - how many barrels of the next kind go into a mixed load, kind by kind; at least one in all. */
export const packGoods: ChoiceStep<Event> = {
  name: 'packGoods',
  legal(state, seat, data, out) {
    const good = kindAsked(state, seat, data)
    const isLast = nextKind(state, seat, good + 1) === GOODS.length
    const least = isLast && countTokens(state, PACKED) === 0 ? 1 : 0
    for (let count = least; count <= state[goods(seat, good)]!; count++) {
      addAction(out, PACK | (good << 8) | count)
    }
  },
  play(state, seat, data, action, emit) {
    const good = whatOf(action)
    state[PACKED + good] = whereOf(action)
    const next = nextKind(state, seat, good + 1)
    const building = data & 63
    if (next < GOODS.length) return agenda.setData(state, building | (next << GOOD_FROM))
    agenda.pop(state)
    ship(state, seat, building, emit)
  },
}

/** Returns the kind that the next choice is about. */
export function kindAsked(state: State, seat: Seat, data: number): number {
  return nextKind(state, seat, data >> GOOD_FROM)
}

/** Returns the first kind that a seat has from `from` on; GOODS.length if there is none. */
function nextKind(state: State, seat: Seat, from: number): number {
  let good = from
  while (good < GOODS.length && state[goods(seat, good)] === 0) good++
  return good
}

/**
 * PR 13.8 - a point for every two barrels of any kinds, and what a load brings besides. Ruling: a mixed load counts as a
 * load for a harbor, for the captain's extra point and for a lighthouse.
 */
function ship(state: State, seat: Seat, building: number, emit: Emit<Event>): void {
  const shipped = namedGoods((good) => state[PACKED + good]!)
  let count = 0
  for (let good = 0; good < GOODS.length; good++) {
    const packed = state[PACKED + good]!
    count += packed
    state[goods(seat, good)]! -= packed
    state[supply(good)]! += packed
    state[PACKED + good] = 0
  }
  const gained = reward(state, seat, count >> 1)
  if (emit !== ignoreEvents) {
    const name = BUILDINGS[building]!.name
    emit({ type: 'shippedMixed', seat, goods: shipped, building: name, points: gained })
  }
  payLoad(state, seat, emit)
  endIfPoolEmpty(state, emit)
}
