import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCounted } from '../../src/components/guide/course.ts'
import { LESSONS } from '../../src/components/puerto-rico/guide/lessons.ts'
import { closePages, longRunTest, openBrowser, visiting, windowsOf } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import type { InputDriver } from './input-driver.ts'
import { axeFindings } from './layout.ts'
import {
  besideDetails,
  chooseFreely,
  hasRing,
  learn,
  lessonAfter,
  NEXT,
  outside,
  uncovered,
} from './guide.ts'
import { cards, readTableState, saved } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const COUNTED = LESSONS.filter(isCounted).map(({ id }) => id)
/** The selectors on the boards that a lesson asks for. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  settler: ['[data-target="role:0"]'],
  quarry: ['[data-target="tile:quarry"]'],
  // The guide lays the draft out.
  place: ['[data-guide="show"]', '[data-draft="confirm"]:not([aria-disabled])'],
  build: ['[data-target="building:small-indigo-plant"]'],
  works: [
    '[data-place="5"][aria-pressed="true"]',
    '[data-place="1"][aria-pressed="false"]',
    '[data-place="6"][aria-pressed="false"]',
    '[data-draft="confirm"]',
  ],
  trader: ['[data-target="role:4"]'],
  sell: ['[data-open][data-target="good:indigo"]'],
  corn: ['[data-target="tile:corn"]'],
  mayor: ['[data-target="role:1"]'],
  recruit: ['[data-target="recruit"]'],
  violet: ['[data-target="building:small-market"]'],
  produce: ['[data-target="role:3"]'],
  bonus: ['[data-target="supply:corn"]'],
  load: ['[data-guide="show"]'],
}

/** Follows the lesson on the card with the mouse. */
async function follow(page: Page, lesson: string): Promise<void> {
  const hands = pointerDriver(page)
  const steps = ASKED[lesson]
  if (steps === undefined) return hands.press(NEXT)
  // After a reload the draft is empty, so no colonist has to be removed first.
  const needed = async (step: string): Promise<boolean> =>
    !step.includes('aria-pressed="true"') || (await page.locator(step).count()) > 0
  for (const step of steps) if (await needed(step)) await hands.press(step)
}
test('the guided game leads by mouse through all lessons to the free part, with a reload in between', async () => {
  await visiting(browser, {}, async (page) => {
    await learn(page, 'puerto-rico')
    const met: string[] = []
    let lesson = await lessonAfter(page, undefined)
    while (!page.url().includes('#/t/')) {
      if (lesson === undefined) {
        // Between lessons the first offered choice is made.
        await chooseFreely(page)
      } else {
        met.push(lesson)
        await uncovered(page, lesson)
        if (lesson === 'works') {
          await saved(page)
          await page.reload()
          expect(await lessonAfter(page, undefined)).toBe('works')
        }
        await follow(page, lesson)
      }
      lesson = await lessonAfter(page, lesson)
    }
    expect(met).toEqual(COUNTED)
    // From here on it is an ordinary table at the same address.
    await page.locator('[data-plies]').waitFor()
    expect(await page.locator('[data-guide]').count()).toBe(0)
    expect((await readTableState(page)).dock).toBe('asking')
  })
})

test('a draft that leaves the plan needs a confirmation, and the guide can do it right', async () => {
  await visiting(browser, {}, async (page) => {
    const hands = pointerDriver(page)
    await learn(page, 'puerto-rico')
    let lesson = await lessonAfter(page, undefined)
    while (lesson !== 'works') {
      await follow(page, lesson!)
      lesson = await lessonAfter(page, lesson)
    }
    const ringed = (): Promise<number> => page.locator('.ring').count()
    // The quarry is to be left, and two circles are to be filled.
    await expect.poll(ringed).toBe(3)
    const { plies } = await readTableState(page)
    await hands.press('[data-place="1"][aria-pressed="false"]')
    await hands.press('[data-draft="confirm"]')
    await page.locator('[data-guide="anyway"]').waitFor()
    expect((await readTableState(page)).plies).toBe(plies)
    await hands.press('[data-guide="back"]')
    await hands.press('[data-guide="show"]')
    await page.locator('[data-place="5"][aria-pressed="true"]').waitFor({ state: 'detached' })
    // Now only the button is left to press.
    await expect.poll(ringed).toBe(1)
    expect((await readTableState(page)).plies).toBe(plies)
    await hands.press('[data-guide="show"]:enabled')
    await page.locator('[data-lesson="works"]').waitFor({ state: 'detached' })
    expect((await readTableState(page)).plies).toBeGreaterThan(plies)
  })
})

longRunTest('another choice in the first round needs a confirmation', async () => {
  await visiting(browser, {}, async (page) => {
    const hands = pointerDriver(page)
    await learn(page, 'puerto-rico')
    for (const lesson of ['aim', 'mine', 'shared', 'dock']) {
      await hands.press(NEXT)
      await lessonAfter(page, lesson)
    }
    const { plies } = await readTableState(page)
    await hands.press('[data-target="role:2"]')
    await page.locator('[data-guide="anyway"]').waitFor()
    expect((await readTableState(page)).plies).toBe(plies)
    await hands.press('[data-guide="back"]')
    await page.locator('[data-guide="show"]').waitFor()
    expect((await readTableState(page)).plies).toBe(plies)
    await hands.press('[data-target="role:2"]')
    await hands.press('[data-guide="anyway"]')
    await page.locator('[data-lesson="settler"]').waitFor({ state: 'detached' })
    expect((await readTableState(page)).plies).toBeGreaterThan(plies)
  })
})

/** Presses *Leave* until it is heard: on a busy machine the card may move to its part while it is pressed. */
async function askToLeave(page: Page, hands: InputDriver): Promise<void> {
  const asked = page.locator('[data-guide="again"]')
  const press = async (): Promise<boolean> => {
    if (!(await asked.isVisible())) await hands.press('[data-guide="leave"]')
    return asked.isVisible()
  }
  await expect.poll(press).toBe(true)
}

test('a lesson can be skipped, and the guide left, found again and restarted', async () => {
  await visiting(browser, {}, async (page) => {
    const hands = pointerDriver(page)
    await learn(page, 'puerto-rico')
    for (const lesson of ['aim', 'mine', 'shared', 'dock']) {
      await hands.press(NEXT)
      await lessonAfter(page, lesson)
    }
    await hands.press('[data-guide="skip"]')
    await page.locator('[data-lesson="settler"]').waitFor({ state: 'detached' })
    await saved(page)
    // The table on the home page offers its guide.
    await page.getByRole('link', { name: 'Windrose home page' }).click()
    await cards(page).first().locator('.card__open').click()
    await page.locator('[data-guide="leave"]').waitFor()
    expect(page.url()).toContain('#/learn')

    await askToLeave(page, hands)
    await page.locator('[data-guide="again"]').click()
    await page.locator('[data-lesson="aim"]').waitFor()
    await askToLeave(page, hands)
    await page.locator('[data-guide="play-on"]').click()
    await page.waitForURL(/#\/t\//)
    await page.locator('[data-plies]').waitFor()
    expect(await page.locator('[data-guide]').count()).toBe(0)
    await page.getByRole('link', { name: 'Windrose home page' }).click()
    await expect.poll(() => cards(page).count()).toBe(2)
  })
})

test(
  'by keyboard, the focus goes to the card and from there to its subject',
  { tags: 'first/guide' },
  async () => {
    await visiting(browser, {}, async (page) => {
      await learn(page, 'puerto-rico')
      const focused = (selector: string): Promise<boolean> =>
        page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
      for (const lesson of ['aim', 'mine', 'shared', 'dock']) {
        await expect.poll(() => focused(`[data-lesson="${lesson}"]`)).toBe(true)
        while (!(await focused(NEXT))) await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
      }
      await expect.poll(() => focused('[data-lesson="settler"]')).toBe(true)
      while (!(await focused('[data-guide="find"]'))) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => focused('[data-target="role:0"]')).toBe(true)
      await page.keyboard.press('Enter')
      await expect.poll(() => focused('[data-lesson="quarry"]')).toBe(true)
      expect((await readTableState(page)).question).toBe('takeTile')
    })
  },
)

const LOOKS = windowsOf(
  ['desk', 'dark', 'ru'],
  ['phone-lying', 'light', 'ru'],
  ['tablet', 'light', 'pl'],
  ['phone', 'dark', 'cs'],
  ['small-phone', 'light', 'de'],
)
test.each(LOOKS)(
  'at %s the card fits, and axe-core reports nothing (%s, %s)',
  async (window, theme, language) => {
    const guest = { window, wishes: { theme, language }, options: { hasTouch: true } }
    await visiting(browser, guest, async (page) => {
      await learn(page, 'puerto-rico')
      for (const lesson of ['aim', 'mine', 'shared', 'dock', 'settler']) {
        await page.locator(`[data-lesson="${lesson}"]`).waitFor()
        await expect.poll(() => outside(page)).toEqual([])
        await expect.poll(() => hasRing(page)).toBe(true)
        // What is larger than the screen cannot stay free as a whole.
        if (['aim', 'settler'].includes(lesson)) await uncovered(page, lesson)
        if (lesson !== 'settler') await pointerDriver(page).press(NEXT)
      }
      expect(await axeFindings(page)).toEqual([])
      await page.locator('[data-target="role:0"]').tap()
      await page.locator('#details [data-details="choose"]').waitFor()
      await expect.poll(() => besideDetails(page)).toBe(true)
    })
  },
)
