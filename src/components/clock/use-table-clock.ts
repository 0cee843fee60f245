import { defaultDocument, defaultWindow, useEventListener, useIntervalFn } from '@vueuse/core'
import { computed, onScopeDispose, watch } from 'vue'
import { useClock } from '../../stores/clock.ts'
import { useLesson } from '../../stores/lesson.ts'
import { useTable } from '../../stores/table.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'

/** Milliseconds between two looks at the clock. */
const LOOK = 1000

/**
 * Lets the clock of the open table go while its page stands: `id` tells the id of the table, null before it is known or where
 * no clock is offered.
 */
export function useTableClock(
  id: () => string | null,
  play: ReturnType<typeof useSoundPlayer> = useSoundPlayer(),
  now: () => number = () => performance.now(),
): void {
  const clock = useClock()
  const table = useTable()
  const lesson = useLesson()

  watch(id, (about) => (about === null ? clock.close() : void clock.open(about)), { immediate: true })
  /** The person who decides; null between turns, and while another tab plays or a lesson is on the screen. */
  const seat = computed(() => {
    const isLive = clock.isOn && table.phase === 'open' && !table.over && !table.watching && !lesson.isOn
    return isLive && table.record?.seats[table.turn]?.kind === 'person' ? table.turn : null
  })
  let [since, counted] = [now(), seat.value]
  function look(): void {
    const at = now()
    if (counted !== null) clock.pass(counted, at - since)
    since = at
    counted = seat.value
    if (counted !== null) clock.turn(counted)
  }
  watch(seat, look, { flush: 'sync' })
  const { pause, resume } = useIntervalFn(look, LOOK, { immediate: false })
  watch(
    () => seat.value !== null,
    (isRunning) => (isRunning ? resume() : pause()),
    { immediate: true },
  )
  watch(
    () => clock.up,
    (up) => up !== null && table.mine.includes(up) && play('time', 'time'),
  )
  // A phone may end a hidden page without a word.
  const leave = (): void => {
    look()
    if (clock.isOn) void clock.save()
  }
  useEventListener(defaultDocument, 'visibilitychange', () => defaultDocument?.hidden && leave())
  useEventListener(defaultWindow, 'pagehide', leave)
  onScopeDispose(() => {
    look()
    clock.close()
  })
}
