import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCounts, closingLine, countsOf, failuresOf, NO_TESTS, readReport } from './test-results.ts'
import type { TestCounts } from './test-results.ts'

/** A script of package.json, or a command of a package, as one step of a test run. */
export interface Step {
  readonly script: string
  /** `script` is a command of a package. */
  readonly isCommand?: true
  readonly what: string
  /** Further words for the command. */
  readonly words?: readonly string[]
  /** Runs vitest, so its tests are counted for the closing line. */
  readonly isVitest?: true
  /** Its output is shown as it comes, instead of when it ends. */
  readonly isLive?: true
  /** The command that runs the tests which this step skips. */
  readonly leftTo?: string
  /** Yields the processors to the steps beside it. */
  readonly isBackground?: true
}
export interface StepOutcome extends Step {
  readonly isGood: boolean
  readonly seconds: number
  readonly counts: TestCounts | undefined
  /** The tests that failed. */
  readonly failures: readonly string[]
}

/** Runs the lanes side by side, the steps of a lane one after the other. A failed step does not stop the others. */
export async function runSteps(lanes: readonly (readonly Step[])[]): Promise<StepOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-test-'))
  const outcomes: StepOutcome[] = []
  const run = async (lane: readonly Step[]): Promise<void> => {
    for (const step of lane) outcomes.push(await runStep(step, folder))
  }
  await Promise.all(lanes.map(run))
  rmSync(folder, { recursive: true, force: true })
  return outcomes
}

async function runStep(step: Step, folder: string): Promise<StepOutcome> {
  const began = performance.now()
  const report = join(folder, `${step.script.replaceAll(':', '-')}.json`)
  // A good test is a point where someone waits for it, else nothing; a failure is shown in full.
  const reporter = step.isLive ? 'dot' : 'minimal'
  const reporting = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`]
  const words = [...(step.words ?? []), ...(step.isVitest ? reporting : [])]
  const title = `\n── ${step.what}: ${step.isCommand ? 'npx' : 'npm run'} ${step.script}`
  if (step.isLive) console.log(title)
  const { isGood, output } = await runWords(step, words)
  if (!step.isLive) process.stdout.write(`${title}\n${output}`)
  const json = step.isVitest ? readReport(report) : undefined
  return {
    ...step,
    isGood,
    counts: step.isVitest ? countsOf(json, isGood) : undefined,
    failures: isGood ? [] : failuresOf(json),
    seconds: (performance.now() - began) / 1000,
  }
}

function runWords(
  { script, isCommand, isLive, isBackground }: Step,
  words: readonly string[],
): Promise<{ isGood: boolean; output: string }> {
  const before = isCommand ? [script] : ['run', '--silent', script, '--']
  return new Promise((resolve) => {
    const child = spawn(isCommand ? 'npx' : 'npm', [...before, ...words], {
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    })
    if (isBackground && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    }
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ isGood: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ isGood: code === 0, output }))
  })
}

/** Prints a line for each step and what failed; the last line counts the tests. Sets the exit code. */
export function summarize(outcomes: readonly StepOutcome[]): void {
  console.log('\n── summary')
  for (const { isGood, what, seconds, counts, leftTo } of outcomes) {
    const why = leftTo === undefined ? 'skipped' : `left to ${leftTo}`
    const tests =
      counts === undefined
        ? ''
        : `  ${closingLine(counts)}${counts.skipped > 0 ? `, ${String(counts.skipped)} ${why}` : ''}`
    console.log(
      `${isGood ? '  good  ' : '  FAILED'}  ${what.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s${tests}`,
    )
  }
  const failed = outcomes.filter((outcome) => !outcome.isGood)
  if (failed.length > 0) {
    console.log(`\nNot good: ${failed.map((outcome) => outcome.what).join(', ')}.`)
    for (const failure of failed.flatMap(({ failures }) => failures)) console.log(`  ${failure}`)
    process.exitCode = 1
  }
  const total = outcomes.reduce((sum, outcome) => addCounts(sum, outcome.counts ?? NO_TESTS), NO_TESTS)
  // Alone on the last line, for readers of the end of a log.
  console.log(`\n${closingLine(total)}`)
}
