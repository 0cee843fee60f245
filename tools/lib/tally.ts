/** How many tests passed, failed and were left out. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}
export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

export const plus = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/**
 * Reads vitest's JSON report. A run that failed without a failed test - a file that would not load, an error between
 * tests, no report at all - counts as one failure, so that the closing line never looks better than the run was.
 */
export function tallyOf(json: string | undefined, isGood: boolean): Tally {
  if (json === undefined) return { passed: 0, failed: isGood ? 0 : 1, skipped: 0 }
  const report = JSON.parse(json) as Report
  return {
    passed: report.numPassedTests,
    failed: isGood ? report.numFailedTests : Math.max(1, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
