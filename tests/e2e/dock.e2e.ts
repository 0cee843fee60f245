import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { longRunTest, useVisit } from './browser.ts'
import { coveredChoices } from './choices.ts'
import { settledLayout } from './layout.ts'
import { openPrepared, settled } from './table.ts'
import type { TableState } from './table.ts'

const visit = useVisit()

const game = prepareGame({
  seats: 4,
  seed: 'dock',
  people: [personAt(0), botAt(1), botAt(2), botAt(3)],
  until: ({ round, question }) => round >= 3 && question?.seat === 0 && question.name === 'chooseRole',
})
/** Windows with the question and the answers in one row. */
const WINDOWS = [
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const
/** Questions that are answered. */
const QUESTIONS = 5

const dockHeight = (page: Page): Promise<number> =>
  page.locator('#dock').evaluate((dock) => Math.round(dock.getBoundingClientRect().height))

/** Presses the first answer, or confirms the draft or the turn. */
async function goOn(page: Page, { dock, isDraft, plies }: TableState): Promise<void> {
  const way =
    dock === 'complete' ? '[data-dock="hand-over"]' : isDraft ? '[data-draft="confirm"]' : '[data-action]'
  await page.locator(way).first().click()
  await expect
    .poll(async () => page.locator('[data-plies]').getAttribute('data-plies'))
    .not.toBe(String(plies))
}

// In every run dock-height.e2e.ts measures more questions, at fewer sizes each.
longRunTest('the dock is as high for every question, so that the page does not jump', async () => {
  const heights = new Map<string, Set<number>>()
  const questions = new Set<string>()
  const page = await visit({ wishes: { confirm: 'never' } })
  let seen = await openPrepared(page, game)
  for (let left = QUESTIONS; left > 0 && seen.dock === 'asking'; left--) {
    questions.add(seen.question!)
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await settledLayout(page)
      const name = `${String(width)}×${String(height)}`
      heights.set(name, (heights.get(name) ?? new Set()).add(await dockHeight(page)))
    }
    await goOn(page, seen)
    seen = await settled(page)
  }
  expect(questions.size).toBeGreaterThan(2)
  for (const [name, all] of heights) expect([name, [...all]]).toEqual([name, [[...all][0]]])
})

/** What stands in the dock above the question. */
const changeNotice = (page: Page, isThere: boolean): Promise<void> =>
  page.evaluate((wanted) => {
    const dock = document.querySelector('#dock')!
    const row = document.createElement('div')
    row.dataset['notice'] = 'stand-in'
    row.style.blockSize = '45px'
    const place = dock.querySelector('.dock__notice')!
    if (wanted) place.append(row)
    else place.querySelector('[data-notice]')?.remove()
  }, isThere)

test('on a phone held sideways the answers are folded under each notice, and one press unfolds them', async () => {
  const page = await visit({ viewport: { width: 844, height: 390 } })
  await openPrepared(page, game)
  const answer = page.locator('[data-action]').first()
  const unfold = page.locator('[data-dock="unfold"]')
  await answer.waitFor()
  expect(await unfold.isVisible()).toBe(false)
  await changeNotice(page, true)
  await unfold.waitFor()
  expect(await answer.isVisible()).toBe(false)
  await unfold.click()
  await answer.waitFor()
  expect(await answer.evaluate((button) => button === document.activeElement)).toBe(true)
  await changeNotice(page, false)
  await changeNotice(page, true)
  await unfold.waitFor()
  // The key for the dock leads to the answers.
  await page.keyboard.press('d')
  await answer.waitFor()
})
test('on a phone held upright the answers stay in sight under a notice; where not all fit, the boards are named', async () => {
  const page = await visit({ viewport: { width: 320, height: 640 } })
  await openPrepared(page, game)
  await page.locator('[data-dock="more"]').waitFor()
  expect(await page.locator('.dock__where').isVisible()).toBe(true)
  await changeNotice(page, true)
  await page.locator('[data-action]').first().waitFor()
  expect(await page.locator('[data-dock="unfold"]').isVisible()).toBe(false)
})

test('in a wide window the words of the tools keep a distance from the edge of their buttons', async () => {
  const page = await visit({ wishes: { confirm: 'never' }, viewport: { width: 1920, height: 1080 } })
  const seen = await openPrepared(page, game)
  expect(await page.locator('.dock__where').isVisible()).toBe(false)
  await goOn(page, seen)
  const undo = page.locator('[data-dock="undo"]')
  await undo.waitFor()
  const distance = await undo.evaluate((button) => {
    const word = button.querySelector('.button__word')!.getBoundingClientRect()
    return button.getBoundingClientRect().right - word.right
  })
  expect(distance).toBeGreaterThanOrEqual(6)
})

test('the notice of the bell lies over the bar and covers nothing that can be chosen', async () => {
  const page = await visit({ wishes: { confirm: 'never', pace: 'fast' } })
  await goOn(page, await openPrepared(page, game))
  await page.locator('[data-question="takeTile"]').waitFor({ state: 'attached' })
  await page.locator('[data-action]').first().click()
  const close = page.locator('[data-sound="good"]')
  // The notice does not close by itself while it has the focus.
  await close.focus()
  await page.locator('[data-state="asking"]').waitFor()
  for (const [width, height] of [...WINDOWS, [844, 390]] as const) {
    await page.setViewportSize({ width, height })
    await settledLayout(page)
    const notice = (await page.locator('[role="status"]', { has: close }).boundingBox())!
    const boards = (await page.locator('main').boundingBox())!
    expect([width, notice.y + notice.height]).toEqual([width, expect.closeTo(boards.y, -1)])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await settledLayout(page)
  expect(await coveredChoices(page)).toEqual([])
})
