import { expect, test } from 'vitest'
import { roomLink, roomParameters } from './room-link.ts'

test('the link of a room keeps servers and days, and no pairing code, which is for one person', () => {
  const fragment = '/j/ABCD?days=1&p=secret&broker=wss%3A%2F%2Fexample.org%2F'
  expect(roomLink(fragment, 'https://example.org/app/?x=1#/table/3')).toBe(
    'https://example.org/app/?x=1#/j/ABCD?days=1&broker=wss%3A%2F%2Fexample.org%2F',
  )
  expect(roomLink('/j/ABCD?p=secret', 'https://example.org/')).toBe('https://example.org/#/j/ABCD')
  expect(roomParameters(fragment).has('days')).toBe(true)
})
