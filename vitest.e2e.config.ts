import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { PATIENCE, WHOLE_TEST } from './tests/patience.ts'
import { PROMISES } from './tests/promises.ts'

/** The files that take the longest, or wait for most of their time, also of the first tier. */
const LONGEST = [
  'layout',
  'endeavor-layout',
  'games',
  'online/hostile',
  'online/sent',
  'online/group-evening',
  'online/groups',
  'offline',
  'online/days',
  'online/endeavor',
  'online/clock',
  'net/links',
  'dock',
  'online/by-hand',
  'online/leaving',
  'guide',
  'expansion',
  'review',
  'firefox/firefox',
]

/** Begins with the longest files, so that none of them is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/${name}.e2e.ts`))
    const sorted = await super.sort(files)
    const first = sorted.filter((file) => rank(file) >= 0).sort((one, other) => rank(one) - rank(other))
    return [...first, ...sorted.filter((file) => rank(file) < 0)]
  }
}

/**
 * The tests in a real browser. They use a served build, so nothing of the app is compiled here. A worker has one browser
 * for all its files, and loads the modules of the tests once.
 */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.e2e.ts'],
    exclude: ['tests/e2e/long/**'],
    globalSetup: 'tests/e2e/global-setup.ts',
    setupFiles: 'tests/e2e/watch.ts',
    allowOnly: false,
    tags: [...PROMISES],
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A page takes about half a core while its test waits for it.
    maxWorkers: 2,
    // No test has a limit of its own, so that none measures the machine.
    testTimeout: WHOLE_TEST,
    expect: { poll: { timeout: PATIENCE } },
    hookTimeout: PATIENCE,
    // A failure names everything that was found.
    chaiConfig: { truncateThreshold: 0 },
  },
})
