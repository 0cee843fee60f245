/** Milliseconds to wait for a paint: hidden pages are never painted. */
const PATIENCE = 60

/**
 * Resolves after the next paint, so that the reader sees the effect of a press before the work for it begins. If the page is
 * hidden, it resolves after a timeout.
 */
export function afterPaint(): Promise<void> {
  return new Promise((drawn) => {
    requestAnimationFrame(() => setTimeout(drawn))
    setTimeout(drawn, PATIENCE)
  })
}
