import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { settledLayout } from './layout.ts'
import { openPrepared } from './table.ts'

const visit = useVisit()
const PEOPLE = [personAt(0), botAt(1), botAt(2), botAt(3)]
const request = { seats: 4, seed: 'reach', bots: 'greedy' as const, people: PEOPLE }
const GAMES = ['puerto-rico', 'endeavor'].map((game) =>
  prepareGame({ ...request, game, until: ({ question, round }) => question?.seat === 0 && round >= 5 }),
)

/** The least that fits a thumb, in CSS pixels. */
const THUMB = 40

/** What a thumb finds hard to press: names of targets beside the chart, and from how many pixels around its middle each is reached. */
function hardTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const reached = (button: Element, across: 0 | 1): number => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const isOurs = (step: number): boolean => {
        const x = left + width / 2 + (across === 1 ? step : 0)
        const y = top + height / 2 + (across === 1 ? 0 : step)
        const hit = document.elementFromPoint(x, y)
        return hit !== null && button.contains(hit)
      }
      const side = (sign: 1 | -1): number => {
        let step = 0
        while (step < least && isOurs(sign * (step + 1))) step++
        return step
      }
      return side(1) + side(-1) + 1
    }
    const buttons = [...document.querySelectorAll('main :is(.target, .over)')].filter(
      (one) => one.closest('.chart, .circles, .space') === null && one.checkVisibility(),
    )
    return buttons.flatMap((button) => {
      button.scrollIntoView({ block: 'center' })
      const reach = [reached(button, 1), reached(button, 0)]
      // Half a pixel is lost at each side.
      return Math.min(...reach) >= least - 1 ? [] : [`${button.ariaLabel ?? ''}: ${reach.join(' × ')}`]
    })
  }, THUMB)
}

test.each(GAMES)(
  'on a phone all that can be pressed beside the chart is within reach of a thumb, and overlaps nothing: case %#',
  async (game) => {
    const page = await visit()
    await page.setViewportSize({ width: 390, height: 844 })
    await openPrepared(page, game)
    await page
      .locator('main .fold__button[aria-expanded="false"]')
      .evaluateAll((heads: HTMLElement[]) => heads.forEach((head) => head.click()))
    await settledLayout(page)
    expect(await hardTargets(page)).toEqual([])
  },
)
