import { expect, test } from 'vitest'
import { closingLine, plus, tallyOf } from './tally.ts'

const report = (passed: number, failed: number, skipped = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
  })

test('the closing line counts over all runs', () => {
  const both = plus(tallyOf(report(3, 0), true), tallyOf(report(2, 1, 4), false))
  expect(both).toEqual({ passed: 5, failed: 1, skipped: 4 })
  expect(closingLine(both)).toBe('5 passed, 1 failed')
})

test('a run that broke without a failed test is not reported as good', () => {
  expect(tallyOf(report(3, 0), false)).toMatchObject({ passed: 3, failed: 1 })
  expect(tallyOf(undefined, false)).toMatchObject({ passed: 0, failed: 1 })
})
