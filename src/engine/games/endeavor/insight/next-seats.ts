import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'
import { seatsFrom } from './turn-order.ts'

/**
 * The two seats whose turns come after the present one, clockwise: in the actions those that have not passed (EN 5.1); in
 * the other phases each seat once, beginning with the crown (EN 2.1).
 */
export function nextSeats(view: View): readonly Seat[] {
  const { question, phase, players, crown } = view
  if (question === null || view.over) return []
  if (phase === 'actions')
    return seatsFrom(view, question.seat)
      .filter((seat) => seat !== question.seat && !players[seat]!.hasPassed)
      .slice(0, 2)
  const order = seatsFrom(view, crown)
  const turns = [...order.slice(order.indexOf(question.seat) + 1), ...order]
  return turns.filter((seat) => seat !== question.seat).slice(0, 2)
}
