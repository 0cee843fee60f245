import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled, inWorker } from '../../tools/lib/in-worker.ts'
import { closePages, openBrowser } from './browser.ts'
import { openContext } from './context.ts'
import { growTrees } from './grow-trees.ts'
import { replayFile } from './replay-file.ts'
import type { ReplayResult } from './replay-file.ts'
import { JOURNALS } from './same-journals.ts'
import { SEARCHED_POSITIONS } from './searched-positions.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test(
  'the same journals give the same states in Node and in Chromium, ply by ply',
  { tags: 'first/fair' },
  async () => {
    const code = await bundled('tests/e2e/replay-file.ts')
    const page = await (await openContext(browser)).newPage()
    const texts = JOURNALS.map(({ text }) => text)
    const there: ReplayResult[] = []
    // One by one: a page that waits for a worker for long seems to stand still.
    for (const text of texts)
      there.push(await inWorker(page, code, 'replayFile', `replayFile(${JSON.stringify(text)})`))
    const here = texts.map(replayFile)
    expect(there).toEqual(here)
    for (const [at, told] of here.entries()) {
      const { table } = JOURNALS[at]!
      expect(told).toMatchObject({ plies: table.ply(), hash: table.hash() })
      expect(told.hashes).toHaveLength(Math.floor(table.ply() / 50))
    }
    // Different games have different hashes.
    expect(new Set(here.map(({ hash }) => hash)).size).toBe(JOURNALS.length)
  },
)

test('the trees of a search are the same to the last bit in Node and in Chromium', async () => {
  const code = await bundled('tests/e2e/grow-trees.ts')
  const page = await (await openContext(browser)).newPage()
  for (const tree of [0, 1])
    for (const position of SEARCHED_POSITIONS) {
      const grown = `growTrees(${JSON.stringify([position])}, ${String(tree)})`
      const there = await inWorker<string>(page, code, 'growTrees', `JSON.stringify(${grown})`)
      const here = growTrees([position], tree)
      expect(there).toBe(JSON.stringify(here))
      // No position is solved, so the trees were compared.
      expect(here[0]?.kind).toBe('visits')
    }
})
