import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wholeGame } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { LANGUAGES, axeFindings, settledLayout } from './layout.ts'
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

const WINDOWS = [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const
test('the first view of a result has the winner, all places and what can be done, in every window', async () => {
  const { name, text } = wholeGame(5, 'finished', {}, 'endeavor')
  const page = await visit({ viewport: { width: 390, height: 844 }, wishes: { language: 'ru' } })
  await openFile(page, name, text)
  const result = page.locator('dialog[open]')
  await result.locator('[data-deal="challenge"]').waitFor()
  await result.locator('[data-review="open"]').waitFor()
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await settledLayout(page)
    const seen = await result.evaluate((dialog) => {
      const foot = dialog.querySelector('.modal__actions')!.getBoundingClientRect()
      const isAbove = (one: Element): boolean => one.getBoundingClientRect().bottom <= foot.top
      const all = (selector: string): readonly Element[] => [...dialog.querySelectorAll(selector)]
      return {
        winner: all('.won__winner').filter(isAbove).length,
        portraits: all('.won__picture').filter(isAbove).length,
        places: all('.order__row').filter(isAbove).length,
        ways: all('.modal__actions .button').filter((one) => one.scrollWidth <= one.clientWidth).length,
        isInside: foot.bottom <= innerHeight,
      }
    })
    expect({ width, ...seen }).toEqual({ width, winner: 1, portraits: 1, places: 5, ways: 4, isInside: true })
  }
  expect(await axeFindings(page)).toEqual([])
})

test.each(['puerto-rico', 'endeavor'])('a finished game of %s becomes a picture', async (game) => {
  const { name, text } = wholeGame(3, 'finished', {}, game)
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await openFile(page, name, text)
  await page.locator('dialog[open] [data-table="share"]').click()
  await page.locator('[data-share="card"] svg.card').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.locator('[data-card="save"]').click()
  const picture = readFileSync(await (await saving).path())
  // The head of a PNG: its signature, then width and height.
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
})
