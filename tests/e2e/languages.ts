import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { changeSettings } from './browser.ts'
import { LANGUAGES, layoutFaults, longestLanguage, settledLayout } from './layout.ts'

/** Pixels: a window from here on has room for the words of all languages if it has it for the longest. */
const ROOMY = 1024

/**
 * The faults of the layout in each language that has some, on the page or in the open dialog. It ends in English. A short run
 * looks at a wide window in the longest language and in English, and at a narrow one in the language of the longest words, too.
 */
export async function languageFaults(page: Page): Promise<(readonly [language: string, faults: string[]])[]> {
  const found = []
  for (const language of languagesAt(page.viewportSize()!.width).toReversed()) {
    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"]`).waitFor()
    await settledLayout(page)
    found.push([language, await layoutFaults(page)] as const)
  }
  return found.filter(([, faults]) => faults.length > 0)
}

function languagesAt(width: number): readonly string[] {
  if (inject('isLong')) return LANGUAGES
  const words = width >= ROOMY ? [] : ['de']
  return [...new Set(['en', longestLanguage(), ...words])]
}
