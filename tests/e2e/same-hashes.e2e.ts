import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled, inWorker } from '../../tools/lib/in-worker.ts'
import { closePages, openBrowser, openContext } from './browser.ts'
import { replayFile } from './replay-file.ts'
import type { ReplayResult } from './replay-file.ts'
import { JOURNALS } from './same-journals.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test('the same journals give the same states in Node and in Chromium, ply by ply', async () => {
  const code = await bundled('tests/e2e/replay-file.ts')
  const page = await (await openContext(browser)).newPage()
  const texts = JOURNALS.map(({ text }) => text)
  const there = await inWorker<ReplayResult[]>(
    page,
    code,
    'replayFile',
    `${JSON.stringify(texts)}.map(replayFile)`,
  )
  const here = texts.map(replayFile)
  expect(there).toEqual(here)
  for (const [at, told] of here.entries()) {
    const { table } = JOURNALS[at]!
    expect(told).toMatchObject({ plies: table.ply(), hash: table.hash() })
    expect(told.hashes).toHaveLength(Math.floor(table.ply() / 50))
  }
  // Different games have different hashes.
  expect(new Set(here.map(({ hash }) => hash)).size).toBe(JOURNALS.length)
})
