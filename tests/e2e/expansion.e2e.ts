import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { PlayerView, View } from '../../src/engine/games/puerto-rico/view-types.ts'
import { GOODS, WORKED_TILES } from '../../src/engine/games/puerto-rico/vocabulary.ts'
import type { Options } from '../../src/session/table.ts'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import type { PreparedGame } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { axeFindings, layoutFaults, settledLayout } from './layout.ts'
import { chooseGift } from './random-player.ts'
import { dockFaults } from './scenes.ts'
import { openPrepared, settled } from './table.ts'
import { resize } from './windows.ts'

// Tables with every violet building on the market.

const visit = useVisit()

const ALL_VIOLET = { market: 'all-violet' }

/** A position with new elements, and the elements that have to be visible. */
interface Moment {
  readonly until: (view: View) => boolean
  readonly seen: string
  readonly options?: Options
}
const MOMENTS: { readonly [name: string]: Moment } = {
  'a black market’s payment': {
    until: ({ question }) => question?.name === 'payInKind' && question.left === 2,
    seen: '[data-draft="gifts"], [data-draft="gift"]',
  },
  'a small wharf’s load': {
    until: ({ question, players }) =>
      question?.name === 'packGoods' &&
      GOODS.filter((good) => players[question.seat]!.goods[good] > 0).length > 1,
    seen: '[data-draft="barrels"]',
  },
  'guests that may go': {
    until: ({ question }) => question?.name === 'moveGuests' && question.left === 2,
    seen: '[data-open][data-target="guest"]',
  },
  'a second forest': {
    until: ({ question, players }) =>
      question?.name === 'takeTile' &&
      players[question.seat]!.mayPlantForest &&
      players[question.seat]!.island.some(({ tile, count }) => tile === 'forest' && count > 0),
    seen: '[data-open][data-target="face:down"]',
  },
  'a guesthouse that may stay empty': {
    until: ({ question, players }) =>
      question?.name === 'placeColonist' && mayAllStay(players[question.seat]!) && question.left === 2,
    seen: '[data-draft="circle"]',
    options: { guesthouseMayStayEmpty: true },
  },
}
/** Are there colonists for all circles, so that only the guesthouse is asked about (PR 12.15)? */
function mayAllStay({ optionalPlace, colonists, island, city }: PlayerView): boolean {
  const circles = [
    ...island.slice(0, WORKED_TILES).map(({ count }) => count),
    ...city.map((one) => one.circles),
  ]
  return optionalPlace !== null && colonists >= circles.reduce((sum, count) => sum + count, 0)
}
const prepared = new Map<string, PreparedGame>()
function at(name: string): PreparedGame {
  const known = prepared.get(name)
  if (known !== undefined) return known
  const { until, options } = MOMENTS[name]!
  const wanted = { ...ALL_VIOLET, ...options }
  const found = prepareGame({ seats: 4, seed: 'moment', bots: 'greedy', options: wanted, until })
  prepared.set(name, found)
  return found
}

/** A short run takes every second one, beginning with the first or the second in turn. */
const WINDOWS = ['desk', 'tablet-lying', 'phone', 'phone-lying', 'small-phone'] as const
test.each(Object.keys(MOMENTS).map((name, at) => ({ name, at })))(
  '$name: the table fits, and axe-core finds nothing',
  async ({ name, at: turn }) => {
    const page = await visit()
    await openPrepared(page, at(name))
    expect(await page.locator(MOMENTS[name]!.seen).count()).toBeGreaterThan(0)
    for (const window of WINDOWS.filter((_, nth) => inject('isLong') || nth % 2 === turn % 2)) {
      await resize(page, window)
      await settledLayout(page)
      expect([window, ...(await layoutFaults(page)), ...(await dockFaults(page, window))]).toEqual([window])
    }
    expect(await axeFindings(page)).toEqual([])
  },
)

test('payment in kind is chosen on one panel and paid with one press', async () => {
  const page = await visit()
  const before = await openPrepared(page, at('a black market’s payment'))
  const hands = pointerDriver(page)
  for (let presses = 0; await isShort(page); presses++) {
    if (presses > 8) throw new Error('the payment cannot be completed')
    await chooseGift(page, hands, (n) => presses % n)
  }
  await hands.press('[data-draft="confirm"]')
  await expect.poll(async () => page.locator('[data-draft^="gift"]').count()).toBe(0)
  // The last gift is not asked for where only one is possible.
  const { question, plies } = await settled(page)
  expect(question).not.toBe('payInKind')
  expect(plies).toBeGreaterThan(before.plies)
})

test(
  'a guesthouse stays empty with one press, and its colonists stay in San Juan',
  { tags: 'first/puerto-rico' },
  async () => {
    const page = await visit()
    const before = await openPrepared(page, at('a guesthouse that may stay empty'))
    const hands = pointerDriver(page)
    await hands.press('[data-draft="lift"]')
    expect(await page.locator('#dock-draft').innerText()).toContain('2 colonists stay in San Juan.')
    await hands.press('[data-draft="confirm"]')
    await expect.poll(async () => (await settled(page)).plies).toBeGreaterThan(before.plies)
    expect(await page.locator('[data-part="mine"]').getByText('2 colonists in San Juan').count()).toBe(1)
  },
)

async function isShort(page: Page): Promise<boolean> {
  return (await page.locator('[data-draft="confirm"][aria-disabled]').count()) > 0
}
