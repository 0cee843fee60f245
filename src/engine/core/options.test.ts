import { describe, expect, test } from 'vitest'
import { defaultOptions, isOffered, normalizeOptions, findOptionProblem, readOptions } from './options.ts'
import type { OptionValues } from './options.ts'

const specs = {
  open: { type: 'switch', default: true },
  pool: { type: 'pick', of: ['75', '76'], default: '75' },
  roles: { type: 'pick', of: ['3+3', '3+2'], default: '3+3', seats: [2] },
  both: { type: 'switch', default: false, when: { option: 'pool', is: ['76'] } },
  world: { type: 'code', length: 6, default: '' },
  list: {
    type: 'subset',
    groups: [
      { slots: 1, of: ['ant', 'bee'] },
      { slots: 2, of: ['cat', 'dog', 'eel'] },
    ],
    pairs: [{ pair: ['cat', 'dog'], unless: 'both' }],
    default: 'ant cat eel',
    when: { option: 'pool', is: ['76'] },
  },
} as const
const defaults = { open: true, pool: '75', roles: '3+3', both: false, world: '', list: 'ant cat eel' }

test('the defaults are a complete set of values', () => {
  const values: OptionValues<typeof specs> = defaultOptions(specs)
  expect(values).toEqual(defaults)
  expect(readOptions(specs, 4, values)).toEqual(values)
})

test('an option may depend on the number of seats', () => {
  expect(isOffered(specs.roles, 2, {})).toBe(true)
  expect(isOffered(specs.roles, 3, {})).toBe(false)
  expect(isOffered(specs.open, 3, {})).toBe(true)
})

test('keeps a valid code', () => {
  expect(readOptions(specs, 4, { world: 'K7M2QX' })).toMatchObject({ world: 'K7M2QX' })
  expect(normalizeOptions(specs, 4, { world: 'K7M2QX' })).toMatchObject({ world: 'K7M2QX' })
  expect(normalizeOptions(specs, 4, { world: 'K7M' })).toMatchObject({ world: '' })
})

test('an option may depend on another one', () => {
  expect(isOffered(specs.both, 3, defaults)).toBe(false)
  expect(isOffered(specs.both, 3, { ...defaults, pool: '76' })).toBe(true)
  expect(findOptionProblem(specs, 3, { both: true })).toEqual({ code: 'notOffered', option: 'both' })
  expect(readOptions(specs, 3, { pool: '76', both: true })).toMatchObject({ both: true })
})

describe('option values from outside', () => {
  const given = { ...defaults, open: false, pool: '76' }
  test('are read in the order of their declaration', () => {
    expect(readOptions(specs, 4, given)).toEqual(given)
    const shuffled = readOptions(specs, 4, Object.fromEntries(Object.entries(given).reverse()))
    expect(JSON.stringify(shuffled)).toBe(JSON.stringify(given))
  })
  test('may be incomplete: missing ones take their defaults', () => {
    expect(readOptions(specs, 4, { open: false, pool: '76' })).toEqual(given)
    expect(readOptions(specs, 4, {})).toEqual(defaults)
  })
  test('are refused where the option is not available', () => {
    expect(readOptions(specs, 2, { ...given, roles: '3+2' })).toEqual({ ...given, roles: '3+2' })
    expect(readOptions(specs, 3, { ...given, roles: '3+2' })).toBeUndefined()
    expect(findOptionProblem(specs, 3, { roles: '3+2' })).toEqual({ code: 'notOffered', option: 'roles' })
  })
  test.each([
    ['nothing', undefined, 'notOptions'],
    ['null', null, 'notOptions'],
    ['a word', 'open', 'notOptions'],
    ['an empty list', [], 'notOptions'],
    ['too many', { ...given, more: true }, 'unknownOption'],
    ['another name', { open: false, role: '3+3' }, 'unknownOption'],
    ['an inherited name', { open: false, toString: '3+3' }, 'unknownOption'],
    ['a name of the prototype', JSON.parse('{"__proto__": true}'), 'unknownOption'],
    ['a word for a switch', { ...given, open: 'false' }, 'badValue'],
    ['a number for a switch', { ...given, open: 1 }, 'badValue'],
    ['an unknown pick', { ...given, pool: '77' }, 'badValue'],
    ['a number for a pick', { ...given, pool: 75 }, 'badValue'],
    ['nothing for a pick', { ...given, pool: undefined }, 'badValue'],
    ['true for a list', { ...given, list: true }, 'badValue'],
    ['true for a code', { ...given, world: true }, 'badValue'],
    ['a code that is too short', { ...given, world: 'K7M2Q' }, 'badCode'],
    ['a code that is too long', { ...given, world: 'K7M2QXA' }, 'badCode'],
    ['a code of small letters', { ...given, world: 'k7m2qx' }, 'badCode'],
    ['a code with a letter that could be another', { ...given, world: 'K7M2QO' }, 'badCode'],
    ['a list that is not available', { list: 'bee cat eel' }, 'notOffered'],
    ['a list that is too short', { ...given, list: 'bee cat' }, 'listCount'],
  ])('are refused: %s', (_what, from, code) => {
    expect(readOptions(specs, 4, from)).toBeUndefined()
    expect(findOptionProblem(specs, 4, from)).toMatchObject({ code })
  })
})

describe('normalized options', () => {
  test('are the chosen values where the options are available', () => {
    const chosen = { ...defaults, pool: '76', both: true, list: 'bee cat dog', roles: '3+2' }
    expect(normalizeOptions(specs, 2, chosen)).toEqual(chosen)
    expect(normalizeOptions(specs, 3, chosen)).toEqual({ ...chosen, roles: '3+3' })
    expect(normalizeOptions(specs, 3, { ...chosen, pool: '75' })).toEqual(defaults)
  })
  test('replace an invalid list by the default', () => {
    const chosen = { ...defaults, pool: '76', both: false, list: 'bee cat dog' }
    expect(normalizeOptions(specs, 3, chosen)).toEqual({ ...chosen, list: 'ant cat eel' })
  })
  test('are always valid', () => {
    const meant = normalizeOptions(specs, 3, { open: 7, pool: 'none', list: 'x', more: 1 })
    expect(meant).toEqual(defaults)
    expect(readOptions(specs, 3, meant)).toEqual(meant)
  })
})
