import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { changeSettings } from './browser.ts'
import { LANGUAGES, layoutFaults, longestLanguage, settledLayout } from './layout.ts'

/** Pixels: a window from here on has room for the words of all languages if it has it for the longest. */
const ROOMY = 1024

/**
 * The faults of the layout in each language that has some, on the page or in the open dialog. It ends in English. A short run
 * looks at a wide window in the longest language and in English.
 */
export async function languageFaults(page: Page): Promise<(readonly [language: string, faults: string[]])[]> {
  const isRoomy = page.viewportSize()!.width >= ROOMY
  const languages = isRoomy && !inject('isLong') ? ['en', longestLanguage()] : LANGUAGES
  const found = []
  for (const language of languages.toReversed()) {
    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"]`).waitFor()
    await settledLayout(page)
    found.push([language, await layoutFaults(page)] as const)
  }
  return found.filter(([, faults]) => faults.length > 0)
}
