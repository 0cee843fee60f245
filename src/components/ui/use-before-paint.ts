import { onScopeDispose } from 'vue'

/**
 * Puts something off until the browser is about to draw, however often it is asked for until then: what has to know where
 * things stand on the screen finds out when the page is laid out anyhow. In the task that has just changed the page it
 * would make one long task of two. Pages that nobody sees are not drawn until somebody does.
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
