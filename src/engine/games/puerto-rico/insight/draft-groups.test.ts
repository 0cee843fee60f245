import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import { draftGroups } from './draft-groups.ts'

test('every violet kind stands in the group of its price, picked ones first, what is out last', () => {
  const table = scenario(4, { market: 'draft' })
  const before = draftGroups(table.view().draft!)
  expect(before.reduce((sum, { kinds }) => sum + kinds.length, 0)).toBe(31)
  expect(
    before.every(({ taken, kinds }) => taken === 0 && kinds.every(({ state }) => state === 'open')),
  ).toBe(true)
  table.plays(0, 'pick hacienda')
  const two = draftGroups(table.view().draft!).find(({ cost }) => cost === 2)!
  expect(two).toMatchObject({ slots: 2, taken: 1 })
  expect(two.kinds.map(({ kind, state }) => [kind.building, state])).toEqual([
    ['hacienda', 'picked'],
    ['construction-hut', 'open'],
    ['black-market', 'open'],
    ['forest-house', 'out'],
  ])
})
