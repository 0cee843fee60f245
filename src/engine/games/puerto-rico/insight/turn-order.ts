import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'

type TurnOrder = Pick<View, 'order'>

/** The seat whose turn comes after this one: clockwise, or in the order made by the auction (PR 12.12). */
export function seatAfter({ order }: TurnOrder, seat: Seat): Seat {
  return order[(order.indexOf(seat) + 1) % order.length] ?? seat
}
/** All seats in turn order, beginning with `first`. */
export function seatsFrom({ order }: TurnOrder, first: Seat): readonly Seat[] {
  const at = Math.max(0, order.indexOf(first))
  return [...order.slice(at), ...order.slice(0, at)]
}
/** Is this seat governor? There is no governor during the auction. */
export function isGoverning(
  { governor, question }: Pick<View, 'governor' | 'question'>,
  seat: Seat,
): boolean {
  return governor === seat && question?.name !== 'auction'
}
