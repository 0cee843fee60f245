import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit, windowsOf } from './browser.ts'
import { openFile, readTableState } from './table.ts'
import { WINDOWS } from './windows.ts'
import type { WindowName } from './windows.ts'

const visit = useVisit({ wishes: { confirm: 'never' } })

async function opened(request: GameRequest, window: WindowName, language = 'en'): Promise<Page> {
  const { name, text } = prepareGame(request)
  const page = await visit({ window, wishes: { language } })
  await openFile(page, name, text)
  return page
}
/** Up to this far down the page counts as looked at from its top. */
const NEAR_TOP = 128
const asks = (name: string) => (view: { round: number; question: { name: string } | null }) =>
  view.round >= 3 && view.question?.name === name

/** Is something in sight that can be chosen, or the panel of the question? */
function isQuestionInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const end = document.querySelector('#dock')!.getBoundingClientRect().top
    return [
      ...document.querySelectorAll('main :is([data-open], [data-draft="circle"], .panel--needed)'),
    ].some((one) => {
      const { top } = one.getBoundingClientRect()
      return top >= 0 && top < end
    })
  })
}

test('on a phone the next question is in sight after a choice that was made far below it', async () => {
  const page = await opened({ seats: 3, bots: 'greedy', until: asks('chooseRole') }, 'phone')
  await page.locator('[data-action]').first().waitFor()
  const { plies } = await readTableState(page)
  // A page that has just opened brings its question into sight, perhaps after the first scroll.
  const scrollDown = (): Promise<void> => page.evaluate(() => scrollTo(0, 9999))
  await expect.poll(() => scrollDown().then(() => isQuestionInSight(page))).toBe(false)
  await page.locator('[data-action]').first().click()
  await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies)
  await expect.poll(() => isQuestionInSight(page)).toBe(true)
})
test('on a phone the page stays at its top when colonists have been placed', async () => {
  const page = await opened({ seats: 3, bots: 'greedy', until: asks('placeColonist') }, 'phone')
  await page.locator('[data-draft="confirm"]').waitFor()
  await expect.poll(async () => (await readTableState(page)).canConfirm).toBe(true)
  const { plies } = await readTableState(page)
  await page.locator('[data-draft="confirm"]').click()
  await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies)
  await expect.poll(() => isQuestionInSight(page)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
test('the first question is in sight where its panel lies far below', async () => {
  const page = await opened({ seats: 3, options: { market: 'draft' } }, 'phone-lying')
  await page.locator('[data-question="draft"]').waitFor({ state: 'attached' })
  await expect.poll(() => isQuestionInSight(page)).toBe(true)
})
test('a page that ended before the middle was reached goes back to its top', async () => {
  const page = await opened({ seats: 2, bots: 'greedy', until: asks('bonusGood') }, 'low-tablet', 'ru')
  await page.locator('[data-question="bonusGood"]').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(NEAR_TOP)
  const { plies } = await readTableState(page)
  await page.locator('[data-action]').first().click()
  await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies)
  await page.locator('[data-question="chooseRole"]').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
test.each(windowsOf('phone', 'tablet', 'small-phone', 'phone-lying'))(
  'at %s the dock is as high while colonists have no place, and a low window shows the island and the city',
  async (window) => {
    const page = await opened({ seats: 3, bots: 'greedy', until: asks('placeColonist') }, window)
    await page.locator('[data-draft="confirm"]').waitFor()
    const dockHeight = async (): Promise<number> => (await page.locator('#dock').boundingBox())!.height
    const placed = await dockHeight()
    await page.locator('[data-draft="lift"]').click()
    await page.locator('[data-draft="fill"]').waitFor()
    expect(await dockHeight()).toBe(placed)
    expect((await page.locator('.answers__fold').boundingBox())!.width).toBeGreaterThanOrEqual(44)
    // The longest words fit, too.
    await changeSettings(page, { language: 'ru' })
    await page.locator('html[lang="ru"]').waitFor({ state: 'attached' })
    const confirm = (await page.locator('[data-draft="confirm"]').boundingBox())!
    expect(confirm.x + confirm.width).toBeLessThanOrEqual(WINDOWS[window].width)
    // What cannot be confirmed says why.
    await page.locator('[data-draft="confirm"]').click({ force: true })
    await expect.poll(async () => (await page.locator('.refused').boundingBox())?.width).toBeGreaterThan(99)
    if (window !== 'phone-lying') return
    const below = await page.locator('[data-draft="circle"]').evaluateAll((circles) => {
      const end = document.querySelector('#dock')!.getBoundingClientRect().top
      return circles.filter((circle) => circle.getBoundingClientRect().bottom > end).length
    })
    expect(below).toBe(0)
  },
)
