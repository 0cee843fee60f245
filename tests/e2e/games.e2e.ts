import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replay } from '../../tools/lib/replay.ts'
import { gameById } from '../../src/engine/games/index.ts'
import { openBrowser, visiting } from './browser.ts'
import { keyboard, mouse } from './hands.ts'
import { play, seededBelow } from './player.ts'
import { exportFile, setTable } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Reckoning {
  readonly plies: number
  readonly over: boolean
  readonly winners: readonly number[]
  readonly scores: readonly { readonly seat: number; readonly total: number }[]
  readonly hash: string
}

/** What the engine makes of a file in Node; it refuses a file whose hashes are not those of its own states. */
function reckon(text: string): Reckoning {
  const { out, error } = replay(text, gameById)
  expect(error).toBe('')
  return JSON.parse(out) as Reckoning
}

/** Names and totals as the score table shows them, the best first. */
async function scoreTable(page: Page): Promise<{ name: string; total: number }[]> {
  const table = page.getByRole('dialog', { name: 'The result' }).getByRole('table')
  await table.waitFor()
  const names = await table.locator('thead th:not(:first-child)').allInnerTexts()
  const totals = await table
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts()
  return names.map((name, at) => ({ name: name.trim(), total: Number(totals[at]) }))
}

/** The score on the screen, in the file, and as Node reckons it again are one and the same. */
async function checkResult(page: Page, names: readonly string[]): Promise<Reckoning> {
  const shown = await scoreTable(page)
  const plies = Number(await page.locator('[data-plies]').getAttribute('data-plies'))
  // A first key may only end what is still on its way over the table.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return page.locator('dialog[open]').count()
    })
    .toBe(0)
  const { text } = await exportFile(page)
  const reckoned = reckon(text)
  expect(reckoned).toMatchObject({ over: true, plies })
  const seated = (JSON.parse(text) as { people: { name: string }[] }).people.map(({ name }) => name)
  expect([...seated].sort()).toEqual([...names].sort())
  const totals = new Map(reckoned.scores.map(({ seat, total }) => [seated[seat]!, total]))
  expect(new Map(shown.map(({ name, total }) => [name, total]))).toEqual(totals)
  expect(shown.map(({ total }) => total)).toEqual([...totals.values()].sort((one, other) => other - one))
  expect(reckoned.winners.map((seat) => seated[seat])).toContain(shown[0]!.name)
  return reckoned
}

test('three people on one device play a whole game by pointing, to the same score as in Node', async () => {
  await visiting(browser, { chance: 'three by pointing' }, async (page) => {
    await setTable(page, ['Person', 'Person', 'Person'])
    const tally = await play({ page, hands: mouse(page), below: seededBelow('pointing') })
    await checkResult(page, ['Player 1', 'Player 2', 'Player 3'])
    expect(tally.decisions).toBeGreaterThan(100)
    expect(tally.undone).toBeGreaterThan(0)
    expect(tally.handedOver).toBeGreaterThan(50)
    for (const how of ['chooseRole on the board', 'takeTile on the board', 'placeColonist as a draft']) {
      expect(tally.answered.get(how), how).toBeGreaterThan(2)
    }
    for (const how of ['build on the board', 'sell on the board', 'load on the board', 'build in the dock']) {
      expect(tally.answered.get(how), how).toBeGreaterThan(0)
    }
  })
}, 240_000)

test('two people play a whole game by the keys alone, and the focus is never lost', async () => {
  await visiting(browser, { chance: 'two by keys' }, async (page) => {
    await setTable(page, ['Person', 'Person'])
    const below = seededBelow('keys')
    const hands = keyboard(page, () => below(2) === 0)
    const tally = await play({ page, hands, below })
    await checkResult(page, ['Player 1', 'Player 2'])
    expect(tally.undone).toBeGreaterThan(0)
  })
}, 240_000)

test('one person plays a whole game against three bots', async () => {
  await visiting(browser, { chance: 'one and three' }, async (page) => {
    await setTable(page, ['Person', 'Bot', 'Bot', 'Bot, careless'])
    const tally = await play({ page, hands: mouse(page), below: seededBelow('alone') })
    const names = ['Player 1', 'Inés', 'Mateo', 'Lucía']
    const { plies } = await checkResult(page, names)
    expect(plies).toBeGreaterThan(tally.decisions * 2)
  })
}, 240_000)
