import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { PlaybackStep } from '../session/session-preferences.ts'
import { usePlatform } from '../platform/platform.ts'
import { useSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** Milliseconds by which the display of another player's choice is delayed. With `step` a button releases it. */
const DELAYS = { instant: 0, fast: 400, normal: 1000, step: 1000 } as const
/** The share of the delay for a further choice of the same seat. */
const SAME_SEAT_FACTOR = 0.2
/** The longest time in milliseconds to show a whole backlog: it may be the player's turn already. */
const MAX_BACKLOG_TIME = 3000

/** Milliseconds by which one choice is delayed. */
export function delayOf(pace: Settings['pace'], { isSameSeat, backlog = 1 }: PlaybackStep): number {
  const time = DELAYS[pace] * (isSameSeat ? SAME_SEAT_FACTOR : 1)
  return Math.min(time, MAX_BACKLOG_TIME / Math.max(1, backlog))
}

/** How fast the choices of other players are shown, and whether the player holds them back. */
export const usePlaybackSpeed = defineStore('pace', () => {
  const settings = useSettings()
  const platform = usePlatform()
  /** Nothing more is shown until the player goes on. */
  const paused = ref(false)
  /** Everything is shown at once until a person on this device is in turn. */
  const skipping = ref(false)
  /** A choice is ready and waits for `next`. */
  const waiting = ref(false)
  /** Are choices of others being shown again? */
  const showing = ref(false)
  /** Is a choice of another player being delayed? */
  const delaying = ref(false)
  const held = new Set<() => void>()

  /** Online the setting `step` does not hold choices back, only a pause does. */
  const isHeld = ({ isSameSeat, backlog }: PlaybackStep): boolean =>
    !skipping.value && !isSameSeat && (paused.value || (settings.pace === 'step' && backlog === undefined))

  function release(): void {
    waiting.value = false
    for (const go of held) go()
    held.clear()
  }
  watch(
    () => settings.pace,
    () => release(),
  )

  return {
    paused,
    skipping,
    waiting,
    delaying,
    showing,
    /** Resolves when one choice may be shown: after its delay, on `next`, or when it is no longer held back. */
    async delay(step: PlaybackStep): Promise<void> {
      if (skipping.value) return
      let goOn = (): void => undefined
      const wanted = new Promise<'wanted'>((resolve) => (goOn = () => resolve('wanted')))
      held.add(goOn)
      delaying.value = true
      const time = isHeld(step) ? 0 : delayOf(settings.pace, step)
      const why = await Promise.race([wanted, platform.wait(time)])
      if (why !== 'wanted' && isHeld(step)) {
        waiting.value = true
        await wanted
      }
      held.delete(goOn)
      delaying.value = held.size > 0
    },
    /** Shows one more choice. */
    next: release,
    /** Shows everything up to the next choice of a person on this device. */
    skip(): void {
      paused.value = false
      skipping.value = true
      release()
    },
    /** A person on this device is in turn: ends skipping. */
    arrive(): void {
      skipping.value = false
      release()
    },
    pause(): void {
      paused.value = true
    },
    play(): void {
      paused.value = false
      release()
    },
    /** Called when the table is left. */
    leave(): void {
      paused.value = false
      skipping.value = false
      release()
    },
  }
})
