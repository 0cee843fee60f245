import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../engine/core/game.ts'
import { groupLog, remembering, roundStarts } from '../common/log-groups.ts'
import type { RoundLines } from '../common/log-groups.ts'
import type { GameUi } from '../common/game-ui.ts'
import type { useTable } from '../../stores/table.ts'

export interface History {
  /** What happened after this ply is new to `me`: the ply of the last own choice; null before the first. */
  readonly since: ComputedRef<number | null>
  readonly rounds: ComputedRef<readonly RoundLines[]>
  go(ply: number | null): void
  step(by: -1 | 1): void
  round(by: -1 | 1): void
}

/** The log, and walking through the past by moves and by rounds. */
export function useHistory(
  table: ReturnType<typeof useTable>,
  ui: () => GameUi | undefined,
  me: () => Seat,
): History {
  const say = computed(() => {
    const boards = ui()
    return boards && remembering((event) => boards.say(event))
  })
  const rounds = computed(() => (say.value ? groupLog(table.happenings, say.value) : []))
  const shown = (): number => table.cursor ?? table.plies
  const go = (ply: number | null): void => {
    table.goTo(ply === null || ply >= table.plies ? null : Math.max(ply, 0))
  }
  const since = computed(() => {
    const last = table.happenings.findLast(({ seat }) => seat === me())
    return last === undefined ? null : last.ply + 1
  })
  return {
    since,
    rounds,
    go,
    step: (by) => go(shown() + by),
    round(by) {
      const starts = roundStarts(rounds.value)
      const next = by < 0 ? starts.findLast((ply) => ply < shown()) : starts.find((ply) => ply > shown())
      go(next ?? (by < 0 ? 0 : null))
    },
  }
}
