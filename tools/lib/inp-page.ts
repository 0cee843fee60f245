import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { WINDOWS } from '../../tests/e2e/windows.ts'
import { ensureChromium } from './browsers.ts'
import { observeInteractions } from './inp-measure.ts'
import type { PreparedGame } from './prepared-games.ts'
import { serveFolder } from './static-server.ts'

/** A build of the site, served to a browser of its own. */
export interface Site {
  readonly browser: Browser
  /** A page of a new device with this table on the screen. */
  open({ name, text }: PreparedGame<unknown>, pace: 'instant' | 'normal'): Promise<Page>
  close(): Promise<void>
}

export async function serveSite(folder: string): Promise<Site> {
  const executablePath = ensureChromium()
  if (executablePath === undefined) throw new Error('No Chromium to measure in.')
  const server = await serveFolder(folder)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  return {
    browser,
    async open({ name, text }, pace) {
      const localStorage = [
        { name: 'windrose-settings', value: JSON.stringify({ pace, language: 'en', confirm: 'always' }) },
        { name: 'windrose-log', value: 'shown' },
        { name: 'windrose-knows-sounds', value: 'true' },
      ]
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: WINDOWS.desk,
        serviceWorkers: 'block',
        storageState: { cookies: [], origins: [{ origin: new URL(server.url).origin, localStorage }] },
      })
      await observeInteractions(context)
      const page = await context.newPage()
      await page.goto('')
      const choosing = page.waitForEvent('filechooser')
      await page.locator('.home__import button').click()
      await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
      await page.locator('[data-plies]').waitFor()
      return page
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
