import { describe, expect, test } from 'vitest'
import { onlyMatch, openTargets, togglePick, matchingActions } from './narrowing.ts'
import type { TargetedAction } from './narrowing.ts'

const about = (action: number, ...targets: string[]): TargetedAction => ({
  action,
  targets: new Set(targets),
})
const LOADS = [
  about(1, 'good:corn', 'ship:0'),
  about(2, 'good:corn', 'ship:1'),
  about(3, 'good:sugar', 'ship:1'),
  about(4, 'good:corn', 'building:wharf'),
]

describe('narrowing', () => {
  test('without picks everything mentioned is open', () => {
    expect([...openTargets(LOADS, [])].sort()).toEqual([
      'building:wharf',
      'good:corn',
      'good:sugar',
      'ship:0',
      'ship:1',
    ])
  })
  test('a pick leaves only what goes with it', () => {
    expect([...openTargets(LOADS, ['good:corn'])].sort()).toEqual(['building:wharf', 'ship:0', 'ship:1'])
    expect(matchingActions(LOADS, ['good:corn']).map((one) => one.action)).toEqual([1, 2, 4])
  })
  test('any order of picking leads to the same choice', () => {
    expect(onlyMatch(LOADS, ['good:corn', 'ship:1'])).toBe(2)
    expect(onlyMatch(LOADS, ['ship:1', 'good:corn'])).toBe(2)
  })
  test('one choice left is chosen at once, none is chosen without a pick', () => {
    expect(onlyMatch(LOADS, ['good:sugar'])).toBe(3)
    expect(onlyMatch([about(9, 'role:1')], [])).toBeUndefined()
  })
  test('pointing again takes the pick back', () => {
    expect(togglePick(LOADS, ['good:corn'], 'good:corn')).toEqual([])
  })
  test('another mind drops what does not go with it, and keeps what does', () => {
    expect(togglePick(LOADS, ['good:corn'], 'good:sugar')).toEqual(['good:sugar'])
    expect(togglePick(LOADS, ['ship:1', 'good:corn'], 'good:sugar')).toEqual(['ship:1', 'good:sugar'])
  })
  test('what no choice is about changes nothing', () => {
    expect(togglePick(LOADS, ['good:corn'], 'role:3')).toEqual(['good:corn'])
  })
  test('a choice about nothing on the table is never reached by pointing', () => {
    const open = [...LOADS, about(0)]
    expect(matchingActions(open, ['good:corn']).map((one) => one.action)).not.toContain(0)
  })
})
