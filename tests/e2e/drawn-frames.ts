import type { Page } from 'playwright-core'

/** Frames after which a page is known to draw. */
const ENOUGH = 3

/**
 * Does the page draw while this is on it? One that thinks on its own thread shows what it thinks about before and after, but
 * nothing in between, on a fast machine as on a slow one.
 */
export function drawsWhile(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    async ([what, enough]) => {
      const isThere = (): boolean => document.querySelector(what) !== null
      let frames = 0
      while (isThere() && frames < enough) {
        await new Promise(requestAnimationFrame)
        if (isThere()) frames++
      }
      return frames === enough
    },
    [selector, ENOUGH] as const,
  )
}
