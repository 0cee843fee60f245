import type { Browser, Page } from 'playwright-core'
import { OVER } from '../../src/engine/core/game.ts'
import { prepareGame, personAt } from './prepared-games.ts'
import type { PreparedGame } from './prepared-games.ts'
import { takeResized } from './screens-picture.ts'
import { openShot } from './screens-tables.ts'

// The screens of the review of a finished game: `npm run screens review` takes them all. A review takes some
// time, so every page is taken in all sizes.

export const REVIEWS = ['review-end', 'review-moment', 'review-lesson', 'review-endeavor'] as const

const SEATS = 3
/** Milliseconds that the review may take. */
const PATIENCE = 300_000
/** All players are people, so that all choices are judged at the end. */
const finished = (game: string): PreparedGame =>
  prepareGame({
    game,
    seats: SEATS,
    seed: 'review',
    bots: 'greedy',
    people: [personAt(0), personAt(1), personAt(2)],
    until: (_view, table) => table.turn() === OVER,
  })

export async function takeReviews(browser: Browser, url: string): Promise<void> {
  await reviewed(browser, url, 'puerto-rico', async (page) => {
    await takeResized(page, 'review-end')
    await goToMark(page)
    await takeResized(page, 'review-moment')
    await page.locator('[data-review="learn"]').click()
    await page.locator('[data-lesson="asking"]').waitFor()
    await takeResized(page, 'review-lesson')
  })
  await reviewed(browser, url, 'endeavor', async (page) => {
    await goToMark(page)
    await takeResized(page, 'review-endeavor')
  })
}

async function reviewed(
  browser: Browser,
  url: string,
  game: string,
  take: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await openShot(browser, url, 'desk', finished(game))
  await openReview(page)
  await take(page)
  await page.context().close()
}

/** Opens the review of a finished table, and waits until everything in it is judged. */
export async function openReview(page: Page): Promise<void> {
  await page.locator('[data-review="from-dock"]').click()
  await page.locator('[data-review="done"]').waitFor({ timeout: PATIENCE })
}

/** The first marked choice of the first player with one. */
export async function goToMark(page: Page): Promise<void> {
  await page.locator('[data-review="curve"]').press('Home')
  const next = page.locator('[data-review="next"]')
  for (let seat = 0; seat < SEATS && (await next.isDisabled()); seat++)
    await page.locator(`[data-review-seat="${String(seat)}"]`).click()
  await next.click()
  await page.locator('[data-mark="inaccuracy"], [data-mark="mistake"], [data-mark="blunder"]').waitFor()
}
