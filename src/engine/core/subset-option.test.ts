import { describe, expect, test } from 'vitest'
import { findConflict, findSubsetProblem, parseSubset, formatSubset } from './subset-option.ts'
import type { SubsetSpec } from './subset-option.ts'

const spec: SubsetSpec = {
  kind: 'subset',
  groups: [
    { slots: 1, of: ['ant', 'bee'] },
    { slots: 2, of: ['cat', 'dog', 'eel'] },
  ],
  pairs: [{ pair: ['cat', 'dog'], unless: 'both' }],
  default: 'ant cat eel',
}

test('a list is one text, whatever order it was made in', () => {
  expect(formatSubset(spec, ['eel', 'ant', 'cat'])).toBe('ant cat eel')
  expect(formatSubset(spec, new Set(['eel', 'fox']))).toBe('eel')
  expect(parseSubset('ant cat eel')).toEqual(['ant', 'cat', 'eel'])
  expect(parseSubset(formatSubset(spec, []))).toEqual([])
})

test('the printed list is lawful', () => {
  expect(findSubsetProblem(spec, spec.default, {})).toBeUndefined()
})

describe('an unlawful list is refused, and says why', () => {
  test.each([
    ['a name nobody knows', 'ant cat fox', { code: 'listUnknown', name: 'fox' }],
    ['a space too many', 'ant  cat eel', { code: 'listUnknown', name: '' }],
    ['another order', 'cat ant eel', { code: 'listOrder', name: 'ant' }],
    ['a name twice', 'ant cat cat', { code: 'listOrder', name: 'cat' }],
    ['nothing', '', { code: 'listCount', group: 0, count: 0 }],
    ['too few', 'ant cat', { code: 'listCount', group: 1, count: 1 }],
    ['too many', 'ant bee cat eel', { code: 'listCount', group: 0, count: 2 }],
    ['two that do not go together', 'ant cat dog', { code: 'listPair', pair: ['cat', 'dog'] }],
  ])('%s', (_what, value, fault) => {
    expect(findSubsetProblem(spec, value, {})).toEqual(fault)
  })
  test('unless the table lets the two go together', () => {
    expect(findSubsetProblem(spec, 'ant cat dog', { both: true })).toBeUndefined()
    expect(findSubsetProblem(spec, 'ant cat dog', { both: 'true' })).toBeDefined()
  })
})

test('two that do not go together are found in an unfinished list too', () => {
  expect(findConflict(spec, ['dog', 'cat'], {})).toEqual(['cat', 'dog'])
  expect(findConflict(spec, ['dog', 'cat'], { both: true })).toBeUndefined()
  expect(findConflict(spec, ['dog', 'eel'], {})).toBeUndefined()
})
