import { expect, test } from 'vitest'
import { closingLine, failuresOf, addCounts, countsOf } from './test-results.ts'

const report = (passed: number, failed: number, skipped = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
  })

test('the last line counts the tests of all runs', () => {
  const both = addCounts(countsOf(report(3, 0), true), countsOf(report(2, 1, 4), false))
  expect(both).toEqual({ passed: 5, failed: 1, skipped: 4 })
  expect(closingLine(both)).toBe('5 passed, 1 failed')
})

test('a run that failed without a failed test counts as a failure', () => {
  expect(countsOf(report(3, 0), false)).toMatchObject({ passed: 3, failed: 1 })
  expect(countsOf(undefined, false)).toMatchObject({ passed: 0, failed: 1 })
})

test('failed tests are named with the first line of their error, what they waited for and where', () => {
  const json = JSON.stringify({
    ...(JSON.parse(report(1, 1)) as object),
    testResults: [
      {
        name: 'one.test.ts',
        assertionResults: [
          { fullName: 'it holds', status: 'passed', failureMessages: [] },
          { fullName: 'it does not', status: 'failed', failureMessages: ['expected 1\n    at line 3'] },
          {
            fullName: 'it waits',
            status: 'failed',
            failureMessages: [
              'locator.waitFor: Timeout 90000ms exceeded.\nCall log:\n\u001B[2m  - waiting for [data-x] to be visible\u001B[22m\n\n' +
                '    at press (/home/me/windrose/tests/e2e/table.ts:12:5)\n' +
                '    at /home/me/windrose/tests/e2e/one.e2e.ts:30:7',
            ],
          },
        ],
      },
      { name: 'broken.test.ts', message: 'no such file\nstack', assertionResults: [] },
    ],
  })
  expect(failuresOf(json)).toEqual([
    'it does not: expected 1',
    'it waits: locator.waitFor: Timeout 90000ms exceeded. · waiting for [data-x] to be visible · tests/e2e/table.ts:12',
    'broken.test.ts: no such file',
  ])
  expect(failuresOf(report(3, 0))).toEqual([])
  expect(failuresOf(undefined)).toEqual([])
})
