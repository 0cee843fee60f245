import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { axeFindings, COLOURS, layoutFaults, settledLayout } from './layout.ts'
import { readTableState, openPrepared } from './table.ts'
import { resize } from './windows.ts'

const visit = useVisit()

const PEOPLE = [personAt(0), botAt(1), botAt(2), botAt(3), botAt(4)]
const captain = prepareGame({
  seats: 5,
  seed: 'captain',
  bots: 'greedy',
  people: PEOPLE,
  until: (view) => view.question?.name === 'load' && view.question.seat === 0 && view.round >= 6,
})
const reply = (page: Page): Promise<string> => page.locator('[data-text="reply"]').innerText()
async function say(page: Page, words: string): Promise<string> {
  await page.locator('[data-text="line"]').fill(words)
  await page.keyboard.press('Enter')
  return reply(page)
}

test('text mode shows what the boards show and follows the game', { tags: 'first/text' }, async () => {
  const page = await visit({ wishes: { face: 'text' } })
  await openPrepared(page, captain)
  await page.locator('[data-section="players"]').waitFor()
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  for (const part of ['Players', 'Now', 'Roles', 'Island and city: Ana', 'Ships', 'Buildings for sale'])
    expect(headings.map((one) => one.trim())).toContain(part)
  const ana = page.locator('[data-section="players"]').getByRole('row', { name: /Ana/ })
  const { coins, goods, points } = captain.view.players[0]!
  const cells = await ana.getByRole('cell').allInnerTexts()
  expect(cells.slice(0, 3)).toEqual([coins, points, goods.corn].map(String))
  const before = await page.locator('[data-section="ships"] tbody').innerText()
  const { plies } = await readTableState(page)
  await say(page, '1')
  await page.locator(`[data-plies]:not([data-plies="${String(plies)}"])`).waitFor()
  expect(await page.locator('[data-section="ships"] tbody').innerText()).not.toBe(before)
})

test(
  'the command line answers questions and leads to parts of the table',
  { tags: 'first/text' },
  async () => {
    const page = await visit({ wishes: { face: 'text' } })
    await openPrepared(page, captain)
    expect(await say(page, 'where am I')).toMatch(/^Round \d+\. .*Captain phase\..*Ana: loads barrels$/)
    expect(await say(page, 'help')).toContain('undo')
    expect(await say(page, 'flying saucer')).toContain('flying saucer')
    const { plies } = await readTableState(page)
    expect(plies).toBe(captain.table.ply())
    await say(page, 'ships')
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Ships')
  },
)

test('a key switches between boards and text mode; the choice is remembered', async () => {
  const page = await visit()
  await openPrepared(page, captain)
  await page.locator('[data-target="ship:0"]').focus()
  await page.keyboard.press('t')
  await page.locator('[data-section="players"]').waitFor()
  // The focus is on the dock of the text, and not on nothing.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('dock')
  await page.reload()
  await page.locator('[data-section="players"]').waitFor()
  await page.keyboard.press('t')
  await page.locator('[data-target="role:0"]').waitFor()
  expect(await page.locator('[data-section]').count()).toBe(0)
})

test('at 400 % the table keeps half of the height, and the question stays with its answers', async () => {
  const page = await visit({ window: 'zoom-400', wishes: { face: 'text' } })
  await openPrepared(page, captain)
  await page.locator('[data-section="players"]').waitFor()
  expect((await page.locator('#dock').boundingBox())!.height).toBeLessThanOrEqual(128)
  for (const answer of await page.locator('#dock [data-action]').all()) {
    await answer.focus()
    const [question, button, dock] = await Promise.all(
      [page.locator('.sentence'), answer, page.locator('#dock')].map((one) => one.boundingBox()),
    )
    expect(question!.y).toBeGreaterThanOrEqual(dock!.y)
    expect(button!.y).toBeGreaterThanOrEqual(question!.y + question!.height)
    // Half a pixel may lie below.
    expect(button!.y + button!.height).toBeLessThan(257)
  }
})

test('nothing overflows or is too small in any window, and axe-core finds nothing, light and dark', async () => {
  const page = await visit({ wishes: { face: 'text' } })
  await openPrepared(page, captain)
  for (const language of ['en', 'ru']) {
    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"] [data-section="players"]`).waitFor()
    for (const window of ['desk', 'phone', 'small-phone'] as const) {
      await resize(page, window)
      await settledLayout(page)
      expect(await layoutFaults(page), `${language} ${window}`).toEqual([])
    }
    expect(await axeFindings(page), language).toEqual([])
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await axeFindings(page, COLOURS)).toEqual([])
})
