import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { botAt, personAt, prepareGame, wholeGame } from '../../tools/lib/prepared-games.ts'
import type { GameRequest, PreparedGame } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { coveredChoices } from './choices.ts'
import { LANGUAGES, settledLayout } from './layout.ts'
import { dockFaults } from './scenes.ts'
import { openPrepared } from './table.ts'
import type { TableState } from './table.ts'
import { EVERY_WINDOW, resize } from './windows.ts'

const visit = useVisit()

const game = prepareGame({
  seats: 4,
  seed: 'dock',
  people: [personAt(0), botAt(1), botAt(2), botAt(3)],
  until: ({ round, question }) => round >= 3 && question?.seat === 0 && question.name === 'chooseRole',
})

/** Presses the first answer, or confirms the draft or the turn. */
async function goOn(page: Page, { dock, isDraft, plies }: TableState): Promise<void> {
  const way =
    dock === 'complete' ? '[data-dock="hand-over"]' : isDraft ? '[data-draft="confirm"]' : '[data-action]'
  await page.locator(way).first().click()
  await expect
    .poll(async () => page.locator('[data-plies]').getAttribute('data-plies'))
    .not.toBe(String(plies))
}

/** A short run measures a question in every fifth window, beginning with another one each time. */
const STEP = 5
/** Where the dock has one row: questions that the tests of the layout do not come to, and the end of a game. */
const ROWS: Readonly<Record<string, () => PreparedGame>> = {
  ...Object.fromEntries(
    ['drawBlind', 'mannedTile', 'mannedBuilding', 'storeKind'].map((name) => [name, () => asking(name, 2)]),
  ),
  drawnForest: () => asking('drawnForest', 2, { market: 'all-violet' }),
  auction: () => asking('auction', 0, { seatAuction: true }),
  draft: () => asking('draft', 0, { market: 'draft' }),
  'nothing any more': () => wholeGame(5, 'over'),
}
function asking(name: string, from: number, options: GameRequest['options'] = {}): PreparedGame {
  const until: GameRequest['until'] = ({ round, question }) => question?.name === name && round >= from
  return prepareGame({ seats: 4, seed: `height ${name}`, options, until })
}

test.each(Object.keys(ROWS).map((what, at) => ({ what, at })))(
  'the dock has one row when the game asks for $what',
  async ({ what, at }) => {
    const languages = inject('isLong') ? LANGUAGES : LANGUAGES.slice(at % LANGUAGES.length).slice(0, 1)
    const windows = inject('isLong')
      ? EVERY_WINDOW
      : EVERY_WINDOW.filter((_, nth) => nth % STEP === at % STEP)
    const page = await visit()
    await openPrepared(page, ROWS[what]!())
    for (const language of languages) {
      await changeSettings(page, { language })
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
      for (const window of windows) {
        await resize(page, window)
        await settledLayout(page)
        expect([language, window, ...(await dockFaults(page, window))]).toEqual([language, window])
      }
    }
  },
)

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
  const page = await visit({ window: 'phone-lying' })
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
  const page = await visit({ window: 'small-phone' })
  await openPrepared(page, game)
  await page.locator('[data-dock="more"]').waitFor()
  expect(await page.locator('.dock__where').isVisible()).toBe(true)
  await changeNotice(page, true)
  await page.locator('[data-action]').first().waitFor()
  expect(await page.locator('[data-dock="unfold"]').isVisible()).toBe(false)
})

test('in a wide window the words of the tools keep a distance from the edge of their buttons', async () => {
  const page = await visit({ window: 'wide', wishes: { confirm: 'never' } })
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
  for (const window of ['tablet', 'tablet-lying', 'desk', 'phone-lying'] as const) {
    await resize(page, window)
    await settledLayout(page)
    const notice = (await page.locator('[role="status"]', { has: close }).boundingBox())!
    const boards = (await page.locator('main').boundingBox())!
    expect([window, notice.y + notice.height]).toEqual([window, expect.closeTo(boards.y, -1)])
  }
  await resize(page, 'small-phone')
  await settledLayout(page)
  expect(await coveredChoices(page)).toEqual([])
})
