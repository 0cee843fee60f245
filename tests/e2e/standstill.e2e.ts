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
const isFound = (...pages: readonly Page[]): Promise<boolean> => {
  const ending = new AbortController()
  const moved = Promise.all(pages.map(turnsPass)).then(() => ending.abort())
  const found = standstill(() => pages, { turns: TURNS, signal: ending.signal })
  return Promise.all([
    moved,
    found.then(
      () => true,
      () => false,
    ),
  ]).then(([, is]) => is)
}

test('a page on which nothing changes stands still', async () => {
  expect(await isFound(await emptyPage())).toBe(true)
})

test.each([
  ['its document changes', () => void setInterval(() => document.body.append('.'), 500)],
  ['a worker speaks', startTalking],
] as const)('a page goes on while %s', async (_, begin) => {
  const page = await emptyPage()
  await page.evaluate(begin)
  expect(await isFound(page)).toBe(false)
})

test('one page that goes on is enough', async () => {
  const [still, moving] = [await emptyPage(), await emptyPage()]
  await moving.evaluate(startTalking)
  expect(await isFound(still, moving)).toBe(false)
})

test('time counts only in which the page has its turns', async () => {
  const page = await emptyPage()
  const isBusy = page.evaluate(
    (milliseconds) =>
      new Promise<void>((done) =>
        setTimeout(() => {
          for (const end = performance.now() + milliseconds; performance.now() < end;);
          done()
        }),
      ),
    2000 * TURNS,
  )
  const first = await Promise.race([
    standstill(() => [page], { turns: TURNS }).then(() => 'stands still'),
    isBusy.then(() => 'busy'),
  ])
  expect(first).toBe('busy')
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
