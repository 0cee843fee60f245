import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bgaAnswer, writeBgaGame } from '../../src/bga/bga-writer.fixture.ts'
import { randomTable } from '../../src/bga/random-table.fixture.ts'
import { RECORDED, recordedPackets, textOf } from '../../src/bga/recorded-game.fixture.ts'
import { newRandom } from '../simulation/random.ts'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings } from './layout.ts'
import { openFile, readTableState } from './table.ts'
import { resize } from './windows.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const PAGE = `<!DOCTYPE html><script>var g_gamelogs = ${RECORDED};</script><img src=x onerror="window.hurt=1">`

/** Drops files on the page, as a file manager does. */
async function drop(page: Page, files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const dropped = new DataTransfer()
    for (const [name, text] of given) dropped.items.add(new File([text], name))
    return dropped
  }, files)
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}
const brought = (page: Page) => page.locator('[data-bga-state="brought"]')

test('a saved page is brought: checked, watched, reviewed and marked', async () => {
  await visiting(browser, {}, async (page) => {
    await page.locator('[data-lobby="bga"]').click()
    await page.locator('[data-bga="choose"]').waitFor()
    await drop(page, [['Replay.html', PAGE]])
    await brought(page).waitFor()
    expect(await page.getByText('Choices checked: 262').count()).toBe(1)
    expect(await page.getByText('Points: 64 : 69').count()).toBe(1)
    await page.getByRole('radio', { name: 'Ben' }).check()
    // Nothing of the page runs or is shown as one.
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    await page.locator('[data-bga="replay"]').click()
    await page.locator('[data-state="past"]').waitFor()
    expect(await readTableState(page)).toMatchObject({ plies: 273, cursor: '0' })
    await page.goBack()
    await page.locator('[data-bga="review"]').click()
    await page.locator('[data-review="panel"]').waitFor()
    await page.goto('#/')
    await page.getByText('From Board Game Arena', { exact: true }).waitFor()
    await page.goto('#/statistics')
    await page.locator('[data-filter="where"]').waitFor()
    expect(await page.locator('[data-filter="where"]').inputValue()).toBe('bga')
  })
})

test('several files, a text and a refused one, in every language and a small window', async () => {
  await visiting(browser, { window: 'small-phone' }, async (page) => {
    // The box for files of the home page knows them, too.
    await openFile(page, 'log.json', RECORDED)
    await brought(page).waitFor()
    await drop(page, [
      ['part.json', textOf(recordedPackets().slice(0, 100))],
      ['limit.json', '{"status":"0","error":"You have reached <b>a limit</b>"}'],
    ])
    await page.getByText('You have reached <b>a limit</b>').waitFor()
    await page.locator('[data-bga="text"]').fill('no log at all')
    await page.locator('[data-bga="read"]').click()
    await page.locator('[data-bga-state="refused"]').nth(1).waitFor()
    await page.locator('[data-bga="report"] summary').first().click()
    for (const window of windowsOf('desk', 'phone-lying', 'small-phone')) {
      await resize(page, window)
      expect([window, await languageFaults(page)]).toEqual([window, []])
    }
    expect(await axeFindings(page)).toEqual([])
  })
})

test('ten games tell a story, in every language', async () => {
  const games = Array.from({ length: 10 }, (_, number) => {
    const table = randomTable(2 + (number % 2), {}, newRandom(number), true)
    return [`${String(number)}.json`, JSON.stringify(bgaAnswer(writeBgaGame(table)))] as const
  })
  await visiting(browser, {}, async (page) => {
    await page.locator('[data-lobby="bga"]').click()
    await page.locator('[data-bga="choose"]').waitFor()
    await drop(page, games.slice(0, 1))
    await brought(page).waitFor()
    // Who I am is asked once.
    await page.getByRole('radio', { name: 'Ann' }).check()
    await drop(page, games.slice(1))
    await brought(page)
      .nth(games.length - 1)
      .waitFor()
    expect(await page.getByRole('radio', { name: 'Ann', checked: true }).count()).toBe(games.length)
    await page.goto('#/statistics')
    await page.locator('[data-statistics="story"]').waitFor()
    await page.locator('[data-story="review"]').click()
    await page.locator('[data-story="stop"]').click()
    await page.locator('[data-story="review"]').waitFor()
    for (const window of windowsOf('desk', 'small-phone')) {
      await resize(page, window)
      expect([window, await languageFaults(page)]).toEqual([window, []])
    }
    expect(await axeFindings(page)).toEqual([])
  })
})
