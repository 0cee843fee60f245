import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { LANGUAGES, settledLayout } from './layout.ts'
import { openPrepared } from './table.ts'
import type { WindowName } from './windows.ts'

// Words on cards stay whole. This browser has no list of hyphens, as the browser of a new device may have none yet.

const visit = useVisit()

/** Words that are broken over two lines without a hyphen. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (text === undefined || !element.checkVisibility()) return []
      return [...(text.textContent ?? '').matchAll(/[^\s\u00AD-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        // The hyphen before a part lies with its first letter.
        range.setStart(text, text.textContent?.[index - 1] === '\u00AD' ? index + 1 : index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 ? [word] : []
      })
    }),
  )
}

/** Texts of which an end is not shown. */
function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
        )
        .map(({ textContent }) => textContent),
    )
}

/** By how much what scrolls sideways is too wide for its frame. */
function widthsBeyond(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .evaluateAll((frames) =>
      frames.map((frame) => frame.scrollWidth - frame.clientWidth).filter((beyond) => beyond > 0),
    )
}

interface Place {
  readonly what: string
  readonly window: WindowName
  readonly wish: GameRequest
  readonly selector: string
}
const finished = { game: 'endeavor', seats: 5, seed: 'score', until: ({ over }: { over: boolean }) => over }
const PLACES: readonly Place[] = [
  ...(['small-phone', 'phone'] as const).map((window): Place => ({
    what: 'the result of five players',
    window,
    wish: finished as GameRequest<never> as GameRequest,
    selector: '.score__table th[scope="row"]',
  })),
  {
    what: 'the roles',
    window: 'small-phone',
    wish: { seats: 3 },
    selector: '.role-card .name',
  },
  {
    what: 'the market beside the city',
    window: 'tablet-lying',
    wish: { seats: 2, bots: 'greedy' },
    selector: '.market-card .name',
  },
  {
    what: 'a market of all violet buildings beside the city',
    window: 'tablet-lying',
    wish: { seats: 4, bots: 'greedy', options: { market: 'all-violet' } },
    selector: '.market-card .name',
  },
  {
    what: 'a city',
    window: 'low',
    wish: { seats: 5, bots: 'greedy', until: ({ round }) => round >= 14 },
    selector: '.city-building .name',
  },
  {
    what: 'the draft of a market',
    window: 'phone-lying',
    wish: { seats: 3, options: { market: 'draft' }, until: ({ draft }) => (draft?.left ?? 99) < 8 },
    selector: '.draft-card :is(.name, .state)',
  },
]

test.each(PLACES)('$what at $window breaks no word in any language', async ({ window, wish, selector }) => {
  const game = prepareGame(wish)
  const page = await visit({ window })
  await openPrepared(page, game)
  await page.locator(selector).first().waitFor()
  for (const language of LANGUAGES) {
    await changeSettings(page, { language })
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
    await settledLayout(page)
    expect([language, ...(await brokenWords(page, selector))]).toEqual([language])
    expect([language, ...(await cutTexts(page, selector))]).toEqual([language])
    expect(await widthsBeyond(page, '.score__scroll')).toEqual([])
  }
})
