import { expect, test } from 'vitest'
import { scenario } from '../../engine/games/puerto-rico/scenario.fixture.ts'
import { playerAt } from './names.ts'

test('PR 10.13 - a wharf is told as used in its captain phase, and no longer', () => {
  const table = scenario(4)
    .owns(0, 'wharf', 1)
    .goods(0, { corn: 1, sugar: 1 })
    .goods(1, { sugar: 1, coffee: 1 })
    .role('captain', 0)
    .plays(0, 'use wharf corn')
  const view = table.view()
  expect(view.phase).toBe('captain')
  expect(playerAt(view, 0).usedPowers).toEqual(['wharf'])
  expect(playerAt({ ...view, phase: null }, 0).usedPowers).toEqual([])
  expect(playerAt({ ...view, phase: null }, 1)).toBe(view.players[1])
})
