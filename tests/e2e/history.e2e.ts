import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareGame, botAt, personAt, wholeGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, useVisit, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { axeFindings, layoutFaults, settledLayout } from './layout.ts'
import { readTableState, openPrepared } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))
const visit = useVisit()

const cursor = async (page: Page): Promise<string> => (await readTableState(page)).cursor
/** A table where others acted since the last decision of seat 0. */
const busy = () =>
  prepareGame({
    seats: 4,
    seed: 'history',
    bots: 'greedy',
    people: [personAt(0), botAt(1), botAt(2), botAt(3)],
    until: ({ round, question }, table) => {
      const playedEntries = table.playedEntries()
      const last = playedEntries.findLastIndex(({ seat }) => seat === 0)
      const news = playedEntries.slice(last + 1).flatMap(({ events }) => events)
      return round >= 4 && question?.seat === 0 && news.some(({ type }) => type === 'role') && news.length > 4
    },
  })
async function openLog(page: Page): Promise<void> {
  if (!(await page.locator('.log').isVisible())) await page.keyboard.press('l')
  await page.locator('.log-line').last().waitFor()
}

test('every line of the log leads to its position, whose address can be copied and opened', async () => {
  await visiting(
    browser,
    { options: { permissions: ['clipboard-read', 'clipboard-write'] } },
    async (page, context) => {
      await openPrepared(page, busy())
      await openLog(page)
      // The newest lines are visible without scrolling.
      const line = page.locator('.log-line').last()
      const ply = Number(await line.getAttribute('data-ply')) - 5
      const earlier = page.locator(`.log-line[data-ply="${String(ply)}"]`).last()
      const wanted = (await earlier.count()) > 0 ? earlier : line
      const at = (await wanted.getAttribute('data-ply'))!
      await wanted.click()
      await expect.poll(() => cursor(page)).toBe(at)
      await page.waitForURL(new RegExp(`@${at}$`))
      expect(await page.locator('.log-line[aria-current]').count()).toBe(1)
      await page.locator('.round__copy').click()
      await page.getByText('Link copied.').waitFor()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toMatch(/#\/g\/[0-9A-Za-z]+$/)

      const other = await context.newPage()
      await other.goto(link)
      await other.locator(`[data-cursor="${at}"]`).waitFor()
    },
  )
})

test('keys step through the replay without scrolling; Escape returns and keeps the focus', async () => {
  const page = await visit({ window: 'low' })
  await openPrepared(page, busy())
  const { plies } = await readTableState(page)
  const walk = async (key: string): Promise<number> => {
    const before = await cursor(page)
    await page.keyboard.press(key)
    await expect.poll(() => cursor(page)).not.toBe(before)
    return Number(await cursor(page))
  }
  const top = await page.evaluate(() => scrollY)
  expect(await walk('ArrowLeft')).toBe(plies - 1)
  expect(await walk('ArrowLeft')).toBe(plies - 2)
  expect(await walk('ArrowRight')).toBe(plies - 1)
  const round = await walk('ArrowUp')
  expect(await walk('ArrowUp')).toBeLessThan(round)
  expect(await walk('ArrowDown')).toBe(round)
  expect(await walk('Home')).toBe(0)
  await page.keyboard.press('End')
  await page.locator('[data-cursor="now"]').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(top)

  const start = await walk('ArrowUp')
  const slider = page.getByRole('slider', { name: 'Position in the game' })
  await slider.focus()
  expect(await walk('ArrowLeft')).toBe(start - 1)
  expect(await walk('ArrowUp')).toBeLessThan(start - 1)
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Move \d+ of \d+, round \d+$/)
  await page.keyboard.press('Escape')
  await page.locator('[data-cursor="now"]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
})

test('the log can be filtered by player', async () => {
  const page = await visit()
  await openPrepared(page, busy())
  await openLog(page)
  await page.getByRole('button', { name: 'Bruno', exact: true }).click()
  await expect
    .poll(async () => {
      const lines = await page.locator('.log-line--line').allInnerTexts()
      return lines.length > 0 && lines.every((text) => !/Ana|Carla|Daniel/.test(text))
    })
    .toBe(true)
})

test('changes since the own last turn are shown once, until the next choice', async () => {
  const page = await visit()
  const { answers } = await openPrepared(page, busy())
  const since = page.locator('[data-since]')
  await since.locator('summary').click()
  expect(await since.locator('.since__row').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => since.getAttribute('open')).toBeNull()

  // Escape closes it also before the browser has fired its toggle event.
  const isOpen = await since.evaluate((fold: HTMLDetailsElement) => {
    const line = fold.querySelector('summary')
    line?.click()
    const before = fold.open
    line?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    return [before, fold.open]
  })
  expect(isOpen).toEqual([true, false])
  await pointerDriver(page).press(`[data-action="${String(answers[0]!)}"]`)
  await since.waitFor({ state: 'detached' })
})

test('on a phone held sideways the changes since the own last turn cost no height', async () => {
  const page = await visit({ wishes: { language: 'ru' }, window: 'phone-lying' })
  await openPrepared(page, busy())
  const since = page.locator('[data-since]')
  // The boards begin right below the bar, where the sign stands.
  expect(await page.locator('.bar [data-since]').count()).toBe(1)
  expect(await page.locator('main [data-since]').count()).toBe(0)
  await page.mouse.move(0, 0)
  await since.locator('summary').click()
  await since.locator('.since__row').first().waitFor()
  await settledLayout(page)
  expect(await layoutFaults(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => since.getAttribute('open')).toBeNull()
})

test('the result shows the reason of the end, the curve of points, and the same numbers as a table', async () => {
  const page = await visit()
  await openPrepared(page, wholeGame(3, 'curves'))
  const result = page.getByRole('dialog', { name: 'Results' })
  await result.locator('.won__why').waitFor()
  const total = await result
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts()
  const picture = result.getByRole('img', { name: 'Points', exact: true })
  await picture.waitFor()
  expect(await picture.locator('desc').textContent()).toMatch(new RegExp(total[0]!))
  await result.getByText('Show as a table').click()
  const last = result.locator('.numbers tbody tr').last().getByRole('cell')
  expect((await last.allInnerTexts()).sort()).toEqual([...total].sort())
  // The label, not the hidden field: a press waits until it stays where it is.
  await result
    .locator('label')
    .filter({ hasText: /^Buildings$/ })
    .click()
  await result.getByRole('img', { name: 'Buildings', exact: true }).waitFor()

  // The curves are there during a replay, with a mark at the current position.
  await result.getByRole('button', { name: 'Replay from the start' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Game statistics' }).click()
  // A vertical line has no width, which counts as hidden.
  await page.locator('dialog[open] .graph__at').waitFor({ state: 'attached' })
})
