import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings } from './layout.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test.each(windowsOf('desk', 'phone'))(
  'privacy, licenses and what is new are found from the settings, at %s',
  async (window) => {
    await visiting(browser, { window }, async (page) => {
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
