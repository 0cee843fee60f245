import { describe, expect, test } from 'vitest'
import { defaultOptions, isOffered, readOptions } from './options.ts'
import type { OptionValues } from './options.ts'

const specs = {
  open: { kind: 'switch', default: true },
  pool: { kind: 'pick', of: ['75', '76'], default: '75' },
  roles: { kind: 'pick', of: ['3+3', '3+2'], default: '3+3', seats: [2] },
} as const

test('the defaults are a full set of values', () => {
  const values: OptionValues<typeof specs> = defaultOptions(specs)
  expect(values).toEqual({ open: true, pool: '75', roles: '3+3' })
  expect(readOptions(specs, 4, values)).toEqual(values)
})

test('an option may mean something at some tables only', () => {
  expect(isOffered(specs.roles, 2)).toBe(true)
  expect(isOffered(specs.roles, 3)).toBe(false)
  expect(isOffered(specs.open, 3)).toBe(true)
})

describe('option values from outside', () => {
  const given = { open: false, pool: '76', roles: '3+3' }
  test('are taken as they are when all is well, in the order of their declaration', () => {
    expect(readOptions(specs, 4, given)).toEqual(given)
    const shuffled = readOptions(specs, 4, { roles: '3+3', pool: '76', open: false })
    expect(JSON.stringify(shuffled)).toBe(JSON.stringify(given))
  })
  test('are taken where the table gives them a meaning, refused where it does not', () => {
    expect(readOptions(specs, 2, { ...given, roles: '3+2' })).toEqual({ ...given, roles: '3+2' })
    expect(readOptions(specs, 3, { ...given, roles: '3+2' })).toBeUndefined()
  })
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'open'],
    ['an empty list', []],
    ['too few', { open: false, pool: '76' }],
    ['too many', { ...given, more: true }],
    ['another name', { open: false, pool: '76', role: '3+3' }],
    ['an inherited name', { open: false, pool: '76', toString: '3+3' }],
    ['a word for a switch', { ...given, open: 'false' }],
    ['a number for a switch', { ...given, open: 1 }],
    ['an unknown pick', { ...given, pool: '77' }],
    ['a number for a pick', { ...given, pool: 75 }],
  ])('are refused: %s', (_what, from) => {
    expect(readOptions(specs, 4, from)).toBeUndefined()
  })
})
