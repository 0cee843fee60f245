import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { personAt, prepareGame, wholeGame } from '../../tools/lib/prepared-games.ts'
import { OVER } from '../../src/engine/core/game.ts'
import { changeSettings, useVisit } from './browser.ts'
import { LANGUAGES, axeFindings, settledLayout } from './layout.ts'
import { openFile } from './table.ts'
import { resize } from './windows.ts'

const visit = useVisit()

test('a phone shows the points of five players without scrolling to the side, in every language', async () => {
  const { name, text } = wholeGame(5, 'finished', {}, 'endeavor')
  const page = await visit({ window: 'phone' })
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

const WINDOWS = ['phone', 'phone-lying', 'tablet', 'tablet-lying', 'low', 'wide'] as const
test('the first view of a result has the winner, all places and what can be done, in every window', async () => {
  const { name, text } = wholeGame(5, 'finished', {}, 'endeavor')
  const page = await visit({ window: 'phone', wishes: { language: 'ru' } })
  await openFile(page, name, text)
  const result = page.locator('dialog[open]')
  await result.locator('[data-deal="challenge"]').waitFor()
  await result.locator('[data-review="open"]').waitFor()
  for (const window of WINDOWS) {
    await resize(page, window)
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
    expect({ window, ...seen }).toEqual({
      window,
      winner: 1,
      portraits: 1,
      places: 5,
      ways: 4,
      isInside: true,
    })
  }
  expect(await axeFindings(page)).toEqual([])
})

test.each(['puerto-rico', 'endeavor'])('a finished game of %s becomes a picture', async (game) => {
  const { name, text } = wholeGame(3, 'finished', {}, game)
  const page = await visit({ window: 'phone' })
  await openFile(page, name, text)
  await page.locator('dialog[open] [data-table="share"]').click()
  await page.locator('[data-share="card"] svg.card').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.locator('[data-card="save"]').click()
  const picture = readFileSync(await (await saving).path())
  // The head of a PNG: its signature, then width and height.
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([16, 20].map((at) => picture.readUInt32BE(at)).join(' × ')).toBe('1200 × 630')
})

/** Runs in the page: texts of the card that leave it, run below the picture, or lie on each other. */
function cardFaults(): string[] {
  const card = document.querySelector<SVGSVGElement>('[data-share="card"] svg.card')!
  const { width, height } = card.viewBox.baseVal
  const texts = [...card.querySelectorAll('text')].map((one) => ({
    said: one.textContent,
    box: one.getBBox(),
  }))
  const picture = card.querySelector<SVGSVGElement>(':scope > svg')!
  const left = picture.x.baseVal.value
  const bottom = picture.y.baseVal.value + picture.height.baseVal.value
  return texts.flatMap(({ said, box }, i) => {
    const [right, foot] = [box.x + box.width, box.y + box.height]
    const isOut = box.x < 0 || right > width - 20 || foot > height - 16
    const isBelow = right > left && box.y < bottom
    const on = texts.slice(i + 1).filter((other) => {
      const isAcross = other.box.x < right && box.x < other.box.x + other.box.width
      // Boxes of letters hold room for accents, which lines share.
      return isAcross && Math.abs(other.box.y - box.y) < Math.min(other.box.height, box.height) / 2
    })
    return isOut || isBelow || on.length > 0
      ? [`${said} ${isOut ? 'out' : isBelow ? 'below' : on[0]!.said}`]
      : []
  })
}
const LONG_NAMES = [
  'WWWWWWWWWWWWWWWWWWWW',
  'Ярослава Владимировна',
  'Maximilian-Ferdinand',
  'Bartłomiej',
  'Ů',
]
const GAMES = [
  ['puerto-rico', 2, 'one'],
  ['endeavor', 5, 'two'],
  ['puerto-rico', 5, 'three'],
  ['endeavor', 3, 'four'],
  ['puerto-rico', 3, 'five'],
  ['endeavor', 4, 'six'],
] as const
test.each(GAMES.slice(0, inject('isLong') ? GAMES.length : 2))(
  'no text of a card of %s with long names of %i is cut or covered, in every language',
  async (game, seats, seed) => {
    const people = LONG_NAMES.slice(0, seats).map((name, seat) => ({ ...personAt(seat), name }))
    const until = (_view: unknown, table: { turn(): unknown }): boolean => table.turn() === OVER
    const { name, text } = prepareGame({ game, seats, seed, people, until })
    const page = await visit({ window: 'tablet' })
    await openFile(page, name, text)
    await page.locator('dialog[open] [data-table="share"]').click()
    for (const language of LANGUAGES) {
      await changeSettings(page, { language })
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
      await page.locator('[data-share="card"] svg.card').waitFor()
      await settledLayout(page)
      expect({ language, faults: await page.evaluate(cardFaults) }).toEqual({ language, faults: [] })
    }
  },
)
