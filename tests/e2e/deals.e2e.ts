import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import type { PreparedGame } from '../../tools/lib/prepared-games.ts'
import { OVER } from '../../src/engine/core/game.ts'
import { writeChallenge } from '../../src/session/deal/challenge-link.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings } from './layout.ts'
import { openPrepared, readTableState } from './table.ts'
import { windowsOf } from './windows.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const PEOPLE = [botAt(0), personAt(1), botAt(2, 'helmsman')]
/** A finished game; the same deal with each kind of bots. */
const gameOf = (bots: 'greedy' | 'random'): PreparedGame =>
  prepareGame({
    game: 'endeavor',
    seats: 3,
    seed: 'duel',
    people: PEOPLE,
    bots,
    until: (_view, table) => table.turn() === OVER,
  })
const [theirs, mine] = [gameOf('random'), gameOf('greedy')]
/** A day on which the bots choose without a search. */
const NOON = '2026-11-24T12:00:00'
const { luck } = (JSON.parse(theirs.text) as { journal: { luck: string } }).journal
const challenge = writeChallenge(theirs.table, { luck, people: PEOPLE, release: '' }, 1)

test('the game of the day is found on the home page, and its try goes without hints', async () => {
  await visiting(browser, { options: { viewport: WIDE } }, async (page) => {
    await page.clock.setFixedTime(NOON)
    await page.locator('[data-lobby="daily"]').click()
    await page.locator('[data-deal="play"]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.locator('[data-deal="play"]').click()
    await page.waitForURL(/#\/t\//)
    await page.locator('[data-deal="bar"][data-counts="true"]').waitFor()
    await page.locator('[data-state="asking"]').waitFor()
    expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0)
    const { plies } = await readTableState(page)
    // The day leads back to the same table, where a bar says what it is.
    await page.locator('[data-deal="bar"]').click()
    await page.locator('[data-deal="continue"]').click()
    await page.locator('[data-state="asking"]').waitFor()
    expect((await readTableState(page)).plies).toBe(plies)
  })
})

test('a challenge is accepted at a phone; its page and that of the day fit in every language', async () => {
  await visiting(browser, { options: { viewport: NARROW } }, async (page) => {
    /** The page fits in every language at both widths, and axe-core finds nothing. */
    async function expectFit(): Promise<void> {
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size)
        expect([size, await languageFaults(page)]).toEqual([size, []])
        expect([size, await axeFindings(page)]).toEqual([size, []])
      }
    }
    await page.clock.setFixedTime(NOON)
    await page.goto('#/day')
    await page.locator('[data-deal="play"]').waitFor()
    await expectFit()
    await page.goto(`#/c/${challenge}`)
    await page.locator('[data-challenge="open"]').waitFor()
    // Its bots bear the names of levels, but played at random.
    await page.locator('[data-bots="unlike"]').waitFor()
    await expectFit()
    await page.locator('[data-deal="accept"]').click()
    await page.waitForURL(/#\/t\//)
    await page.locator('[data-deal="bar"]').waitFor()
    await page.goto(`#/c/${challenge.slice(0, -7)}`)
    await page.locator('[data-fault="damagedLink"]').waitFor()
  })
})

test.each(windowsOf(WIDE, NARROW))(
  'both games of a deal stand side by side at $width, and the end of a game makes a challenge',
  async (viewport) => {
    await visiting(browser, { options: { viewport } }, async (page) => {
      await openPrepared(page, mine)
      await page.locator('dialog[open] [data-deal="challenge"]').click()
      const link = await page.locator('[data-share="link"]').inputValue()
      expect(link.split('#')[1]).toMatch(/^\/c\/1\w+$/)
      await page.goto(`#/c/${challenge}`)
      await page.locator('[data-round][open]').waitFor()
      // Seven rounds; where the choices differ they lead to their positions.
      expect(await page.locator('[data-round]').count()).toBe(7)
      expect(await page.locator('[data-fork]').count()).toBeLessThan(2)
      expect(await languageFaults(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])
      await page.locator('[data-round][open] a[href*="#/g/"]').first().click()
      await page.locator('[data-state="past"]').waitFor()
    })
  },
)
