import type { Page } from 'playwright-core'
import { changeSettings } from './browser.ts'
import { LANGUAGES, layoutFaults, settledLayout } from './layout.ts'

/** The faults of the layout in each language that has some, on the page or in the open dialog. It ends in English. */
export async function languageFaults(page: Page): Promise<(readonly [language: string, faults: string[]])[]> {
  const found = []
  for (const language of [...LANGUAGES].reverse()) {
    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"]`).waitFor()
    await settledLayout(page)
    found.push([language, await layoutFaults(page)] as const)
  }
  return found.filter(([, faults]) => faults.length > 0)
}
