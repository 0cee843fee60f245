import { onScopeDispose } from 'vue'

/**
 * Returns a function that schedules `work` once before the next paint, however often it is called until then. Measuring the
 * page then costs no extra layout; in the task that has just changed the page it would force one. Hidden pages are not
 * painted, so the work waits until the page is visible.
 */
export function useBeforePaint(work: () => void): () => void {
  let frame: number | undefined
  onScopeDispose(() => {
    if (frame !== undefined) cancelAnimationFrame(frame)
  })
  return () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      work()
    })
  }
}
