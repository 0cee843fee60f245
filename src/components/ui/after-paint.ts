/** Milliseconds after which nothing is waited for any more: pages that nobody sees are not drawn. */
const PATIENCE = 60

/**
 * Fulfilled once the browser has drawn what is on the screen now, so that a press is seen before the work begins that it
 * asks for; where nothing is drawn, a moment later all the same.
 */
export function afterPaint(): Promise<void> {
  return new Promise((drawn) => {
    requestAnimationFrame(() => setTimeout(drawn))
    setTimeout(drawn, PATIENCE)
  })
}
