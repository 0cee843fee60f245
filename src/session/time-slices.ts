import type { Search } from '../bots/bot.ts'

/** How a search shares its thread. */
export interface TimeSlicing {
  /** Milliseconds of one slice. */
  readonly slice: number
  /** Milliseconds since an arbitrary start. */
  now(): number
  /** Lets other tasks of this thread run. */
  yieldToEventLoop(): Promise<void>
  /** Is the result no longer needed? */
  isStopped(): boolean
  /** Called after every slice. */
  onSlice?(): void
}

/** The shortest measurable time in milliseconds. */
const TICK = 0.05

/** Runs a search, or other work in small steps, to its end in slices; false if it was stopped before. */
export async function runInSlices(search: Pick<Search, 'run'>, slicing: TimeSlicing): Promise<boolean> {
  const { slice, now, yieldToEventLoop, isStopped, onSlice } = slicing
  let iterations = 1
  for (;;) {
    const began = now()
    if (search.run(iterations)) return true
    const fitting = (iterations * slice) / Math.max(now() - began, TICK)
    // At most doubled: the first iterations are slow, before the code is compiled.
    iterations = Math.max(1, Math.floor(Math.min(fitting, 2 * iterations)))
    onSlice?.()
    await yieldToEventLoop()
    if (isStopped()) return false
  }
}
