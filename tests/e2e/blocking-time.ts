import type { Page } from 'playwright-core'

/**
 * Watches a page from now on; the answer tells for how many milliseconds tasks have blocked it beyond the 50 ms that
 * nobody feels (total blocking time).
 */
export async function observeBlockingTime(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { tasks: number[] }).tasks.reduce(
        (sum, length) => sum + Math.max(0, length - 50),
        0,
      ),
    )
}
