import type { Search } from '../bots/bot.ts'

/** How a search is run beside other things. */
export interface TimeSlicing {
  /** Milliseconds it thinks before others have their turn. */
  readonly slice: number
  /** Milliseconds, from any moment on. */
  now(): number
  /** Lets others have their turn. */
  yieldToEventLoop(): Promise<void>
  /** Is the answer not wanted any more? */
  isStopped(): boolean
  /** Hears after every slice. */
  onSlice?(): void
}

/** The shortest time that can be told from none. */
const TICK = 0.05

/** Runs a search to its end in slices; false if it was stopped before. */
export async function runInSlices(search: Search, slicing: TimeSlicing): Promise<boolean> {
  const { slice, now, yieldToEventLoop, isStopped, onSlice } = slicing
  let atOnce = 1
  for (;;) {
    const began = now()
    if (search.run(atOnce)) return true
    const fitting = (atOnce * slice) / Math.max(now() - began, TICK)
    // At most twice as much as before: a search is slow while it is cold.
    atOnce = Math.max(1, Math.floor(Math.min(fitting, 2 * atOnce)))
    onSlice?.()
    await yieldToEventLoop()
    if (isStopped()) return false
  }
}
