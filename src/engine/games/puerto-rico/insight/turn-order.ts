import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'

type Ordered = Pick<View, 'order'>

/** Whose turn comes after a seat's: clockwise, or in the order the auction has made (PR 12.12). */
export function seatAfter({ order }: Ordered, seat: Seat): Seat {
  return order[(order.indexOf(seat) + 1) % order.length] ?? seat
}
/** Everybody in the order of turns, beginning with a seat. */
export function seatsFrom({ order }: Ordered, first: Seat): readonly Seat[] {
  const at = Math.max(0, order.indexOf(first))
  return [...order.slice(at), ...order.slice(0, at)]
}
/** Is this seat governor? Nobody is before the places are sold. */
export function isGoverning(
  { governor, question }: Pick<View, 'governor' | 'question'>,
  seat: Seat,
): boolean {
  return governor === seat && question?.name !== 'auction'
}
