import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newTokenBucket, spendTokens } from './token-bucket.ts'
import { fingerprintOf } from './channel-binding.ts'
import { CHANNEL_LABEL, newSignalingFilter } from './signaling-filter.ts'
import type { FilterResult } from './signaling-filter.ts'
import { probeUrl, PUBLIC_BROKER, PUBLIC_SETTINGS, rtcConfiguration } from './settings.ts'
import { readStats } from './stats.ts'

const NEIGHBOR = 'a'.repeat(40)
const filter = (message: unknown): FilterResult =>
  newSignalingFilter((address) => address === NEIGHBOR).filter(message, 0)
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
  src: NEIGHBOR,
  payload: { ...payload, ...changes },
})

describe('the signaling filter', () => {
  test('passes messages our own side could have sent, copied and without unknown fields', () => {
    const passed = filter({ ...offer({ metadata: { huge: 'x' } }), extra: 1 })
    expect(passed).toEqual({ type: 'pass', message: offer() })
    expect(filter({ type: 'OPEN' })).toEqual({ type: 'pass', message: { type: 'OPEN' } })
  })

  test('knows our own message that comes back, and no other goodbye', () => {
    const heard = (message: object): FilterResult =>
      newSignalingFilter(() => true, NEIGHBOR).filter({ type: 'LEAVE', ...message }, 0)
    expect(heard({ src: NEIGHBOR, payload: 7 })).toEqual({ type: 'echo', number: 7 })
    for (const other of [{ src: NEIGHBOR }, { src: 'b'.repeat(40), payload: 7 }, { payload: 7 }, {}])
      expect(heard(other)).toEqual({ type: 'drop' })
  })

  test('drops messages at which PeerJS would throw or which it would trust too far', () => {
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
      { type: 'OFFER', src: NEIGHBOR },
      { type: 'CANDIDATE', src: NEIGHBOR, payload: { ...payload, candidate: null } },
      { type: 'ANSWER', src: 'stranger', payload },
      null,
      'OPEN',
      [],
    ]
    for (const message of bad)
      expect([message, filter(message)]).toEqual([message, { type: 'drop', why: 'malformed' }])
    expect(filter({ ...offer(), src: 'b'.repeat(40) })).toEqual({ type: 'drop', why: 'notForUs' })
  })

  test('keeps errors of the broker from PeerJS, which would close working links', () => {
    expect(filter({ type: 'LEAVE', src: NEIGHBOR })).toEqual({ type: 'drop' })
    expect(filter({ type: 'ERROR', payload: null })).toEqual({ type: 'failed' })
    expect(filter({ type: 'ID-TAKEN' })).toEqual({ type: 'taken' })
    expect(filter({ type: 'EXPIRE', src: NEIGHBOR })).toEqual({ type: 'nobody', address: NEIGHBOR })
  })

  test('limits the rate of messages', () => {
    const signalingFilter = newSignalingFilter(() => true)
    const passed = Array.from({ length: 1000 }, () => signalingFilter.filter(offer(), 0)).filter(
      (one) => one.type === 'pass',
    )
    expect(passed).toHaveLength(300)
    expect([signalingFilter.filter(offer(), 10).type, signalingFilter.filter(offer(), 1000).type]).toEqual([
      'drop',
      'pass',
    ])
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.jsonValue(), (odd, json) => {
        filter(odd)
        filter({ type: 'OFFER', src: NEIGHBOR, payload: json })
        filter({ type: 'CANDIDATE', src: NEIGHBOR, payload: { ...payload, candidate: json } })
      }),
    )
  })
})

describe('a fingerprint', () => {
  const line = (digits: string, algorithm = 'sha-256'): string => `a=fingerprint:${algorithm} ${digits}\r\n`
  const one = Array.from({ length: 32 }, () => 'AB').join(':')

  test('is read when there is exactly one, even if it is repeated', () => {
    expect(fingerprintOf(`v=0\r\n${line(one)}m=x\r\n${line(one)}`)).toBe('ab'.repeat(32))
  })

  test('is undefined when there is a second one, a weaker one or none', () => {
    expect(fingerprintOf(`${line(one)}${line(one.replace('AB', 'CD'))}`)).toBeUndefined()
    expect(fingerprintOf(`${line(one)}${line('AB:CD', 'sha-1')}`)).toBeUndefined()
    expect(fingerprintOf(line('AB:CD', 'sha-1'))).toBeUndefined()
    expect(fingerprintOf('')).toBeUndefined()
  })
})

describe('transport settings and statistics', () => {
  test('a token bucket gives what it holds and refills at its rate', () => {
    const spending = { cost: 1, capacity: 2, perSecond: 1 }
    let bucket = newTokenBucket(2)
    const isExceeded = [0, 0, 0, 500, 1000, 1000].map(
      (now) => (bucket = spendTokens(bucket, { ...spending, now })).isExceeded,
    )
    expect(isExceeded).toEqual([false, false, true, true, false, true])
  })

  test('the browser gets our ICE servers only', () => {
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

  describe('a path through a relay is recognized', () => {
    const pair = {
      type: 'candidate-pair',
      state: 'succeeded',
      nominated: true,
      localCandidateId: 'l',
      remoteCandidateId: 'r',
      currentRoundTripTime: 0.02,
    }
    const reports = (local: object, remote: object, more: object = {}): Map<string, { type: string }> =>
      new Map<string, { type: string }>(
        Object.entries({
          p: pair,
          l: { type: 'local-candidate', ...local },
          r: { type: 'remote-candidate', ...remote },
          ...more,
        }),
      )
    const host = { candidateType: 'host' }
    const relay = { candidateType: 'relay' }

    test('at either end', () => {
      expect(readStats(reports(host, relay))).toEqual({ isRelayed: true, roundTrip: 20 })
      expect(readStats(reports(relay, host))).toEqual({ isRelayed: true, roundTrip: 20 })
      expect(readStats(reports(host, host))).toEqual({ isRelayed: false, roundTrip: 20 })
      expect(readStats(new Map())).toEqual({ isRelayed: undefined, roundTrip: undefined })
    })

    test('at an end that the browser learned from an answer', () => {
      const learned = { candidateType: 'prflx' }
      expect(readStats(reports(learned, learned)).isRelayed).toBe(false)
      expect(readStats(reports({ ...learned, relayProtocol: 'udp' }, learned)).isRelayed).toBe(true)
    })

    test('not before the browser tells its own end', () => {
      expect(readStats(new Map([['p', pair]])).isRelayed).toBeUndefined()
    })

    test('by the pair that the transport names, whichever else was nominated', () => {
      const more = {
        t: { type: 'transport', selectedCandidatePairId: 'p' },
        other: { ...pair, localCandidateId: 'h', remoteCandidateId: 'h' },
        h: { type: 'local-candidate', ...host },
      }
      expect(readStats(reports(relay, relay, more)).isRelayed).toBe(true)
      expect(readStats(reports(relay, relay, { ...more, t: { type: 'transport' } })).isRelayed).toBe(false)
    })
  })
})
