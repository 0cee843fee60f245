// Firefox by WebDriver BiDi, for the tests that are run in it as well.

import puppeteer from 'puppeteer-core'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { inject } from 'vitest'
import { PATIENCE, WHOLE_TEST } from '../../patience.ts'
import { WINDOWS } from '../windows.ts'

export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: inject('firefoxPath'),
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: WHOLE_TEST,
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
  page.setDefaultTimeout(PATIENCE)
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
  await page.setViewport(WINDOWS.desk)
  await page.goto(url)
  return { page, context, complaints }
}

/** Presses the first element that a selector finds, once there is one. */
export async function press(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector)
  await page.$eval(selector, (element) => (element as HTMLElement).click())
}
