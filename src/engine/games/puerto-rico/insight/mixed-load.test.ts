import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { choicesOf, previewing } from './choices.fixture.ts'
import { allOf, kindsToPack, nextPack, pointsOf, total, withFewer } from './mixed-load.ts'

/** The second of three players loads a small wharf, so that the captain's extra point does not count. */
function packing(...more: readonly string[]): Scenario {
  const table = scenario(3, { market: 'all-violet' })
    .goods(1, { corn: 3, sugar: 2 })
    .owns(1, 'small-wharf', 1)
    .role('captain', 0)
    .plays(1, 'use small-wharf')
  return more.length === 0 ? table : table.plays(1, ...more)
}
const loadOf = (table: Scenario) => {
  const { question, packed } = table.view()
  return allOf(kindsToPack(question!, table.player(1)), packed, table.player(1))
}

test('begins with all barrels, cheapest kind first', () => {
  const table = packing()
  expect(kindsToPack(table.view().question!, table.player(1))).toEqual(['corn', 'sugar'])
  expect(loadOf(table)).toMatchObject({ corn: 3, sugar: 2, coffee: 0 })
})
test('brings one point for every two barrels', () => {
  const table = packing()
  const points = (load: ReturnType<typeof loadOf>) => pointsOf(choicesOf(table), load, previewing(table))
  const all = loadOf(table)
  expect(points(all)).toBe(2)
  const player = table.player(1)
  expect(points(withFewer(all, 'corn', player))).toBe(2)
  const withoutSugar = withFewer(withFewer(all, 'sugar', player), 'sugar', player)
  expect(points(withoutSugar)).toBe(1)
  expect(withFewer(withoutSugar, 'sugar', player)).toEqual(all)
})
test('an empty load cannot be shipped', () => {
  const table = packing()
  const none = { ...loadOf(table), corn: 0, sugar: 0 }
  expect(total(none)).toBe(0)
  expect(pointsOf(choicesOf(table), none, previewing(table))).toBeUndefined()
})
test('is entered kind by kind, and keeps what was loaded before', () => {
  const first = packing()
  const open = choicesOf(first)
  const posted = open.find(({ action }) => action === nextPack(open, { ...loadOf(first), corn: 2 }))
  expect(posted?.described).toMatchObject({ verb: 'pack', good: 'corn', count: 2 })
  const second = packing('pack corn 1')
  expect(kindsToPack(second.view().question!, second.player(1))).toEqual(['sugar'])
  expect(loadOf(second)).toMatchObject({ corn: 1, sugar: 2 })
})
