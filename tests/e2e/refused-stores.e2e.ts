import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findWholeChromium } from '../../tools/lib/browsers.ts'
import { closePages, longRunTest, openBrowser, visit } from './browser.ts'
import { PATIENCE } from '../patience.ts'
import { launchOptions } from './launch-options.ts'
import { axeFindings } from './layout.ts'
import { answerUntil } from './page-player.ts'
import { STORES, withhold } from './refused-stores.ts'
import type { Refusal, StoreName } from './refused-stores.ts'
import { cards, readDownload } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const UNKEPT = '[data-lobby="unkept"]'
/** What the home page says where these are withheld. */
function noticeOf(names: readonly StoreName[]): RegExp | null {
  const [noSettings, noGames] = [names.includes('localStorage'), names.includes('indexedDB')]
  if (noSettings && noGames) return /your games and settings are lost/
  if (noSettings) return /doesn’t store settings/
  return noGames ? /doesn’t store games/ : null
}

/** Begins a game from the home page and answers its first questions. */
async function playFromHome(page: Page): Promise<void> {
  await page.locator('[data-lobby="quick"]').click()
  await page.locator('[data-state="asking"]').waitFor()
  await page.evaluate(answerUntil, 1)
}

async function playsWithout(names: readonly StoreName[], how: Refusal): Promise<void> {
  const { page, complaints } = await visit(browser, 'about:blank', { locale: 'en-GB' })
  await page.addInitScript(withhold, [names, how] as const)
  await page.goto(inject('baseUrl'))
  await page.locator('[data-lobby="quick"]').waitFor()
  const notice = noticeOf(names)
  if (notice === null) expect(await page.locator(UNKEPT).count()).toBe(0)
  else await expect.poll(() => page.locator(UNKEPT).innerText()).toMatch(notice)
  await playFromHome(page)
  const isKept = !names.includes('indexedDB')
  await page.locator(`[data-saved="${isKept ? 'saved' : 'memory'}"]`).waitFor()
  expect(await page.locator('[data-table="unsaved"]').count()).toBe(isKept ? 0 : 1)
  expect(complaints).toEqual([])
  await page.context().close()
}

const ALONE = (how: Refusal): [string, Refusal, readonly StoreName[]][] =>
  STORES.map((name) => [name, how, [name]])

test.each([
  ...ALONE('untouchable'),
  ['everything', 'missing', STORES],
  ['everything', 'untouchable', STORES],
  ['everything', 'useless', STORES],
] as [string, Refusal, readonly StoreName[]][])('a game is played where %s is %s', async (_, how, names) => {
  await playsWithout(names, how)
})
longRunTest.each([...ALONE('missing'), ...ALONE('useless')])(
  'a game is played where %s is %s',
  async (_, how, names) => {
    await playsWithout(names, how)
  },
)

const wholeChromium = findWholeChromium()
test.runIf(wholeChromium !== undefined)(
  'where a person blocks the data of sites the app says what is not kept, and the notice saves the game',
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'windrose-profile-'))
    mkdirSync(join(profile, 'Default'))
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked))
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions(wholeChromium!),
      locale: 'en-GB',
    })
    context.setDefaultTimeout(PATIENCE)
    try {
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.goto(inject('baseUrl'))
      expect(await page.evaluate(() => navigator.locks.query().then(String, String))).toContain('denied')
      expect(await page.locator(UNKEPT).innerText()).toMatch(noticeOf(STORES)!)
      expect(await axeFindings(page)).toEqual([])
      // Settings last as long as the page.
      await page.locator('[data-setting="language"], select').first().selectOption('cs')
      await page.locator('html[lang="cs"]').waitFor({ state: 'attached' })
      await playFromHome(page)
      await page.locator('[data-saved="memory"]').waitFor()
      expect(await axeFindings(page)).toEqual([])
      const downloading = page.waitForEvent('download')
      await page.locator('[data-table="unsaved"] [data-table="save"]').click()
      expect((await readDownload(await downloading)).text).toContain('"journal"')
      // The game is still there on the way back from the home page, but not after a reload, before which the browser asks.
      await page.evaluate(() => (location.hash = '#/'))
      await cards(page).first().waitFor()
      const asked = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.accept()
        return dialog.type()
      })
      await page.reload()
      expect(await asked).toBe('beforeunload')
      await page.locator('[data-lobby="quick"]').waitFor()
      expect(await cards(page).count()).toBe(0)
      expect(errors).toEqual([])
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)
