import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './fresh-build.ts'
import type { StepOutcome } from './test-steps.ts'

/** Writes which commit was tested, with what result and in which time, to .cache/test-record.json, and prints it. */
export function writeTestRecord(outcomes: readonly StepOutcome[], processorSeconds?: number): void {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
  const record = {
    commit: git('rev-parse', 'HEAD'),
    hasChanges: git('status', '--porcelain') !== '',
    seconds: Math.round(process.uptime()),
    processorSeconds,
    steps: outcomes.map(({ what, isGood, seconds, counts }) => ({
      what,
      isGood,
      seconds: Math.round(seconds),
      ...counts,
    })),
  }
  const file = join(ROOT, '.cache', 'test-record.json')
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
  console.log(`\n${file}\n${JSON.stringify(record)}`)
}
