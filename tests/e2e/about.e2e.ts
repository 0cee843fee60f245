import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings } from './layout.ts'
import { windowsOf } from './windows.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const WINDOWS = windowsOf([1440, 900], [390, 844])
test.each(WINDOWS)(
  'privacy, licenses and what is new are found from the settings, %i px wide',
  async (width, height) => {
    await visiting(browser, { options: { viewport: { width, height } } }, async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.locator('[data-setting="privacy"]').click()
      await page.locator('[data-about="privacy"]').waitFor()
      expect(await languageFaults(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])
      await page.locator('.parts a[href$="licenses"]').click()
      // What the build holds, with its license.
      await page.locator('[data-license="@vue/runtime-core"]').waitFor()
      await page.locator('[data-license="Alegreya"] summary').click()
      await page.getByText('SIL OPEN FONT LICENSE').first().waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.locator('.parts a').first().click()
      await page.locator('[data-version] li').first().waitFor()
      expect(await languageFaults(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])
    })
  },
)
