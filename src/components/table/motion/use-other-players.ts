import { computed, onScopeDispose, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { usePlaybackSpeed } from '../../../stores/playback-speed.ts'
import { useTable } from '../../../stores/table.ts'

export interface OtherPlayers {
  /** Does any player play whose choices are delayed? */
  readonly exist: ComputedRef<boolean>
  /** Are choices of others on their way to the screen now? */
  readonly areDeciding: ComputedRef<boolean>
}

/** The players whose choices appear without input here: bots, and online all others. */
export function useOtherPlayers(): OtherPlayers {
  const table = useTable()
  const pace = usePlaybackSpeed()
  const isBot = (seat: number): boolean => table.record?.seats[seat]?.kind === 'bot'
  return {
    exist: computed(() => table.record?.seats.some(({ kind }) => kind === 'bot') === true),
    areDeciding: computed(
      () => !table.watching && !table.over && !table.paused && (pace.delaying || isBot(table.turn)),
    ),
  }
}

/** Keeps the pace of the open table: skipping ends where a person here is asked, and nothing outlasts the table. */
export function useTablePace(): void {
  const table = useTable()
  const pace = usePlaybackSpeed()
  watch(
    () => table.actor !== null || table.over,
    (isReached) => isReached && pace.arrive(),
  )
  onScopeDispose(pace.leave)
}
