import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { play, seededBelow } from './random-player.ts'
import { checkResult } from './result.ts'
import { setTable } from './table.ts'
import type { Seated } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const setEndeavor = (page: Page, seats: readonly Seated[], options: readonly RegExp[] = []): Promise<void> =>
  setTable(page, seats, options, undefined, 'endeavor')

test('three people on one device play a whole game by pointing, with the same scores as in Node', async () => {
  await visiting(browser, { chance: 'three in the world' }, async (page) => {
    await setEndeavor(page, ['Person', 'Person', 'Person'])
    const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('the world') })
    await checkResult(page, ['Player 1', 'Player 2', 'Player 3'])
    expect(tally.decisions).toBeGreaterThan(80)
    expect(tally.undone).toBeGreaterThan(0)
    expect(tally.handedOver).toBeGreaterThan(50)
    for (const how of ['build on the board', 'act on the board', 'act in the dock'])
      expect(tally.answered.get(how), how).toBeGreaterThan(2)
  })
}, 240_000)

test('one person plays a whole game with both options against three bots', async () => {
  await visiting(browser, { chance: 'one in the world' }, async (page) => {
    await setEndeavor(page, ['Person', 'Bot', 'Bot', 'cabin-boy'], [/^Slavery/, /^Payment/])
    const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('alone in the world') })
    const { plies } = await checkResult(page, ['Player 1', 'Inés', 'Mateo', 'Lucía'])
    expect(plies).toBeGreaterThan(tally.decisions * 2)
  })
}, 240_000)
