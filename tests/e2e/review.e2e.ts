import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisit } from './browser.ts'
import { axeFindings } from './layout.ts'
import { finished, openReview } from './review.ts'
import { readTableState, openPrepared } from './table.ts'

const visit = useVisit()

/** Waits for a timer of the page that ends after the one that opens the result at the end of a game. */
const resultIsDue = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => setTimeout(done, 1500)))

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
  // The choice, the better one and what it cost are read out.
  await expect
    .poll(() => page.locator('[data-review="said"]').innerText())
    .toMatch(/^Ana: .+\. Better: .+\. (inaccuracy|mistake|blunder)\. .+ instead of \S+$/u)
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
  await resultIsDue(page)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.getByRole('button', { name: 'Close the review' }).click()
  await resultIsDue(page)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.locator('[data-review="from-dock"]').click()
  await page.locator('[data-review="panel"]').waitFor()
})
