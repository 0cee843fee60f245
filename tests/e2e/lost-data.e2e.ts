import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visiting } from './browser.ts'
import { axeFindings } from './layout.ts'
import { clearSiteData } from './lost-data.ts'
import { answerUntil } from './page-player.ts'
import { cards, readDownload, readTableState, saved, settled } from './table.ts'

const UNSAVED = '[data-table="unsaved"]'

async function begin(page: Page): Promise<void> {
  await page.locator('[data-lobby="quick"]').click()
  await page.locator('[data-state="asking"]').waitFor()
  await page.evaluate(answerUntil, 3)
  // Nothing moves then until a person acts.
  await settled(page)
  await saved(page)
}
const pliesOf = async (page: Page): Promise<number> => (await readTableState(page)).plies

test('a game whose data are cleared is stored again by itself, before anything else is played', async () => {
  await visiting(await openBrowser(), {}, async (page, context) => {
    await begin(page)
    const plies = await pliesOf(page)
    await clearSiteData(page)
    // Another tab lists what is stored.
    const other = await context.newPage()
    await other.goto('')
    await expect.poll(() => cards(other).count()).toBe(1)
    await saved(page)
    await page.reload()
    await page.locator('[data-plies]').waitFor()
    expect(await pliesOf(page)).toBe(plies)
  })
})

test('while it cannot be stored the notice saves it, leaving asks, and it is stored as soon as that works', async () => {
  await visiting(await openBrowser(), {}, async (page) => {
    await begin(page)
    const plies = await pliesOf(page)
    await page.evaluate(() => {
      const { open } = IDBFactory.prototype
      const refuse = (): never => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      IDBFactory.prototype.open = refuse
      Object.assign(window, { giveBack: () => (IDBFactory.prototype.open = open) })
    })
    await clearSiteData(page)
    await page.locator('[data-saved="failed"]').waitFor()
    expect(await page.locator(UNSAVED).innerText()).not.toContain('home page')
    expect(await axeFindings(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.locator(`${UNSAVED} [data-table="save"]`).click()
    const { text } = await readDownload(await downloading)
    expect((JSON.parse(text) as { journal: { entries: unknown[] } }).journal.entries).toHaveLength(plies)

    // The way home asks; so does a reload.
    await page.locator('header a[href="#/"]').first().click()
    await page.locator('[data-table="stay"]').click()
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss()
      return dialog.type()
    })
    await page.evaluate(() => location.reload())
    expect(await asked).toBe('beforeunload')
    expect(await pliesOf(page)).toBe(plies)

    await page.evaluate(() => (window as unknown as { giveBack(): void }).giveBack())
    await saved(page)
    expect(await page.locator(UNSAVED).count()).toBe(0)
    await page.reload()
    await page.locator('[data-plies]').waitFor()
    expect(await pliesOf(page)).toBe(plies)
  })
})

test('a game that is deleted in another tab stays deleted, and the open one says so', async () => {
  await visiting(await openBrowser(), {}, async (page, context) => {
    await begin(page)
    const other = await context.newPage()
    await other.goto('')
    await cards(other).first().getByRole('button', { name: 'Delete' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.locator('[data-saved="deleted"]').waitFor()
    await page.evaluate(answerUntil, (await pliesOf(page)) + 1)
    expect(await page.locator(`${UNSAVED} [data-table="save"]`).count()).toBe(1)
    await other.reload()
    await other.locator('[data-lobby="quick"]').waitFor()
    expect(await cards(other).count()).toBe(0)
  })
})
