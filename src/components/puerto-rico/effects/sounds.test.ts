import { expect, test } from 'vitest'
import { sound } from './sounds.ts'

test('money rings, barrels thud, buildings and tiles are wood', () => {
  expect(sound({ type: 'sold', seat: 1, good: 'coffee', price: 5 })).toBe('coin')
  expect(sound({ type: 'loaded', seat: 1, good: 'corn', count: 2, ship: 0, room: 5, points: 2 })).toBe(
    'barrel',
  )
  expect(sound({ type: 'built', seat: 1, building: 'office', price: 5 })).toBe('wood')
})
test('a role rings only if money lies on it', () => {
  expect(sound({ type: 'role', seat: 0, role: 'mayor', coins: 0 })).toBe('paper')
  expect(sound({ type: 'role', seat: 0, role: 'mayor', coins: 2 })).toBe('coin')
})
test('events without a gain or loss are silent', () => {
  expect(sound({ type: 'produced', seat: 0, goods: {} })).toBeUndefined()
  expect(sound({ type: 'produced', seat: 0, goods: { corn: 1 } })).toBe('barrel')
  expect(sound({ type: 'lost', seat: 0, goods: { corn: 0 } })).toBeUndefined()
  expect(sound({ type: 'arrived', seat: 0, count: 0 })).toBeUndefined()
  expect(sound({ type: 'earned', seat: 0, coins: 0, building: 'factory' })).toBeUndefined()
})
