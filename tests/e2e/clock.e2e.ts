import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings, layoutFaults, settledLayout } from './layout.ts'
import { openClock, openPrepared, settled } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const running = prepareGame({
  seats: 3,
  seed: 'clock',
  people: [personAt(0), personAt(1), botAt(2)],
  until: (view) => view.round === 2 && view.question?.name === 'chooseRole' && view.question.seat === 0,
})
const seconds = async (page: Page): Promise<number> => {
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(await page.locator('[role="timer"]').innerText())!
  return Number(minutes) * 60 + Number(rest)
}

test.each(windowsOf(['desk', 'en'], ['phone', 'ru']))(
  'a clock is set, goes, and goes on after a reload, at %s',
  async (window, language) => {
    await visiting(browser, { window, wishes: { language } }, async (page) => {
      await openPrepared(page, running)
      expect(await page.locator('[role="timer"]').count()).toBe(0)
      await openClock(page)
      expect(await axeFindings(page)).toEqual([])
      await page.locator('[data-clock="on"]').check()
      await page.locator('[data-clock="minutes"]').selectOption('5')
      expect(await page.locator('dialog[open] tbody tr').count()).toBe(2)
      expect(await languageFaults(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('[data-clock="left"]').waitFor()
      await expect.poll(() => seconds(page)).toBeLessThan(299)
      expect(await languageFaults(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])

      await page.reload()
      await settled(page)
      await page.locator('[data-clock="left"]').waitFor()
      const before = await seconds(page)
      expect(before).toBeLessThan(300)
      await expect.poll(() => seconds(page)).toBeLessThan(before)
      // The time that is up is said, and stops nothing.
      await page.clock.install()
      await page.reload()
      await settled(page)
      for (let minute = 0; minute < 6; minute++) await page.clock.runFor(60_000)
      await page.locator('[data-clock="over"]').waitFor()
      await settledLayout(page)
      expect(await layoutFaults(page)).toEqual([])
      await page.locator('[data-action]').first().waitFor({ state: 'attached' })

      await openClock(page)
      await page.locator('[data-clock="on"]').uncheck()
      await page.keyboard.press('Escape')
      await page.locator('[role="timer"]').waitFor({ state: 'detached' })
    })
  },
)

test('in a low window a clock takes no room from the answers', async () => {
  await visiting(browser, { window: 'phone-lying', wishes: { language: 'de' } }, async (page) => {
    await openPrepared(page, running)
    // What the pointer lies on is explained, and that lies over the bar.
    await page.mouse.move(0, 0)
    /** The answers that are seen, by their left edges. */
    const seen = (): Promise<number[]> =>
      page
        .locator('.answers__one:visible')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    await settledLayout(page)
    const before = await seen()
    expect(before.length).toBeGreaterThan(3)
    await openClock(page)
    await page.locator('[data-clock="on"]').check()
    await page.keyboard.press('Escape')
    await page.locator('[data-clock="left"]').waitFor()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await settledLayout(page)
    expect(await seen()).toEqual(before)
    expect(await axeFindings(page)).toEqual([])
    const isInSight = await page.locator('[data-clock="left"]').evaluate((clock) => {
      const { x, y, width, height } = clock.getBoundingClientRect()
      return clock.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isInSight).toBe(true)
  })
})
