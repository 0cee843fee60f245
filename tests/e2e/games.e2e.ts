import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visiting } from './browser.ts'
import { keyboardDriver, pointerDriver } from './input-driver.ts'
import { play, seededBelow } from './random-player.ts'
import { checkResult } from './result.ts'
import { setTable } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('three people on one device play a whole game by pointing, with the same scores as in Node', async () => {
  await visiting(browser, { chance: 'three by pointing' }, async (page) => {
    await setTable(page, ['Person', 'Person', 'Person'])
    const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('pointing') })
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

test('two people play a whole game by keyboard alone, and the focus is never lost', async () => {
  await visiting(browser, { chance: 'two by keys' }, async (page) => {
    await setTable(page, ['Person', 'Person'])
    const below = seededBelow('keys')
    const hands = keyboardDriver(page, () => below(2) === 0)
    const tally = await play({ page, hands, below })
    await checkResult(page, ['Player 1', 'Player 2'])
    expect(tally.undone).toBeGreaterThan(0)
  })
}, 240_000)

test('one person plays a whole game against three bots', async () => {
  await visiting(browser, { chance: 'one and three' }, async (page) => {
    await setTable(page, ['Person', 'Bot', 'Bot', 'cabin-boy'])
    const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('alone') })
    const names = ['Player 1', 'Inés', 'Mateo', 'Lucía']
    const { plies } = await checkResult(page, names)
    expect(plies).toBeGreaterThan(tally.decisions * 2)
  })
}, 240_000)
