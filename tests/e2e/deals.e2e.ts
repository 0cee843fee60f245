import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import type { PreparedGame } from '../../tools/lib/prepared-games.ts'
import { OVER } from '../../src/engine/core/game.ts'
import { writeChallenge } from '../../src/session/deal/challenge-link.ts'
import { changeSettings, closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings, settledLayout } from './layout.ts'
import { openPrepared, readTableState } from './table.ts'
import { EVERY_WINDOW, resize } from './windows.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const PEOPLE = [botAt(0), personAt(1), botAt(2, 'helmsman')]
/** A finished game; the same deal with each kind of bots. */
const gameOf = (bots: 'greedy' | 'random', people = PEOPLE): PreparedGame =>
  prepareGame({
    game: 'endeavor',
    seats: people.length,
    seed: 'duel',
    people,
    bots,
    until: (_view, table) => table.turn() === OVER,
  })
const [theirs, mine] = [gameOf('random'), gameOf('greedy')]
/** A day on which the bots choose without a search. */
const NOON = '2026-11-24T12:00:00'
const { luck } = (JSON.parse(theirs.text) as { journal: { luck: string } }).journal
const challenge = writeChallenge(theirs.table, { luck, people: PEOPLE, release: '' }, 1)

test('the game of the day is found on the home page, and its try goes without hints', async () => {
  await visiting(browser, {}, async (page) => {
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
  await visiting(browser, { window: 'phone' }, async (page) => {
    /** The page fits in every language in both windows, and axe-core finds nothing. */
    async function expectFit(): Promise<void> {
      for (const window of ['desk', 'phone'] as const) {
        await resize(page, window)
        expect([window, await languageFaults(page)]).toEqual([window, []])
        expect([window, await axeFindings(page)]).toEqual([window, []])
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

test.each(windowsOf('desk', 'phone'))(
  'both games of a deal stand side by side at %s, and the end of a game makes a challenge',
  async (window) => {
    await visiting(browser, { window }, async (page) => {
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

/** What cannot be seen whole before anything is scrolled; the foot of a dialog covers what lies below it. */
const unseen = (page: Page, parts: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((all) => {
    const foot = document.querySelector('dialog[open] .modal__actions')
    const end = foot === null ? innerHeight : foot.getBoundingClientRect().top
    return all.filter((part) => {
      const { top, bottom, height, right } = document.querySelector(part)!.getBoundingClientRect()
      return height === 0 || top < 0 || bottom > end || right > innerWidth
    })
  }, parts)
/** In a short run those that have the least room, each in its way. */
const WINDOWS = inject('isLong')
  ? EVERY_WINDOW
  : (['small-phone', 'phone-lying', 'tablet-lying', 'low'] as const)
async function expectFirstView(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await page.locator(part).waitFor()
  for (const language of ['ru', 'de']) {
    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
    for (const window of WINDOWS) {
      await resize(page, window)
      await settledLayout(page)
      const hidden = await unseen(page, parts)
      expect({ language, window, hidden }).toEqual({ language, window, hidden: [] })
    }
  }
  expect(await axeFindings(page)).toEqual([])
}

test('the first view of an end has what the game was played for: both results, or that of the day', async () => {
  const five = [...PEOPLE, botAt(3), botAt(4)]
  const [other, own] = [gameOf('random', five), gameOf('greedy', five)]
  const text = writeChallenge(other.table, { luck, people: five, release: '' }, 1)
  await visiting(browser, {}, async (page) => {
    await page.clock.setFixedTime(NOON)
    await openPrepared(page, own)
    const table = new URL(page.url()).hash.slice('#/t/'.length)
    const keep = async (name: string, value: object): Promise<void> => {
      await page.evaluate((entry) => localStorage.setItem(...entry), [name, JSON.stringify(value)] as const)
      await page.reload()
    }
    await keep('windrose-challenges', { [table]: { text, name: 'Bruno', points: 31, place: 2 } })
    await expectFirstView(page, ['.won__winner', '.answer__said', '[data-deal="compare"]'])
    await page.locator('[data-deal="compare"]').click()
    await expectFirstView(page, ['[data-deal="theirs"]', '[data-deal="mine"]', '[data-deal="answer"]'])
    await page.goto(`#/t/${table}`)
    await keep('windrose-challenges', {})
    await keep('windrose-daily', { tries: { [NOON.slice(0, 10)]: { table } } })
    const day = ['[data-deal="result"]', '[data-deal="streak"]', '[data-deal="share"]']
    await expectFirstView(page, ['.won__winner', ...day])
    await page.goto('#/day')
    await expectFirstView(page, day)
  })
})
