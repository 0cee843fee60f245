import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings } from './layout.ts'
import { openNote, openPrepared, readDownload, saved, settled } from './table.ts'
import { resize } from './windows.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const WINDOWS = ['desk', 'phone'] as const
async function choose(page: Page, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('[data-backup="open"]').click()
  await (
    await choosing
  ).setFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

const NOTE = 'Ben saves for the harbor.'
test('a backup of one device, with a note, is restored on another, and a damaged one refused', async () => {
  let text = ''
  await visiting(browser, {}, async (page) => {
    await openPrepared(page, prepareGame({ seats: 3, seed: 'backup' }))
    await saved(page)
    await (await openNote(page)).fill(NOTE)
    await page.locator('[data-note-status="stored"]:not(:empty)').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await page.locator('[data-log][aria-label="Log, with your note"]').waitFor()
    await page.goto('#/backup')
    const saving = page.waitForEvent('download')
    await page.locator('[data-backup="save"]').click()
    text = (await readDownload(await saving)).text
    expect(await axeFindings(page)).toEqual([])
  })
  await visiting(browser, { window: 'phone' }, async (page) => {
    await page.locator('[data-lobby="backup"]').click()
    await choose(page, text.slice(0, -9))
    await page.locator('[data-fault="damaged"]').waitFor()
    await choose(page, text)
    expect(await page.locator('[data-count="added"] dd').innerText()).toBe('1')
    expect(await page.locator('[data-count="notes"] dd').innerText()).toBe('1')
    for (const window of WINDOWS) {
      await resize(page, window)
      expect([window, await languageFaults(page)]).toEqual([window, []])
    }
    expect(await axeFindings(page)).toEqual([])
    await page.locator('[data-backup="restore"]').click()
    await page.locator('[data-backup="done"]').waitFor()
    await page.goto('#/')
    await page.locator('.card').waitFor()
    expect(await page.locator('.card').count()).toBe(1)
    await page.locator('.card__open').click()
    await settled(page)
    expect(await (await openNote(page)).inputValue()).toBe(NOTE)
    for (const window of WINDOWS) {
      await resize(page, window)
      expect([window, await languageFaults(page)]).toEqual([window, []])
    }
    expect(await axeFindings(page)).toEqual([])
    await page.locator('[data-note="text"]').press('Escape')
    await page.locator('[data-table="note"][data-noted="true"]:focus').waitFor()
  })
})
