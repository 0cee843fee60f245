import { availableParallelism } from 'node:os'
import { runSteps, summarize } from './lib/test-steps.ts'
import type { Step } from './lib/test-steps.ts'

// `npm test` runs everything, `npm run check` what needs no browser and is quick, and `npm run test:long` what takes too
// long for every change. A failed step does not stop the others, so one run reports everything.

const WITH_SLOW = ['--project', 'slow']

const isCheck = process.argv[2] === 'check'
/** Words by which a check reuses what a step found in files that are the same since: for a developer, not for a verdict. */
const kept = (...words: string[]): Pick<Step, 'words'> => (isCheck ? { words } : {})
const keptTypes = (name: string): Pick<Step, 'words'> =>
  kept('--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`)

const BROWSER: Step = { script: 'check:browser', what: 'find a browser' }
const TYPES: Step = { script: 'check:types', what: 'types (vue-tsc)', ...keptTypes('types') }
/** What else reads the sources. */
const READERS: readonly Step[] = [
  { script: 'check:format', what: 'format (oxfmt)' },
  {
    script: 'check:lint',
    what: 'lint (eslint)',
    ...kept('--cache', '--cache-location=.cache/eslint', '--cache-strategy=content'),
  },
  { script: 'check:imports', what: 'import rules (dependency-cruiser)' },
  { script: 'check:engine', what: 'engine without DOM (tsc)', ...keptTypes('engine') },
  { script: 'check:unused', what: 'unused code (knip)', ...kept('--cache', '--cache-location=.cache/knip') },
]
const UNIT: Step = {
  script: 'unit',
  what: 'unit tests (vitest)',
  isVitest: true,
  // Beside the browser tests they get half of the processors; in a check they are alone.
  words: [
    `--maxWorkers=${String(Math.max(1, Math.floor(availableParallelism() / (isCheck ? 1 : 2))))}`,
    ...(isCheck ? ['--experimental.fsModuleCache'] : WITH_SLOW),
  ],
}
const FENCES: Step = { script: 'fences', what: 'fences (vitest)', isVitest: true }
const BUILD: Step = { script: 'build', what: 'build (vite)' }
const E2E: Step = { script: 'e2e', what: 'browser tests (vitest)', isVitest: true, isLive: true }
const LONG: readonly Step[] = [
  {
    script: 'unit',
    what: 'unit tests at full length (vitest)',
    // In another order each night: a worker is shared by many files, and none may rest on what the one before left.
    words: [...WITH_SLOW, '--sequence.shuffle.files'],
    isVitest: true,
    isLive: true,
  },
  { script: 'soak', what: 'online games among cheats', words: ['20000'], isLive: true },
  {
    script: 'soak',
    what: 'linked members of tables over days',
    words: ['2000', '--luck', 'next'],
    isLive: true,
  },
  { script: 'soak', what: 'planted defects of the protocol', words: ['400', '--mutations'], isLive: true },
  { script: 'e2e:long', what: 'browser tests at full length (vitest)', isVitest: true, isLive: true },
  { script: 'natlab', what: 'networks behind routers', words: ['--small'], isLive: true },
  { script: 'test:offenders', what: 'planted offenders', isLive: true },
]

if (process.argv[2] === 'long') {
  process.env['WINDROSE_LONG'] = '1'
  summarize([...(await runSteps([[BROWSER]])), ...(await runSteps([LONG]))])
} else if (isCheck) {
  const read = await runSteps([
    [TYPES, FENCES],
    [...READERS, BUILD],
  ])
  summarize([...read, ...(await runSteps([[UNIT]]))])
} else {
  const [browser] = await runSteps([[{ ...BROWSER, isLive: true }]])
  // The browser tests wait about half of the time, so the other steps run beside them; what a page does comes first.
  const withBrowser = browser!.isGood ? [BUILD, E2E] : [BUILD]
  const [unit, ...others] = [UNIT, TYPES, ...READERS, FENCES].map((step): Step => ({
    ...step,
    isBackground: true,
  }))
  summarize([browser!, ...(await runSteps([withBrowser, [unit!]], others))])
}
