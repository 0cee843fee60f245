import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { whyNot as explain } from '../../../engine/games/puerto-rico/why.ts'
import type { Reason } from '../../../engine/games/puerto-rico/why.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import type { TargetName } from '../../table/game-ui.ts'
import { isTopicTarget } from '../../table/details/details.ts'

/** The reasons why a target cannot be chosen now; none while no question is open. */
export function unavailableReasons(target: TargetName, view: View, seat: Seat): readonly Message[] {
  const { question } = view
  if (question === null || isTopicTarget(target)) return []
  return explain(view, seat, target).map((reason) => ({
    key: `pr.why.${reason.code}`,
    values: valuesOf(reason, question.seat),
    ...(reason.missing !== undefined && { plural: reason.missing }),
  }))
}

function valuesOf({ code, missing, phase }: Reason, deciding: Seat): Readonly<Record<string, MessageValue>> {
  return {
    ...(code === 'notYourTurn' && { seat: { type: 'seat', seat: deciding } }),
    ...(missing !== undefined && { missing: { type: 'number', number: missing } }),
    ...(phase !== undefined && { phase: { type: 'word', key: `pr.phase.${phase}` } }),
  }
}
