import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { QuestionName, View } from '../../src/engine/games/puerto-rico/view-types.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, useVisit, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { actionButton, standing } from './random-player.ts'
import { exportFromHome, readTableState, openPrepared, saved, settled } from './table.ts'
import type { TableState } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))
const visit = useVisit()

const asks = (name: QuestionName) => (view: View) => view.question?.name === name
const isHalf = (view: View): boolean =>
  asks('placeColonist')(view) &&
  view.question!.left > 3 &&
  view.players[view.question!.seat]!.island[0]!.occupied > 0

/** Every question of the game, with its phase; the first two are of different kinds. */
const MOMENTS: readonly (readonly [what: string, wish: Omit<GameRequest, 'seats'>])[] = [
  [
    'a role is to be chosen, in the middle of a round',
    {
      until: (view) =>
        asks('chooseRole')(view) && view.round > 3 && view.cards.some((card) => card.takenBy !== null),
    },
  ],
  ['mayor: some are placed already', { until: isHalf }],
  ['settler: the hacienda asks', { until: asks('drawBlind') }],
  ['storage: the barrel that stays', { until: asks('keepOne') }],
  ['settler: a plantation is to be taken', { until: (view) => asks('takeTile')(view) && view.round > 4 }],
  ['settler: the hospice asks', { until: asks('mannedTile') }],
  ['mayor: one colonist more?', { until: asks('recruit') }],
  [
    'mayor: all colonists are to be placed',
    { until: (view) => asks('placeColonist')(view) && view.question!.left > 4 },
  ],
  ['builder: a building is to be chosen', { until: (view) => asks('build')(view) && view.round > 3 }],
  ['builder: the university asks', { until: asks('mannedBuilding') }],
  ['craftsman: the barrel of the privilege', { until: asks('bonusGood') }],
  ['trader: something is to be sold', { until: asks('sell') }],
  ['captain: something is to be loaded', { until: asks('load') }],
  ['storage: a kind is to be stored', { until: asks('storeKind') }],
]

/** The state that has to be equal before and after; the question in the dock contains the counters of the draft. */
function same(one: TableState): Omit<TableState, 'canRedo'> {
  const { canRedo: _, ...rest } = one
  return rest
}

describe.each(MOMENTS.slice(0, inject('isLong') ? MOMENTS.length : 2))('%s', (_, wish) => {
  test('a reload in the middle of a turn shows the same question', { tags: 'first/saved' }, async () => {
    const prepared = prepareGame({ seats: 3, seed: 'resume', ...wish })
    const page = await visit()
    const before = await openPrepared(page, prepared)
    expect(before).toMatchObject({
      plies: prepared.table.ply(),
      dock: 'asking',
      question: prepared.view.question?.name,
    })
    // A choice that is not handed over is still there and can be undone, which leads to the question before it.
    const tentative = await chooseOne(page, before)
    await saved(page)
    await page.reload()
    const after = await settled(page)
    expect(same(after)).toEqual(same(tentative))
    if (after.canUndo) {
      await pointerDriver(page).undo()
      expect(same(await standing(page, after))).toMatchObject({
        plies: before.plies,
        answers: before.answers,
      })
      if (!inject('isLong')) return
      await saved(page)
      await page.reload()
    }
    expect(same(await settled(page))).toEqual(same(after.canUndo ? before : after))
  })
})

/** Makes the first choice of the dock; the mayor's by a folded button. */
async function chooseOne(page: Page, seen: TableState): Promise<TableState> {
  const hands = pointerDriver(page)
  if (seen.circles.length > 0) await hands.press('.answers > summary')
  await hands.press(actionButton(seen.answers[0]!))
  // A possible mistake needs one confirmation.
  const anyway = page.locator('[data-dock="doubt"] [data-action]')
  if (await anyway.isVisible()) {
    await anyway.click()
    await expect.poll(async () => (await readTableState(page)).doubted).toBe(false)
  }
  return standing(page, seen)
}

test('a crashed tab loses no choice', { tags: 'first/saved' }, async () => {
  const prepared = prepareGame({
    seats: 3,
    seed: 'crash',
    until: (view) => asks('build')(view) && view.round > 2,
  })
  await visiting(browser, {}, async (page, context) => {
    await openPrepared(page, prepared)
    const tentative = await chooseOne(page, await readTableState(page))
    await saved(page)
    const address = page.url()
    // The page gets no event: none of its closing handlers runs.
    const session = await context.newCDPSession(page)
    await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])
    const reopened = await context.newPage()
    await reopened.goto(address)
    expect(same(await settled(reopened))).toEqual(same(tentative))
    await reopened.locator('[data-plies]').waitFor()
    expect(await reopened.getByText('You are only watching here').count()).toBe(0)
  })
})

test('bots continue when a page is opened again that was left while they were thinking', async () => {
  const people = [personAt(0), botAt(1), botAt(2)]
  const prepared = prepareGame({
    seats: 3,
    seed: 'bots 1',
    people,
    until: (view) => asks('chooseRole')(view) && view.question!.seat === 0 && view.round === 2,
  })
  const page = await visit({ wishes: { pace: 'normal' } })
  const before = await openPrepared(page, prepared)
  let seen = before
  for (let choices = 0; seen.dock !== 'waiting' && choices < 12; choices++) {
    if (seen.dock === 'complete') await pointerDriver(page).handOver()
    else await pointerDriver(page).press(actionButton(seen.answers[0]!))
    seen = await readTableState(page)
  }
  expect(seen.dock).toBe('waiting')
  await page.reload()
  const after = await settled(page)
  expect(after.plies).toBeGreaterThan(before.plies)
  expect(after.turn).toBe(0)
})

test('with covered points, a reload covers the table again', async () => {
  const prepared = prepareGame({
    seats: 2,
    seed: 'covered',
    options: { coveredPoints: true },
    until: (view) => view.round === 3 && asks('chooseRole')(view),
  })
  const page = await visit()
  await openPrepared(page, prepared)
  expect((await readTableState(page)).covered).toBe(true)
  await pointerDriver(page).press('[data-dock="ready"]')
  expect((await readTableState(page)).covered).toBe(false)
  await saved(page)
  await page.reload()
  await settled(page)
  expect((await readTableState(page)).covered).toBe(true)
})

test('an address with a position opens the replay there', async () => {
  const prepared = prepareGame({ seats: 4, seed: 'moment', until: (view) => view.round === 4 })
  const page = await visit()
  const { plies } = await openPrepared(page, prepared)
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(`${address}@7`)
  await page.locator('[data-state="past"]').waitFor()
  expect(await readTableState(page)).toMatchObject({ cursor: '7', plies, answers: [], open: [] })
  expect(
    await page
      .getByRole('status')
      .getByText(`Move 7 of ${String(plies)}`)
      .count(),
  ).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await readTableState(page)).cursor).toBe('6')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Number((await readTableState(page)).cursor)).toBeGreaterThan(7)
  await page.keyboard.press('End')
  expect(await settled(page)).toMatchObject({ cursor: 'now', plies, dock: 'asking' })
  // The replay has changed nothing.
  await page.getByRole('link', { name: 'Windrose home page' }).click()
  const { text } = await exportFromHome(page)
  expect((JSON.parse(text) as { journal: unknown }).journal).toEqual(
    (JSON.parse(prepared.text) as { journal: unknown }).journal,
  )
})
