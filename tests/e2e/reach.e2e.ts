import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { settledLayout } from './layout.ts'
import { openPrepared } from './table.ts'
import { resize } from './windows.ts'

// What can be pressed on phones, upright, narrow and held sideways.

const PHONES = ['small-phone', 'phone', 'phone-lying'] as const
const visit = useVisit({ window: 'phone', options: { hasTouch: true, isMobile: true } })
const PEOPLE = [personAt(0), botAt(1), botAt(2), botAt(3)]
const atQuestion = (game: string, seed: string, name: string) =>
  prepareGame({
    game,
    seats: 4,
    seed,
    bots: 'greedy',
    people: PEOPLE,
    until: ({ question, round }) => question?.name === name && question.seat === 0 && round >= 4,
  })
const SCENES = [
  ['a choice of roles', () => atQuestion('puerto-rico', 'reach', 'chooseRole')],
  ['colonists to place', () => atQuestion('puerto-rico', 'draft', 'placeColonist')],
  ['a choice of actions', () => atQuestion('endeavor', 'reach', 'act')],
  ['a choice on the chart', () => atQuestion('endeavor', 'ships', 'chooseAction')],
] as const

/** The least that fits a thumb, in CSS pixels. */
const THUMB = 40

/**
 * What a thumb finds hard to press: its name, and from how many pixels around its middle it is reached. What is pressed as a whole,
 * such as a card with circles, counts as one. On the chart what can be chosen counts, what leads closer, and from close by the
 * cities: of connections there is a list, and of a shipping track one space at a time can be chosen.
 */
function hardTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const PRESSED = 'button, a[href], summary, label, select, input'
    const wholeOf = (one: Element | null): Element | null =>
      one?.closest(':is(.city-building, .space):has(.circle--live)') ?? one?.closest(PRESSED) ?? null
    const reached = (whole: Element, across: 0 | 1): number => {
      const { left, top, width, height } = whole.getBoundingClientRect()
      const isOurs = (step: number): boolean => {
        const x = left + width / 2 + (across === 1 ? step : 0)
        const y = top + height / 2 + (across === 1 ? 0 : step)
        return wholeOf(document.elementFromPoint(x, y)) === whole
      }
      const side = (sign: 1 | -1): number => {
        let step = 0
        while (step < least && isOurs(sign * (step + 1))) step++
        return step
      }
      return side(1) + side(-1) + 1
    }
    const isFarOff = (one: Element): boolean =>
      one.closest('.spot') !== null &&
      !one.matches('[data-open], [data-region]') &&
      one.closest('.world--small .spot:not(.link, .space)') === null
    const all = [...document.querySelectorAll('main :is(button, summary), #dock button, .bar :is(a, button)')]
    const wholes = new Set(all.filter((one) => one.checkVisibility() && !isFarOff(one)).map(wholeOf))
    return [...wholes].flatMap((whole) => {
      if (whole === null || whole.getBoundingClientRect().width <= 1) return []
      whole.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const reach = [reached(whole, 1), reached(whole, 0)]
      const name = whole.ariaLabel ?? whole.textContent.trim().slice(0, 40)
      // Half a pixel is lost at each side.
      return Math.min(...reach) >= least - 1 ? [] : [`${name}: ${reach.join(' × ')}`]
    })
  }, THUMB)
}

async function unfoldAll(page: Page): Promise<void> {
  await page
    .locator('main .fold__button[aria-expanded="false"]')
    .evaluateAll((heads: HTMLElement[]) => heads.forEach((head) => head.click()))
  await settledLayout(page)
}

test.each(SCENES)(
  'on a phone all that can be pressed is within reach of a thumb, and nothing overlaps: %s',
  async (_, prepared) => {
    const page = await visit()
    await openPrepared(page, prepared())
    // What lies under the pointer is explained, and that covers the rest.
    await page.mouse.move(0, 0)
    for (const window of PHONES) {
      await resize(page, window)
      await unfoldAll(page)
      expect(await hardTargets(page), window).toEqual([])
      // A target that is too small is found.
      await page.evaluate(() => document.querySelector('main')!.style.setProperty('--target-min', '20px'))
      expect((await hardTargets(page)).length, `planted at ${window}`).toBeGreaterThan(3)
      await page.evaluate(() => document.querySelector('main')!.removeAttribute('style'))
    }
  },
)

test('a region from close by is within reach of a thumb, on a phone held sideways, too', async () => {
  const page = await visit()
  await openPrepared(page, atQuestion('endeavor', 'reach', 'act'))
  for (const window of PHONES) {
    await resize(page, window)
    await settledLayout(page)
    await page.locator('[data-region="africa"]').click()
    await page.locator('.world--close').waitFor()
    await settledLayout(page)
    const own = (await hardTargets(page)).filter((name) => /Africa/.test(name))
    expect(own, window).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[data-region="africa"]').waitFor()
  }
})
