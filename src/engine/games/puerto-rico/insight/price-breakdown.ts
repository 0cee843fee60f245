import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'
import { FOREST } from '../vocabulary.ts'

/** The price of a building for one seat: the printed price minus three reductions, in doubloons. */
export interface PriceBreakdown {
  readonly printed: number
  readonly quarries: number
  readonly forests: number
  readonly privilege: number
  readonly price: number
}

/** The reductions that make up a seat's price for a building (PR 5.2, 5.3, 13.3); undefined if the printed price holds. */
export function priceBreakdown(view: View, seat: Seat, building: string): PriceBreakdown | undefined {
  const offer = view.market.find((one) => one.building === building)
  const price = offer?.prices[seat]
  if (offer === undefined || price === undefined || price >= offer.cost) return undefined
  const player = view.players[seat]!
  const isBuilder = view.phase === 'builder' && view.chooser === seat
  // No price falls below zero, so each reduction applies to what the one before has left.
  const privilege = Math.min(isBuilder ? 1 + player.privilegeBonus : 0, offer.cost)
  const pairs = Math.trunc((player.island[FOREST]?.count ?? 0) / 2)
  const forests = Math.min(pairs, offer.cost - privilege)
  const quarries = offer.cost - privilege - forests - price
  return { printed: offer.cost, quarries, forests, privilege, price }
}
