import type { Seat } from '../../engine/core/game.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import { whyNot as explain } from '../../engine/games/puerto-rico/why.ts'
import type { ReasonCode } from '../../engine/games/puerto-rico/why.ts'
import type { Spoken, Value } from '../../i18n/spoken.ts'
import type { TargetName } from '../common/game-ui.ts'

/** Reasons that only say that the question is about something else: they would turn the whole table into buttons. */
const BESIDE_THE_QUESTION: readonly ReasonCode[] = ['notYourTurn', 'notNow']

/** Why a target cannot be chosen now, in words; undefined where the question is not about it. */
export function whyNot(target: TargetName, view: View, seat: Seat): Spoken | undefined {
  const { code, missing } = explain(view, seat, target)
  if (BESIDE_THE_QUESTION.includes(code)) return undefined
  const values: Record<string, Value> =
    missing === undefined ? {} : { missing: { kind: 'number', number: missing } }
  return { key: `pr.why.${code}`, values, ...(missing !== undefined && { plural: missing }) }
}
