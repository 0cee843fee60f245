import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settledLayout } from './layout.ts'
import { readTableState } from './table.ts'

/** The card of a lesson, and the button that continues a lesson without a task. */
const CARD = '[data-lesson]'
export const NEXT = '[data-guide="next"]'

export async function learn(page: Page, game: string): Promise<void> {
  await page.locator('[data-lobby="learn"]').click()
  await page.locator(`[data-lobby="learn-${game}"]`).click()
  await page.locator(CARD).waitFor()
}
/** The cards of free choices. */
const FALLBACKS = ['turn', 'placeAgain']
/** The current lesson of the guide; null at a free choice. */
function reading(page: Page): Promise<{ lesson: string | null; isFree: boolean }> {
  return page.evaluate(
    (fallbacks) => ({
      lesson:
        [...document.querySelectorAll<HTMLElement>('[data-lesson]')]
          .map(({ dataset }) => dataset['lesson']!)
          .find((lesson) => !fallbacks.includes(lesson)) ?? null,
      isFree:
        location.hash.startsWith('#/t/') ||
        (document.querySelector('[data-state="asking"]') !== null &&
          document.querySelector('[data-guide="leave"]') !== null),
    }),
    FALLBACKS,
  )
}
/** The next lesson on the card; undefined at a free choice or after the end of the guide. */
export async function lessonAfter(page: Page, before: string | undefined): Promise<string | undefined> {
  let next: string | null = null
  const isNext = async (): Promise<boolean> => {
    const now = await reading(page)
    next = now.lesson
    if (next !== null) return next !== before
    if (!now.isFree) return false
    // The lesson of a new question comes with it, once both are drawn.
    await settledLayout(page)
    const then = await reading(page)
    return then.lesson === null && then.isFree
  }
  await expect.poll(isNext, { message: `what comes after ${String(before)}`, interval: 30 }).toBe(true)
  return next ?? undefined
}
/** Makes the first offered choice, between lessons, and waits until it is made. */
export async function chooseFreely(page: Page): Promise<void> {
  const { plies } = await readTableState(page)
  await page.locator('[data-action]').first().click()
  await page.locator(`[data-plies]:not([data-plies="${String(plies)}"])`).waitFor()
}
/** How much of the dock and of the ringed elements the card covers. */
function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const card = document.querySelector('[data-lesson]')!.getBoundingClientRect()
    return [...document.querySelectorAll('.ring:not(.ring--dock), #dock')].reduce((sum, element) => {
      const box = element.getBoundingClientRect()
      const width = Math.min(box.right, card.right) - Math.max(box.left, card.left)
      const height = Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top)
      return sum + Math.max(0, width) * Math.max(0, height)
    }, 0)
  })
}
/** Waits until the card is in its place. */
export async function uncovered(page: Page, lesson: string): Promise<void> {
  const message = `The card of the lesson ${lesson} lies upon what it is about.`
  await expect.poll(() => covered(page), { message }).toBeLessThanOrEqual(1)
}

/** Is a ring of the lesson to be seen, above the dock or around something in it? */
export function hasRing(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const end = document.querySelector('#dock')!.getBoundingClientRect().top
    return [...document.querySelectorAll('.ring')].some((ring) => {
      const { top, bottom } = ring.getBoundingClientRect()
      return ring.classList.contains('ring--dock') || (bottom > 0 && top < end)
    })
  })
}

/** Faults of the card: parts outside the screen or on the dock, or too small to touch. */
export function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxOf = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect()
    const card = boxOf('[data-lesson]')
    const edges = {
      left: card.left >= 0,
      right: card.right <= innerWidth,
      top: card.top >= 0,
      dock: card.bottom <= boxOf('#dock').top,
      page: document.documentElement.scrollWidth <= innerWidth,
    }
    const small = [...document.querySelectorAll('[data-guide]')].filter((button) => {
      const { width, height } = button.getBoundingClientRect()
      return width < 24 || height < 24
    })
    return [
      ...Object.entries(edges).flatMap(([edge, isFine]) => (isFine ? [] : edge)),
      ...small.map((button) => `small: ${button.getAttribute('data-guide') ?? ''}`),
    ]
  })
}
/** Does the card of the guide lie beside the details, and are both wholly in the window? */
export function besideDetails(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [card, details] = ['[data-lesson]', '#details'].map((selector) =>
      document.querySelector(selector)!.getBoundingClientRect(),
    )
    const isWhole = [card!, details!].every(
      ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
    )
    const isApart =
      card!.right <= details!.left ||
      details!.right <= card!.left ||
      card!.bottom <= details!.top ||
      details!.bottom <= card!.top
    return isWhole && isApart
  })
}
