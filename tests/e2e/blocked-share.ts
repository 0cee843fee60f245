import type { Page } from 'playwright-core'

/**
 * Measures a page from now on. The returned function gives the share of the time since (0 to 1) in which the page was
 * blocked: what long tasks take beyond 50 ms each. A search on the thread of the page would block most of the time, on a
 * slow machine as on a fast one.
 */
export async function observeBlockedShare(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const measured = { blocked: 0, began: performance.now() }
    Object.assign(globalThis, { measured })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.blocked += Math.max(0, duration - 50)
    }).observe({ type: 'longtask' })
  })
  return () =>
    page.evaluate(() => {
      const { measured } = globalThis as unknown as { measured: { blocked: number; began: number } }
      return measured.blocked / (performance.now() - measured.began)
    })
}
/** More than what drawing takes on a busy machine, less than what a search on the thread of the page takes. */
export const BLOCKED_SHARE = 0.5
