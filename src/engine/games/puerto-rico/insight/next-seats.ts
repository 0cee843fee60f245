import type { Seat } from '../../../core/game.ts'
import type { QuestionName, View } from '../view-types.ts'
import { seatAfter } from './turn-order.ts'

/** Questions that are asked round after round, and those only the chooser of the role is asked. */
const REPEATED: readonly QuestionName[] = ['load']
const CHOOSER_ONLY: readonly QuestionName[] = ['bonusGood']

/**
 * The two seats whose turns come after the present one: clockwise within a phase, then the seat that chooses the next role
 * (PR 2.2, 2.3). These seats may turn out to have nothing to decide.
 */
export function nextSeats(view: View): readonly Seat[] {
  const { question, seats } = view
  if (question === null || view.over) return []
  if (question.name === 'auction') return bidders(view, question.seat)
  const after = (seat: Seat): Seat => seatAfter(view, seat)
  const first = isLastOfPhase(view, question.name, question.seat) ? nextChooser(view) : after(question.seat)
  const two = [first, after(first)].filter((seat) => seat !== question.seat)
  return seats === 2 ? two.slice(0, 1) : two
}

function isLastOfPhase(view: View, question: QuestionName, seat: Seat): boolean {
  const { chooser } = view
  if (chooser === null || REPEATED.includes(question)) return false
  return CHOOSER_ONLY.includes(question) || seatAfter(view, seat) === chooser
}

/** PR 2.1, 2.3 - the seat after the last chooser, or the new governor if all roles of this round are taken. */
function nextChooser(view: View): Seat {
  const { seats, cards, rolesEach, governor, chooser } = view
  const taken = cards.filter((card) => card.takenBy !== null).length
  return seatAfter(view, taken === seats * rolesEach ? governor : (chooser ?? governor))
}

/** PR 12.12 - the next two seats without a place in the order; a seat that is outbid comes before them. */
function bidders({ auction, players }: View, bidding: Seat): readonly Seat[] {
  const isHeld = (seat: Seat): boolean => auction?.some(({ bidder }) => bidder === seat) === true
  return players
    .map(({ seat }) => seat)
    .filter((seat) => seat !== bidding && !isHeld(seat))
    .slice(0, 2)
}
