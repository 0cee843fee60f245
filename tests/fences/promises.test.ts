import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROMISES } from '../promises.ts'
import { ROOT } from './planted-project.ts'
import { sourceFiles } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

// `npm test` shows every promise of README.md once.

const QUICK_TEST = /(?<![.]slow)[.](?:test|e2e)[.]ts$/
const tests = sourceFiles('src', 'tests', 'tools').filter(
  ({ path }) =>
    QUICK_TEST.test(path) && !path.startsWith('tests/e2e/long/') && !path.startsWith('tests/fences/'),
)
/** The promises for which no test of the files is tagged. */
function withoutTest(files: readonly SourceFile[]): readonly string[] {
  const tagged = new Set(
    files.flatMap(({ code }) =>
      [...code.matchAll(/\btags: (\[[^\]]*\]|'[^']*')/g)].flatMap(([, tags]) =>
        [...tags!.matchAll(/'([^']+)'/g)].map(([, tag]) => tag),
      ),
    ),
  )
  return PROMISES.map(({ name }) => name).filter((name) => !tagged.has(name))
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
/** The entries of the lists before “Play”. */
const [features = ''] = readme.split('\n## Play')
const lines = [...features.matchAll(/^- .*(?:\n {2}.*)*/gm)].map(([line]) => oneLine(line))

test('every promise has a test in the first tier', () => {
  expect(withoutTest(tests)).toEqual([])
})

test('every promise stands in README.md, and every line there is one', () => {
  const all = oneLine(readme)
  expect(PROMISES.filter(({ description }) => !all.includes(description))).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
  const isPromised = (line: string): boolean => PROMISES.some(({ description }) => line.includes(description))
  expect(lines.filter((line) => !isPromised(line))).toEqual([])
})

test('a promise whose tag is removed is found', () => {
  const planted = tests.map((file) => ({ ...file, code: file.code.replaceAll("'first/offline'", "''") }))
  expect(withoutTest(planted)).toEqual(['first/offline'])
})
