import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { LEVEL_NAMES } from '../../src/bots/level-names.ts'
import type { Action } from '../../src/engine/core/game.ts'
import { hashState } from '../../src/engine/core/hash.ts'
import { gameById } from '../../src/engine/games/registry.ts'
import { botSeed } from '../../src/session/dice-source.ts'
import { readTableText } from '../../src/session/table-file.ts'
import { thinkNow } from '../../src/session/thinking.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { BLOCKED_SHARE, observeBlockedShare } from './blocked-share.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { delayWorkers } from './delayed-workers.ts'
import { chooseLevel, exportFile, readTableState, openPrepared, settled } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

/** Ana takes a tile, in this round or later; an admiral follows, since no hospice asks Ana, and then Ana chooses a role. */
const beforeAdmiral = (from: number): GameRequest => ({
  seats: 3,
  seed: 'admiral',
  bots: 'greedy',
  people: [personAt(0), botAt(1, 'admiral'), botAt(2, 'cabin-boy')],
  until: ({ round, question, chooser, governor, players }) =>
    round >= from &&
    question?.name === 'takeTile' &&
    question.seat === 0 &&
    chooser === 2 &&
    governor === 2 &&
    !players[0]!.city.some(({ building }) => building === 'hospice'),
})
/** A round in which a search is short, but nothing is solved yet. */
const LATE = 14
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

/** What an admiral chooses in Node, by seed: it takes as long as in the browser. */
const inNode = new Map<number, Action>()

/** It searches in one worker on a device with one processor, and in two where there are more, as in every run. */
test.each(inject('isLong') ? [1, 2] : [2])(
  'an admiral with %i processors chooses as in Node',
  async (cores) => {
    await visiting(browser, { wishes: { pace: 'instant', confirm: 'never' } }, async (page) => {
      await page.addInitScript((value) => {
        Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => value })
      }, cores)
      await page.reload()
      const { plies } = await openPrepared(page, prepareGame(beforeAdmiral(LATE)))
      await page.locator('[data-action]').first().click()
      await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies + 1)
      expect(page.workers()).toHaveLength(cores)
      const { text } = await exportFile(page)
      const read = readTableText(text, gameById)
      if ('fault' in read) throw new Error(read.fault.code)
      const { table, journal } = read
      const state = table.state(plies + 1)
      const { id: game, version } = table.game
      const seed = botSeed(journal.luck, hashState(state))
      const action = inNode.get(seed) ?? thinkNow(gameById, { game, version, state, level: 'admiral', seed })
      inNode.set(seed, action)
      expect(table.happenings()[plies + 1]!.entry).toEqual({ seat: 1, action })
    })
  },
)

test('the page stays responsive while an admiral thinks; taking back and leaving end the search', async () => {
  await visiting(browser, { wishes: { pace: 'instant', confirm: 'never' } }, async (page) => {
    await page.addInitScript(delayWorkers, 2_000)
    await page.reload()
    const start = await openPrepared(page, prepareGame(beforeAdmiral(1)))
    await page.locator('[data-action]').first().click()
    await isThinking(page)
    await page.getByRole('button', { name: /^Take back/ }).click()
    await expect.poll(async () => (await readTableState(page)).plies).toBe(start.plies)
    // The first search is discarded, and the next question is answered.
    await page.locator('[data-action]').nth(1).click()
    await isThinking(page)
    const blocked = await observeBlockedShare(page)
    await page.waitForTimeout(1000)
    expect(await blocked()).toBeLessThan(BLOCKED_SHARE)
    await page.getByRole('link', { name: 'Windrose home page' }).click()
    await page.getByRole('link', { name: 'Continue' }).first().click()
    await settled(page)
    expect((await readTableState(page)).plies).toBeGreaterThan(start.plies + 1)
  })
})
