import { existsSync } from 'node:fs'
import { testsNear } from './lib/near/near-tests.ts'
import { git, readProject } from './lib/near/project-files.ts'
import { runSteps, summarize } from './lib/test-steps.ts'
import type { Step, StepOutcome } from './lib/test-steps.ts'

// `npm run near` tests what is near the changes that are not committed yet, or since a commit: `npm run near -- main`.
// It checks the types of scripts, the format and the lint rules of the changed files, and runs the tests near them: first those
// that say most, and the others only if these are good.

const since = process.argv[2] ?? 'HEAD'
const changed = [
  ...git('diff', '--name-only', '--no-renames', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const present = changed.filter((file) => existsSync(file))
const code = present.filter((file) => /[.](ts|vue|js|cjs)$/.test(file))

function list(what: string, files: readonly string[]): void {
  if (files.length > 0) console.log([`\n${what}:`, ...files].join('\n  '))
}
/** A command of a package for some files; no step if there are none. */
function commandFor(files: readonly string[], what: string, ...words: readonly string[]): readonly Step[] {
  const [script = '', ...others] = words
  return files.length === 0 ? [] : [{ script, what, isCommand: true, words: [...others, ...files] }]
}
const testsOf = (files: readonly string[], what: string, ...words: readonly string[]): readonly Step[] =>
  commandFor(files, what, 'vitest', 'run', ...words).map((step) => ({
    ...step,
    isVitest: true,
    isLive: true,
  }))

async function runNear(): Promise<void> {
  list(`Changed since ${since}`, changed)
  const { beside, further, browser } = testsNear(changed, readProject())
  list('Unit tests beside the changes, or of the clauses they cite', beside)
  list('Unit tests that reach the changes over at most one file', further)
  list('Browser tests of what players see of them', browser)
  const tests = [
    testsOf(beside, 'unit tests beside the changes', '--experimental.fsModuleCache'),
    testsOf(further, 'further unit tests', '--experimental.fsModuleCache'),
    testsOf(browser, 'browser tests', '--config', 'vitest.e2e.config.ts'),
  ].flat()
  const readers: readonly Step[] = [
    ...commandFor(present, 'format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern'),
    ...commandFor(code, 'lint (oxlint)', 'oxlint', '--no-error-on-unmatched-pattern'),
    ...commandFor(code, 'lint (eslint)', 'eslint', '--max-warnings', '0', '--no-warn-ignored'),
    ...(code.length > 0 ? [{ script: 'check:types', what: 'types of scripts' }] : []),
  ]
  const reading = runSteps([readers])
  const outcomes: StepOutcome[] = []
  while (outcomes.length < tests.length && outcomes.every(({ isGood }) => isGood))
    outcomes.push(...(await runSteps([[tests[outcomes.length]!]])))
  list(
    '\nNot run, because a test before them failed',
    tests.slice(outcomes.length).map(({ what }) => what),
  )
  summarize([...(await reading), ...outcomes])
}

if (changed.length === 0) console.log(`Nothing has changed since ${since}.`)
else await runNear()
