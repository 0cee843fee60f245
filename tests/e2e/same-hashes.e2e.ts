import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../tools/lib/fresh-build.ts'
import { wholeGame } from '../../tools/lib/prepared.ts'
import { openBrowser } from './browser.ts'
import { tell } from './tell.ts'
import type { Told } from './tell.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The engine and the journal's reader as the site ships them: one file, built as the app is. */
async function bundle(): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: join(ROOT, 'tests/e2e/tell.ts'), formats: ['es'] },
      rolldownOptions: {
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: { topLevelVar: false },
      },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code
}

/** Every size of table and every option, several games each. */
const JOURNALS = [2, 3, 4, 5].flatMap((seats) => [
  ...['one', 'two', 'three'].map((seed) => wholeGame(seats, `same ${seed}`)),
  wholeGame(seats, 'same options', { balancedPrices: true, cornStartersPoorer: true }),
])

test('the same journals lead to the same states in Node and in Chromium, ply by ply', async () => {
  const code = await bundle()
  const page = await (await browser.newContext()).newPage()
  // A worker from a blob wants a page with an address; no server is needed to answer it.
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  const texts = JOURNALS.map(({ text }) => text)
  const work = `new Promise((told, failed) => {
    const url = (source) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
    const engine = url(${JSON.stringify(code)})
    const source = 'import { tell } from "' + engine + '"; self.onmessage = ({ data }) => self.postMessage(data.map(tell))'
    const worker = new Worker(url(source), { type: 'module' })
    worker.onmessage = (message) => told(message.data)
    worker.onerror = (error) => failed(new Error(error.message))
    worker.postMessage(${JSON.stringify(texts)})
  })`
  const there = await page.evaluate<Told[]>(work)
  const here = texts.map(tell)
  expect(there).toEqual(here)
  for (const [at, told] of here.entries()) {
    const { table } = JOURNALS[at]!
    expect(told).toMatchObject({ plies: table.ply(), hash: table.hash() })
    expect(told.hashes).toHaveLength(Math.floor(table.ply() / 50))
  }
  // Different games, so that equal hashes mean something.
  expect(new Set(here.map(({ hash }) => hash)).size).toBe(JOURNALS.length)
})
