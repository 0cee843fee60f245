import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OVER } from '../../src/engine/core/game.ts'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import type { PreparedGame } from '../../tools/lib/prepared-games.ts'
import { changeSettings, closePages, openBrowser, visiting } from './browser.ts'
import { axeFindings, layoutFaults, settledLayout } from './layout.ts'
import { openFile, readDownload } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

function finished(game: string, seed: string, mine: number): PreparedGame {
  const people = [0, 1, 2].map((seat) => (seat === mine ? personAt(seat) : botAt(seat, 'mate')))
  return prepareGame({ game, seats: 3, seed, people, until: (_view, table) => table.turn() === OVER })
}
const GAMES = [finished('puerto-rico', 'first', 1), finished('endeavor', 'second', 0)]
const number = (page: Page, name: string): Promise<string> =>
  page.locator('[data-statistics="sum"] > div', { hasText: name }).locator('dd').first().innerText()

test.each([
  [1440, 900, 'en'],
  [390, 844, 'ru'],
])('finished games make statistics, %i px wide', async (width, height, language) => {
  await visiting(browser, { options: { viewport: { width, height } } }, async (page) => {
    await page.locator('[data-lobby="statistics"]').click()
    await page.locator('[data-statistics="none"]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    for (const { name, text } of GAMES) {
      await page.goto('#/')
      await openFile(page, name, text)
      await page.waitForURL(/#\/t\//)
    }
    await page.goto('#/statistics')
    await page.locator('[data-statistics="course"] svg').waitFor()
    await page.locator('[data-filter="game"]').selectOption('puerto-rico')
    const [score] = GAMES[0]!.table.game.scores(GAMES[0]!.table.state()).filter(({ seat }) => seat === 1)
    expect(await number(page, 'Games')).toBe('1')
    expect(await number(page, 'Average points')).toBe(score!.total.toFixed(1))
    await page.locator('[data-deeds="building"]').waitFor()
    const saving = page.waitForEvent('download')
    await page.locator('[data-statistics="csv"]').click()
    expect((await readDownload(await saving)).text).toContain(`puerto-rico,3,2,Bruno,mate,`)

    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"]`).waitFor()
    await settledLayout(page)
    expect(await layoutFaults(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])

    await page.locator('[data-statistics="restart"]').click()
    await page.locator('dialog[open] .button--danger').click()
    await page.locator('[data-statistics="none"]').waitFor()
    await page.locator('[data-statistics="all"]').click()
    await page.locator('[data-statistics="course"] svg').waitFor()
  })
})
