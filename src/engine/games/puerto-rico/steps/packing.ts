import type { ChoiceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import { MIXED_LOAD_IS_A_LOAD } from '../rulings.ts'
import { agenda, countTokens, gainPoints, goods, PACKED, supply } from '../state.ts'
import { GOODS, PACK, whatOf, whereOf } from '../vocabulary.ts'
import { namedGoods, endIfPoolEmpty } from './step-events.ts'
import { payLoad, reward } from './load-reward.ts'

/** The memo: the building that ships, and from bit 6 the first good still to be asked about. */
const GOOD_FROM = 6

/** PR 13.8 - how many barrels of the next kind go into a mixed load, kind by kind; at least one in all. */
export const packGoods: ChoiceStep<Event> = {
  name: 'packGoods',
  legal(state, seat, memo, out) {
    const good = kindAsked(state, seat, memo)
    const isLast = nextKind(state, seat, good + 1) === GOODS.length
    const least = isLast && countTokens(state, PACKED) === 0 ? 1 : 0
    for (let count = least; count <= state[goods(seat, good)]!; count++) {
      addAction(out, PACK | (good << 8) | count)
    }
  },
  play(state, seat, memo, action, emit) {
    const good = whatOf(action)
    state[PACKED + good] = whereOf(action)
    const next = nextKind(state, seat, good + 1)
    const building = memo & 63
    if (next < GOODS.length) return agenda.setData(state, building | (next << GOOD_FROM))
    agenda.pop(state)
    ship(state, seat, building, emit)
  },
}

/** The kind a question is about. */
export function kindAsked(state: State, seat: Seat, memo: number): number {
  return nextKind(state, seat, memo >> GOOD_FROM)
}

/** The next kind a seat has, from one on; beyond all kinds if there is none. */
function nextKind(state: State, seat: Seat, from: number): number {
  let good = from
  while (good < GOODS.length && state[goods(seat, good)] === 0) good++
  return good
}

/** PR 13.8 - a point for every two barrels, whatever they are, and what a load brings besides. */
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
  const gained = rewardMixed(state, seat, count >> 1)
  if (emit !== ignoreEvents) {
    const name = BUILDINGS[building]!.name
    emit({ type: 'shippedMixed', seat, goods: shipped, building: name, points: gained })
  }
  if (MIXED_LOAD_IS_A_LOAD) payLoad(state, seat, emit)
  endIfPoolEmpty(state, emit)
}

function rewardMixed(state: State, seat: Seat, count: number): number {
  if (MIXED_LOAD_IS_A_LOAD) return reward(state, seat, count)
  gainPoints(state, seat, count)
  return count
}
