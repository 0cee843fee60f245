import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newTokenBucket, spendTokens } from './token-bucket.ts'
import { fingerprintOf } from './channel-binding.ts'
import { CHANNEL_LABEL, newSignalingFilter } from './signaling-filter.ts'
import type { FilterResult } from './signaling-filter.ts'
import { probeUrl, PUBLIC_BROKER, PUBLIC_SETTINGS, rtcConfiguration } from './settings.ts'
import { readStats } from './stats.ts'

const FRIEND = 'a'.repeat(40)
const judge = (message: unknown): FilterResult =>
  newSignalingFilter((address) => address === FRIEND).filter(message, 0)
const payload = {
  type: 'data',
  connectionId: 'dc_1a2b',
  label: CHANNEL_LABEL,
  reliable: true,
  serialization: 'raw',
  sdp: { type: 'offer', sdp: 'v=0\r\n' },
}
const offer = (changes: object = {}): object => ({
  type: 'OFFER',
  src: FRIEND,
  payload: { ...payload, ...changes },
})

describe('what the broker says', () => {
  test('reaches PeerJS when our own side could have sent it, copied and without extras', () => {
    const passed = judge({ ...offer({ metadata: { huge: 'x' } }), extra: 1 })
    expect(passed).toEqual({ do: 'pass', message: offer() })
    expect(judge({ type: 'OPEN' })).toEqual({ do: 'pass', message: { type: 'OPEN' } })
  })

  test('is dropped when PeerJS would throw at it or believe too much', () => {
    const bad = [
      offer({ serialization: 'constructor' }),
      offer({ serialization: '__proto__' }),
      offer({ serialization: 'binary' }),
      offer({ reliable: false }),
      offer({ label: 'other' }),
      offer({ type: 'media' }),
      offer({ sdp: null }),
      offer({ sdp: { type: 'rollback', sdp: '' } }),
      offer({ sdp: { type: 'offer', sdp: 'x'.repeat(20_000) } }),
      offer({ connectionId: '__proto__' }),
      { type: 'OFFER', src: FRIEND },
      { type: 'CANDIDATE', src: FRIEND, payload: { ...payload, candidate: null } },
      { type: 'ANSWER', src: 'somebody', payload },
      null,
      'OPEN',
      [],
    ]
    for (const message of bad)
      expect([message, judge(message)]).toEqual([message, { do: 'drop', why: 'malformed' }])
    expect(judge({ ...offer(), src: 'b'.repeat(40) })).toEqual({ do: 'drop', why: 'notForUs' })
  })

  test('about the broker itself is ours to answer: PeerJS would end links that work', () => {
    expect(judge({ type: 'LEAVE', src: FRIEND })).toEqual({ do: 'drop' })
    expect(judge({ type: 'ERROR', payload: null })).toEqual({ do: 'failed' })
    expect(judge({ type: 'ID-TAKEN' })).toEqual({ do: 'taken' })
    expect(judge({ type: 'EXPIRE', src: FRIEND })).toEqual({ do: 'nobody', address: FRIEND })
  })

  test('is let through only so fast', () => {
    const gate = newSignalingFilter(() => true)
    const passed = Array.from({ length: 1000 }, () => gate.filter(offer(), 0)).filter(
      (one) => one.do === 'pass',
    )
    expect(passed).toHaveLength(300)
    expect([gate.filter(offer(), 10).do, gate.filter(offer(), 1000).do]).toEqual(['drop', 'pass'])
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.jsonValue(), (odd, json) => {
        judge(odd)
        judge({ type: 'OFFER', src: FRIEND, payload: json })
        judge({ type: 'CANDIDATE', src: FRIEND, payload: { ...payload, candidate: json } })
      }),
    )
  })
})

describe('a fingerprint', () => {
  const line = (digits: string, algorithm = 'sha-256'): string => `a=fingerprint:${algorithm} ${digits}\r\n`
  const one = Array.from({ length: 32 }, () => 'AB').join(':')

  test('is read when there is exactly one, however often it is said', () => {
    expect(fingerprintOf(`v=0\r\n${line(one)}m=x\r\n${line(one)}`)).toBe('ab'.repeat(32))
  })

  test('is not believed when there is another, a weaker or none', () => {
    expect(fingerprintOf(`${line(one)}${line(one.replace('AB', 'CD'))}`)).toBeUndefined()
    expect(fingerprintOf(`${line(one)}${line('AB:CD', 'sha-1')}`)).toBeUndefined()
    expect(fingerprintOf(line('AB:CD', 'sha-1'))).toBeUndefined()
    expect(fingerprintOf('')).toBeUndefined()
  })
})

describe('small things', () => {
  test('a bucket gives what it holds, and fills slowly', () => {
    const spending = { cost: 1, room: 2, perSecond: 1 }
    let bucket = newTokenBucket(2)
    const isOver = [0, 0, 0, 500, 1000, 1000].map(
      (now) => (bucket = spendTokens(bucket, { ...spending, now })).isExceeded,
    )
    expect(isOver).toEqual([false, false, true, true, false, true])
  })

  test('the browser is told of our servers only', () => {
    expect(rtcConfiguration({ ...PUBLIC_SETTINGS, ice: [] })).toEqual({
      iceServers: [],
      iceTransportPolicy: 'all',
    })
    const turn = { kind: 'turn', url: 'turn:relay.example.org', user: 'a', pass: 'b' } as const
    expect(rtcConfiguration({ ice: [turn], relayOnly: true })).toEqual({
      iceServers: [{ urls: 'turn:relay.example.org', username: 'a', credential: 'b' }],
      iceTransportPolicy: 'relay',
    })
    expect(probeUrl(PUBLIC_BROKER)).toBe('https://0.peerjs.com:443/peerjs/id')
  })

  test('a way through a relay is known as one', () => {
    const reports = (kind: string): Map<string, { type: string; [key: string]: unknown }> =>
      new Map<string, { type: string }>([
        [
          'p',
          {
            type: 'candidate-pair',
            state: 'succeeded',
            nominated: true,
            localCandidateId: 'l',
            remoteCandidateId: 'r',
            currentRoundTripTime: 0.02,
          } as never,
        ],
        ['l', { type: 'local-candidate', candidateType: 'host' } as never],
        ['r', { type: 'remote-candidate', candidateType: kind } as never],
      ])
    expect(readStats(reports('relay'))).toEqual({ isRelayed: true, roundTrip: 20 })
    expect(readStats(reports('host'))).toEqual({ isRelayed: false, roundTrip: 20 })
    expect(readStats(new Map())).toEqual({ isRelayed: undefined, roundTrip: undefined })
  })
})
