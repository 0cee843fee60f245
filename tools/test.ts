import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closingLine, failuresOf, NO_TESTS, addCounts, countsOf } from './lib/test-results.ts'
import type { TestCounts } from './lib/test-results.ts'

// `npm test` runs everything; `npm run check` everything without a browser. A failed step does not stop the next one, so
// one run reports everything.

interface Step {
  readonly script: string
  readonly what: string
  /** Runs vitest, so its tests are counted for the closing line. */
  readonly isVitest?: true
}
interface Outcome extends Step {
  readonly isGood: boolean
  readonly seconds: number
  readonly tally: TestCounts | undefined
  /** The tests that failed. */
  readonly failures: readonly string[]
}

const BROWSER: Step = { script: 'check:browser', what: 'find a browser' }
/** Each takes one core, so two run at a time. */
const READERS: readonly Step[] = [
  { script: 'check:types', what: 'types (vue-tsc)' },
  { script: 'check:lint', what: 'lint (eslint)' },
  { script: 'check:imports', what: 'import rules (dependency-cruiser)' },
  { script: 'check:format', what: 'format (prettier)' },
  { script: 'check:engine', what: 'engine without DOM (tsc)' },
  { script: 'check:unused', what: 'unused code (knip)' },
]
const UNIT: Step = { script: 'unit', what: 'unit tests (vitest)', isVitest: true }
const BUILD: Step = { script: 'build', what: 'build (vite)' }
const FENCES: Step = { script: 'fences', what: 'fences (vitest)', isVitest: true }
const E2E: Step = { script: 'e2e', what: 'browser tests (vitest)', isVitest: true }

const scratch = mkdtempSync(join(tmpdir(), 'windrose-test-'))
const outcomes: Outcome[] = []

if (process.argv[2] === 'check') {
  await check()
} else if (await run(BROWSER, 'shown')) {
  await check()
  await run(FENCES, 'shown')
  await run(E2E, 'shown')
}
rmSync(scratch, { recursive: true, force: true })
summarise()

async function check(): Promise<void> {
  const waiting = [...READERS]
  const reader = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step, 'kept')
  }
  await Promise.all([reader(), reader()])
  await run(UNIT, 'shown')
  await run(BUILD, 'shown')
}

/** Runs one script of package.json. Its output is shown at once, or when it ends. */
async function run(step: Step, output: 'shown' | 'kept'): Promise<boolean> {
  const began = performance.now()
  const report = join(scratch, `${step.script}.json`)
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (output === 'shown') title(step)
  const { isGood, said } = await npmRun([step.script, ...(step.isVitest ? ['--', ...flags] : [])], output)
  if (output === 'kept') {
    title(step)
    process.stdout.write(said)
  }
  const json = step.isVitest ? read(report) : undefined
  const tally = step.isVitest ? countsOf(json, isGood) : undefined
  outcomes.push({
    ...step,
    isGood,
    tally,
    failures: isGood ? [] : failuresOf(json),
    seconds: (performance.now() - began) / 1000,
  })
  return isGood
}

function title({ script, what }: Step): void {
  console.log(`\n── ${what}: npm run ${script}`)
}

function npmRun(
  args: readonly string[],
  output: 'shown' | 'kept',
): Promise<{ isGood: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', ...args], {
      stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    })
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) => resolve({ isGood: false, said: `${said}${error.message}\n` }))
    child.on('close', (code) => resolve({ isGood: code === 0, said }))
  })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function summarise(): void {
  console.log('\n── summary')
  for (const { isGood, what, seconds, tally } of outcomes) {
    const counts =
      tally === undefined ? '' : `  ${closingLine(tally)}${tally.skipped ? `, ${tally.skipped} skipped` : ''}`
    console.log(
      `${isGood ? '  good  ' : '  FAILED'}  ${what.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s${counts}`,
    )
  }
  const failed = outcomes.filter((outcome) => !outcome.isGood)
  if (failed.length > 0) {
    console.log(`\nNot good: ${failed.map((outcome) => outcome.what).join(', ')}.`)
    for (const failure of failed.flatMap(({ failures }) => failures)) console.log(`  ${failure}`)
    process.exitCode = 1
  }
  const total = outcomes.reduce((sum, outcome) => addCounts(sum, outcome.tally ?? NO_TESTS), NO_TESTS)
  // Alone on the last line, for readers of the end of a log.
  console.log(`\n${closingLine(total)}`)
}
