import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { keyboardDriver, pointerDriver } from './input-driver.ts'
import { play, seededBelow } from './random-player.ts'
import { checkResult } from './result.ts'
import { openPrepared, setTable } from './table.ts'
import { typingDriver } from './typing-driver.ts'

// A game to its end by each way to play, each at another table; long/whole-games.e2e.ts has more of them.

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test('one person plays Endeavor with bots to the end by pointing, with the same scores as in Node', async () => {
  await visiting(browser, { chance: 'the world' }, async (page) => {
    await setTable(page, ['Person', 'cabin-boy', 'cabin-boy'], [], undefined, 'endeavor')
    const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('the world') })
    await checkResult(page)
    expect(tally.decisions).toBeGreaterThan(25)
    expect(tally.undone).toBeGreaterThan(0)
    for (const how of ['build on the board', 'act on the board'])
      expect(tally.answered.get(how), how).toBeGreaterThan(2)
    expect(tally.answered.get('act in the dock')).toBeGreaterThan(1)
  })
})

test('one person plays Puerto Rico with bots to the end by keyboard alone, and the focus is never lost', async () => {
  await visiting(browser, { chance: 'by keys' }, async (page) => {
    await setTable(page, ['Person', 'cabin-boy', 'cabin-boy'])
    const below = seededBelow('keys')
    const hands = keyboardDriver(page, () => below(2) === 0)
    const tally = await play({ page, hands, below })
    await checkResult(page)
    expect(tally.undone).toBeGreaterThan(0)
  })
})

test('one person plays against bots with all violet buildings from the ninth round to the end by typing alone', async () => {
  const people = [personAt(0), botAt(1, 'cabin-boy'), botAt(2, 'cabin-boy')]
  const table = prepareGame({
    seats: 3,
    seed: 'violet by typing',
    options: { market: 'all-violet' },
    people,
    // The first rounds have the fewest kinds of questions; long/whole-games.e2e.ts types a whole game.
    until: ({ round, question }) => round >= 9 && question?.seat === 0,
  })
  await visiting(browser, { chance: 'violet by typing', wishes: { face: 'text' } }, async (page) => {
    await openPrepared(page, table)
    const below = seededBelow('violet by typing')
    const tally = await play({ page, hands: typingDriver(page, () => below(3) > 0), below })
    const { plies } = await checkResult(
      page,
      people.map(({ name }) => name),
    )
    expect(tally.decisions).toBeGreaterThan(20)
    // The bots chose for their seats.
    expect(plies).toBeGreaterThan(tally.decisions * 2)
  })
})
