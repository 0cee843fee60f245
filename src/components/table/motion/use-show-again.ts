import { defaultWindow, promiseTimeout, useEventListener } from '@vueuse/core'
import { computed, onScopeDispose } from 'vue'
import type { ComputedRef } from 'vue'
import { delayOf, usePlaybackSpeed } from '../../../stores/playback-speed.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useTable } from '../../../stores/table.ts'

export interface ShowAgain {
  /** Is there anything to be shown, and nothing else looked at? */
  readonly isOffered: ComputedRef<boolean>
  readonly isShowing: ComputedRef<boolean>
  start(): void
  /** Back to now. */
  stop(): void
}

/** Pressed together with others; by themselves they mean nothing. */
const HELD = ['Shift', 'Control', 'Alt', 'Meta']

/**
 * Shows again what the others did after `since`, one move after the other as they were first shown. The table itself goes
 * on meanwhile; any key and any press lead back to it, and do nothing else.
 */
export function useShowAgain(
  since: () => number | null,
  wait: (milliseconds: number) => Promise<unknown> = promiseTimeout,
): ShowAgain {
  const table = useTable()
  const settings = useSettings()
  const pace = usePlaybackSpeed()
  /** Raised whenever what is being shown is not wanted any more. */
  let run = 0

  const isOffered = computed(() => {
    const from = since()
    const isNow = table.cursor === null && !pace.showing
    return isNow && from !== null && table.playedEntries.slice(from).some(({ seat }) => seat >= 0)
  })
  async function show(from: number): Promise<void> {
    const mine = ++run
    pace.showing = true
    table.goTo(from)
    for (let ply = from; ply < table.plies; ply++) {
      const isSameSeat = table.playedEntries[ply]?.seat === table.playedEntries[ply - 1]?.seat
      // With instant playback there would be nothing to see.
      const wanted = settings.pace === 'instant' ? 'fast' : settings.pace
      await wait(delayOf(wanted, { isSameSeat }))
      if (mine !== run) return
      table.goTo(ply + 1)
    }
    stop()
  }
  function stop(): void {
    if (!pace.showing) return
    run++
    pace.showing = false
    table.goTo(null)
  }
  useEventListener(
    defaultWindow,
    ['keydown', 'click'],
    (event: KeyboardEvent | MouseEvent) => {
      if (!pace.showing || ('key' in event && (HELD.includes(event.key) || hasCommand(event)))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      stop()
    },
    { capture: true },
  )
  onScopeDispose(() => {
    run++
    pace.showing = false
  })
  return {
    isOffered,
    isShowing: computed(() => pace.showing),
    start() {
      const from = since()
      if (isOffered.value && from !== null) void show(from)
    },
    stop,
  }
}

/** Commands of the browser are not ours to swallow. */
function hasCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}
