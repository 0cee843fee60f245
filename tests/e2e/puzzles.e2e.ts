import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting } from './browser.ts'
import { axeFindings } from './layout.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test.each([
  [390, 844],
  [1440, 900],
])('a puzzle is found, answered, explained and played out at %i × %i', async (width, height) => {
  await visiting(browser, { options: { viewport: { width, height } } }, async (page) => {
    await page.goto('./#/puzzles')
    await page.locator('[data-puzzles-way="day"]').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.locator('[data-puzzles="endeavor"] [data-puzzles-way="next"]').click()
    await page.locator('[data-puzzle="asking"]').waitFor()
    const plies = Number(await page.locator('[data-plies]').getAttribute('data-plies'))
    // An answer is told immediately; after a wrong one the answer can be shown.
    await page.locator('#dock [data-action]').first().click()
    await page.locator('[data-puzzle]:not([data-puzzle="asking"])').waitFor()
    const show = page.locator('[data-puzzle-way="show"]')
    if (await show.isVisible()) await show.click()
    await page.locator('[data-puzzle-way="next"]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // What follows begins at the position itself.
    await page.locator('[data-puzzle-way="best"]').click()
    await page.locator(`[data-cursor="${String(plies)}"]`).waitFor()
    const first = page.url()
    await page.locator('[data-puzzle-way="next"]').click()
    await page.locator('[data-puzzle="asking"]').waitFor()
    expect(page.url()).not.toBe(first)
    // The first try is counted, on the page of puzzles.
    await page.goto('./#/puzzles')
    await page.locator('[data-puzzles="endeavor"] dd').first().waitFor()
  })
})
