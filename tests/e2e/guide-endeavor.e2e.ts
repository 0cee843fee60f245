import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LESSONS } from '../../src/components/endeavor/guide/lessons.ts'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { learn, lessonAfter, NEXT, outside } from './guide.ts'
import { pointerDriver } from './input-driver.ts'
import { axeFindings, settledLayout } from './layout.ts'
import { saved } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const ids = LESSONS.map(({ id }) => id)

interface RingSpot {
  readonly x: number
  readonly y: number
  /** Is the ringed element visible at this point? */
  readonly isFree: boolean
}
/** The centre of the first ring. */
function firstRing(page: Page): Promise<RingSpot | null> {
  return page.evaluate(() => {
    const box = document.querySelector('.ring')?.getBoundingClientRect()
    if (box === undefined) return null
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const isFree =
      document
        .elementFromPoint(x, y)
        ?.matches('[data-target] *, [data-target], [data-region] *, [data-region]') === true
    return { x, y, isFree }
  })
}
/** Looks for something to press. */
const LOOKS = 600
const cardOf = (page: Page, lesson: string): Locator => page.locator(`[data-lesson="${lesson}"]`)
/** Presses the ringed element once the ring stands still, if the lesson is not over by then; scrolls to it if needed. */
async function followRing(page: Page, lesson: string): Promise<void> {
  let before: RingSpot | null = null
  for (let looks = 1; looks < LOOKS; looks++) {
    if ((await cardOf(page, lesson).count()) === 0) return
    const ring = await firstRing(page)
    const isStill = ring !== null && ring.x === before?.x && ring.y === before.y
    if (ring !== null && isStill && ring.isFree) {
      await page.mouse.click(ring.x, ring.y)
      await page.mouse.move(1, 1)
      return void (await settledLayout(page))
    }
    before = ring
    if (looks % 15 === 0) await page.locator('[data-guide="find"]').click()
    await page.waitForTimeout(100)
  }
  throw new Error('No ring is around anything that can be pressed.')
}

/** Follows the lesson by pressing ringed elements only; this may take several presses. */
async function follow(page: Page, lesson: string): Promise<string | undefined> {
  const card = cardOf(page, lesson)
  if ((await page.locator(NEXT).count()) > 0) {
    await pointerDriver(page).press(NEXT)
    await card.waitFor({ state: 'detached' })
  }
  for (let presses = 0; presses < 4 && (await card.count()) > 0; presses++) await followRing(page, lesson)
  if ((await card.count()) === 0) return lessonAfter(page, lesson)
  throw new Error(`The lesson ${lesson} asks for more than its rings show.`)
}

test.each(windowsOf(['desk', 'free'], ['phone', 'bank']))(
  'at %s the rings lead to the lesson "%s", with a reload in between',
  async (window, last) => {
    await visiting(browser, { window }, async (page) => {
      await learn(page, 'endeavor')
      const met: string[] = []
      let lesson = await lessonAfter(page, undefined)
      while (lesson !== undefined && lesson !== last) {
        met.push(lesson)
        if (lesson === 'workshop') {
          await saved(page)
          await page.reload()
          expect(await lessonAfter(page, undefined)).toBe('workshop')
        }
        lesson = await follow(page, lesson)
      }
      expect(met).toEqual(ids.slice(0, ids.indexOf(last)))
      expect(page.url()).toContain('#/learn/endeavor')
    })
  },
)

// In every run the guide of Puerto Rico fits a narrow window, and this one a wide window.
test.each(windowsOf(['phone', 'light', 'de'], ['desk', 'dark', 'ru']))(
  'at %s the card fits, and axe-core reports nothing (%s, %s)',
  async (window, theme, language) => {
    await visiting(browser, { window, wishes: { theme, language } }, async (page) => {
      await learn(page, 'endeavor')
      for (const lesson of ids.slice(0, ids.indexOf('shipyard') + 1)) {
        await page.locator(`[data-lesson="${lesson}"]`).waitFor()
        await expect.poll(() => outside(page)).toEqual([])
        if (lesson === 'shipyard') expect(await axeFindings(page)).toEqual([])
        else await pointerDriver(page).press(NEXT)
      }
    })
  },
)
