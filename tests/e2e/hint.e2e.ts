import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { View as Endeavor } from '../../src/engine/games/endeavor/view-types.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { drawsWhile } from './drawn-frames.ts'
import { axeFindings, layoutFaults } from './layout.ts'
import { readTableState, openFile, openPrepared, settled } from './table.ts'

const visit = useVisit()

const people = [personAt(0), botAt(1), botAt(2)]
const roles = prepareGame({
  seats: 3,
  seed: 'hint',
  bots: 'greedy',
  people,
  until: (view) => view.question?.name === 'chooseRole' && view.question.seat === 0 && view.round >= 5,
})
const mayor = prepareGame({
  seats: 3,
  seed: 'mayor',
  bots: 'greedy',
  people,
  until: ({ question, round }) =>
    question?.name === 'placeColonist' && question.seat === 0 && round >= 7 && question.left > 4,
})
const actions = prepareGame<Endeavor>({
  game: 'endeavor',
  seats: 3,
  seed: 'hint',
  bots: 'greedy',
  people,
  until: (view) => view.question?.name === 'act' && view.question.seat === 0 && view.round >= 3,
})

const card = (page: Page) => page.locator('#hint')
/** Asks for a hint and waits for its end. */
async function ask(page: Page): Promise<void> {
  await page.locator('[data-dock="hint"]').click()
  await page.locator('[data-hint="done"]').waitFor()
}

test.each([
  ['Puerto Rico', roles],
  ['Endeavor', actions],
] as const)(
  '%s: a hint names good choices with a reason, marks them, and never plays',
  async (_game, table) => {
    const page = await visit()
    await openFile(page, table.name, table.text)
    const before = await settled(page)
    await ask(page)
    await expect.poll(() => card(page).innerText()).toMatch(/\d+ of 100 simulated games/)
    // There is one measure of winning: wins of 100 games.
    expect(await card(page).innerText()).not.toMatch(/%/)
    const rows = card(page).locator('[data-hint-row]')
    expect(await rows.count()).toBeGreaterThanOrEqual(2)
    // The dock and the boards mark the selected row.
    const action = await card(page).locator('[aria-pressed="true"]').first().getAttribute('data-hint-row')
    await page.locator(`[data-action="${String(action)}"].answer--hinted`).waitFor()
    expect(await page.locator('.target--hinted').count()).toBeGreaterThan(0)
    await rows.nth(1).click()
    const other = await rows.nth(1).getAttribute('data-hint-row')
    await page.locator(`[data-action="${String(other)}"].answer--hinted`).waitFor()
    expect(await card(page).getByRole('status').textContent()).toMatch(/\d/)
    expect(await readTableState(page)).toMatchObject({ plies: before.plies, dock: 'asking' })
    expect(await axeFindings(page)).toEqual([])
    // The hint ends with its question.
    await page.locator(`[data-action="${String(action)}"]`).click()
    await card(page).waitFor({ state: 'detached' })
    expect(await page.locator('.target--hinted').count()).toBe(0)
  },
)

test('the page draws during a hint, and closing it ends the search', async () => {
  const page = await visit()
  await openPrepared(page, roles)
  await ask(page)
  await page.locator('[data-hint-do="longer"]').click()
  await page.locator('[data-hint="thinking"]').waitFor()
  expect(await drawsWhile(page, '[data-hint="thinking"]')).toBe(true)
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  // A stopped search does not report: the next answer belongs to the next question.
  await ask(page)
  expect(await card(page).innerText()).toContain('4,000 simulated games')
})

test(
  'the hint for the mayor is a whole arrangement, placed as a draft to confirm',
  { tags: 'first/hints' },
  async () => {
    const page = await visit()
    const before = await openPrepared(page, mayor)
    await page.locator('[data-draft="lift"]').click()
    await expect.poll(async () => (await readTableState(page)).circles.some(Boolean)).toBe(false)
    await ask(page)
    await page.locator('[data-hint-do="arrange"]').click()
    await card(page).waitFor({ state: 'detached' })
    const after = await readTableState(page)
    expect(after.circles.filter(Boolean)).toHaveLength(mayor.view.question!.left)
    expect(after).toMatchObject({ canConfirm: true, plies: before.plies })
  },
)

test('a hint fits the narrowest window, no name of a choice lies over its bar, and text mode has it as a command', async () => {
  const page = await visit({ wishes: { language: 'ru' }, window: 'small-phone' })
  await openPrepared(page, roles)
  await ask(page)
  const rows = page.locator('[data-hint-row]')
  expect(await rows.count()).toBeGreaterThan(2)
  const overlaps = await rows.evaluateAll((all) =>
    all.map((row) => {
      const bar = row.querySelector('.hint-row__bar')!.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(row.querySelector('.hint-row__what')!)
      const name = words.getBoundingClientRect()
      return name.right > bar.left && name.bottom > bar.top + 1
    }),
  )
  expect(overlaps).not.toContain(true)
  expect(await layoutFaults(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])

  await page.keyboard.press('Escape')
  await changeSettings(page, { language: 'en' })
  await page.keyboard.press('t')
  await page.locator('[data-text="line"]').fill('hint')
  await page.keyboard.press('Enter')
  await page.locator('[data-hint="done"]').waitFor()
  expect(await layoutFaults(page)).toEqual([])
})
