import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { axeFindings, COLOURS, layoutFaults } from './layout.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('dialog[open]').getByRole('heading', { name: 'Gameplay' }).waitFor()
}
const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name, exact: true }).check({ force: true })
const palette = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['palette'])

const unit = (page: Page): Promise<number> =>
  page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))

test('a setting applies at once and is remembered', { tags: 'first/colors' }, async () => {
  await visiting(browser, {}, async (page) => {
    await openSettings(page)
    expect(await palette(page)).toBe('standard')
    await choose(page, 'Easy to tell apart')
    const before = await unit(page)
    await choose(page, 'Larger')
    expect((await unit(page)) / before).toBeCloseTo(1.1, 2)
    await choose(page, 'When certain')
    await choose(page, 'Text and tables')
    await page.locator('[data-sound="others"]').check()
    await page.locator('[data-setting="volume"]').fill('25')
    expect(await palette(page)).toBe('clear')
    await page.reload()
    expect(await palette(page)).toBe('clear')
    expect((await unit(page)) / before).toBeCloseTo(1.1, 2)
    await openSettings(page)
    for (const name of ['Larger', 'Easy to tell apart', 'When certain', 'Text and tables'])
      expect(await page.getByRole('radio', { name, exact: true }).isChecked(), name).toBe(true)
    expect(await page.locator('[data-sound="others"]').isChecked()).toBe(true)
    expect(await page.locator('[data-setting="volume"]').inputValue()).toBe('25')
  })
})

test('a player has one name: what the settings say stands at tables on the device, of the day and online', async () => {
  await visiting(browser, {}, async (page) => {
    await openSettings(page)
    const name = page.locator('dialog[open] [data-lobby="name"]')
    expect(await name.inputValue()).not.toBe('')
    await name.fill('')
    await page.locator('dialog[open]').getByText('Every player needs a name.').waitFor()
    await name.fill('Evelyn')
    await page.keyboard.press('Escape')
    await page.locator('[data-lobby="quick"]').click()
    await page.locator('[data-plies]').waitFor()
    expect(await page.locator('main').innerText()).toContain('Evelyn')
    await page.goto('#/day')
    await page.locator('[data-deal="play"]').waitFor()
    expect(await page.locator('main [data-lobby="name"]').count()).toBe(0)
    await page.goto('#/new?online')
    expect(await page.locator('main [data-lobby="name"]').inputValue()).toBe('Evelyn')
    // The only person of a table on the device is this player, whatever they call themselves there.
    await page.goto('')
    await page.locator('[data-lobby="play"]').click()
    await page.locator('.seat__name input').first().fill('Eva')
    await page.locator('[data-lobby="start"]').click()
    await page.locator('[data-plies]').waitFor()
    await page.goto('#/new?online')
    await expect.poll(() => page.locator('main [data-lobby="name"]').inputValue()).toBe('Eva')
  })
})

test(
  'lists and the slider have a look of their own, not that of the browser',
  { tags: 'first/colors' },
  async () => {
    await visiting(browser, {}, async (page) => {
      await openSettings(page)
      const slider = page.locator('[data-setting="volume"]')
      const look = (field: Locator): Promise<string> =>
        field.evaluate((one) => getComputedStyle(one).appearance)
      expect(await look(page.locator('dialog[open] select').first())).toBe('none')
      expect(await look(slider)).toBe('none')
      await slider.fill('25')
      expect(await slider.evaluate((one) => one.style.getPropertyValue('--at'))).toBe('0.25')
      // Those who force colors see what they know.
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await look(page.locator('dialog[open] select').first())).not.toBe('none')
      expect(await look(slider)).not.toBe('none')
    })
  },
)

test('the list of keys opens from the settings', async () => {
  await visiting(browser, {}, async (page) => {
    await openSettings(page)
    await page.getByRole('button', { name: 'All shortcuts' }).click()
    await page.getByRole('heading', { name: 'Help and shortcuts' }).waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(1)
  })
})

test.each(windowsOf('desk', 'phone', 'small-phone'))(
  'nothing overflows or is too small, and machines find no fault, at %s',
  async (window) => {
    await visiting(browser, { window }, async (page) => {
      await openSettings(page)
      expect(await layoutFaults(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])
      await choose(page, 'Dark')
      expect(await axeFindings(page, COLOURS)).toEqual([])
    })
  },
)
