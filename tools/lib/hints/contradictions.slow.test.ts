import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bundled } from '../in-worker.ts'
import type * as hints from './contradictions.ts'

// The search runs from a bundle, as on the site: it is many times faster than in the modules of a test.

const folder = mkdtempSync(join(tmpdir(), 'windrose-hints-'))
let search: typeof hints
beforeAll(async () => {
  const file = join(folder, 'contradictions.mjs')
  writeFileSync(file, await bundled('tools/lib/hints/contradictions.ts', 'node'))
  search = (await import(pathToFileURL(file).href)) as typeof hints
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['puerto-rico', 'endeavor'])(
  'hints of %s never contradict themselves, at any moment of counting',
  (id) => {
    const isLong = inject('isLong')
    const { moments, found } = search.searchContradictions(id, isLong ? 250 : 5, isLong ? 1500 : 600)
    expect(found).toEqual([])
    expect(moments).toBeGreaterThan(isLong ? 2000 : 15)
  },
  600_000,
)
