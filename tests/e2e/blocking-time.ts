import type { Page } from 'playwright-core'

/**
 * Measures a page from now on. The returned function gives the total blocking time: the milliseconds of long tasks beyond
 * 50 ms each.
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
