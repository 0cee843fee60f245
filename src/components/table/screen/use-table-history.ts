import { computed } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import { useTable } from '../../../stores/table.ts'
import type { GameUi } from '../game-ui.ts'
import { latestLine, roundAt } from '../log/log-groups.ts'
import { newChangesSinceTurn, provideChangesSinceTurn } from '../replay/use-changes-since-turn.ts'
import { afterEachPaint, useHistory } from '../replay/use-history.ts'

/** The past of the open table: its log, the ply on the screen, and the changes since the last own decision. */
export function useTableHistory(ui: () => GameUi, me: () => Seat, isAutomatic: (ply: number) => boolean) {
  const table = useTable()
  const immediate = useHistory(table, ui, me, isAutomatic)
  const history = afterEachPaint(immediate)
  const shownPly = computed(() => table.cursor ?? table.plies)
  const changes = provideChangesSinceTurn(
    newChangesSinceTurn(
      table,
      () => ui().history,
      () => history.since.value,
      me,
    ),
  )
  return {
    history,
    /** Leaves the past without waiting for the next paint. */
    returnToNow: () => immediate.go(null),
    shownPly,
    round: computed(() => roundAt(history.rounds.value, shownPly.value)),
    latest: computed(() => latestLine(history.rounds.value, shownPly.value)),
    changes,
  }
}
