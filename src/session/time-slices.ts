import type { Search } from '../bots/bot.ts'

/** How a search is run beside other things. */
export interface Slicing {
  /** Milliseconds it thinks before others have their turn. */
  readonly slice: number
  /** Milliseconds, from any moment on. */
  now(): number
  /** Lets others have their turn. */
  breathe(): Promise<void>
  /** Is the answer not wanted any more? */
  isStopped(): boolean
  /** Hears after every slice. */
  heard?(): void
}

/** The shortest time that can be told from none. */
const TICK = 0.05

/** Runs a search to its end in slices; false if it was stopped before. */
export async function inSlices(search: Search, slicing: Slicing): Promise<boolean> {
  const { slice, now, breathe, isStopped, heard } = slicing
  let atOnce = 1
  for (;;) {
    const began = now()
    if (search.run(atOnce)) return true
    const fitting = (atOnce * slice) / Math.max(now() - began, TICK)
    // At most twice as much as before: a search is slow while it is cold.
    atOnce = Math.max(1, Math.floor(Math.min(fitting, 2 * atOnce)))
    heard?.()
    await breathe()
    if (isStopped()) return false
  }
}
