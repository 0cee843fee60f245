import { availableParallelism } from 'node:os'
import { measureProcessorTime } from './lib/processor-time.ts'
import { writeTestRecord } from './lib/test-record.ts'
import { runSteps, summarize } from './lib/test-steps.ts'
import type { Step, StepOutcome } from './lib/test-steps.ts'

// `npm test` proves what every change needs in minutes: each promise of README.md once. `npm run test:full` proves everything,
// and `npm run test:long` what takes too long for every change; `npm run check` reads the sources only. A failed step does not
// stop the others.

const tier = process.argv[2] ?? 'first'

/** Processor seconds that a run of the first tier may take before it tells maintainers. */
const BUDGET = 700
const processorSeconds = measureProcessorTime()
const ALL_PROCESSORS = `--maxWorkers=${String(availableParallelism())}`

const CHROMIUM: Step = { script: 'check:browser', what: 'find Chromium', isLive: true }
const BROWSERS: Step = { ...CHROMIUM, what: 'find all browsers', words: ['all'] }
const BUILD: Step = { script: 'build', what: 'build (vite)', words: ['--logLevel', 'warn'] }
const E2E: Step = { script: 'e2e', what: 'browser tests (vitest)', isVitest: true, isLive: true }
const UNIT: Step = {
  script: 'unit',
  what: 'unit tests and fences (vitest)',
  isVitest: true,
  words: [ALL_PROCESSORS],
}
const SLOW: Step = {
  script: 'slow',
  what: 'slow unit tests (vitest)',
  isVitest: true,
  words: [ALL_PROCESSORS],
}
/** What reads the sources. */
const READERS: readonly Step[] = [
  { script: 'check:lint', what: 'lint (oxlint, eslint)' },
  { script: 'check:imports', what: 'import rules (dependency-cruiser)' },
  { script: 'check:format', what: 'format (oxfmt)' },
  { script: 'check:unused', what: 'unused code (knip)' },
  { script: 'check:engine', what: 'engine without DOM (tsc)' },
]
const TYPES: Step = { script: 'check:types', what: 'types of scripts (tsc)' }
const ALL_TYPES: Step = { script: 'check:vue', what: 'types (vue-tsc)' }
/** Nights: what computes beside what waits for pages. */
const LONG: readonly (readonly Step[])[] = [
  [
    BROWSERS,
    { script: 'e2e:long', what: 'browser tests at full length (vitest)', isVitest: true, isLive: true },
    { script: 'natlab', what: 'networks behind routers', words: ['--small'], isLive: true },
    { script: 'test:offenders', what: 'planted offenders', isLive: true },
  ],
  [
    {
      script: 'unit',
      what: 'unit tests at full length (vitest)',
      // In another order each night: a worker is shared by many files, and none may rest on what the one before left.
      words: ['--sequence.shuffle.files'],
      isVitest: true,
    },
    {
      script: 'slow',
      what: 'slow unit tests at full length (vitest)',
      words: ['--sequence.shuffle.files'],
      isVitest: true,
    },
    { script: 'soak', what: 'online games among cheats', words: ['20000'] },
    { script: 'soak', what: 'linked members of tables over days', words: ['2000', '--luck', 'next'] },
    { script: 'soak', what: 'planted defects of the protocol', words: ['400', '--mutations'] },
  ],
]

/** The browser tests wait about half of the time, so the other steps run beside them; what a page does comes first. */
async function runBesideBrowser(
  find: Step,
  e2e: Step,
  others: readonly (readonly Step[])[],
): Promise<StepOutcome[]> {
  const [browser] = await runSteps([[find]])
  const background = others.map((lane) => lane.map((step): Step => ({ ...step, isBackground: true })))
  return [browser!, ...(await runSteps([browser!.isGood ? [BUILD, e2e] : [BUILD], ...background]))]
}

function tellProcessorSeconds(): number | undefined {
  const used = processorSeconds()
  if (used !== undefined) console.log(`\n${used.toFixed(0)} processor seconds`)
  return used && Math.round(used)
}

if (tier === 'long') {
  process.env['WINDROSE_LONG'] = '1'
  summarize(await runSteps(LONG))
} else if (tier === 'check') {
  summarize(await runSteps([[ALL_TYPES], [...READERS, BUILD]]))
} else if (tier === 'full') {
  const outcomes = await runBesideBrowser(BROWSERS, E2E, [
    [UNIT, SLOW],
    [ALL_TYPES, ...READERS],
  ])
  writeTestRecord(outcomes, tellProcessorSeconds())
  summarize(outcomes)
} else {
  const words = ['--tags-filter=first/*']
  const outcomes = await runBesideBrowser(CHROMIUM, { ...E2E, words, leftTo: 'npm run test:full' }, [
    [UNIT],
    [TYPES, ...READERS],
  ])
  if ((tellProcessorSeconds() ?? 0) > BUDGET)
    console.log(
      `For maintainers: more than ${String(BUDGET)} on an idle machine is too much (docs/performance.md, “Tests”). It says nothing of your change.`,
    )
  summarize(outcomes)
}
