import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { ROOT } from '../../tools/lib/fresh-build.ts'
import { openContext } from './context.ts'
import { PATIENCE } from '../patience.ts'
import { launchOptions } from './launch-options.ts'
import { resize, WINDOWS } from './windows.ts'
import type { WindowName } from './windows.ts'

/** A variant of what another test shows in every run: a long run alone has it. */
export const longRunTest = test.runIf(inject('isLong'))
/** The windows in which a test goes its whole way: in a short run only the last one, where space is shortest. */
export const windowsOf = <const Window>(...all: readonly Window[]): readonly Window[] =>
  inject('isLong') ? all : all.slice(-1)

let shared: Promise<Browser> | undefined
/** The browser of this worker: its files share it, and it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser())
}

/** Closes what a file left open, so that nothing goes on beside the next file. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
/** Starts a browser in processes of its own. The caller closes it. */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const { args = [], ...options } = launchOptions(inject('chromiumPath'))
  return chromium.launch({ ...options, args: [...args, ...further], timeout: PATIENCE })
}

export interface Visit {
  readonly page: Page
  /** Errors, blocked content and failed requests of the page. A visit has to end with none. */
  readonly complaints: readonly string[]
}

/**
 * Opens an address of the site in a new profile and records everything that goes wrong in it. Without a wish for it, the
 * service worker is left out: it would load the whole site for each profile.
 */
export async function visit(
  browser: Browser,
  path = '',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await openContext(browser, { baseURL: inject('baseUrl'), ...options })
  if (options.serviceWorkers !== 'allow') await context.addInitScript(refuseServiceWorkers)
  await context.addInitScript(reportWindowErrors)
  const complaints: string[] = []
  context.on('page', (page) => listen(page, complaints, options.baseURL ?? inject('baseUrl')))
  const page = await context.newPage()
  await page.goto(path)
  return { page, complaints }
}

/** Runs in the page: service workers are refused, as in a private window of some browsers. */
export function refuseServiceWorkers(): void {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (workers !== undefined) workers.register = () => Promise.reject(new Error('left out'))
}

/** Runs in the page: errors without an exception, as of size observers that run in circles, are told as well. */
function reportWindowErrors(): void {
  addEventListener('error', ({ error, message }) => {
    if (error === null) console.error(`window.onerror: ${message}`)
  })
}

function listen(page: Page, complaints: string[], home: string): void {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page aborts its requests.
    if (why !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${why}`)
  })
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(home) || /^(data|blob):/.test(request.url())
    if (!isOurs) complaints.push(`stranger: ${request.url()}`)
  })
}

/** Settings of the device, as the app stores them. */
export interface VisitOptions {
  readonly theme?: 'system' | 'light' | 'dark'
  readonly language?: string
  readonly pace?: 'instant' | 'fast' | 'normal' | 'step'
  readonly confirm?: 'always' | 'ifLost' | 'never'
  readonly motion?: 'system' | 'reduced'
  readonly face?: 'boards' | 'text'
  readonly automation?: 'off' | 'smart'
}
/** The settings of a new profile: those of the app, but that bots choose at once and nothing moves. */
const NEW_PROFILE = {
  theme: 'system',
  language: 'system',
  pace: 'instant',
  confirm: 'ifLost',
  motion: 'reduced',
  face: 'boards',
  automation: 'off',
} as const satisfies VisitOptions
export interface Guest {
  /** Default: a desk. */
  readonly window?: WindowName
  /** Default: bots without delay and no motion. */
  readonly wishes?: VisitOptions
  readonly options?: BrowserContextOptions
  /** The seed for Math.random: the same text gives the same games. */
  readonly chance?: string
}

/** Runs one visit and expects that the page recorded no problem. */
export async function visiting(
  browser: Browser,
  guest: Guest,
  what: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { page, complaints } = await beginVisit(browser, guest)
  const context = page.context()
  try {
    await page.goto('')
    await what(page, context)
    expect(complaints).toEqual([])
  } catch (error) {
    await takePicture(page, complaints)
    throw error
  } finally {
    await context.close()
  }
}

/** How a test wants the page of a file, beside what the file wants. */
interface PageRequest {
  readonly window?: WindowName
  readonly wishes?: VisitOptions
  readonly reducedMotion?: 'reduce' | 'no-preference'
}

/**
 * One visit for all tests of a file, to be asked for within them: it is on the home page then, in its window, with the
 * settings of a new profile, the wishes of the file and those of the test. No page is loaded again, so that a table opens in a
 * third of the time, but the tables and the other settings of earlier tests are still there. A test that fails or finds
 * problems ends it.
 */
export function useVisit(guest: Guest = {}): (request?: PageRequest) => Promise<Page> {
  let open: Visit | undefined
  const end = async (): Promise<void> => {
    await open?.page.context().close()
    open = undefined
  }
  afterEach(async ({ task }) => {
    if (open === undefined) return
    const { page, complaints } = open
    if (task.result?.state !== 'fail' && complaints.length === 0) return
    await takePicture(page, complaints)
    await end()
    expect(complaints).toEqual([])
  })
  afterAll(end)
  return async ({ window = guest.window ?? 'desk', wishes, reducedMotion = 'no-preference' } = {}) => {
    open ??= await beginVisit(await openBrowser(), guest)
    const { page } = open
    const settings = { ...NEW_PROFILE, language: 'en', ...guest.wishes, ...wishes }
    await resize(page, window)
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion })
    await page.goto('./#/')
    await changeSettings(page, settings)
    await page.locator(`html[lang="${settings.language}"]`).waitFor({ state: 'attached' })
    return page
  }
}

/** An empty page in a new profile with the wishes of a guest. */
async function beginVisit(browser: Browser, guest: Guest): Promise<Visit> {
  const opened = await visit(browser, 'about:blank', optionsOf(guest))
  if (guest.chance !== undefined)
    await opened.page.context().addInitScript(seedRandom, numberOf(guest.chance))
  return opened
}

/** Writes the settings into the storage of the new profile, as the settings dialog would. */
function optionsOf({ window = 'desk', wishes, options = {} }: Guest): BrowserContextOptions {
  const { origin } = new URL(options.baseURL ?? inject('baseUrl'))
  const settings = { ...NEW_PROFILE, ...wishes }
  const localStorage = [{ name: 'windrose-settings', value: JSON.stringify(settings) }]
  return {
    locale: 'en-GB',
    viewport: WINDOWS[window],
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...options,
  }
}

/** Waits until the history is back where it was before a dialog that was just closed: what is opened meanwhile is broken off. */
export async function isBackFromLayers(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { layers?: number } | null)?.layers)
}

/** Changes settings as another tab would; the page follows at once. */
export function changeSettings(page: Page, wishes: VisitOptions): Promise<void> {
  return page.evaluate(
    ([key, changes]) => {
      const newValue = JSON.stringify({
        ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object),
        ...(JSON.parse(changes) as object),
      })
      localStorage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    },
    ['windrose-settings', JSON.stringify(wishes)] as const,
  )
}

/** Replaces Math.random, so that a table created on the screen is the same in every run. */
function seedRandom(seed: number): void {
  let state = seed
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) {
      for (let i = 0; i < array.length; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
        array[i] = state >>> 24
      }
    }
    return array
  }
}

export function numberOf(text: string): number {
  let number = 7
  for (const letter of text) number = (Math.imul(number, 31) + letter.codePointAt(0)!) | 0
  return number
}

/** The text of the screen when a test failed, for the error message. */
export async function takePicture(page: Page, complaints: readonly string[]): Promise<void> {
  const folder = join(ROOT, '.cache', 'e2e')
  mkdirSync(folder, { recursive: true })
  const name = (expect.getState().currentTestName ?? 'visit').replace(/\W+/g, '-').slice(0, 80)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path }).catch(() => undefined)
  console.error(`The screen as it was: ${path}\n${complaints.join('\n')}`)
}
