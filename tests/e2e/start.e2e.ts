import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { axeFindings } from './layout.ts'
import { cards, saved } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const QUICK = '[data-lobby="quick"]'
const action = (page: Page, name: string): Promise<string> =>
  page.locator(`[data-lobby="${name}"]`).innerText()
/** Is the whole element on the screen, without scrolling? */
const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test(
  'one press starts a game against bots, and the next visit continues it first',
  { tags: 'first/start' },
  async () => {
    await visiting(browser, { window: 'phone' }, async (page) => {
      expect(await action(page, 'quick')).toContain('with bots for beginners')
      expect(await isInSight(page, QUICK)).toBe(true)
      const name = /: (.+)\. Change/.exec(await action(page, 'me'))![1]!
      await page.locator(QUICK).click()
      await page.waitForURL(/#\/t\//)
      await page.locator('[data-state="asking"]').waitFor()
      // The name that stood there is theirs from now on.
      expect(await page.locator('main').innerText()).toContain(name)
      await saved(page)
      const table = page.url()

      await page.goto('')
      await expect
        .poll(() => page.locator('.actions [data-lobby]').first().innerText())
        .toContain('Continue: Puerto Rico')
      expect(await action(page, 'continue')).toContain('your turn')
      expect(await action(page, 'quick')).toContain('Play against 3 bots')
      expect(await action(page, 'quick')).toContain('like last time')
      expect(await axeFindings(page)).toEqual([])
      await page.locator('[data-lobby="continue"]').click()
      await page.locator('[data-plies]').waitFor()
      expect(page.url()).toBe(table)

      // A table set up by hand gives the next quick game its size.
      await page.goto('')
      await page.locator('[data-lobby="play"]').click()
      await page.getByRole('radio', { name: '3', exact: true }).check({ force: true })
      await page.locator('[data-lobby="start"]').click()
      await page.locator('[data-plies]').waitFor()
      await page.goto('')
      await expect.poll(() => action(page, 'quick')).toContain('Play against 2 bots')
      await page.locator(QUICK).click()
      await page.locator('[data-plies]').waitFor()
      await page.goto('')
      await expect.poll(() => cards(page).count()).toBe(3)
      expect(await cards(page).first().locator('.card__seat').count()).toBe(3)
    })
  },
)

test.each(windowsOf('phone', 'phone-lying', 'small-phone'))(
  'at %s a new table starts without scrolling',
  async (window) => {
    await visiting(browser, { window }, async (page) => {
      await page.locator('[data-lobby="play"]').click()
      await page.locator('[data-lobby="start"]').waitFor()
      expect(await isInSight(page, '[data-lobby="start"]')).toBe(true)
      // The options are folded, and one level goes for all bots.
      await page.locator('summary').waitFor()
      expect(await page.locator('[data-lobby="first"]').isVisible()).toBe(false)
      expect(await page.locator('[data-level]').count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1600)
      await page.locator('[data-lobby="each-bot"]').check()
      expect(await page.locator('[data-level]').count()).toBe(3)
      await page.locator('summary').click()
      await page.locator('[data-lobby="first"]').waitFor()
      expect(await isInSight(page, '[data-lobby="start"]')).toBe(true)
      expect(await axeFindings(page)).toEqual([])
    })
  },
)
