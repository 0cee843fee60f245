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

/**
 * The unit tests near a changed file: itself, those of its folder, those that reach it over at most one other file, and those of
 * the rules whose clause it cites. Where there are none, the nearest that reach it at all, else those of the nearest folder
 * above that has some.
 */
function unitTestsNear(changed: string, tests: readonly string[], project: Project): readonly string[] {
  if (isUnitTest(changed)) return tests.filter((test) => test === changed)
  const inFolder = (folder: string): readonly string[] => tests.filter((test) => dirname(test) === folder)
  const near = isCode(changed)
    ? [...inFolder(dirname(changed)), ...testsOfClauses(changed, tests, project)]
    : []
  let distance = 0
  for (const ring of ringsAround(changed, project.importers)) {
    if (distance++ > NEAR && near.length > 0) return near
    near.push(...ring.filter(isUnitTest))
  }
  if (near.length > 0 || !isCode(changed)) return near
  let folder = dirname(changed)
  while (folder !== '.' && inFolder(folder).length === 0) folder = dirname(folder)
  return inFolder(folder)
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
  readonly unit: readonly string[]
  readonly browser: readonly string[]
}

/** The test files near the changed ones. */
export function testsNear(changed: readonly string[], project: Project): NearTests {
  const tests = project.files.filter(isUnitTest)
  return {
    unit: [...new Set(changed.flatMap((file) => unitTestsNear(file, tests, project)))].sort(),
    browser: [...new Set(changed.flatMap((file) => browserTestsNear(file, project.importers)))].sort(),
  }
}
