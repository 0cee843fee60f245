import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEVEL_NAMES } from '../../src/bots/level-names.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { delayWorkers } from './delayed-workers.ts'
import { drawsWhile } from './drawn-frames.ts'
import { chooseLevel, readTableState, openPrepared, settled } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

/** A round in which a search is short, but nothing is solved yet. */
const LATE = 14
/** Ana takes a tile; an admiral follows, since no hospice asks Ana, and then Ana chooses a role. */
const BEFORE_ADMIRAL: GameRequest = {
  seats: 3,
  seed: 'admiral',
  bots: 'greedy',
  people: [personAt(0), botAt(1, 'admiral'), botAt(2, 'cabin-boy')],
  until: ({ round, question, chooser, governor, players }) =>
    round >= LATE &&
    question?.name === 'takeTile' &&
    question.seat === 0 &&
    chooser === 2 &&
    governor === 2 &&
    !players[0]!.city.some(({ building }) => building === 'hospice'),
}
const isThinking = (page: Page): Promise<unknown> => page.locator('[data-dock="thinking"]').waitFor()

test(
  'seven levels are chosen by their bars and remembered for the next table',
  { tags: 'first/bots' },
  async () => {
    await visiting(browser, {}, async (page) => {
      await page.locator('[data-lobby="play"]').click()
      const seat = (at: number) => page.locator('.seat').nth(at)
      for (const level of LEVEL_NAMES) {
        await chooseLevel(seat(1), level)
        await seat(1).locator(`[data-level="${level}"]`).waitFor()
      }
      await chooseLevel(seat(2), 'cabin-boy')
      await chooseLevel(seat(3), 'mate')
      await expect.poll(() => seat(3).innerText()).toContain('First mate')
      await page.getByRole('radio', { name: 'Level 6: Commodore' }).nth(1).focus()
      await page.keyboard.press('ArrowRight')
      await seat(2).locator('[data-level="admiral"]').waitFor()
      await chooseLevel(seat(2), 'deckhand')
      await page.getByRole('button', { name: 'Start the game' }).click()
      await page.locator('[data-plies]').waitFor()
      await page.goto('')
      await page.reload()
      await page.locator('[data-lobby="play"]').click()
      const levels = page.locator('[data-level]')
      await expect
        .poll(() => levels.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['level'])))
        .toEqual(['admiral', 'deckhand', 'mate'])
    })
  },
)

test('the page draws while an admiral thinks in a worker for each processor; taking back and leaving end the search', async () => {
  await visiting(browser, { wishes: { pace: 'instant', confirm: 'never' } }, async (page) => {
    await page.addInitScript(delayWorkers, 2_000)
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 2 })
    })
    await page.reload()
    const start = await openPrepared(page, prepareGame(BEFORE_ADMIRAL))
    await page.locator('[data-action]').first().click()
    await isThinking(page)
    await page.getByRole('button', { name: /^Take back/ }).click()
    await expect.poll(async () => (await readTableState(page)).plies).toBe(start.plies)
    // The first search is discarded, and the next question is answered.
    await page.locator('[data-action]').nth(1).click()
    await isThinking(page)
    expect(await drawsWhile(page, '[data-dock="thinking"]')).toBe(true)
    expect(page.workers()).toHaveLength(2)
    await page.getByRole('link', { name: 'Windrose home page' }).click()
    await page.getByRole('link', { name: 'Continue' }).first().click()
    await settled(page)
    expect((await readTableState(page)).plies).toBeGreaterThan(start.plies + 1)
  })
})
