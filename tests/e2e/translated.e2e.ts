import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { answerUntil } from './page-player.ts'
import { openPrepared, saved } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

/** Runs in the page: puts other nodes in the place of every text, now and whenever one comes, as programs do that translate. */
function translate(): void {
  function wrap(text: Node): void {
    if (text.nodeType !== Node.TEXT_NODE || (text.nodeValue ?? '').trim() === '') return
    if (text.parentElement?.closest('font, svg, style, textarea, option') !== null) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.nodeValue ?? '')
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
  }
  const wrapAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(wrapAll)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** What the table says, line by line; what screen readers read out is said once. */
const told = (page: Page): Promise<string[]> =>
  page.locator('[data-plies]').evaluate((table) => {
    for (const said of table.querySelectorAll<HTMLElement>('[role="status"]')) said.hidden = true
    return (table as HTMLElement).innerText.split('\n')
  })

test.each([
  ['puerto-rico', 70],
  ['endeavor', 70],
])(
  'a table that a program translates goes on for two rounds and says what is true: %s',
  async (game, plies) => {
    const people = [personAt(0), botAt(1, 'cabin-boy'), botAt(2, 'cabin-boy')]
    const prepared = prepareGame({
      seats: 3,
      seed: 'translated',
      people,
      game,
      until: (_view, table) => table.ply() >= 20,
    })
    await visiting(browser, { wishes: { pace: 'instant' } }, async (page) => {
      await page.addInitScript(translate)
      await page.reload()
      await openPrepared(page, prepared)
      expect(await page.locator('font').count()).toBeGreaterThan(50)
      await page.evaluate(answerUntil, plies)
      await saved(page)
      const live = await told(page)
      await page.reload()
      await page.locator('[data-plies]').waitFor()
      await page.locator('[data-state="asking"]').waitFor()
      expect(live.length).toBeGreaterThan(100)
      expect(live).toEqual(await told(page))
      expect(await page.evaluate(() => document.documentElement.translate)).toBe(false)
    })
  },
)
