import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Numbers of passed, failed and skipped tests. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}
export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 }

export const addCounts = (one: TestCounts, other: TestCounts): TestCounts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

export const closingLine = ({ passed, failed }: TestCounts): string => `${passed} passed, ${failed} failed`

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/**
 * Reads vitest's JSON report. A run that failed without a failed test - a file that did not load, an error between
 * tests, no report at all - counts as one failure, so that the last line never looks better than the run.
 */
export function countsOf(json: string | undefined, isGood: boolean): TestCounts {
  if (json === undefined) return { passed: 0, failed: isGood ? 0 : 1, skipped: 0 }
  const report = JSON.parse(json) as Report
  return {
    passed: report.numPassedTests,
    failed: isGood ? report.numFailedTests : Math.max(1, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The failed tests, each with what its error says first and where it was, for readers of the end of a log. */
export function failuresOf(json: string | undefined): string[] {
  if (json === undefined) return []
  const { testResults = [] } = JSON.parse(json) as Report
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [`${name}: ${firstLine(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${fullName}: ${reasonOf(failureMessages?.[0] ?? '')}`,
    )
  })
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** The first line of an error; what a browser test waited for; and the line of the test. */
function reasonOf(colored: string): string {
  const error = stripVTControlCharacters(colored)
  const awaited = /^\s*- (waiting for .*)$/m.exec(error)?.[1]
  const place = /\b(tests\/\S+?|src\/\S+?):(\d+):\d+\)?$/m.exec(error)
  return [firstLine(error), awaited, place === null ? undefined : `${place[1]!}:${place[2]!}`]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** The text of a report file; undefined if vitest wrote none. */
export function readReport(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
