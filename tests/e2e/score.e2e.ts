import { expect, test } from 'vitest'
import { wholeGame } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { LANGUAGES, settledLayout } from './layout.ts'
import { openFile } from './table.ts'

const visit = useVisit()

test('a phone shows the points of five players without scrolling to the side, in every language', async () => {
  const { name, text } = wholeGame(5, 'finished', {}, 'endeavor')
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await openFile(page, name, text)
  const table = page.locator('dialog[open] table').first()
  await table.waitFor()
  for (const language of LANGUAGES) {
    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
    await settledLayout(page)
    const hidden = await table.evaluate((one) => {
      const frame = one.parentElement!
      return frame.scrollWidth - frame.clientWidth
    })
    expect({ language, hidden }).toEqual({ language, hidden: 0 })
  }
})
test('a low window shows at least five sources of points below the winner', async () => {
  const { name, text } = wholeGame(3, 'finished', {}, 'endeavor')
  const page = await visit({ viewport: { width: 844, height: 390 } })
  await openFile(page, name, text)
  await page.locator('dialog[open] table').first().waitFor()
  const seen = await page
    .locator('dialog[open] tbody')
    .first()
    .locator('tr')
    .evaluateAll((rows) => {
      const end = document.querySelector('dialog[open] .modal__actions')!.getBoundingClientRect().top
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length
    })
  expect(seen).toBeGreaterThanOrEqual(5)
})
