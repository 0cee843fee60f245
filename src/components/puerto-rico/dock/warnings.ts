import type { ActionDescription } from '../../../engine/core/game.ts'
import type { WarningFact } from '../../../engine/games/puerto-rico/insight/warning-fact.ts'
import { findWarnings } from '../../../engine/games/puerto-rico/insight/warnings.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Warning } from '../../table/game-ui.ts'
import { barrels, building, good, number } from '../values.ts'

/** The warnings about a choice of the seat in turn, given all open choices. */
export function warnings(
  described: ActionDescription,
  open: readonly ActionDescription[],
  view: View,
): readonly Warning[] {
  return findWarnings(described, open, view).map(toWarning)
}

function toWarning(fact: WarningFact): Warning {
  const { code, serious, usual = false, coinsOnCard } = fact
  const values = {
    ...(fact.goods !== undefined && { goods: barrels(fact.goods) }),
    ...(fact.good !== undefined && { good: good(fact.good) }),
    ...(fact.building !== undefined && { building: building(fact.building) }),
  }
  const disadvantage: Message = { key: `advice.warn.${code}.said`, values }
  return {
    messages: coinsOnCard === undefined ? [disadvantage] : [disadvantage, stillGained(coinsOnCard)],
    short: { key: `advice.warn.${code}.short`, values: {} },
    serious,
    usual,
  }
}

/** What a role still brings if it brings nothing else: the doubloons on its card. */
function stillGained(coins: number): Message {
  if (coins === 0) return { key: 'advice.still.nothing', values: {} }
  return { key: 'advice.still.coins', values: { coins: number(coins) }, plural: coins }
}
