import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { changeSettings } from './browser.ts'
import { coveredChoices, unseenChoices } from './choices.ts'
import {
  axeFindings,
  faultsWithNotice,
  LANGUAGES,
  layoutFaults,
  longestLanguage,
  settledLayout,
} from './layout.ts'
import { openFile } from './table.ts'
import { EVERY_WINDOW, resize } from './windows.ts'
import type { WindowName } from './windows.ts'

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  // The page hears keys again when the dialog is gone.
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** Something that the screen shows. */
export interface Scene {
  readonly what: string
  /** A passing notice may push the table beyond one screen. */
  readonly mayScroll?: true
  /** Actions before the check, in every window. */
  readonly set?: (page: Page) => Promise<void>
  /** Actions after the check, so that the next scene starts as this one did. */
  readonly clear?: (page: Page, window: WindowName) => Promise<void>
}
/** Scenes of one table, or of the home page. */
export interface SceneVisit {
  /** The file of the table; without one, the visit stays on the home page. */
  readonly file?: () => string
  /** In a wide window the table does not scroll. */
  readonly isOneScreen?: true
  /** axe-core looks at what a question changes; the scenes of another visit to such a table look at the rest. */
  readonly isQuestion?: true
  /** The visit that shows most is seen in a wide window in a short run as well. */
  readonly isLargest?: true
  /** `npm test` shows it. */
  readonly isFirst?: true
  readonly scenes: readonly Scene[]
}
/** How scenes are seen: in a language, in these windows, and by axe-core in one of them. */
export interface Look {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly windows: readonly WindowName[]
  readonly axeAt?: WindowName
}

/** The dock and what can be chosen. */
const QUESTION = ['[data-state]', '[data-open]']

/** Where space is short. */
const SMALL = ['small-phone', 'phone', 'phone-lying', 'tablet', 'tablet-lying'] as const

/**
 * English where a table has to fit one screen, with axe-core; then the longest language where space is short, in every third
 * of these windows, beginning with another one in turn; a question, in one of them. In a long run every language in every window.
 */
export function looksAt(
  at: number,
  { isQuestion, isLargest }: SceneVisit,
  theme: 'light' | 'dark',
): readonly Look[] {
  if (inject('isLong'))
    return LANGUAGES.flatMap((language): Look[] => [
      { language, theme: 'light', windows: EVERY_WINDOW, axeAt: 'desk' },
      { language, theme: 'dark', windows: ['phone'], axeAt: 'phone' },
    ])
  const step = isQuestion && !isLargest ? SMALL.length : 3
  return [
    {
      language: 'en',
      theme,
      windows: isLargest ? ['low', 'desk', 'wide'] : isQuestion ? ['desk'] : ['low', 'desk'],
      axeAt: 'desk',
    },
    {
      language: longestLanguage(),
      theme: 'dark',
      windows: SMALL.filter((_, nth) => nth % step === at % step),
    },
  ]
}

/** Opens the table of a visit from the home page and returns the faults of all its scenes. */
export async function faultsOfVisit(
  page: Page,
  visit: SceneVisit,
  looks: readonly Look[],
): Promise<readonly string[]> {
  const faults: string[] = []
  await page.locator('.home__import button').waitFor()
  if (visit.file !== undefined) {
    await openFile(page, 'table.json', visit.file())
    await page.locator('[data-state]').waitFor()
    // The card of what lies under the pointer would cover something.
    await page.mouse.move(1, 1)
  }
  for (const look of looks) faults.push(...(await faultsOfLook(page, visit, look)))
  return faults
}

async function faultsOfLook(
  page: Page,
  { scenes, isQuestion, isOneScreen }: SceneVisit,
  { language, theme, windows, axeAt }: Look,
): Promise<string[]> {
  const faults: string[] = []
  await changeSettings(page, { language, theme })
  await page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor({ state: 'attached' })
  for (const window of windows) {
    for (const scene of scenes) {
      await resize(page, window)
      await scene.set?.(page)
      await settledLayout(page)
      // What a player opens may lie over the boards until it is closed.
      const look = scene.set === undefined ? boardFaults : layoutFaults
      const found = await look(page)
      if (isOneScreen && !scene.mayScroll) found.push(...(await heightFaults(page, language, window)))
      found.push(...(await faultsWithNotice(page, look)))
      if (scene.set === undefined) found.push(...(await unseenChoices(page)))
      if (scene.set === undefined) found.push(...(await dockFaults(page, window)))
      if (window === axeAt) found.push(...(await axeFindings(page, isQuestion && { within: QUESTION })))
      faults.push(...found.map((fault) => `${scene.what}, ${language} ${window}: ${fault}`))
      await scene.clear?.(page, window)
    }
  }
  return faults
}

/** The faults of position and size where nothing but the table is open. */
async function boardFaults(page: Page): Promise<string[]> {
  return [...(await layoutFaults(page)), ...(await coveredChoices(page))]
}

/** The dock has one row, as high for every question: on a phone and elsewhere, in pixels; it grows with the unit of large windows. */
const ROW = { phone: 64, other: 49 } as const
/** What of it is buttons, in rem, and what is edges, in pixels. */
const [BUTTONS, EDGES] = [2.75, 5] as const
/** By how much the dock of a question, or of a game that is over, is not as high as one row. */
export async function dockFaults(page: Page, window: WindowName): Promise<string[]> {
  const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const isUpright = window === 'phone' || window === 'small-phone'
  const wanted = isUpright ? ROW.phone : Math.max(ROW.other, BUTTONS * rem + EDGES)
  const docks = page.locator('#dock:is([data-state="asking"], [data-state="over"])')
  const heights = await docks.evaluateAll((all) => all.map((dock) => dock.getBoundingClientRect().height))
  return heights
    .filter((found) => Math.abs(found - wanted) > 0.5)
    .map((found) => `the dock is ${String(found)} px high, not ${String(wanted)}`)
}

/** Where a table fits one screen: in every language, and in English. */
const WHOLE: readonly WindowName[] = ['desk', 'wide', 'large']
const WHOLE_IN_ENGLISH: readonly WindowName[] = [...WHOLE, 'low', 'laptop']
/** By how much a table is too high for the window. */
async function heightFaults(page: Page, language: string, window: WindowName): Promise<string[]> {
  if (!(language === 'en' ? WHOLE_IN_ENGLISH : WHOLE).includes(window)) return []
  const tooHigh = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  return tooHigh > 0 ? [`the table is ${String(tooHigh)} px too high for one screen`] : []
}
