// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { nameKey, THINGS, topicNamed, topicOf } from './topics.ts'
import { factsOf } from './thing-facts.ts'

await loadMessages('puerto-rico/board')

test('pieces on the boards have topics by the names of their targets', () => {
  expect(topicOf('ship:1')).toEqual({ type: 'thing', name: 'cargoShip' })
  expect(topicOf('good:corn')).toEqual({ type: 'thing', name: 'corn' })
  expect(topicOf('tile:quarry')).toEqual({ type: 'thing', name: 'quarry' })
  expect(topicOf('tile:corn')).toEqual({ type: 'thing', name: 'plantation' })
  expect(topicOf('own:wharf')).toEqual({ type: 'building', name: 'wharf' })
  expect(topicOf('pass')).toBeUndefined()
})
test('a topic is found by kind and name', () => {
  expect(topicNamed({ type: 'building', name: 'wharf' })).toEqual({ type: 'building', name: 'wharf' })
  expect(topicNamed({ type: 'role', name: 'mayor' })).toEqual({ type: 'role', name: 'mayor' })
  expect(topicNamed({ type: 'thing', name: 'quarry' })).toEqual({ type: 'thing', name: 'quarry' })
  expect(topicNamed({ type: 'thing', name: 'king' })).toBeUndefined()
})
test('a plantation on the table is named by its good', () => {
  const plantation = { type: 'thing', name: 'plantation' } as const
  expect(nameKey(plantation, 'tile:indigo')).toBe('pr.tile.indigo')
  expect(nameKey(plantation, 'face:up')).toBe('pr.noun.plantation')
})
test('every thing has a name and a text', () => {
  const spoken = (key: string): boolean => i18n.global.te(key)
  for (const name of THINGS) {
    expect(spoken(nameKey({ type: 'thing', name })), name).toBe(true)
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
