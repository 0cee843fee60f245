import type { Action, Seat } from '../../../engine/core/game.ts'
import { useHint } from '../../../stores/hint.ts'
import type { useTable } from '../../../stores/table.ts'
import type { GameUi } from '../game-ui.ts'
import { provideTargets } from './targets.ts'
import type { Targets } from './targets.ts'

/** The targets of the open table's choices; `me` is the seat whose view is shown. */
export function useTableTargets(
  table: ReturnType<typeof useTable>,
  ui: () => GameUi,
  me: () => Seat,
  choose: (action: Action) => void,
): Targets {
  const hint = useHint()
  return provideTargets({
    // A table that is left has no view for a moment, and nothing to point at.
    legalActions: () => (table.view === null ? [] : table.legalActions),
    targetsOf: (described) => ui().targetsOf(described, table.view),
    choose,
    /** A player who is not asked gets the reason of their own seat; in the past, and for spectators, there are no reasons. */
    whyNot(target) {
      const seat = table.actor ?? me()
      const isNow = table.cursor === null && table.mine.includes(seat)
      return isNow ? ui().whyNot(target, table.view, seat) : []
    },
    hinted: () => hint.marked,
  })
}
