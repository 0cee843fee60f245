import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { writeGameLink } from '../../src/session/link/game-link.ts'
import { seal } from '../../src/session/link/sealed-text.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings } from './layout.ts'
import { openPrepared, readTableState } from './table.ts'
import { resize, WINDOWS } from './windows.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const PEOPLE = [botAt(0), botAt(1), personAt(2), botAt(3, 'helmsman')]
/** A game in progress that stands in its third round. */
const running = prepareGame({
  seats: 4,
  seed: 'linked',
  people: PEOPLE,
  until: (view) => view.round === 3 && view.question?.name === 'chooseRole' && view.question.seat === 2,
})
const luck = (JSON.parse(running.text) as { journal: { luck: string } }).journal.luck
const textAt = (moment: number): string =>
  writeGameLink(running.table, { luck, people: PEOPLE, moment, release: '' })

/** What the boards say, in words. */
const boards = async (page: Page): Promise<string> =>
  (await page.locator('main').innerText()).replace(/^[^]*?\nBoards\n/, '')
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

test(
  'a link to a moment opens on another device, shows the same, and is played on',
  { tags: 'first/links' },
  async () => {
    let [link, at, shown] = ['', 0, '']
    const permissions = ['clipboard-read', 'clipboard-write']
    await visiting(browser, { options: { permissions } }, async (page) => {
      await openPrepared(page, running)
      for (let step = 0; step < 3; step++) {
        const { cursor, plies } = await readTableState(page)
        await page.keyboard.press('ArrowLeft')
        await page
          .locator(`[data-cursor="${String((cursor === 'now' ? plies : Number(cursor)) - 1)}"]`)
          .waitFor()
      }
      at = Number((await readTableState(page)).cursor)
      shown = await boards(page)
      await page.getByRole('button', { name: 'Copy a link to this position' }).last().click()
      await page.getByText('Link copied. It opens this position on any device.').waitFor()
      link = await page.evaluate(() => navigator.clipboard.readText())
    })
    expect(link.length).toBeLessThan(400)

    await visiting(browser, {}, async (page) => {
      await page.goto(link)
      await page.locator(`[data-cursor="${String(at)}"]`).waitFor()
      expect((await readTableState(page)).plies).toBe(running.table.ply())
      await page.getByText('not saved on this device').waitFor()
      expect(await boards(page)).toBe(shown)
      expect(await axeFindings(page)).toEqual([])

      await page.locator('[data-linked="continue"]').click()
      await page.locator('dialog[open] [data-review="start"]').click()
      await page.waitForURL(/#\/t\//)
      await expect.poll(async () => (await readTableState(page)).dock).toBe('asking')
      expect((await readTableState(page)).plies).toBeGreaterThanOrEqual(at)
    })
  },
)

test('at a phone the game is kept as it is, or nothing of it; the dialog shows the link and its code', async () => {
  await visiting(browser, { window: 'phone' }, async (page) => {
    await page.goto(`#/g/${textAt(running.table.ply())}`)
    await page.locator('[data-state="waiting"]').waitFor()
    expect(await widthOf(page)).toBe(WINDOWS.phone.width)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Windrose home page' }).click()
    await page.getByRole('heading', { name: 'The games' }).waitFor()
    expect(await page.locator('.card').count()).toBe(0)

    await page.goBack()
    await page.locator('[data-linked="keep"]').click()
    await page.waitForURL(/#\/t\//)
    await page.locator('[data-state="asking"]').waitFor()
    expect((await readTableState(page)).plies).toBe(running.table.ply())
    await page.getByRole('link', { name: 'Windrose home page' }).click()
    await page.getByRole('button', { name: 'Share: Ana, Bruno, Carla, Daniel' }).click()
    await page.locator('dialog[open] .qr-code').waitFor()
    const link = await page.locator('[data-share="link"]').inputValue()
    expect(link.split('#')[1]).toMatch(/^\/g\/1[0-9A-Za-z]+$/)
    expect(await axeFindings(page)).toEqual([])
  })
})

test('a damaged link says so and leads home; both pages fit in every language', async () => {
  const text = textAt(3)
  await visiting(browser, { window: 'phone' }, async (page) => {
    /** The page fits in every language in both windows. */
    async function expectFit(): Promise<void> {
      for (const window of ['desk', 'phone'] as const) {
        await resize(page, window)
        expect([window, await languageFaults(page)]).toEqual([window, []])
      }
    }
    await page.goto(`#/g/${text.slice(0, -7)}`)
    await page.locator('[data-fault="damagedLink"]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await expectFit()
    // The right link in the same tab opens, at its moment, whatever a chat program put behind it; going back leads out of it.
    await page.goto(`#/g/${text}”.\u200B&fbclid=Iw-Ar`)
    await page.locator('[data-cursor="3"]').waitFor()
    expect(page.url().split('#')[1]).toBe(`/g/${text}`)
    await page.goBack()
    await page.locator('[data-fault="damagedLink"]').waitFor()
    await page.goForward()
    await page.locator('[data-cursor="3"]').waitFor()
    await expectFit()
    await page.goto(`#/g/${seal('2abc')}`)
    await page.locator('[data-fault="newerLink"]').waitFor()
    await page.getByRole('main').getByRole('link').click()
    await page.getByRole('heading', { name: 'The games' }).waitFor()
    expect(await page.locator('.card').count()).toBe(0)
  })
})

test('a finished game is seen in six moments, one after the other, and its deal is played on', async () => {
  const people = [botAt(0), personAt(1), botAt(2)]
  const whole = prepareGame({ seats: 3, seed: 'short', bots: 'greedy', people, until: (view) => view.over })
  const { journal } = JSON.parse(whole.text) as { journal: { luck: string } }
  const text = writeGameLink(whole.table, {
    luck: journal.luck,
    people,
    moment: whole.table.ply(),
    release: '',
  })
  await visiting(browser, { window: 'phone', wishes: { motion: 'system' } }, async (page) => {
    await page.goto(`#/g/${text}`)
    // The result covers the table, and offers it as well.
    await page.locator('dialog[open] [data-linked="watch"]').click()
    // It goes on by itself.
    await page.locator('[data-short="showing"]').waitFor()
    expect(await widthOf(page)).toBe(WINDOWS.phone.width)
    await page.locator('[data-short="over"]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.locator('[data-short-way="challenge"]').click()
    await page.waitForURL(/#\/c\//)
  })
  // Without motion every moment waits.
  await visiting(browser, { window: 'phone' }, async (page) => {
    await page.goto(`#/g/${text}`)
    await page.locator('dialog[open] [data-linked="watch"]').click()
    for (const nth of [0, 1, 2, 3, 4, 5]) {
      await page.locator(`[data-short="showing"][data-moment="${String(nth)}"]`).waitFor()
      await page.locator('[data-short-way="next"]').click()
    }
    await page.locator('[data-short="over"]').waitFor()
    await page.locator('[data-short-way="whole"]').click()
    await page.locator('[data-cursor="0"]').waitFor()
  })
})
