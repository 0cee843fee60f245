import { describe, expect, test } from 'vitest'
import { findConflict, findSubsetProblem, parseSubset, formatSubset } from './subset-option.ts'
import type { SubsetSpec } from './subset-option.ts'

const spec: SubsetSpec = {
  type: 'subset',
  groups: [
    { slots: 1, of: ['ant', 'bee'] },
    { slots: 2, of: ['cat', 'dog', 'eel'] },
  ],
  pairs: [{ pair: ['cat', 'dog'], unless: 'both' }],
  default: 'ant cat eel',
}

test('a list has one text, whatever order its names come in', () => {
  expect(formatSubset(spec, ['eel', 'ant', 'cat'])).toBe('ant cat eel')
  expect(formatSubset(spec, new Set(['eel', 'fox']))).toBe('eel')
  expect(parseSubset('ant cat eel')).toEqual(['ant', 'cat', 'eel'])
  expect(parseSubset(formatSubset(spec, []))).toEqual([])
})

test('the default list is valid', () => {
  expect(findSubsetProblem(spec, spec.default, {})).toBeUndefined()
})

describe('names the problem of a list with', () => {
  test.each([
    ['an unknown name', 'ant cat fox', { code: 'listUnknown', name: 'fox' }],
    ['a space too many', 'ant  cat eel', { code: 'listUnknown', name: '' }],
    ['another order', 'cat ant eel', { code: 'listOrder', name: 'ant' }],
    ['a name twice', 'ant cat cat', { code: 'listOrder', name: 'cat' }],
    ['nothing', '', { code: 'listCount', group: 0, count: 0 }],
    ['too few', 'ant cat', { code: 'listCount', group: 1, count: 1 }],
    ['too many', 'ant bee cat eel', { code: 'listCount', group: 0, count: 2 }],
    ['two names that exclude each other', 'ant cat dog', { code: 'listPair', pair: ['cat', 'dog'] }],
  ])('%s', (_what, value, fault) => {
    expect(findSubsetProblem(spec, value, {})).toEqual(fault)
  })
  test('a pair is valid if its option is on', () => {
    expect(findSubsetProblem(spec, 'ant cat dog', { both: true })).toBeUndefined()
    expect(findSubsetProblem(spec, 'ant cat dog', { both: 'true' })).toBeDefined()
  })
})

test('finds a conflict in an unfinished list too', () => {
  expect(findConflict(spec, ['dog', 'cat'], {})).toEqual(['cat', 'dog'])
  expect(findConflict(spec, ['dog', 'cat'], { both: true })).toBeUndefined()
  expect(findConflict(spec, ['dog', 'eel'], {})).toBeUndefined()
})
