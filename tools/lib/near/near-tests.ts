import { dirname } from 'node:path'
import { browserFilesOf, SMOKE } from './browser-files.ts'
import type { Importers } from './importers.ts'
import { ringsAround } from './importers.ts'

/** An importer of an importer is still near. */
const NEAR = 2
/** More browser tests than these share only what the smoke tests use, too. */
const FEW = 4

const isUnitTest = (file: string): boolean => /^(src|tools|tests)\/.+\.test\.ts$/.test(file)
const isBrowserTest = (file: string): boolean => /^tests\/e2e\/(?!long\/).+\.e2e\.ts$/.test(file)
const isCode = (file: string): boolean => /^(src|tools|tests)\//.test(file) && !file.startsWith('tests/e2e/')
/** What a player gets. */
const isShipped = (file: string): boolean =>
  /^(src\/|public\/|index\.html$)/.test(file) && !/\.(test|fixture|bench)\.ts$/.test(file)

/** The files of a project, what stands in them, and who names whom. */
export interface Project {
  readonly files: readonly string[]
  readonly read: (file: string) => string
  readonly importers: Importers
}

const inFolder = (folder: string, tests: readonly string[]): readonly string[] =>
  tests.filter((test) => dirname(test) === folder)

/**
 * The unit tests beside a changed file, which say most about it: itself, those of its folder, those of the rules whose clause it
 * cites, and those of texts if it holds messages.
 */
function testsBeside(changed: string, tests: readonly string[], project: Project): readonly string[] {
  if (isUnitTest(changed)) return tests.filter((test) => test === changed)
  if (!isCode(changed)) return []
  const ofTexts = /^src\/i18n\/.+\.json$/.test(changed) ? inFolder('tests/texts', tests) : []
  return [...inFolder(dirname(changed), tests), ...ofTexts, ...testsOfClauses(changed, tests, project)]
}

/**
 * The unit tests that reach a changed file over at most one other file. If it has no test beside it either, the nearest that reach
 * it at all, else those of the nearest folder above that has some.
 */
function testsThatReach(
  changed: string,
  tests: readonly string[],
  importers: Importers,
  hasBeside: boolean,
): readonly string[] {
  if (isUnitTest(changed)) return []
  const near: string[] = []
  let distance = 0
  for (const ring of ringsAround(changed, importers)) {
    if (distance++ > NEAR && (hasBeside || near.length > 0)) return near
    near.push(...ring.filter(isUnitTest))
  }
  if (hasBeside || near.length > 0 || !isCode(changed)) return near
  let folder = dirname(changed)
  while (folder !== '.' && inFolder(folder, tests).length === 0) folder = dirname(folder)
  return inFolder(folder, tests)
}

const clausesIn = (text: string): readonly string[] => text.match(/\b[A-Z]{2} \d+\.\d+\b/g) ?? []

/** The quick tests of a game's rules that cite a clause which a file of the rules cites: of buildings in a phase, for example. */
function testsOfClauses(
  changed: string,
  tests: readonly string[],
  { files, read }: Project,
): readonly string[] {
  const [folder] = /^src\/engine\/games\/[^/]+\//.exec(changed) ?? []
  if (folder === undefined || !files.includes(changed)) return []
  const cited = new Set(clausesIn(read(changed)))
  return tests
    .filter((test) => test.startsWith(folder) && !test.endsWith('.slow.test.ts'))
    .filter((test) => clausesIn(read(test)).some((clause) => cited.has(clause)))
}

function browserTestsNear(changed: string, importers: Importers): readonly string[] {
  if (isBrowserTest(changed)) return [changed]
  if (isShipped(changed))
    return [...SMOKE, ...browserFilesOf(changed)].map((name) => `tests/e2e/${name}.e2e.ts`)
  if (!changed.startsWith('tests/e2e/')) return []
  const users = [...(importers.get(changed) ?? [])].filter(isBrowserTest)
  return users.length > FEW ? SMOKE.map((name) => `tests/e2e/${name}.e2e.ts`) : users
}

export interface NearTests {
  /** Unit tests that say most about the changes. */
  readonly beside: readonly string[]
  /** The other unit tests near the changes. */
  readonly further: readonly string[]
  readonly browser: readonly string[]
}

/** The test files near the changed ones. */
export function testsNear(changed: readonly string[], project: Project): NearTests {
  const tests = project.files.filter(isUnitTest)
  const { importers } = project
  const sorted = (files: readonly string[]): readonly string[] => [...new Set(files)].sort()
  const beside = changed.map((file) => testsBeside(file, tests, project))
  const first = new Set(beside.flat())
  const reached = changed.flatMap((file, i) => testsThatReach(file, tests, importers, beside[i]!.length > 0))
  return {
    beside: sorted([...first]),
    further: sorted(reached.filter((test) => !first.has(test))),
    browser: sorted(changed.flatMap((file) => browserTestsNear(file, importers))),
  }
}
