import { describe, expect, test } from 'vitest'
import { clash, subsetFault, subsetNames, subsetValue } from './subset-option.ts'
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
  expect(subsetValue(spec, ['eel', 'ant', 'cat'])).toBe('ant cat eel')
  expect(subsetValue(spec, new Set(['eel', 'fox']))).toBe('eel')
  expect(subsetNames('ant cat eel')).toEqual(['ant', 'cat', 'eel'])
  expect(subsetNames(subsetValue(spec, []))).toEqual([])
})

test('the printed list is lawful', () => {
  expect(subsetFault(spec, spec.default, {})).toBeUndefined()
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
    expect(subsetFault(spec, value, {})).toEqual(fault)
  })
  test('unless the table lets the two go together', () => {
    expect(subsetFault(spec, 'ant cat dog', { both: true })).toBeUndefined()
    expect(subsetFault(spec, 'ant cat dog', { both: 'true' })).toBeDefined()
  })
})

test('two that do not go together are found in an unfinished list too', () => {
  expect(clash(spec, ['dog', 'cat'], {})).toEqual(['cat', 'dog'])
  expect(clash(spec, ['dog', 'cat'], { both: true })).toBeUndefined()
  expect(clash(spec, ['dog', 'eel'], {})).toBeUndefined()
})
