import { expect, test } from 'vitest'
import type { CheckResult } from '../../net/mailbox/nostr/check-relay.ts'
import { relayWord } from './check-connections.ts'

const GOOD: CheckResult = { type: 'good' }
const LOST: CheckResult = { type: 'lost' }
const REFUSED: CheckResult = { type: 'refused', reason: 'pow: 28 bits needed' }
const wordOf = (passing: CheckResult | null, usual?: CheckResult, connected: number | null = 9) => {
  const storing = usual === undefined ? [] : [usual, LOST]
  const { word, reason } = relayWord({ url: 'wss://a.example/', connected, passing, storing })
  return [word, reason]
}

test('a relay is said to do what it did of the two things relays are for', () => {
  expect(wordOf(GOOD, GOOD)).toEqual(['works', ''])
  expect(wordOf(GOOD, LOST)).toEqual(['passes', ''])
  expect(wordOf(LOST, GOOD)).toEqual(['keeps', ''])
  expect(wordOf(GOOD, REFUSED)).toEqual(['passes', 'pow: 28 bits needed'])
  expect(wordOf(REFUSED, REFUSED)).toEqual(['refuses', 'pow: 28 bits needed'])
  expect(wordOf(LOST, LOST)).toEqual(['loses', ''])
  expect(wordOf(null, undefined, null)).toEqual(['silent', ''])
})
