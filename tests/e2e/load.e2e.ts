import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import type { Language } from '../../src/i18n/languages.ts'
import { FIRST_LOAD_BUDGET, firstLoad, transferSize } from '../../tools/lib/first-load.ts'
import { DIST } from '../../tools/lib/fresh-build.ts'
import { closePages, openBrowser, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const CODES = Object.keys(LANGUAGES) as Language[]

test.each(CODES)('the first load in %s keeps to its budget', { tags: 'first/start' }, (language) => {
  const files = firstLoad(DIST, language)
  expect(files.filter((name) => /alegreya/.test(name))).toHaveLength(LANGUAGES[language].fonts.length)
  const bytes = files.map((name) => transferSize(name, readFileSync(join(DIST, name))))
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(FIRST_LOAD_BUDGET)
})

/** Opens an address on a new device; answers the files of the site it asks for until the element is there. */
async function requests(
  address: string,
  until: string,
  locale = 'en',
  settled?: (page: Page) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const { page, complaints } = await visit(browser, 'about:blank', { locale })
  // What waits until the browser is idle comes after the first load.
  await page.addInitScript(() => void (window.requestIdleCallback = () => 0))
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(inject('baseUrl') + address)
  await page.locator(until).first().waitFor()
  await settled?.(page)
  const files = responses.filter((response) => response.url().startsWith(inject('baseUrl')))
  const sizes = await Promise.all(
    files.map(async (response) => {
      const name = new URL(response.url()).pathname.slice(1) || 'index.html'
      return [name, transferSize(name, await response.body())] as const
    }),
  )
  expect(complaints).toEqual([])
  await page.context().close()
  return new Map(sizes)
}

/** Browsers fetch the icon and the manifest when they like. */
const isForPage = (name: string): boolean => !/^icon\.svg$|webmanifest$/.test(name)

// The budget counts files by what the scripts import; this is what a browser makes of it.
test.each(['en', 'cs', 'ru'] as const)(
  'home in %s asks for what the budget counts',
  { tags: 'first/start' },
  async (language) => {
    const asked = await requests('', '[data-lobby="quick"]', language, (page) =>
      page.evaluate(async () => void (await document.fonts.ready)),
    )
    // The storage is asked once the page stands; so is the picture behind it.
    const isAsked = (name: string): boolean => isForPage(name) && !/svg$/.test(name)
    const counted = firstLoad(DIST, language).filter(isAsked)
    const more = [...asked.keys()].filter((name) => isAsked(name) && !counted.includes(name))
    expect(counted.filter((name) => !asked.has(name))).toEqual([])
    expect(more.filter((name) => !/(device|rolldown-runtime)-/.test(name))).toEqual([])
  },
)

test.each(['puerto-rico', 'endeavor'])('a link to the guided game of %s takes few requests', async (game) => {
  const asked = await requests(`#/learn/${game}`, '[data-lesson]')
  expect([...asked.keys()].filter(isForPage).length).toBeLessThanOrEqual(25)
  expect([...asked.values()].reduce((sum, one) => sum + one)).toBeLessThanOrEqual(400_000)
})

test('who asks for a part that the network refuses learns why nothing comes, and may ask again', async () => {
  const { page } = await visit(browser)
  const code = page.locator('[data-lobby="code"]')
  const told = page.getByRole('alert').filter({ hasText: /couldn’t be loaded.*reload/s })
  await code.waitFor()
  await page.context().setOffline(true)
  await page.locator('[data-lobby="quick"]').click()
  await told.waitFor()
  await code.fill('ABCD')
  await page.context().setOffline(false)
  await code.fill('ABCD-EFGH-JKMN-2345')
  await page.getByText('Recognized.').waitFor()
  await page.locator('[data-lobby="quick"]').click()
  await page.waitForURL(/#\/t\//)
  await page.context().close()
})

test.each([
  ['the messages are refused', /app-[^/]+\.js$/, {}],
  ['the scripts are refused', /\.js$/, {}],
  ['scripts are off', /^$/, { javaScriptEnabled: false }],
] as const)('a page that stays empty, as %s, says what to do', async (_, refused, options) => {
  const { page } = await visit(browser, 'about:blank', options)
  const told = page.getByText('Windrose isn’t loaded yet')
  await page.route(refused, (route) => route.abort())
  await page.goto(inject('baseUrl'))
  await told.waitFor()
  await page.unroute(refused)
  if ('javaScriptEnabled' in options) return
  await page.reload()
  await page.locator('[data-lobby="quick"]').waitFor()
  expect(await told.isVisible()).toBe(false)
})
