// Firefox by WebDriver BiDi, for the tests that are run in it as well.

import puppeteer from 'puppeteer-core'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { inject } from 'vitest'

export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: inject('firefoxPath'),
    headless: true,
    extraPrefsFirefox: {
      // Both ends of a link are on this machine, and no names are looked up.
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'intl.accept_languages': 'en-GB',
    },
  })
}

export interface FirefoxVisit {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the page. A visit has to end with none. */
  readonly complaints: string[]
}

/** Opens an address in a new profile, with these settings of the device. */
export async function visitByFirefox(
  browser: Browser,
  url: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<FirefoxVisit> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  await page.evaluateOnNewDocument(
    (stored: string) => {
      if (localStorage.getItem('windrose-settings') === null)
        localStorage.setItem('windrose-settings', stored)
    },
    JSON.stringify({
      pace: 'instant',
      motion: 'reduced',
      confirm: 'never',
      lastLevel: 'cabin-boy',
      ...settings,
    }),
  )
  await page.setViewport({ width: 1280, height: 800 })
  await page.goto(url)
  return { page, context, complaints }
}

/** Presses the first element that a selector finds, once there is one. */
export async function press(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector)
  await page.$eval(selector, (element) => (element as HTMLElement).click())
}

/**
 * Runs in a page: answers every question with the first answer until the game has this many choices. Returns the number of
 * choices then, or an error of 30 s without a change.
 */
export async function answerUntil(plies: number): Promise<number> {
  const now = (): number =>
    Number(document.querySelector<HTMLElement>('[data-plies]')?.dataset['plies'] ?? -1)
  let [last, since] = [-1, performance.now()]
  while (now() < plies && document.querySelector('[data-state="over"]') === null) {
    if (now() !== last) [last, since] = [now(), performance.now()]
    if (performance.now() - since > 30_000) throw new Error(`the game stays at ${String(last)}`)
    const answer = document.querySelector<HTMLElement>(
      '[data-state="asking"] :is([data-draft="confirm"]:not([aria-disabled]), [data-action]), [data-dock="hand-over"]',
    )
    answer?.click()
    await new Promise((later) => setTimeout(later, 30))
  }
  return now()
}

/** Runs in a page: the number of choices and the seat in turn. */
export function tableSeen(): string {
  const table = document.querySelector<HTMLElement>('[data-plies]')
  return `${table?.dataset['plies'] ?? '?'} choices, seat ${table?.dataset['turn'] ?? '?'}`
}
