import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { placesLater } from '../../src/engine/games/puerto-rico/insight/early-placement.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { readTableState, openFile } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test('PR 12.14 - colonists placed before the own turn are played when it comes, and handed over', async () => {
  const { name, text } = prepareGame({
    seats: 3,
    seed: 'at once',
    bots: 'greedy',
    people: [botAt(0), botAt(1), personAt(2)],
    options: { simultaneousMayor: true },
    until: (view) => view.round >= 4 && view.question?.seat === 0 && placesLater(view, 2),
  })
  await visiting(browser, { wishes: { pace: 'step', confirm: 'always' } }, async (page) => {
    await openFile(page, name, text)
    const hands = pointerDriver(page)
    await page.locator('[data-draft="confirm"]').waitFor()
    expect((await readTableState(page)).dock).toBe('waiting')
    // A placement is proposed; another one is wanted.
    await hands.press('[data-draft="lift"]')
    await hands.press('[data-draft="fill"]')
    await expect.poll(async () => (await readTableState(page)).canConfirm).toBe(true)
    const wanted = (await readTableState(page)).circles
    await hands.press('[data-draft="confirm"]')
    await page.getByText('Confirmed. It’s played when your turn comes.').waitFor()

    // The bots place theirs move by move; then the prepared ones are played and the phase ends.
    const { plies } = await readTableState(page)
    await expect
      .poll(async () => {
        await page.keyboard.press('n')
        return (await readTableState(page)).circles.length
      })
      .toBe(0)
    await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies + 2)
    const placed = page
      .locator('[data-part="mine"] .circle')
      .evaluateAll((circles) => circles.map((circle) => circle.querySelector('.disc') !== null))
    expect(await placed).toEqual(wanted)
  })
})
