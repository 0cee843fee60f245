import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'

/** All seats clockwise, beginning with `first`. */
export function seatsFrom({ seats }: Pick<View, 'seats'>, first: Seat): readonly Seat[] {
  return Array.from({ length: seats }, (_, after) => (first + after) % seats)
}
