import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { PlaybackStep } from '../session/session-preferences.ts'
import { usePlatform } from '../platform/platform.ts'
import { useSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** Milliseconds a choice of somebody else is held back. Step by step, it is the button that decides. */
const DELAYS = { instant: 0, fast: 400, normal: 1000, step: 1000 } as const
/** Small decisions of one seat in a row pass in this part of the time. */
const SAME_SEAT_FACTOR = 0.2
/** Whatever has to be caught up with takes no longer than this altogether: it may be my turn already. */
const MAX_BACKLOG_TIME = 3000

/** Milliseconds for one choice. */
export function delayOf(pace: Settings['pace'], { isSameSeat, backlog = 1 }: PlaybackStep): number {
  const time = DELAYS[pace] * (isSameSeat ? SAME_SEAT_FACTOR : 1)
  return Math.min(time, MAX_BACKLOG_TIME / Math.max(1, backlog))
}

/** How fast the choices of others come upon the screen, and whether they are held by hand. */
export const usePlaybackSpeed = defineStore('pace', () => {
  const settings = useSettings()
  const machine = usePlatform()
  /** Nothing more is shown until somebody wants it. */
  const paused = ref(false)
  /** Everything is shown at once until a person here is asked. */
  const skipping = ref(false)
  /** A choice is ready, and waits for `next`. */
  const waiting = ref(false)
  /** What others did is being shown again. */
  const showing = ref(false)
  /** Choices of others are on their way to the screen. */
  const breathing = ref(false)
  const held = new Set<() => void>()

  /** Online nobody is kept waiting by a setting; only by a pause. */
  const isHeld = ({ isSameSeat, backlog }: PlaybackStep): boolean =>
    !skipping.value && !isSameSeat && (paused.value || (settings.pace === 'step' && backlog === undefined))

  function letGo(): void {
    waiting.value = false
    for (const go of held) go()
    held.clear()
  }
  watch(
    () => settings.pace,
    () => letGo(),
  )

  return {
    paused,
    skipping,
    waiting,
    breathing,
    showing,
    /** Passes the time of one choice; sooner if somebody wants to go on, later if it is held by hand. */
    async breathe(breath: PlaybackStep): Promise<void> {
      if (skipping.value) return
      let goOn = (): void => undefined
      const wanted = new Promise<'wanted'>((resolve) => (goOn = () => resolve('wanted')))
      held.add(goOn)
      breathing.value = true
      const time = isHeld(breath) ? 0 : delayOf(settings.pace, breath)
      const why = await Promise.race([wanted, machine.wait(time)])
      if (why !== 'wanted' && isHeld(breath)) {
        waiting.value = true
        await wanted
      }
      held.delete(goOn)
      breathing.value = held.size > 0
    },
    /** One choice more. */
    next: letGo,
    /** Everything up to the next choice of a person here. */
    skip(): void {
      paused.value = false
      skipping.value = true
      letGo()
    },
    /** A person here is asked: whatever was skipped is over. */
    arrive(): void {
      skipping.value = false
      letGo()
    },
    pause(): void {
      paused.value = true
    },
    play(): void {
      paused.value = false
      letGo()
    },
    /** The table is left. */
    leave(): void {
      paused.value = false
      skipping.value = false
      letGo()
    },
  }
})
