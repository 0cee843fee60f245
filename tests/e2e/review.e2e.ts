import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { OVER } from '../../src/engine/core/game.ts'
import { BLOCKED_SHARE, observeBlockedShare } from './blocked-share.ts'
import { useVisit } from './browser.ts'
import { axeFindings } from './layout.ts'
import { readTableState, openPrepared } from './table.ts'

const visit = useVisit()

/** A game in which a person chose at random among bots, so that there are mistakes. */
const finished = (game: string, seats: number) =>
  prepareGame({
    game,
    seats,
    seed: 'review',
    bots: 'random',
    people: Array.from({ length: seats }, (_, seat) => (seat === 0 ? personAt(0) : botAt(seat))),
    until: (_view, table) => table.turn() === OVER,
  })

async function openReview(page: Page, game: string, seats: number): Promise<void> {
  await openPrepared(page, finished(game, seats))
  await page.locator('[data-review="open"]').click()
  await page.locator('[data-review="panel"]').waitFor()
}

test('a finished game is reviewed with marks and lessons, and can be played on', async () => {
  const page = await visit()
  await openReview(page, 'puerto-rico', 3)
  // The curve says what its chances rest on; points need no such assumption.
  expect(await page.locator('[data-review="basis"]').innerText()).toContain('everyone plays equally well')
  await page.locator('[name="measure"][value="points"]').check({ force: true })
  expect(await page.locator('[data-review="basis"]').count()).toBe(0)
  await page.locator('[name="measure"][value="win"]').check({ force: true })
  // The curve is a slider through the game.
  await page.locator('[data-review="curve"]').press('Home')
  await page.locator('[data-cursor="0"]').waitFor()
  await page.locator('[data-review="learn"]').waitFor()
  // What cost most leads to its moment.
  await page.locator('[data-review="curve"]').press('End')
  await page.locator('[data-review-cost]').first().click()
  await page.locator('[data-review-ply]').waitFor()
  await page.locator('[data-review="curve"]').press('Home')
  await page.locator('[data-review="next"]').click()
  await page.locator('[data-mark="inaccuracy"], [data-mark="mistake"], [data-mark="blunder"]').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.locator('[data-review="learn"]').click()
  await page.locator('[data-lesson="asking"]').waitFor()
  expect(await page.locator('[data-review="panel"]').count()).toBe(0)
  const { plies, dock, cursor } = await readTableState(page)
  expect([dock, cursor]).toEqual(['asking', 'now'])
  await page.locator('[data-lesson-way="show"]').click()
  await page.locator('[data-lesson="shown"]').waitFor()
  // A placement of colonists is shown whole.
  await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies)
  await page.locator('[data-lesson-way="stop"]').click()

  await page.locator(`[data-cursor="${String(plies)}"]`).waitFor()
  await page.locator('[data-review="onward"]').click()
  await page.locator('[data-review="start"]').click()
  await expect.poll(async () => (await readTableState(page)).dock).toBe('asking')
  expect((await readTableState(page)).plies).toBeLessThan(finished('puerto-rico', 3).table.ply())
})

test('in text mode a command opens the review; the result does not reopen over it, nor after it', async () => {
  const page = await visit({ wishes: { face: 'text' } })
  await openPrepared(page, finished('puerto-rico', 3))
  await page.locator('dialog [data-review="open"]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-text="line"]').fill('review')
  await page.keyboard.press('Enter')
  await page.locator('[data-review="panel"]').waitFor()
  await page.locator('[data-review="curve"]').press('Home')
  await page.locator('[data-cursor="0"]').waitFor()
  await page.locator('[data-review="curve"]').press('End')
  await page.waitForTimeout(1500)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.getByRole('button', { name: 'Close the review' }).click()
  await page.waitForTimeout(1500)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.locator('[data-review="from-dock"]').click()
  await page.locator('[data-review="panel"]').waitFor()
})

test('Endeavor is reviewed too, a commodore plays the same deal, and the page stays responsive', async () => {
  const page = await visit({ viewport: { width: 320, height: 640 } })
  await openReview(page, 'endeavor', 3)
  const blocked = await observeBlockedShare(page)
  await page.locator('[data-bot-game="play"]').click()
  await page.locator('[data-bot-game="playing"]').waitFor()
  await page.locator('[data-review="commodore-results"]').waitFor()
  expect(await blocked()).toBeLessThan(BLOCKED_SHARE)
  expect(await page.locator('[data-review="commodore-results"] dd').allInnerTexts()).toEqual([
    expect.stringMatching(/^\d+ points, \w+ of 3$/),
    expect.stringMatching(/^\d+ points, (2nd|3rd) of 3$/),
  ])
  expect(await page.locator('[data-bot-game="look"]').getAttribute('href')).toMatch(/#\/g\/1\w+@1$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await axeFindings(page)).toEqual([])
})
