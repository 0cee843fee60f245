import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

// Apart from `browser.ts`, for commands use it, too, and they run without Vitest.

/** Milliseconds that a browser test waits for a state: only what hangs gives up, for machines differ and are busy. */
export const PATIENCE = 90_000
/** A new profile, whose pages wait that long for what a test asks of them. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE)
  return context
}
