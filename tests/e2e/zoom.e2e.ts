import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { coveredChoices } from './choices.ts'
import { layoutFaults, longestLanguage, settledLayout } from './layout.ts'
import { openPrepared } from './table.ts'

// WCAG 1.4.4 and 1.4.10: nothing is lost when the browser enlarges the page, nor when the reader chose larger letters.

const visit = useVisit()
const people = [0, 1, 2, 3, 4].map((seat) => personAt(seat))
const TABLES = [
  { game: 'puerto-rico', name: 'build', round: 4 },
  { game: 'endeavor', name: 'act', round: 4 },
] as const
const PAGES = ['', '#/new', '#/new/endeavor', '#/rules/puerto-rico', '#/statistics', '#/online'] as const

/** Letters of the reader's own size, where the app's are 16 px by default. */
async function chooseLetters(page: Page, size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
}

/** What is beside the window, cut, covered or too small. Large letters make the dock higher, too. */
async function faultsOf(page: Page): Promise<string[]> {
  // Away from what would tell about itself.
  await page.mouse.move(0, 0)
  await page.locator('.detail-card').waitFor({ state: 'detached' })
  await settledLayout(page)
  const faults = [...(await layoutFaults(page)), ...(await coveredChoices(page))]
  return faults.filter((fault) => !/^the dock takes (2\d|30) %/.test(fault))
}

const WAYS = [
  { what: '200 %', window: 'zoom-200', letters: 16 },
  { what: '400 %', window: 'zoom-400', letters: 16 },
  { what: 'letters of 200 % on a desk', window: 'desk', letters: 32 },
  { what: 'letters of 200 % on a phone', window: 'phone', letters: 32 },
] as const

test.each(WAYS)('$what: both tables and the pages are whole', async ({ window, letters }) => {
  const page = await visit({ window })
  await chooseLetters(page, letters)
  const faults: string[] = []
  for (const language of ['en', longestLanguage()]) {
    for (const path of PAGES) {
      await page.goto(`./${path}`)
      await page.locator('h1').first().waitFor()
      await changeSettings(page, { language })
      faults.push(...(await faultsOf(page)).map((fault) => `${language} ${path}: ${fault}`))
    }
    for (const { game, name, round } of TABLES) {
      const until = (view: { round: number; question: { name: string } | null }): boolean =>
        view.question?.name === name && view.round >= round
      await page.goto('./')
      await openPrepared(page, prepareGame({ game, seats: 5, people, seed: 'zoom', until }))
      faults.push(...(await faultsOf(page)).map((fault) => `${language} ${game}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
