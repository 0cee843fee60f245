import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepare, someBot, someone } from '../../tools/lib/prepared-games.ts'
import { placesLater } from '../../src/engine/games/puerto-rico/insight/early-placement.ts'
import { openBrowser, visiting } from './browser.ts'
import { mouse } from './input-driver.ts'
import { glance, openFile } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('PR 12.14 - colonists placed before my turn are entered when it comes, and handed over', async () => {
  const { name, text } = prepare({
    seats: 3,
    seed: 'at once',
    level: 'steady',
    people: [someBot(0), someBot(1), someone(2)],
    options: { simultaneousMayor: true },
    until: (view) => view.round >= 4 && view.question?.seat === 0 && placesLater(view, 2),
  })
  await visiting(browser, { wishes: { pace: 'step', confirm: 'always' } }, async (page) => {
    await openFile(page, name, text)
    const hands = mouse(page)
    await page.locator('[data-draft="confirm"]').waitFor()
    expect((await glance(page)).dock).toBe('waiting')
    if (!(await glance(page)).canConfirm) await hands.press('[data-draft="fill"]')
    await expect.poll(async () => (await glance(page)).canConfirm).toBe(true)
    const wanted = (await glance(page)).circles
    await hands.press('[data-draft="confirm"]')
    await page.getByText('Confirmed: entered when your turn comes.').waitFor()

    // The bots place theirs, one move at a time; then mine are there and the phase is over.
    const { plies } = await glance(page)
    await expect
      .poll(
        async () => {
          await page.keyboard.press('n')
          return (await glance(page)).circles.length
        },
        { timeout: 20_000 },
      )
      .toBe(0)
    await expect.poll(async () => (await glance(page)).plies).toBeGreaterThan(plies + 2)
    const placed = page
      .locator('[data-part="mine"] .circle')
      .evaluateAll((circles) => circles.map((circle) => circle.querySelector('.disc') !== null))
    expect(await placed).toEqual(wanted)
  })
}, 120_000)
