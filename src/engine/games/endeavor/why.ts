import type { Seat } from '../../core/game.ts'
import type { QuestionName, View } from './view-types.ts'
import { TARGET_RULES, cityFaults, deckFaults, regionFaults, explainUse } from './why/board-actions.ts'
import type { Explain, Reason, ReasonCode } from './why/reasons.ts'
import { buildFaults, cardFaults, salaryFaults, spaceFaults } from './why/round.ts'
import { actionAtCity, explainSourceFirst, spendFaults, useFaults } from './why/use.ts'

export { REASONS } from './why/reasons.ts'
export type { Reason } from './why/reasons.ts'

/** Targets while a building or token is being used. */
const USING: Readonly<Record<string, Explain>> = {
  ship: explainUse(TARGET_RULES['ship']!),
  city: explainUse(TARGET_RULES['city']!),
  deck: explainUse(TARGET_RULES['deck']!),
  own: explainUse(TARGET_RULES['own']!),
}
/** Possible targets of each question, and why they cannot be chosen. */
const EXPLAIN: Readonly<Record<QuestionName, Readonly<Record<string, Explain>>>> = {
  build: { building: buildFaults },
  paySalary: { own: salaryFaults },
  act: {
    own: useFaults,
    token: spendFaults,
    ship: explainSourceFirst(() => 'ship', regionFaults),
    city: explainSourceFirst(actionAtCity, (asked) => cityFaults(asked, [actionAtCity(asked)])),
    deck: explainSourceFirst(() => 'draw', deckFaults),
  },
  chooseAction: USING,
  more: USING,
  discard: { card: cardFaults, 'governor-space': spaceFaults },
}
/** The reason for targets that belong to one question only. */
const ELSEWHERE: Readonly<Record<string, ReasonCode>> = {
  building: 'onlyInBuild',
  card: 'onlyWhenPassing',
  'governor-space': 'onlyWhenPassing',
}
/** The reason for all other targets, by question. */
const MEANWHILE: Readonly<Record<QuestionName, ReasonCode>> = {
  build: 'actionsLater',
  paySalary: 'actionsLater',
  act: 'notNow',
  chooseAction: 'finishFirst',
  more: 'finishFirst',
  discard: 'limitFirst',
}

/**
 * Returns the reasons why a target cannot be chosen now; none if it can be. `legal` alone decides what is legal; a test
 * checks that both agree. Targets are named as on the screen: `building:bank`, `city:rome`, `deck:india`.
 */
export function whyNot(view: View, seat: Seat, target: string): readonly Reason[] {
  const { question } = view
  if (question === null || question.seat !== seat) return [{ code: 'notYourTurn' }]
  const [kind = '', ...rest] = target.split(':')
  const explain = EXPLAIN[question.name][kind]
  const player = view.players[seat]!
  if (explain !== undefined) return explain({ view, player, question, target: rest.join(':') })
  const sources = question.source === null ? [] : [question.source]
  return [{ code: ELSEWHERE[kind] ?? MEANWHILE[question.name], sources }]
}
