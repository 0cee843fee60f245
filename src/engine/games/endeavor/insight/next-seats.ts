import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'

/**
 * The two seats whose turn comes after whoever decides now, clockwise: in the actions those who have not passed
 * (EN 5.1), before that everybody once, and then again from the crown on (EN 2.1).
 */
export function nextSeats(view: View): readonly Seat[] {
  const { question, seats, phase, players, crown } = view
  if (question === null || view.over) return []
  const from = (first: Seat): readonly Seat[] =>
    Array.from({ length: seats }, (_, after) => (first + after) % seats)
  if (phase === 'actions')
    return from(question.seat)
      .filter((seat) => seat !== question.seat && !players[seat]!.hasPassed)
      .slice(0, 2)
  const order = from(crown)
  const turns = [...order.slice(order.indexOf(question.seat) + 1), ...order]
  return turns.filter((seat) => seat !== question.seat).slice(0, 2)
}
