import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { View as EndeavorView } from '../../src/engine/games/endeavor/view-types.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { keyboardDriver, pointerDriver } from './input-driver.ts'
import { play, seededBelow } from './random-player.ts'
import { checkResult } from './result.ts'
import { openFile, openPrepared, settled } from './table.ts'
import { typingDriver } from './typing-driver.ts'

// A game to its end by each way to play, each at another table. The first rounds have the fewest kinds of questions, so the
// longer games begin later; long/whole-games.e2e.ts has whole games by each way.

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test(
  'one person plays Endeavor with bots from the fourth round to the end by pointing, with the same scores as in Node',
  { tags: 'first/endeavor' },
  async () => {
    await visiting(browser, { chance: 'the world' }, async (page) => {
      const until = (view: EndeavorView): boolean => view.round >= 4 && view.question?.seat === 0
      const game = prepareGame<EndeavorView>({
        game: 'endeavor',
        seats: 3,
        seed: 'the world',
        people: PEOPLE,
        until,
      })
      await openFile(page, game.name, game.text)
      await settled(page)
      const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('the world') })
      await checkResult(page)
      expect(tally.decisions).toBeGreaterThan(25)
      expect(tally.undone).toBeGreaterThan(0)
      for (const how of ['build on the board', 'act on the board'])
        expect(tally.answered.get(how), how).toBeGreaterThan(2)
      expect(tally.answered.get('act in the dock')).toBeGreaterThan(1)
    })
  },
)

const PEOPLE = [personAt(0), botAt(1, 'cabin-boy'), botAt(2, 'cabin-boy')]
const PEOPLE_NAMES = PEOPLE.map(({ name }) => name)
const lateGame = (seed: string, from: number, market: string) =>
  prepareGame({
    seats: 3,
    seed,
    options: { market },
    people: PEOPLE,
    until: ({ round, question }) => round >= from && question?.seat === 0,
  })

test('one person plays Puerto Rico with bots from the ninth round to the end by keyboard alone, and the focus is never lost', async () => {
  await visiting(browser, { chance: 'by keys' }, async (page) => {
    await openPrepared(page, lateGame('by keys', 9, 'base'))
    const below = seededBelow('keys')
    const hands = keyboardDriver(page, () => below(2) === 0)
    const tally = await play({ page, hands, below })
    await checkResult(page, PEOPLE_NAMES)
    expect(tally.decisions).toBeGreaterThan(15)
    expect(tally.undone).toBeGreaterThan(0)
  })
})

test('one person plays against bots with all violet buildings from the twelfth round to the end by typing alone', async () => {
  await visiting(browser, { chance: 'violet by typing', wishes: { face: 'text' } }, async (page) => {
    await openPrepared(page, lateGame('violet by typing', 12, 'all-violet'))
    const below = seededBelow('violet by typing')
    const tally = await play({ page, hands: typingDriver(page, () => below(3) > 0), below })
    const { plies } = await checkResult(page, PEOPLE_NAMES)
    expect(tally.decisions).toBeGreaterThan(15)
    // The bots chose for their seats.
    expect(plies).toBeGreaterThan(tally.decisions * 2)
  })
})
