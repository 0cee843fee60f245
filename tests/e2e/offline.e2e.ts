import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import russianPages from '../../src/i18n/locales/ru/pages.json' with { type: 'json' }
import russianLevels from '../../src/i18n/locales/ru/levels.json' with { type: 'json' }
import { assembleSite } from '../../tools/lib/assemble-site.ts'
import { DIST } from '../../tools/lib/fresh-build.ts'
import { serveFolder } from '../../tools/lib/static-server.ts'
import type { SiteServer } from '../../tools/lib/static-server.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { play, seededBelow } from './random-player.ts'
import { cards, saved, setTable, settled } from './table.ts'

let browser: Browser
let folder: string
let site: string
let server: SiteServer
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'windrose-offline-'))
  site = join(folder, 'site')
  assembleSite(build('first'), site, '1.0.0')
  server = await serveFolder(site)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A build of its own: its page carries this name, and its service worker has another list of files. */
function build(name: string): string {
  const made = join(folder, name)
  cpSync(DIST, made, { recursive: true })
  const change = (file: string, from: string | RegExp, to: string): void => {
    const text = readFileSync(join(made, file), 'utf8')
    expect(text).toMatch(from)
    writeFileSync(join(made, file), text.replace(from, to))
  }
  change('index.html', '<title>', `<meta name="build" content="${name}"><title>`)
  change('service-worker.js', /[0-9a-f]{32}(?=[^{}]*index[.]html)/, name)
  return made
}
const publish = (name: string): unknown => assembleSite(build(name), site)

const buildOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="build"]').getAttribute('content')
const isBuild = (page: Page, name: string): Promise<void> =>
  page.locator(`meta[name="build"][content="${name}"]`).waitFor({ state: 'attached' })
/** Waits until the whole site is cached. */
const kept = (page: Page): Promise<void> =>
  page.getByText('Windrose is now fully stored on this device').waitFor()
const update = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
const home = (page: Page): Promise<void> => page.getByRole('link', { name: 'Windrose home page' }).click()
/** Marks the page; a reloaded page has no mark. */
const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)
const player = (page: Page) => ({ page, hands: pointerDriver(page), below: seededBelow('offline') })

const visit = (what: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> =>
  visiting(
    browser,
    {
      wishes: { language: 'en' },
      options: { baseURL: server.url, serviceWorkers: 'allow' },
      chance: 'offline',
    },
    what,
  )

test(
  'after one visit everything works offline: bots, and languages never used before',
  { tags: 'first/offline' },
  async () => {
    await visit(async (page, context) => {
      await kept(page)
      await context.setOffline(true)
      await server.close()
      await page.reload()
      await page.getByLabel('Language').selectOption('ru')
      await page.locator('html[lang="ru"]').waitFor({ state: 'attached' })
      await page.locator('[data-lobby="play"]').click()
      await page.getByRole('radio', { name: '3', exact: true }).check({ force: true })
      for (const [chair, kind] of ['person', 'bot', 'bot'].entries())
        await page
          .getByLabel(russianPages.app.new.kind.replace('{n}', String(chair + 1)))
          .selectOption({ value: kind })
      await page.getByText(russianLevels.level.name.helmsman).first().waitFor()
      await page.locator('[data-lobby="start"]').click()
      const start = await settled(page)
      await play(player(page), (seen) => seen.plies > start.plies + 10)
      await saved(page)
      await page.reload()
      expect((await settled(page)).plies).toBeGreaterThan(start.plies + 10)
      server = await serveFolder(site)
    })
  },
)

describe('a newer version', () => {
  test('waits while a game runs and loads when the table is left', async () => {
    await visit(async (page) => {
      await kept(page)
      await setTable(page, ['Person', 'Bot', 'Bot'])
      const start = await settled(page)
      await mark(page)
      publish('second')
      await update(page)
      await page.locator('[data-update="sign"]').click()
      await page.getByText('This game continues with the version it was opened with').waitFor()
      await page.getByRole('button', { name: 'After this game' }).click()
      await play(player(page), (seen) => seen.plies > start.plies + 12)
      expect(await page.locator('[data-update="notice"]').count()).toBe(0)
      expect([await isMarked(page), await buildOf(page)]).toEqual([true, 'first'])
      await saved(page)
      await home(page)
      await isBuild(page, 'second')
      expect(await isMarked(page)).toBe(false)
      await cards(page).locator('.card__open').click()
      expect((await settled(page)).plies).toBeGreaterThan(start.plies + 12)
    })
  })

  test('asks where no game runs, can be postponed, and does not replace the build under a game in another tab', async () => {
    await visit(async (page, context) => {
      await kept(page)
      await setTable(page, ['Person', 'Bot', 'Bot'])
      await settled(page)
      await mark(page)
      const other = await context.newPage()
      await other.goto('')
      await other.locator('[data-lobby="play"]').waitFor()
      publish('second')
      await update(other)
      await other.locator('[data-update="notice"] [data-update="later"]').click()
      await other.locator('[data-update="notice"]').waitFor({ state: 'detached' })
      expect(await buildOf(other)).toBe('first')
      await other.locator('[data-update="sign"]').click()
      const load = other.getByRole('dialog').getByRole('button', { name: 'Load it now' })
      await load.click()
      await other.getByText('A game is still open in another tab').first().waitFor()
      expect([await isMarked(page), await buildOf(other)]).toEqual([true, 'first'])
      await home(page)
      await load.click()
      await isBuild(other, 'second')
      expect(await other.locator('[data-update="sign"]').count()).toBe(0)
      // The other tab stays unchanged, and the files it loads later still exist.
      expect(await isMarked(page)).toBe(true)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
    })
  })
})

test('a release in its folder is a separate site with its own service worker', async () => {
  await visit(async (page, context) => {
    await kept(page)
    publish('second')
    await page.goto('v/1.0.0/')
    await kept(page)
    expect(await buildOf(page)).toBe('first')
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    )
    expect(scopes).toEqual(['/', '/v/1.0.0/'])
    await context.setOffline(true)
    await page.reload()
    await page.locator('[data-lobby="play"]').waitFor()
    expect(await buildOf(page)).toBe('first')
    await page.goto('')
    await page.locator('[data-lobby="play"]').waitFor()
  })
})
