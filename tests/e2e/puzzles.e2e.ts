import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting } from './browser.ts'
import { CHANCE } from '../../src/engine/core/game.ts'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { axeFindings } from './layout.ts'
import { openFile } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

/** Notes the places at which a replay stands, each for a moment only; the answer waits until one of them was shown. */
async function noteReplay(page: Page): Promise<(ply: number) => Promise<unknown>> {
  const shown = await page.locator('[data-cursor]').evaluateHandle((screen: HTMLElement) => {
    const places = new Set<string>()
    new MutationObserver(() => places.add(screen.dataset['cursor']!)).observe(screen, { attributes: true })
    return places
  })
  return (ply) =>
    page.waitForFunction(({ places, place }) => places.has(place), { places: shown, place: String(ply) })
}

test.each(['phone', 'desk'] as const)('at %s a puzzle is found, answered and played out', async (window) => {
  await visiting(browser, { window }, async (page) => {
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
    const wasShown = await noteReplay(page)
    await page.locator('[data-puzzle-way="best"]').click()
    await wasShown(plies)
    const first = page.url()
    await page.locator('[data-puzzle-way="next"]').click()
    await page.locator('[data-puzzle="asking"]').waitFor()
    expect(page.url()).not.toBe(first)
    // The first try is counted, on the page of puzzles.
    await page.goto('./#/puzzles')
    await page.locator('[data-puzzles="endeavor"] dd').first().waitFor()
  })
})

test('a streak is answered in text mode, and its first wrong answer ends it', async () => {
  await visiting(browser, {}, async (page) => {
    await page.goto('./#/puzzles')
    await page.locator('[data-puzzles="endeavor"] [data-puzzles-way="streak"]').click()
    await page.locator('[data-puzzle="asking"]').waitFor()
    await page.keyboard.press('t')
    const line = page.locator('[data-text="line"]')
    const answered = page.locator('[data-puzzle]:not([data-puzzle="asking"])')
    for (let right = 0; ; right++) {
      await line.fill('1')
      await line.press('Enter')
      await answered.waitFor()
      expect(await page.locator('.puzzle__place').innerText()).toContain(String(right))
      if ((await answered.getAttribute('data-puzzle')) !== 'good') break
      await page.locator('[data-puzzle-way="next"]').click()
      await page.locator('[data-puzzle="asking"]').waitFor()
    }
    // Nothing is left but the answer, and another streak.
    expect(await page.locator('[data-puzzle-way="again"]').count()).toBe(0)
    await page.locator('[data-puzzle-way="show"]').click()
    await page.locator('[data-puzzle-way="next"]').click()
    await page.locator('[data-puzzle="asking"]').waitFor()
    expect(await page.locator('.puzzle__place').innerText()).toContain('0')
  })
})

const ERRED = prepareGame({
  game: 'endeavor',
  seats: 3,
  seed: 'own mistakes',
  people: [personAt(0), botAt(1), botAt(2)],
  until: (_view, { turn }) => turn() < CHANCE,
})

test('mistakes of a finished game become puzzles that come back until they are solved', async () => {
  await visiting(browser, {}, async (page) => {
    await page.goto('./')
    await openFile(page, ERRED.name, ERRED.text)
    await page.locator('[data-plies]').waitFor()
    await page.goto('./#/puzzles')
    await page.locator('[data-own="search"]').click()
    await page.locator('[data-puzzles-way="own"]').waitFor()
    await page.locator('[data-puzzles-way="own"]').click()
    await page.locator('[data-puzzle="asking"]').waitFor()
    const first = page.url()
    await page.locator('[data-puzzle-way="show"]').click()
    await page.locator('[data-puzzle-way="next"]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto('./#/puzzles')
    await page.locator('[data-own="count"]').waitFor()
    expect(first).toContain('/own-')
  })
})
