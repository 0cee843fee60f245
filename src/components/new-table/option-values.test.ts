import { expect, test } from 'vitest'
import { OPTIONS } from '../../engine/games/puerto-rico/options.ts'
import { areCodesValid, areSubsetsValid, changedSubsets, rememberedSubsets } from './option-values.ts'

const list = OPTIONS.list.default.replace('small-market', 'aqueduct')

test('remembers a changed list, not the printed one', () => {
  expect(changedSubsets(OPTIONS, { market: 'list', list })).toEqual({ list })
  expect(changedSubsets(OPTIONS, { list: OPTIONS.list.default })).toEqual({})
})
test('offers only a valid list again', () => {
  expect(rememberedSubsets(OPTIONS, { list })).toEqual({ list })
  expect(rememberedSubsets(OPTIONS, { list: 'aqueduct', other: list })).toEqual({})
  const both = list.replace('construction-hut', 'forest-house')
  expect(rememberedSubsets(OPTIONS, { list: both })).toEqual({ list: both })
})
test('wants a complete list where the option applies', () => {
  expect(areSubsetsValid(OPTIONS, 4, { market: 'list', list })).toBe(true)
  expect(areSubsetsValid(OPTIONS, 4, { market: 'list', list: 'aqueduct' })).toBe(false)
  expect(areSubsetsValid(OPTIONS, 4, { market: 'base', list: 'aqueduct' })).toBe(true)
})
test('accepts an empty or a complete code', () => {
  const specs = { code: { type: 'code', length: 6, default: '' } } as const
  const whole = (code: string): boolean => areCodesValid(specs, 3, { code })
  expect(['', 'ABC234', 'ABC23', 'ABC23O'].map(whole)).toEqual([true, true, false, false])
})
