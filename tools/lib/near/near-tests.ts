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

/**
 * The unit tests near a changed file: itself, those of its folder, and those that reach it over at most one other file. Where
 * there are none, the nearest that reach it at all, and those of the nearest folder above that has some.
 */
function unitTestsNear(changed: string, tests: readonly string[], importers: Importers): readonly string[] {
  if (isUnitTest(changed)) return tests.filter((test) => test === changed)
  const rings = [...ringsAround([changed], importers)].map((ring) => ring.filter(isUnitTest))
  const inFolder = (folder: string): readonly string[] => tests.filter((test) => dirname(test) === folder)
  const near = [...rings.slice(0, NEAR + 1).flat(), ...(isCode(changed) ? inFolder(dirname(changed)) : [])]
  if (near.length > 0) return near
  const nearest = rings.find((ring) => ring.length > 0) ?? []
  if (!isCode(changed)) return nearest
  let folder = dirname(changed)
  while (folder !== '.' && inFolder(folder).length === 0) folder = dirname(folder)
  return [...nearest, ...inFolder(folder)]
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

/** The test files near the changed ones; `files` are all of the project. */
export function testsNear(
  changed: readonly string[],
  files: readonly string[],
  importers: Importers,
): NearTests {
  const tests = files.filter(isUnitTest)
  return {
    unit: [...new Set(changed.flatMap((file) => unitTestsNear(file, tests, importers)))].sort(),
    browser: [...new Set(changed.flatMap((file) => browserTestsNear(file, importers)))].sort(),
  }
}
