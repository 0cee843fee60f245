import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { DIST } from '../../../tools/lib/fresh-build.ts'
import { serveFolder } from '../../../tools/lib/static-server.ts'
import type { SiteServer } from '../../../tools/lib/static-server.ts'
import { closePages, launchBrowser, numberOf, openBrowser, refuseServiceWorkers } from '../browser.ts'
import { openContext } from '../context.ts'
import { startBroker } from '../net/harness.ts'
import type { BrokerProcess } from '../net/harness.ts'
import { closeResult } from '../result.ts'
import { readDownload, readTableState } from '../table.ts'
import { WINDOWS } from '../windows.ts'
import { installLatencyMeter } from './latency-meter.ts'

/** The app as it is built, but that it may talk to a broker on this machine, which has no certificate. */
export async function serveApp(): Promise<SiteServer> {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-online-'))
  cpSync(DIST, folder, { recursive: true })
  const page = join(folder, 'index.html')
  const strict = readFileSync(page, 'utf8')
  const loose = strict.replace('https: wss:;', 'https: wss: http://127.0.0.1:* ws://127.0.0.1:*;')
  if (loose === strict) throw new Error('the policy of the page is not what it was')
  writeFileSync(page, loose)
  const server = await serveFolder(folder)
  return {
    url: server.url,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const COLORS = ['blue', 'vermilion', 'green', 'purple', 'gold']
const SYMBOLS = ['star', 'hexagon', 'cross', 'diamond', 'circle']

/** A person with a device of their own. */
export interface Someone {
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
  /** What the pages of this device complained of. */
  readonly complaints: readonly string[]
}

export interface Place {
  readonly browser: Browser
  readonly site: SiteServer
  readonly broker: { readonly port: number }
}

/** A place of their own for the tests of a file, from before the first to after the last; to be asked for within them. */
export function usePlace(): () => Place {
  let place: Place
  let close: () => Promise<unknown>
  beforeAll(async () => {
    const [browser, broker, site] = [await openBrowser(), await startBroker(), await serveApp()]
    place = { browser, broker, site }
    close = () => Promise.all([closePages(browser), site.close(), broker.kill()])
  })
  afterAll(() => close())
  return () => place
}

/** One site and one broker in two browsers. */
interface TwoBrowsers {
  readonly here: Place
  readonly there: Place
  readonly broker: BrokerProcess
}

/** Two browsers for the tests of a file alone, from before the first to after the last; to be asked for within them. */
export function useTwoBrowsers(): () => TwoBrowsers {
  let two: TwoBrowsers
  beforeAll(async () => {
    const [one, other] = await Promise.all([launchBrowser(), launchBrowser()])
    const [site, broker] = [await serveApp(), await startBroker()]
    two = { here: { browser: one, site, broker }, there: { browser: other, site, broker }, broker }
  })
  afterAll(async () => {
    await Promise.all([two.here, two.there].map(({ browser }) => browser.close()))
    await two.here.site.close()
    await two.broker.kill()
  })
  return () => two
}

/** Opens the app on a new device with a stored name, the broker of the test and these relays; none by default. */
export async function someone(
  { browser, site, broker }: Place,
  name: string,
  relays: readonly string[] = ['none'],
): Promise<Someone> {
  const at = numberOf(name) >>> 0
  const settings = {
    pace: 'instant',
    motion: 'reduced',
    confirm: 'never',
    // A fast bot, as this is a test.
    lastLevel: 'cabin-boy',
    me: { name, color: COLORS[at % 5], symbol: SYMBOLS[at % 5] },
    broker: `ws://127.0.0.1:${String(broker.port)}/`,
    ice: ['none'],
    relays,
  }
  const localStorage = [{ name: 'windrose-settings', value: JSON.stringify(settings) }]
  const context = await openContext(browser, {
    locale: 'en-GB',
    viewport: WINDOWS.desk,
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: { cookies: [], origins: [{ origin: new URL(site.url).origin, localStorage }] },
  })
  await context.addInitScript(refuseServiceWorkers)
  await context.addInitScript(installLatencyMeter)
  const complaints: string[] = []
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
    })
  })
  const page = await context.newPage()
  await page.goto(site.url)
  return { name, page, context, complaints }
}

/** Opens a room with this many chairs, takes the first, and returns its link. */
export async function openRoom({ page }: Someone, chairs: number, game = 'puerto-rico'): Promise<string> {
  await page.locator('[data-lobby="online"]').click()
  await page.locator(`[data-game="${game}"] input`).check({ force: true })
  await page.getByRole('radio', { name: String(chairs), exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-lobby="ready"]').waitFor()
  return page.url()
}

/** Makes a room for two over days, in which the player in this chair begins; returns its link. */
export async function openRoomOverDays({ page }: Someone, first = 1): Promise<string> {
  await page.locator('[data-lobby="online"]').click()
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Over several days', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-lobby="governor"]').selectOption(String(first))
  return page.url()
}

/** Follows a link and takes the first free chair. */
export async function joinRoom({ page }: Someone, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('[data-lobby="sit"]').first().click()
  await page.locator('[data-lobby="ready"]').waitFor()
}

/** Waits until one person's lobby shows another person on a seat. */
export async function seesSeated({ page }: Someone, { name }: Someone): Promise<void> {
  await page.locator(`[data-chair]:has-text("${name}")`).waitFor()
}

export async function sayReady({ page }: Someone): Promise<void> {
  await page.locator('[data-lobby="ready"]:not([aria-disabled="true"])').click()
}

/** Waits for the table of a room. */
export async function atTable({ page }: Someone): Promise<void> {
  await page.locator('[data-plies]').waitFor()
}

/** Presses what the table shows, or tells which notices it shows instead. */
export async function press({ name, page }: Someone, what: string): Promise<void> {
  const button = page.locator(what).first()
  await button.click().catch(async (cause: unknown) => {
    const notices = await page.locator('[data-notice], .toast, dialog[open]').allInnerTexts()
    throw new Error(`${name} could not press ${what}; the table says: ${JSON.stringify(notices)}`, { cause })
  })
}

/** The same device opens the link again, in a new page. */
export async function comesBack({ name, context, complaints }: Someone, link: string): Promise<Someone> {
  const page = await context.newPage()
  await page.goto(link)
  return { name, page, context, complaints }
}

/** The page says that all of this device lies in the mailbox. */
export const isLeft = ({ page }: Someone): Promise<void> =>
  page.locator('[data-mail="left"], [data-left="left"]').first().waitFor()

/** One visit of a player to a table over days; the page is closed once it says that it may be. */
export async function visitRoom<Answer>(
  who: Someone,
  link: string,
  what: (one: Someone) => Promise<Answer>,
): Promise<Answer> {
  const one = await comesBack(who, link)
  const answer = await what(one)
  await isLeft(one)
  await one.page.close()
  return answer
}

/** As if the device had lost its power: neither last handlers nor goodbyes run. */
export async function crash({ page, context }: Someone): Promise<void> {
  const session = await context.newCDPSession(page)
  await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])
}

/** The log as this device has it, through the dialog that verifies it first. */
export async function verifiedLog({ page }: Someone): Promise<string> {
  if ((await readTableState(page)).dock === 'over') await closeResult(page)
  if ((await page.locator('[data-online="verify"]').count()) === 0)
    await page.locator('[data-online="people"]').click()
  await page.locator('[data-online="verify"]').click()
  await page.locator('[data-verdict="good"]').waitFor()
  const downloading = page.waitForEvent('download')
  await page.locator('dialog[open] [data-online="save-log"]').click()
  const { text } = await readDownload(await downloading)
  await page.keyboard.press('Escape')
  return text
}
