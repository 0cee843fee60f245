// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { nameKey, THINGS, topicNamed, topicOf } from './topics.ts'
import { factsOf } from './thing-facts.ts'

await loadMessages('puerto-rico/board')

test('pieces on the boards have topics by the names of their targets', () => {
  expect(topicOf('ship:1')).toEqual({ kind: 'thing', name: 'cargoShip' })
  expect(topicOf('good:corn')).toEqual({ kind: 'thing', name: 'corn' })
  expect(topicOf('tile:quarry')).toEqual({ kind: 'thing', name: 'quarry' })
  expect(topicOf('tile:corn')).toEqual({ kind: 'thing', name: 'plantation' })
  expect(topicOf('own:wharf')).toEqual({ kind: 'building', name: 'wharf' })
  expect(topicOf('pass')).toBeUndefined()
})
test('a topic is found by kind and name', () => {
  expect(topicNamed({ kind: 'building', name: 'wharf' })).toEqual({ kind: 'building', name: 'wharf' })
  expect(topicNamed({ kind: 'role', name: 'mayor' })).toEqual({ kind: 'role', name: 'mayor' })
  expect(topicNamed({ kind: 'thing', name: 'quarry' })).toEqual({ kind: 'thing', name: 'quarry' })
  expect(topicNamed({ kind: 'thing', name: 'king' })).toBeUndefined()
})
test('a plantation on the table is named by its good', () => {
  const plantation = { kind: 'thing', name: 'plantation' } as const
  expect(nameKey(plantation, 'tile:indigo')).toBe('pr.tile.indigo')
  expect(nameKey(plantation, 'face:up')).toBe('pr.noun.plantation')
})
test('every thing has a name and a text', () => {
  const spoken = (key: string): boolean => i18n.global.te(key)
  for (const name of THINGS) {
    expect(spoken(nameKey({ kind: 'thing', name })), name).toBe(true)
    expect(spoken(`advice.thing.${name}`), name).toBe(true)
  }
})

const facts = (name: (typeof THINGS)[number], table = scenario(3)): readonly string[] =>
  factsOf(name, table.view(), 0).map(({ key }) => key.replace('advice.fact.', ''))

test('a good: what is left, what I make of it, what it would bring', () => {
  const planted = scenario(3).island(0, { corn: [1, 1] })
  expect(facts('corn', planted)).toEqual(['supply', 'production', 'sale'])
  expect(facts('sugar', planted)).toEqual(['supply', 'noProduction', 'sale'])
  expect(facts('corn', scenario(3).house('corn'))).toEqual(['supply', 'noProduction', 'held'])
  const office = scenario(3).house('corn').owns(0, 'office', 1)
  expect(facts('corn', office)).toEqual(['supply', 'noProduction', 'sale'])
})
test('the others: how they stand', () => {
  expect(facts('governor')).toEqual(['governor'])
  expect(facts('colonistShip')).toEqual(['nextShip'])
  expect(facts('quarry')).toEqual(['quarries'])
  expect(facts('pile')).toEqual(['pile'])
  expect(facts('cargoShip')).toEqual([])
})
