import { ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { privilegeOf, shares, sum } from '../buildings/run-hooks.ts'
import type { Event } from '../events.ts'
import { CAPTAIN_PAID, coins, gainPoints } from '../state.ts'
import { CAPTAIN } from '../vocabulary.ts'

/** PR 8.4, 8.5 - gives and returns the points of a load: more by buildings, and more for the captain's first load of the phase. */
export function reward(state: State, seat: Seat, count: number): number {
  let gained = count + sum.loadPoints(state, seat)
  const extra = state[CAPTAIN_PAID] === 0 ? privilegeOf(state, seat, CAPTAIN) : 0
  if (extra > 0) state[CAPTAIN_PAID] = 1
  gained += extra
  gainPoints(state, seat, gained)
  return gained
}

/** PR 13.9 - doubloons for a load. */
export function payLoad(state: State, seat: Seat, emit: Emit<Event>): void {
  const earned = sum.loadCoins(state, seat)
  if (earned === 0) return
  state[coins(seat)]! += earned
  if (emit === ignoreEvents) return
  for (const { building, share } of shares.loadCoins(state, seat, 0))
    emit({ type: 'earned', seat, coins: share, building })
}
