// WebKitGTK by WebDriver, on a display of its own, for the long tests that are run in it as well.

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Builder, By } from 'selenium-webdriver'
import type { WebDriver } from 'selenium-webdriver'
import { inject } from 'vitest'
import { PATIENCE, WHOLE_TEST } from '../../patience.ts'
import { freePort } from '../net/harness.ts'

export interface WebkitDriver {
  /** Opens an address in a new profile, with these settings of the device. The next visit, or `quit`, ends it. */
  visit(url: string, settings?: Readonly<Record<string, unknown>>): Promise<WebDriver>
  close(): void
}

/** Starts a display and a driver on it. */
export async function startWebkitDriver(): Promise<WebkitDriver> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(createInterface(display.stdout), 'line')) as [string]
  const port = await freePort()
  const driver = spawn(inject('webkitDriver'), [`--port=${String(port)}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  await answers(`http://127.0.0.1:${String(port)}/status`, driver)
  let open: WebDriver | undefined
  return {
    async visit(url, settings) {
      // A driver has one profile at a time, and a test that failed may have left its own open.
      await open?.quit().catch(() => undefined)
      return (open = await visitByWebkit(port, url, settings))
    },
    close() {
      driver.kill()
      display.kill()
    },
  }
}

/** Waits until the driver answers. */
async function answers(url: string, driver: ChildProcess): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await later(100)) {
    if (driver.exitCode !== null) break
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
  throw new Error('the driver of WebKitGTK does not answer')
}
const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

async function visitByWebkit(
  port: number,
  url: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<WebDriver> {
  const page = await new Builder()
    .usingServer(`http://127.0.0.1:${String(port)}`)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build()
  await page.manage().setTimeouts({ script: WHOLE_TEST })
  const stored = JSON.stringify({
    pace: 'instant',
    motion: 'reduced',
    confirm: 'never',
    lastLevel: 'cabin-boy',
    ...settings,
  })
  // A file of the site without scripts.
  await page.get(new URL('icon.svg', url).href)
  await page.executeScript('localStorage.setItem("windrose-settings", arguments[0])', stored)
  await page.get(url)
  return page
}

/** Waits until a selector finds something; the page may replace it at any time. */
export async function appears(page: WebDriver, selector: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.executeScript('return document.querySelector(arguments[0]) !== null', selector)
  await page.wait(isThere, PATIENCE, `${selector} does not appear`)
}
/** Presses the first element that a selector finds, once there is one. */
export async function press(page: WebDriver, selector: string): Promise<void> {
  await appears(page, selector)
  await page.executeScript('document.querySelector(arguments[0]).click()', selector)
}
/** Clicks what a selector finds with the mouse. */
export async function click(page: WebDriver, selector: string): Promise<void> {
  await appears(page, selector)
  const origin = await page.findElement(By.css(selector))
  await page.actions().move({ origin }).click().perform()
}
/** How the browser draws the first element that a selector finds: `none` is without a look of its own. */
export const appearanceOf = (page: WebDriver, selector: string): Promise<string> =>
  page.executeScript('return getComputedStyle(document.querySelector(arguments[0])).appearance', selector)
/** The name of the focused element, or `answer`, and whether it shows that it has the focus. */
export const focusRing = (page: WebDriver): Promise<string> =>
  page.executeScript(`const at = document.activeElement
    const name = at.hasAttribute('data-action') ? 'answer' : at.getAttribute('aria-label')
    return name + ': ' + at.matches(':focus-visible')`)

/** Runs a function in the page with this argument and waits for its result. */
export async function evaluate<Result>(
  page: WebDriver,
  run: (argument: never) => Result | Promise<Result>,
  argument: unknown = null,
): Promise<Result> {
  return evaluateText(page, `(${String(run)})(arguments[0])`, argument)
}
/** The same for the text of an expression. */
export async function evaluateText<Result>(
  page: WebDriver,
  text: string,
  argument: unknown = null,
): Promise<Result> {
  const script = `const done = arguments[1]
    Promise.resolve(${text}).then((is) => done({ is }), (error) => done({ error: String(error) }))`
  const outcome = await page.executeAsyncScript<{ is: Result } | { error: string }>(script, argument)
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.is
}
