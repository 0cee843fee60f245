import type { Action } from '../../../engine/core/game.ts'
import type { LegalAction } from '../../../engine/core/preview.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { ROLES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Message } from '../../../i18n/message.ts'
import { useTable } from '../../../stores/table.ts'
import type { TargetName, Warning } from '../../table/game-ui.ts'
import { result } from '../dock/results.ts'
import { forecastRole } from '../../../engine/games/puerto-rico/insight/role-forecast.ts'
import type { RoleGain } from '../../../engine/games/puerto-rico/insight/role-forecast.ts'
import { targetsOf } from '../dock/targets.ts'
import { warnings } from '../dock/warnings.ts'

/** Advice about a target: the result of its choice and the warnings about it, if it has exactly one choice. */
interface Advice {
  readonly result: Message | undefined
  readonly warnings: readonly Warning[]
  /** For a role, what each seat would get. */
  readonly shares: readonly RoleGain[]
}
const NOTHING: Advice = { result: undefined, warnings: [], shares: [] }

/** Returns the advice about a target for the seat asked here; empty if the target has no choice, or several. */
export function useTargetAdvice(view: () => View): (target: TargetName) => Advice {
  const table = useTable()
  return (target) => {
    // A plantation that could be laid as a forest too counts as one choice here.
    const about = table.legalActions.filter(
      ({ described }) => described['as'] === undefined && targetsOf(described, view()).includes(target),
    )
    const [choice] = about
    if (choice === undefined || about.length > 1) return NOTHING
    const open = table.legalActions.map(({ described }) => described)
    return {
      result: result(choice, view(), table.preview),
      warnings: warnings(choice.described, open, view()),
      shares: sharesOf(choice),
    }
  }
  function sharesOf({ action, described }: LegalAction): readonly RoleGain[] {
    const role = ROLES.find((one) => one === described['role'])
    if (role === undefined) return []
    const known = forecastsOf(view())
    const shares = known.get(action) ?? forecastRole(role, action, view(), table.preview)
    if (shares !== undefined) known.set(action, shares)
    return shares ?? []
  }
}

/** The forecasts of a view, which several parts of the screen show. */
const forecasts = new WeakMap<View, Map<Action, readonly RoleGain[]>>()
function forecastsOf(view: View): Map<Action, readonly RoleGain[]> {
  const known = forecasts.get(view) ?? new Map<Action, readonly RoleGain[]>()
  forecasts.set(view, known)
  return known
}
