import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { openPrepared, readTableState } from './table.ts'

// Going back in the browser closes what lies on top of the table, and only then leaves it.

const visit = useVisit({ options: { hasTouch: true } })
const game = prepareGame({ seats: 4, seed: 'back', bots: 'greedy', until: ({ round }) => round >= 3 })

const dialogs = (page: Page): Promise<number> => page.locator('dialog[open]').count()
/** How many layers the entry says that lie on the table. */
const steps = (page: Page): Promise<number> =>
  page.evaluate(() => Number((history.state as { layers?: number }).layers ?? 0))
/** Entries are made a moment after a layer opens or closes. */
const expectSteps = (page: Page, count: number): Promise<void> =>
  expect.poll(() => steps(page)).toBe(count) as unknown as Promise<void>
async function expectHome(page: Page): Promise<void> {
  await page.goBack()
  await page.getByRole('heading', { name: 'The games' }).waitFor()
}

test('on a desk, back closes rules, help and settings, forward opens none of them, and then back leaves the table', async () => {
  const page = await visit()
  await openPrepared(page, game)
  const ways: readonly (() => Promise<void>)[] = [
    () => page.locator('[data-rules]').click(),
    () => page.keyboard.press('?'),
    () => page.getByRole('button', { name: 'Settings' }).click(),
  ]
  for (const open of ways) {
    await open()
    await expect.poll(() => dialogs(page)).toBe(1)
    await expectSteps(page, 1)
    await page.goBack()
    await expect.poll(() => dialogs(page)).toBe(0)
    expect(page.url()).toContain('#/t/')
  }
  await page.goForward()
  await expectSteps(page, 0)
  expect(await dialogs(page)).toBe(0)
  await expectHome(page)
})

test('what the page closes itself, or a reload, is no step anymore', async () => {
  const page = await visit()
  await openPrepared(page, game)
  await page.keyboard.press('?')
  await expectSteps(page, 1)
  await page.keyboard.press('Escape')
  await expectSteps(page, 0)
  await page.keyboard.press('?')
  await expectSteps(page, 1)
  await page.reload()
  await page.locator('[data-state="asking"]').waitFor()
  await expectSteps(page, 0)
  expect(await dialogs(page)).toBe(0)
  await expectHome(page)
})

test('on a phone, back closes the log, and the table stays at the moment that was chosen in it', async () => {
  const page = await visit({ window: 'phone' })
  await openPrepared(page, game)
  await page.locator('[data-log]').tap()
  await expectSteps(page, 1)
  // Older lines come while the log is being drawn.
  const ply = (await page.locator('.log-line').nth(3).getAttribute('data-ply'))!
  await page.locator(`.log-line[data-ply="${ply}"]`).last().tap()
  await page.waitForURL(new RegExp(`@${ply}$`))
  await page.goBack()
  await page.locator('.log').waitFor({ state: 'hidden' })
  await page.waitForURL(new RegExp(`@${ply}$`))
  expect((await readTableState(page)).cursor).toBe(ply)
  await expectHome(page)
})

test('on a phone, back closes the card of details and folds the dock', async () => {
  const page = await visit({ window: 'small-phone' })
  await openPrepared(page, game)
  await page.locator('[data-dock="more"]').tap()
  await expectSteps(page, 1)
  await page.goBack()
  await page.locator('[data-dock="more"][aria-expanded="false"]').waitFor()
  await page.locator('[data-target^="about:"]').first().tap()
  await page.locator('#details').waitFor()
  await expectSteps(page, 1)
  await page.goBack()
  await page.locator('#details').waitFor({ state: 'hidden' })
  await expectHome(page)
})

test('a link out of a dialog leaves no step of it behind', async () => {
  const page = await visit()
  await openPrepared(page, game)
  await page.keyboard.press('?')
  await expectSteps(page, 1)
  await page.evaluate(() => (location.hash = '#/statistics'))
  await page.waitForURL(/#\/statistics$/)
  await page.goBack()
  await page.locator('[data-state="asking"]').waitFor()
  await expectSteps(page, 0)
  expect(await dialogs(page)).toBe(0)
  await expectHome(page)
})
