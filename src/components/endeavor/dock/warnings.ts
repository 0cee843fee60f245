import type { ActionDescription } from '../../../engine/core/game.ts'
import { findWarnings } from '../../../engine/games/endeavor/insight/warnings.ts'
import type { WarningFact } from '../../../engine/games/endeavor/insight/warnings.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { actionMessage, number, region, seatOf } from '../../../i18n/endeavor/values.ts'
import type { Warning } from '../../table/game-ui.ts'

/** The warnings about a choice of the seat in turn, given all open choices. */
export function warnings(
  described: ActionDescription,
  open: readonly ActionDescription[],
  view: View,
): readonly Warning[] {
  return findWarnings(described, open, view).map(toWarning)
}

function toWarning(fact: WarningFact): Warning {
  const { code, serious, count, limit, glory } = fact
  const values = {
    ...(fact.seat !== undefined && { seat: seatOf(fact.seat) }),
    ...(fact.region !== undefined && { region: region(fact.region) }),
    ...(count !== undefined && { count: number(count) }),
    ...(limit !== undefined && { limit: number(limit) }),
    ...(glory !== undefined && { glory: number(glory) }),
  }
  const plural = code === 'limitDrops' ? count : undefined
  return {
    messages: [actionMessage(`warn.${code}.said`, values, plural)],
    short: actionMessage(`warn.${code}.short`, values),
    serious,
  }
}
