import { describe, expect, test } from 'vitest'
import { findSubsetProblem } from '../../../engine/core/subset-option.ts'
import { OPTIONS } from '../../../engine/games/puerto-rico/options.ts'
import { listGroups, missing, toggleBuilding } from './listing.ts'

const spec = OPTIONS.list
const base = spec.default
const kindOf = (value: string, name: string) =>
  listGroups(spec, value, {})
    .flatMap(({ kinds }) => kinds)
    .find((kind) => kind.name === name)

test('the printed list is complete, by price', () => {
  const groups = listGroups(spec, base, {})
  expect(groups.map(({ slots }) => slots)).toEqual([1, 2, 1, 1, 2, 1, 1, 2, 1, 5])
  expect(groups.every(({ slots, taken }) => slots === taken)).toBe(true)
  expect(missing(groups)).toBe(0)
})

describe('pointing at a kind', () => {
  test('takes it out, and what is missing is counted', () => {
    const less = toggleBuilding(spec, base, {}, 'office')
    expect(less.split(' ')).not.toContain('office')
    expect(missing(listGroups(spec, less, {}))).toBe(1)
    expect(toggleBuilding(spec, less, {}, 'church')).toContain('church')
  })
  test('puts it in place of the only other where there is one slot', () => {
    const other = toggleBuilding(spec, base, {}, 'aqueduct')
    expect(other.split(' ')[0]).toBe('aqueduct')
    expect(other).not.toContain('small-market')
    expect(findSubsetProblem(spec, other, {})).toBeUndefined()
  })
  test('does nothing where all slots are taken', () => {
    expect(kindOf(base, 'library')).toMatchObject({ isIn: false, isOpen: false, rival: undefined })
    expect(toggleBuilding(spec, base, {}, 'library')).toBe(base)
  })
  test('does nothing for what does not go together with another, unless the table lets it', () => {
    const less = toggleBuilding(spec, base, {}, 'construction-hut')
    expect(kindOf(less, 'forest-house')).toMatchObject({ isOpen: false, rival: 'hacienda' })
    expect(toggleBuilding(spec, less, {}, 'forest-house')).toBe(less)
    expect(toggleBuilding(spec, less, { haciendaAndForestHouse: true }, 'forest-house')).toContain(
      'forest-house',
    )
    expect(kindOf(less, 'black-market')).toMatchObject({ isOpen: true, rival: undefined })
  })
  test('ignores an unknown name', () => {
    expect(toggleBuilding(spec, base, {}, 'cathedral')).toBe(base)
  })
})
