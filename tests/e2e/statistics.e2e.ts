import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OVER } from '../../src/engine/core/game.ts'
import type { OpeningData } from '../../src/session/openings/opening-data.ts'
import { ROOT } from '../../tools/lib/fresh-build.ts'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import type { PreparedGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings, layoutFaults } from './layout.ts'
import { openFile, readDownload } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

function finished(game: string, seed: string, mine: number): PreparedGame {
  const people = [0, 1, 2].map((seat) => (seat === mine ? personAt(seat) : botAt(seat, 'mate')))
  return prepareGame({ game, seats: 3, seed, people, until: (_view, table) => table.turn() === OVER })
}
const GAMES = [finished('puerto-rico', 'first', 1), finished('endeavor', 'second', 0)]
const ENDEAVOR = JSON.parse(
  readFileSync(join(ROOT, 'src/session/openings/data/endeavor.helmsman.json'), 'utf8'),
) as OpeningData
const number = (page: Page, name: string): Promise<string> =>
  page.locator('[data-statistics="sum"] > div', { hasText: name }).locator('dd').first().innerText()

/** Stores two finished online games of the device with what was computed of them, as after playing them. */
async function keepOnlineGames(page: Page): Promise<void> {
  const { options } = GAMES[0]!.table
  const people = [0, 1, 2].map(personAt)
  const games = [1, 2].map((at) => {
    const id = `ABCDEFGHJKMN234${String(4 + at)}`
    const updated = Date.UTC(2026, 10, at)
    const summary = { round: null, turn: null, totals: [], winners: [] }
    const seats = people.slice(0, at + 1)
    const table = { game: 'puerto-rico', seats, options, status: 'finished', plies: 9, summary }
    const record = { schema: 1, id, path: `/j/${id}`, created: 1, updated, slot: 0, lobby: null, first: null }
    const results = seats.map((_, seat) => ({
      ...{ place: seat + 1, points: 40, won: seat === 0, bestPhase: 0, deeds: {}, firsts: {} },
    }))
    const report = { kind: 2, hash: String(at).padStart(32, '0'), plies: 9, rounds: 15, seats: results }
    return {
      room: { ...record, signed: null, log: null, table },
      report: { ended: updated, own: [0], report },
    }
  })
  await page.evaluate(async (stored) => {
    const put = (database: string, store: string, key: string, value: unknown): Promise<void> =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open(database)
        asked.onerror = () => reject(asked.error ?? new Error('not opened'))
        asked.onsuccess = () => {
          const writing = asked.result.transaction(store, 'readwrite')
          writing.objectStore(store).put(value, key)
          writing.oncomplete = () => {
            asked.result.close()
            resolve()
          }
        }
      })
    for (const { room, report } of stored) {
      await put('windrose-rooms', 'rooms', room.id, room)
      await put('windrose-reports', 'reports', room.id, report)
    }
  }, games)
}

/** The page of openings tells the figures of its file, for a seat that is chosen, in every language. */
async function openingsFit(page: Page): Promise<void> {
  const lessons = page.locator('[data-openings="lessons"]')
  await lessons.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await languageFaults(page)).toEqual([])
  await page.locator('[data-openings-game="endeavor"]').click()
  await page.locator('[data-openings="seat"]').selectOption({ label: 'Seat 2' })
  await page.locator('input[type="radio"][value="3"]').check({ force: true })
  const [games, wins] = ENDEAVOR.sizes['3']!.seats[1]!.drawn['built']!['shipyard']!
  const row = page.locator('[data-openings="first-built"] tbody tr', { hasText: 'Shipyard' })
  expect(await row.locator('td').first().innerText()).toContain(
    `${String(Math.round((100 * wins) / games))}%`,
  )
  expect(await lessons.innerText()).toContain('Seat 2, best first building: shipyard')
  expect(await layoutFaults(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
}

test.each(windowsOf('desk', 'phone'))('finished games make statistics, at %s', async (window) => {
  await visiting(browser, { window }, async (page) => {
    await page.locator('[data-lobby="statistics"]').click()
    await page.locator('[data-statistics="none"]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.locator('[data-statistics="openings"]').click()
    await openingsFit(page)
    for (const { name, text } of GAMES) {
      await page.goto('#/')
      await openFile(page, name, text)
      await page.waitForURL(/#\/t\//)
    }
    expect(await page.locator('[data-statistics="people"]').count()).toBe(0)
    await keepOnlineGames(page)
    await page.goto('#/statistics')
    await page.locator('[data-statistics="goals"]').waitFor()
    // One game of Endeavor: a table of it would say one thing in every row.
    expect(await page.locator('[data-statistics="course"], [data-events]').count()).toBe(0)
    const people = page.locator('[data-statistics="people"]')
    expect(await people.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^Bruno\s+2\s+2 Nov 2026$/),
      expect.stringMatching(/^Carla\s+1\s+2 Nov 2026$/),
    ])
    await page.locator('[data-filter="game"]').selectOption('puerto-rico')
    await page.locator('[data-statistics="course"] svg').waitFor()
    await page.locator('[data-events="building"]').waitFor()
    const rating = page.locator('[data-statistics="rating"]')
    await rating.locator('svg').waitFor()
    expect(await rating.innerText()).toMatch(/Rating now: \d+\. Nearest level: .+\. Games counted: 1\./)
    expect(await languageFaults(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    const [score] = GAMES[0]!.table.game.scores(GAMES[0]!.table.state()).filter(({ seat }) => seat === 1)
    await page.locator('[data-filter="size"]').selectOption('3')
    await page.locator('[data-filter="opponents"]').selectOption('mate')
    expect(await number(page, 'Games')).toBe('1')
    expect(await number(page, 'Average points')).toBe(score!.total.toFixed(1))
    const saving = page.waitForEvent('download')
    await page.locator('[data-statistics="csv"]').click()
    expect((await readDownload(await saving)).text).toContain(`puerto-rico,3,2,Bruno,mate,`)

    expect(await languageFaults(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])

    await page.locator('[data-statistics="clear-people"]').click()
    await page.locator('dialog[open] .button--danger').click()
    await people.waitFor({ state: 'detached' })
    await page.locator('[data-statistics="restart"]').click()
    await page.locator('dialog[open] .button--danger').click()
    await page.locator('[data-statistics="none"]').waitFor()
    await page.locator('[data-statistics="all"]').click()
    await page.locator('[data-statistics="goals"]').waitFor()
  })
})
