import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'

/** A browser that asks nothing of the network by itself. Whoever opens it closes it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    // The browser's own sandbox needs rights that containers do not give; the pages under test are ours.
    chromiumSandbox: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-gpu',
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

export interface Visit {
  readonly page: Page
  /** What the page complained of: errors, refused content, failed requests. A good visit ends with none. */
  readonly complaints: readonly string[]
}

/** Opens an address of the site in a fresh profile, with an ear for everything that goes wrong in it. */
export async function visit(
  browser: Browser,
  path = '',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: inject('baseUrl'), ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) =>
    complaints.push(`request: ${request.url()} ${request.failure()?.errorText}`),
  )
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(inject('baseUrl')) || /^(data|blob):/.test(request.url())
    if (!isOurs) complaints.push(`stranger: ${request.url()}`)
  })
  await page.goto(path)
  return { page, complaints }
}
