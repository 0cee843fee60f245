import type { View } from '../../../engine/games/endeavor/view-types.ts'
import type { Message } from '../../../i18n/message.ts'
import { useTable } from '../../../stores/table.ts'
import type { TargetName, Warning } from '../../table/game-ui.ts'
import { result } from '../dock/results.ts'
import { targetsOf } from '../dock/targets.ts'
import { warnings } from '../dock/warnings.ts'

/** Advice about a target: the result of its choice and the warnings about it. */
interface Advice {
  readonly result: Message | undefined
  readonly warnings: readonly Warning[]
}
const NOTHING: Advice = { result: undefined, warnings: [] }

/** Returns the advice about a target for the seat asked here; empty if the target has no choice. */
export function useTargetAdvice(view: () => View): (target: TargetName) => Advice {
  const table = useTable()
  return (target) => {
    const choice = table.legalActions.find(({ described }) => targetsOf(described).includes(target))
    if (choice === undefined) return NOTHING
    const open = table.legalActions.map(({ described }) => described)
    return {
      result: result(choice, view(), table.preview),
      warnings: warnings(choice.described, open, view()),
    }
  }
}
