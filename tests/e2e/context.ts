import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { PATIENCE } from '../patience.ts'
import { countChanges } from './standstill.ts'

// Apart from `browser.ts`, for commands use it, too, and they run without Vitest.

const contexts = new Set<BrowserContext>()
/** Every page that is open in Chromium. */
export const openPages = (): readonly Page[] => [...contexts].flatMap((context) => context.pages())

/** A new profile, whose pages wait that long for what a test asks of them, and count what changes in them. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  contexts.add(context)
  context.on('close', () => contexts.delete(context))
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(countChanges)
  return context
}
