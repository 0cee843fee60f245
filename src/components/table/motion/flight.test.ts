import { expect, test } from 'vitest'
import { reverseFlight } from './flight.ts'

test('pieces taken back leave where they had arrived', () => {
  expect(reverseFlight({ piece: 'coin', count: 2, from: 'house', to: 'player:1:coins' })).toEqual({
    piece: 'coin',
    count: 2,
    from: 'player:1:coins',
    to: 'house',
  })
})
test('what only changed has no way to go back', () => {
  const change = { piece: 'coin', count: 1, from: null, to: 'role:mayor' }
  expect(reverseFlight(change)).toEqual(change)
})
