import type { BrowserContext, CDPSession, Page } from 'playwright-core'

// Interaction to next paint, as browsers measure it with the Event Timing API.

/** One interaction: its longest event and the parts of it, in milliseconds. */
export interface Interaction {
  readonly total: number
  /** Input delay, processing time, and presentation delay. */
  readonly delay: number
  readonly work: number
  readonly picture: number
  /** Processor time of the page's main thread, independent of other load on the machine. */
  readonly own: number
}
/** A frame that took over 50 ms, by the clock. */
export interface LongFrame {
  readonly start: number
  readonly duration: number
}

interface Heard {
  readonly interaction: number
  readonly start: number
  readonly total: number
  readonly delay: number
  readonly work: number
}
declare global {
  interface Window {
    heard?: Heard[]
    long?: LongFrame[]
  }
}

/** Shorter events are not reported; they count as this long. */
const SHORTEST = 16
/** Milliseconds after a touch until all its consequences are painted. */
const REST = 450

/** Runs in the page before its own scripts. */
function listen(durationThreshold: number): void {
  const heard: Heard[] = (window.heard = [])
  const long: LongFrame[] = (window.long = [])
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { startTime, duration, processingStart, processingEnd } = entry
      const interaction = (entry as unknown as { interactionId?: number }).interactionId ?? 0
      if (interaction === 0) continue
      heard.push({
        interaction,
        start: startTime,
        total: duration,
        delay: processingStart - startTime,
        work: processingEnd - processingStart,
      })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) long.push({ start: startTime, duration })
  }).observe({ type: 'long-animation-frame', buffered: true })
}

export async function observeInteractions(context: BrowserContext): Promise<void> {
  await context.addInitScript(listen, SHORTEST)
}

/** Slows the processor down for the page by this factor. */
export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Milliseconds of processor time of the page's main thread so far. */
async function workedBy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** The longest interaction during `act`. */
export async function interactionTo(
  page: Page,
  session: CDPSession,
  act: () => Promise<unknown>,
): Promise<Interaction> {
  await page.evaluate(() => window.heard?.splice(0))
  const from = await page.evaluate(() => performance.now())
  const before = await workedBy(session)
  await act()
  await page.waitForTimeout(REST)
  const own = (await workedBy(session)) - before
  const heard = await page.evaluate(
    () => new Promise<Heard[]>((done) => requestAnimationFrame(() => done(window.heard ?? []))),
  )
  const ours = heard.filter(({ start }) => start >= from)
  const [longest] = ours.sort((one, two) => two.total - one.total)
  if (longest === undefined) return { total: SHORTEST, delay: 0, work: 0, picture: SHORTEST, own }
  const { total, delay } = longest
  const work = ours.reduce((sum, one) => sum + one.work, 0)
  return { total, delay, work, picture: Math.max(0, total - delay - work), own }
}

export const longFrames = (page: Page): Promise<LongFrame[]> => page.evaluate(() => window.long ?? [])

/** The value that this percentage of the values does not exceed. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = [...values].sort((one, two) => one - two)
  return sorted[Math.min(sorted.length - 1, Math.ceil((of / 100) * sorted.length) - 1)] ?? 0
}
