import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { View } from '../../src/engine/games/endeavor/view-types.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { axeFindings, COLOURS, layoutFaults, settledLayout } from './layout.ts'
import { readTableState, openFile, settled } from './table.ts'
import { resize } from './windows.ts'

const visit = useVisit()

const acting = prepareGame<View>({
  game: 'endeavor',
  seats: 5,
  seed: 'acting',
  bots: 'greedy',
  people: [personAt(0), botAt(1), botAt(2), botAt(3), botAt(4)],
  options: { sharedSetup: 'K7M2QX' },
  until: ({ question, round, players }) =>
    question?.name === 'act' && question.seat === 0 && round >= 4 && players[0]!.harbour > 2,
})
async function open(page: Page): Promise<void> {
  await openFile(page, acting.name, acting.text)
  await settled(page)
  await page.locator('[data-section="players"]').waitFor()
}
async function say(page: Page, words: string): Promise<string> {
  await page.locator('[data-text="line"]').fill(words)
  await page.keyboard.press('Enter')
  return page.locator('[data-text="reply"]').innerText()
}

test(
  'Endeavor in text mode shows what the boards show, and is played by typing',
  { tags: 'first/text' },
  async () => {
    const page = await visit({ wishes: { face: 'text' } })
    await open(page)
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    for (const part of ['Players', 'Now', 'Regions', 'Shipping tracks', 'Cities', 'Decks', 'Mat: Ana'])
      expect(headings.map((one) => one.trim())).toContain(part)
    const ana = page.locator('[data-section="players"]').getByRole('row', { name: /Ana/ })
    const { markers, buildLevel } = acting.view.players[0]!
    const cells = await ana.getByRole('cell').allInnerTexts()
    expect(cells.slice(1, 3)).toEqual([markers.industry, buildLevel].map(String))
    expect(await say(page, 'where am I')).toMatch(/^Round \d of 7\..*Ana: .*K7M2QX$/)
    const { plies } = await readTableState(page)
    await say(page, 'decks')
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Decks')
    await say(page, '2')
    await page.locator(`[data-plies]:not([data-plies="${String(plies)}"])`).waitFor()
  },
)

test('nothing overflows in any window, and axe-core finds nothing, light and dark', async () => {
  const page = await visit({ wishes: { face: 'text' } })
  await open(page)
  for (const window of ['desk', 'phone', 'small-phone'] as const) {
    await resize(page, window)
    await settledLayout(page)
    expect(await layoutFaults(page), window).toEqual([])
  }
  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await axeFindings(page, COLOURS)).toEqual([])
})
