import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareGame, wholeGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { home, names } from './table-list.ts'
import { openPrepared, readTableState, saved } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test('a table is deleted only after a confirmation', async () => {
  await visiting(browser, {}, async (page) => {
    await openPrepared(page, prepareGame({ seats: 2, seed: 'one' }))
    const gone = page.url()
    await home(page)
    await openPrepared(page, prepareGame({ seats: 3, seed: 'two' }))
    await home(page)
    const remove = page.getByRole('button', { name: 'Delete: Ana, Bruno', exact: true })
    const dialog = page.getByRole('dialog')
    await remove.click()
    await dialog.getByText('This deletes the game for good: Ana, Bruno.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await names(page)).toHaveLength(2)
    await remove.click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await names(page)).toHaveLength(2)
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(['Games in progress: Ana, Bruno, Carla'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Games in progress: Ana, Bruno, Carla'])
    await page.goto(gone)
    await page.getByText('This table isn’t on this device.').waitFor()
  })
})

test('a finished game is listed as finished, can be replayed, and offers a rematch with the same people', async () => {
  await visiting(browser, { chance: 'again' }, async (page) => {
    const finished = wholeGame(3, 'finished')
    await openPrepared(page, finished)
    const result = page.getByRole('dialog', { name: 'Results' })
    await result.waitFor()
    await result.getByRole('button', { name: 'Replay from the start' }).click()
    const cursor = async (): Promise<string> => (await readTableState(page)).cursor
    await expect.poll(cursor).toBe('0')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await expect.poll(cursor).toBe('3')
    const slider = page.getByRole('slider', { name: 'Position in the game' })
    await slider.fill('100')
    await expect.poll(cursor).toBe('100')
    await page.waitForURL(/@100$/)
    await page.getByRole('button', { name: 'Back to the current position' }).click()
    await result.waitFor()
    await result.getByRole('button', { name: 'Rematch' }).click()
    await page.locator('[data-state="asking"]').waitFor()
    const again = await readTableState(page)
    expect(again).toMatchObject({ dock: 'asking', question: 'chooseRole', turn: 0 })
    // The new table begins at its top, with the focus on its heading, as any other page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await saved(page)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await home(page)
    // The seats rotate: the second player is the first governor.
    await expect
      .poll(() => names(page))
      .toEqual(['Games in progress: Bruno, Carla, Ana', 'Finished games: Ana, Bruno, Carla'])
  })
})
