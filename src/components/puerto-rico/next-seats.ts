import type { Seat } from '../../engine/core/game.ts'
import type { QuestionName, View } from '../../engine/games/puerto-rico/view-types.ts'

/** Questions that go round the table again and again, and those only the chooser of the role is asked. */
const ROUND_AND_ROUND: readonly QuestionName[] = ['load']
const CHOOSER_ONLY: readonly QuestionName[] = ['bonusGood']

/**
 * The two seats whose turn comes after whoever decides now: clockwise within a phase, then whoever chooses the next role
 * (PR 2.2, 2.3). Some of them may turn out to have nothing to decide.
 */
export function nextSeats(view: View): readonly Seat[] {
  const { question, seats } = view
  if (question === null || view.over) return []
  const after = (seat: Seat): Seat => (seat + 1) % seats
  const first = isLastOfPhase(view, question.name, question.seat) ? nextChooser(view) : after(question.seat)
  const two = [first, after(first)].filter((seat) => seat !== question.seat)
  return seats === 2 ? two.slice(0, 1) : two
}

function isLastOfPhase(view: View, question: QuestionName, seat: Seat): boolean {
  const { chooser, seats } = view
  if (chooser === null || ROUND_AND_ROUND.includes(question)) return false
  return CHOOSER_ONLY.includes(question) || (seat + 1) % seats === chooser
}

/** PR 2.1, 2.3 - the seat after the last chooser, or the new governor if all roles of this round are taken. */
function nextChooser({ seats, cards, rolesEach, governor, chooser }: View): Seat {
  const taken = cards.filter((card) => card.takenBy !== null).length
  return ((taken === seats * rolesEach ? governor : (chooser ?? governor)) + 1) % seats
}
