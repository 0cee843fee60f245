import type { OpenAction } from '../../../engine/core/preview.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { ROLES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Message } from '../../../i18n/message.ts'
import { useTable } from '../../../stores/table.ts'
import type { TargetName, Warning } from '../../table/game-ui.ts'
import { result } from '../../../engine/games/puerto-rico/insight/choice-results.ts'
import { forecast } from '../../../engine/games/puerto-rico/insight/role-forecast.ts'
import type { Share } from '../../../engine/games/puerto-rico/insight/role-forecast.ts'
import { targetsOf } from '../prompt/targets.ts'
import { warnings } from '../../../engine/games/puerto-rico/insight/warnings.ts'

/** What is known of pointing at something: its result if it leaves one choice, and what speaks against that. */
interface Advice {
  readonly result: Message | undefined
  readonly warnings: readonly Warning[]
  /** What everybody would get, if it is a role. */
  readonly shares: readonly Share[]
}
const NOTHING: Advice = { result: undefined, warnings: [], shares: [] }

/** Tells what pointing at a target would bring whoever is asked here; nothing where several choices are about it, or none. */
export function useAdvice(view: () => View): (target: TargetName) => Advice {
  const table = useTable()
  return (target) => {
    // A plantation tells of itself; that it could be a forest too is said elsewhere.
    const about = table.open.filter(
      ({ described }) => described['as'] === undefined && targetsOf(described, view()).includes(target),
    )
    const [choice] = about
    if (choice === undefined || about.length > 1) return NOTHING
    const open = table.open.map(({ described }) => described)
    return {
      result: result(choice, view(), table.foresee),
      warnings: warnings(choice.described, open, view()),
      shares: sharesOf(choice),
    }
  }
  function sharesOf({ action, described }: OpenAction): readonly Share[] {
    const role = ROLES.find((one) => one === described['role'])
    return (role && forecast(role, action, view(), table.foresee)) ?? []
  }
}
