import { describe, expect, test } from 'vitest'
import { newRelayMemory } from '../relay-memory.ts'
import { newPace } from './pace.ts'
import { plainAnswer, readRefusal } from './relay-answer.ts'
import type { AnswerName } from './relay-answer.ts'
import { RELAY_TIMES } from './times.ts'

/** The words of relays that were met, and what each means. */
const SAID: readonly (readonly [string, AnswerName, ('slow' | 'fast')?])[] = [
  ['duplicate: have this event', 'taken'],
  ['rate-limited: you are noting too much', 'slower'],
  ['rate-limited: you are banned for 23 minutes', 'banned'],
  ['blocked: your address is temporarily blocked', 'banned'],
  ['blocked: members only', 'closed'],
  ['pow: 28 bits needed. (2)', 'closed'],
  ['restricted: not in the web of trust', 'closed'],
  ['auth-required: log in first', 'closed'],
  ['error: could not connect to the database', 'failed'],
  ['invalid: ephemeral event expired', 'date', 'slow'],
  ['invalid: created_at too early', 'date', 'slow'],
  ['invalid: created_at too late', 'date', 'fast'],
  ['invalid: event is too far in the future', 'date', 'fast'],
  ['invalid: the event created_at field is out of the acceptable range (-24h, +15min)', 'date'],
  ['invalid: too many tags', 'invalid'],
  ['replaced: have newer event', 'invalid'],
  ['', 'invalid'],
]
const CASES = SAID.map(([reason, is, clock]) => ({ reason, is, clock }))
test.each(CASES)('“$reason” is read as $is', ({ reason, is, clock }) => {
  expect(readRefusal(reason)).toEqual({ is, reason, ...(clock !== undefined && { clock }) })
})

const URL = 'wss://a.example/'

function paced(random = 0, relays = newRelayMemory()) {
  const state = { now: 0 }
  const pace = newPace(URL, { now: () => state.now, random: () => random, relays }, RELAY_TIMES)
  /** When the next of these events are sent, in milliseconds from now. */
  const send = (count: number): number[] => {
    const began = state.now
    return Array.from({ length: count }, () => {
      state.now += pace.wait()
      pace.spend()
      return Math.round(state.now - began)
    })
  }
  return { pace, state, send }
}

describe('the pace of a relay', () => {
  test('is three events at once, and then one each second', () => {
    expect(paced().send(6)).toEqual([0, 0, 0, 1000, 2000, 3000])
  })

  test('is half as fast after a minute of rest for each time that it asks, and recovers', () => {
    const { pace, state, send } = paced()
    send(3)
    pace.obey(plainAnswer('slower'))
    expect(pace.wait()).toBe(60_000)
    state.now += 60_000
    send(3)
    expect(send(2)).toEqual([2000, 4000])
    pace.obey(plainAnswer('slower'))
    state.now += 60_000
    send(3)
    expect(send(2)).toEqual([4000, 8000])
    for (let taken = 0; taken < 40; taken++) pace.obey(plainAnswer('taken'))
    send(3)
    expect(send(2)).toEqual([1000, 2000])
  })

  test('is nothing for a quarter of an hour and more after a ban, and for hours where it wants what we do not bring', () => {
    const minutes = (is: AnswerName, random: number): number => {
      const { pace } = paced(random)
      pace.obey(plainAnswer(is))
      return pace.rest() / 60_000
    }
    expect([minutes('banned', 0), minutes('banned', 1)]).toEqual([15, 30])
    expect([minutes('closed', 0), minutes('closed', 1)]).toEqual([120, 180])
  })

  test('is still nothing on the next page', () => {
    const relays = newRelayMemory()
    paced(0, relays).pace.obey(plainAnswer('banned'))
    expect(paced(0, relays).pace.rest()).toBe(15 * 60_000)
    paced(0, relays).pace.obey(plainAnswer('slower'))
    expect(paced(0, relays).pace.rest()).toBe(15 * 60_000)
  })

  test('does not change by silence, nor by faults of an event or its date', () => {
    const { pace, send } = paced()
    for (const is of ['silent', 'invalid', 'date', 'gone', 'tooBig'] as const) pace.obey(plainAnswer(is))
    expect(send(4)).toEqual([0, 0, 0, 1000])
  })
})
