import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { openContext } from './context.ts'
import { standstill } from './standstill.ts'
import { watched } from './watch.ts'

/** Turns of a second without a change that are too many here. */
const TURNS = 3

afterEach(async () => closePages(await openBrowser()))

/** A new page of an empty site. */
async function emptyPage(): Promise<Page> {
  const page = await (await openContext(await openBrowser())).newPage()
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  return page
}
/** Waits until the page has had twice as many turns as may pass without a change. */
const turnsPass = async (page: Page): Promise<unknown> =>
  page.waitForFunction((turns) => window.signs!().turns > turns, 2 * TURNS)

/** Runs in the page: a worker that says something now and then. */
function startTalking(): void {
  const source = 'setInterval(() => self.postMessage(null), 500)'
  new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
}
/** Are these pages found to stand still before this comes? */
async function isFound(pages: readonly Page[], before: Promise<unknown>): Promise<boolean> {
  const ending = new AbortController()
  const found = standstill(() => pages, { turns: TURNS, signal: ending.signal }).catch(() => undefined)
  const first = await Promise.race([found, before.then(() => undefined)])
  ending.abort()
  return first !== undefined
}

test('pages on which nothing changes stand still; not if the document of one changes, or a worker speaks', async () => {
  const still = [await emptyPage(), await emptyPage()]
  const changing = await emptyPage()
  const working = await emptyPage()
  await changing.evaluate(() => void setInterval(() => document.body.append('.'), 500))
  await working.evaluate(startTalking)
  const groups = [still, [changing], [working], [...still, working]]
  const found = await Promise.all(
    groups.map((pages) => isFound(pages, Promise.all(pages.map((page) => turnsPass(page))))),
  )
  expect(found).toEqual([true, false, false, false])
})

test('pages that have all crashed stand still', async () => {
  const page = await emptyPage()
  const session = await page.context().newCDPSession(page)
  const found = standstill(() => [page], { turns: TURNS })
  await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])
  expect(await found).toContain('http://localhost/')
})

test('time counts only in which the page has its turns', async () => {
  const page = await emptyPage()
  const block = (milliseconds: number): void => {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
  }
  expect(await isFound([page], page.evaluate(block, 2000 * TURNS))).toBe(false)
})

test('a test whose pages stand still fails, says where, and ends what waits', async () => {
  const page = await emptyPage()
  let waiting: Promise<unknown> | undefined
  const run = (): Promise<unknown> => (waiting = page.locator('#never').waitFor())
  await expect(watched(run, TURNS)).rejects.toThrow('Nothing has changed for 3 s, here: http://localhost/')
  await expect(waiting).rejects.toThrow('Nothing has changed')
})

test('a test that ends or fails by itself is as it is', async () => {
  await emptyPage()
  await watched(() => Promise.resolve(), TURNS)
  await expect(watched(() => Promise.reject(new Error('its own')), TURNS)).rejects.toThrow('its own')
})
