import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { BROWSER_FILES, browserFilesOf, FAR, SMOKE } from './browser-files.ts'
import { importersIn } from './importers.ts'
import { testsNear } from './near-tests.ts'
import type { NearTests } from './near-tests.ts'
import { readProject } from './project-files.ts'

/** A small project: its files with what stands in them. */
const SMALL: Readonly<Record<string, string>> = {
  'src/bots/a.ts': '',
  'src/bots/b.ts': "import { a } from './a.ts'",
  'src/bots/b.test.ts': "import { b } from './b.ts'",
  'src/stores/c.ts': "import { b } from '../bots/b.ts'",
  'src/stores/c.test.ts': "import { c } from './c.ts'",
  'src/stores/near.test.ts': "import { b } from '../bots/b.ts'",
  'src/stores/types.test.ts': "import type {\n  A,\n} from '../bots/a.ts'",
  'src/styles/tokens.css': '',
  'src/styles/deep/base.css': "@import '../tokens.css';",
  'src/ui/look.test.ts': "readFileSync(new URL('../styles/tokens.css', import.meta.url))",
  'src/ui/deep/Page.vue': '',
  'src/ui/deep/far/Other.vue': '',
  'src/i18n/cs/app.json': '',
  'src/workflows.test.ts': "action.startsWith('./')",
  'src/ui/deep/Styled.vue': "import '../../styles/tokens.css'",
  'tests/styled.test.ts': "import Styled from '../src/ui/deep/Styled.vue'",
  'src/i18n/all.test.ts': "import.meta.glob<Messages>(['./*/**/*.json', '!./en/*.json'])",
  'docs/bots.md': '',
  'tests/texts/docs.test.ts': "readFileSync(join(ROOT, 'docs/bots.md'))",
  'tests/texts/folder.test.ts': "readdirSync(new URL('../../src/ui/deep/', import.meta.url))",
  'src/engine/games/nim/steps/take.ts': '// NI 1.2 - one to three.',
  'src/engine/games/nim/buildings/mill.test.ts': "test('NI 1.2 - a mill takes four')",
  'src/engine/games/nim/buildings/tower.test.ts': "test('NI 1.20 - a tower takes none')",
  'src/engine/games/nim/games.slow.test.ts': "test('NI 1.2 - whole games')",
  'tests/e2e/hint.e2e.ts': "import { ask } from './ask.ts'\nimport { open } from './open.ts'",
  'tests/e2e/ask.ts': '',
  'tests/e2e/open.ts': '',
  ...Object.fromEntries([1, 2, 3, 4].map((at) => [`tests/e2e/f${at}.e2e.ts`, "import './open.ts'"])),
  'tests/e2e/long/whole.e2e.ts': "import '../ask.ts'",
}
const unitOf = ({ beside, further }: NearTests): readonly string[] => [...beside, ...further].sort()
const near = (...changed: readonly string[]): NearTests & { readonly unit: readonly string[] } => {
  const files = Object.keys(SMALL)
  const read = (file: string): string => SMALL[file]!
  const tests = testsNear(changed, { files, read, importers: importersIn(files, read) })
  return { ...tests, unit: unitOf(tests) }
}
const smoke = SMOKE.map((name) => `tests/e2e/${name}.e2e.ts`).sort()

test('the tests of the folder, and those that reach a file over at most one other', () => {
  expect(near('src/bots/a.ts').unit).toEqual(['src/bots/b.test.ts', 'src/stores/near.test.ts'])
  expect(near('src/stores/c.ts').unit).toEqual([
    'src/stores/c.test.ts',
    'src/stores/near.test.ts',
    'src/stores/types.test.ts',
  ])
})
test('a changed test is near itself alone', () => {
  expect(near('src/stores/near.test.ts')).toMatchObject({ unit: ['src/stores/near.test.ts'], browser: [] })
})
test('who reads a file, a pattern of files or a folder is near as who imports it', () => {
  expect(near('src/styles/tokens.css').unit).toEqual(['src/ui/look.test.ts'])
  expect(near('src/i18n/cs/app.json').unit).toContain('src/i18n/all.test.ts')
  expect(near('docs/bots.md')).toMatchObject({ unit: ['tests/texts/docs.test.ts'], browser: [] })
  expect(near('src/ui/deep/Page.vue').unit).toEqual(['tests/texts/folder.test.ts'])
})
test('who imports a style is not near it, nor who has a point in quotes near its folder', () => {
  expect(near('src/styles/tokens.css').unit).not.toContain('tests/styled.test.ts')
  expect(near('src/ui/deep/Styled.vue').unit).toContain('tests/styled.test.ts')
  expect(near('src/bots/a.ts').unit).not.toContain('src/workflows.test.ts')
})
test('messages are near the tests of texts', () => {
  expect(near('src/i18n/cs/app.json').beside).toEqual([
    'tests/texts/docs.test.ts',
    'tests/texts/folder.test.ts',
  ])
})
test('those that say most come first: of its folder, and those that cite its clauses', () => {
  expect(near('src/bots/a.ts', 'src/stores/c.test.ts')).toMatchObject({
    beside: ['src/bots/b.test.ts', 'src/stores/c.test.ts'],
    further: ['src/stores/near.test.ts'],
  })
  expect(near('src/engine/games/nim/steps/take.ts').beside).toHaveLength(1)
})
test('a file of the rules is near the quick tests that cite its clauses', () => {
  expect(near('src/engine/games/nim/steps/take.ts').unit).toEqual([
    'src/engine/games/nim/buildings/mill.test.ts',
  ])
})
test('where no test is near, the nearest folder above that has tests, also for a file that is gone', () => {
  expect(near('src/ui/gone/Page.vue').unit).toEqual(['src/ui/look.test.ts'])
  expect(near('docs/gone.md').unit).toEqual([])
})
test('what players get is shown by smoke tests and those of its folder; tests and fixtures are not', () => {
  expect(near('src/bots/a.ts').browser).toEqual(
    [...smoke, 'tests/e2e/hint.e2e.ts', 'tests/e2e/same-hashes.e2e.ts'].sort(),
  )
  expect(near('index.html').browser).toEqual(smoke)
  expect(near('src/bots/a.fixture.ts').browser).toEqual([])
})
test('a changed browser test, or the few that use a changed file of theirs; never those of the night', () => {
  expect(near('tests/e2e/hint.e2e.ts').browser).toEqual(['tests/e2e/hint.e2e.ts'])
  expect(near('tests/e2e/ask.ts').browser).toEqual(['tests/e2e/hint.e2e.ts'])
  expect(near('tests/e2e/open.ts').browser).toEqual(smoke)
  expect(near('tests/e2e/long/whole.e2e.ts').browser).toEqual([])
})

const project = readProject()
const { files } = project
const sources = files.filter(
  (file) => /^src\/.+\.(ts|vue|css)$/.test(file) && !/\.(test|bench)\.ts$/.test(file),
)

test('every source file of this project has tests near it, and most have few', () => {
  const counts = new Map(sources.map((file) => [file, unitOf(testsNear([file], project)).length]))
  expect(counts.size).toBeGreaterThan(1000)
  // With the files of `src` itself the page begins, so browser tests show them.
  expect(sources.filter((file) => counts.get(file) === 0 && dirname(file) !== 'src')).toEqual([])
  expect([...counts.values()].filter((count) => count < 10).length).toBeGreaterThan(counts.size / 2)
  const settler = testsNear(['src/engine/games/puerto-rico/steps/settler.ts'], project)
  expect(settler.beside).toContain('src/engine/games/puerto-rico/steps/settler.test.ts')
  expect(settler.beside).toContain('src/engine/games/puerto-rico/buildings/library.test.ts')
  expect(unitOf(settler).length).toBeLessThan(40)
  const texts = testsNear(['src/i18n/locales/en/app.json'], project)
  expect(texts.beside).toContain('tests/texts/stale.test.ts')
})

/** What the lists say wrongly: folders and files that are not there, files of tests in no list, folders without tests. */
function faultsOfLists(lists: Readonly<Record<string, readonly string[]>>, far: readonly string[]): string[] {
  const named = new Set([...Object.values(lists).flat(), ...far, ...SMOKE])
  const there = files
    .filter((file) => /^tests\/e2e\/(?!long\/).+\.e2e\.ts$/.test(file))
    .map((file) => file.slice('tests/e2e/'.length, -'.e2e.ts'.length))
  const folders = new Set(sources.map((file) => dirname(file)))
  return [
    ...[...named].filter((name) => !there.includes(name)).map((name) => `no test: ${name}`),
    ...there.filter((name) => !named.has(name)).map((name) => `in no list: ${name}`),
    ...Object.keys(lists)
      .filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))
      .map((folder) => `no folder: ${folder}`),
    ...[...folders]
      .filter((folder) => !['src', 'src/components'].includes(folder))
      .filter((folder) => !Object.keys(lists).some((name) => `${folder}/`.startsWith(`${name}/`)))
      .map((folder) => `without tests: ${folder}`),
  ]
}

test('the lists of browser tests name every file, only what is there, and every folder', () => {
  expect(faultsOfLists(BROWSER_FILES, FAR)).toEqual([])
  expect(browserFilesOf('src/components/table/hint/Hint.vue')).toEqual(['hint'])
  expect(browserFilesOf('src/main.ts')).toEqual([])
})
test('a list that has grown old is found', () => {
  const { 'src/bots': _bots, ...lists } = BROWSER_FILES
  const faults = faultsOfLists({ ...lists, 'src/gone': ['load'], 'src/i18n': ['gone'] }, FAR.slice(1))
  expect(faults).toEqual(
    expect.arrayContaining([
      'no test: gone',
      'in no list: bots',
      'no folder: src/gone',
      'without tests: src/bots/search',
    ]),
  )
})
