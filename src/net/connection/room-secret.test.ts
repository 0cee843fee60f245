import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkWith } from '../../components/pairing/pairing-link.ts'
import { encodePairingCode } from '../transport/pairing-code.ts'
import {
  invitationFragment,
  invitationWith,
  readInvitation,
  relaysFor,
  sentWith,
  transportSettingsOf,
} from './invitation.ts'
import { PUBLIC_RELAYS } from '../transport/settings.ts'
import type { IceServer } from '../transport/settings.ts'
import { readOffer } from './pairing.ts'
import {
  roomAddresses,
  slotAddress,
  newRoomSecret,
  packRoom,
  parseRoomCode,
  formatRoomCode,
  hmacHex,
  SLOTS,
  roomTag,
  registrationToken,
  unpackRoom,
} from './room-secret.ts'
import { readBroker, readRelays } from './server-settings.ts'
import type { ServerChoice } from './server-settings.ts'
import { hostsOf } from './server-trust.ts'

const bytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))
const ROOM = 'ABCDEFGH23456789'

describe('a room secret', () => {
  test('consists of sixteen characters that are not easily confused', () => {
    const letters = new Set(Array.from({ length: 300 }, () => newRoomSecret(bytes)).join(''))
    expect(letters.size).toBe(31)
    for (const letter of '0O1IL') expect(letters.has(letter)).toBe(false)
    expect(formatRoomCode(newRoomSecret(bytes))).toMatch(/^(\w{4}-){3}\w{4}$/)
  })

  test('is drawn uniformly, by rejection sampling', () => {
    let calls = 0
    const room = newRoomSecret((count) => new Uint8Array(count).fill(calls++ === 0 ? 255 : 30))
    expect([room, calls]).toEqual(['Z'.repeat(16), 2])
  })

  test('is parsed in any spelling, and other texts are refused', () => {
    expect(parseRoomCode(' abcd-efgh 2345 6789 ')).toBe(ROOM)
    for (const bad of [
      '',
      'ABCD',
      `${ROOM}2`,
      ROOM.replace('A', '0'),
      ROOM.replace('A', 'Ä'),
      'A'.repeat(100),
    ])
      expect(parseRoomCode(bad)).toBeUndefined()
  })

  test('packs into ten bytes, and other bytes are refused', () => {
    for (const room of [ROOM, '2'.repeat(16), 'Z'.repeat(16), newRoomSecret(bytes)]) {
      expect(packRoom(room)).toMatch(/^[0-9a-f]{20}$/)
      expect(unpackRoom(packRoom(room))).toBe(room)
    }
    for (const bad of ['', 'f'.repeat(20), '0'.repeat(21), 'x'.repeat(20)])
      expect(unpackRoom(bad)).toBeUndefined()
  })

  test('is found from a pairing code, bare or in a link', () => {
    const summary = { ufrag: 'abcd', pwd: 'a'.repeat(22), fingerprint: '0'.repeat(64), candidates: [] }
    const offer = encodePairingCode({ type: 'offer', room: packRoom(ROOM), summary })
    const answer = encodePairingCode({ type: 'answer', to: '00000000', summary })
    expect(readOffer(offer)).toEqual({ room: ROOM })
    for (const servers of [{}, { ice: [] }]) {
      const link = linkWith(`https://example.org/${invitationFragment({ room: ROOM, ...servers })}`, offer)
      expect(readOffer(link)).toEqual({ room: ROOM })
      expect(readInvitation(link.slice(link.indexOf('#')))).toEqual({ room: ROOM, ...servers })
    }
    expect(readOffer(answer)).toEqual({ fault: 'isAnswer' })
    expect(readOffer(encodePairingCode({ type: 'offer', room: 'f'.repeat(20), summary }))).toEqual({
      fault: 'notCode',
    })
    expect(readOffer('ABCD')).toEqual({ fault: 'notCode' })
  })

  test('has eight addresses that differ from room to room', () => {
    const addresses = roomAddresses(ROOM)
    expect(new Set(addresses).size).toBe(SLOTS)
    for (const address of addresses) expect(address).toMatch(/^[0-9a-f]{40}$/)
    expect(slotAddress(ROOM, 0)).not.toBe(slotAddress('BBCDEFGH23456789', 0))
    expect(roomTag(ROOM)).toMatch(/^[0-9a-f]{16}$/)
    expect(registrationToken('one device', addresses[0]!)).not.toBe(
      registrationToken('another', addresses[0]!),
    )
    // RFC 4231, test case 2: our seal is HMAC-SHA-256 and nothing of our own invention.
    expect(hmacHex('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })
})

describe('an invitation link', () => {
  test('carries the room and the servers of its maker', () => {
    expect(invitationFragment({ room: ROOM })).toBe('#/j/ABCD-EFGH-2345-6789')
    const whole = {
      room: ROOM,
      broker: { host: 'broker.example.org', port: 9000, path: '/meet/', secure: true },
      ice: [
        { kind: 'stun', url: 'stun:stun.example.org:3478' },
        {
          kind: 'turn',
          url: 'turns:relay.example.org:443?transport=tcp',
          user: 'us&er',
          pass: 'p%3D+ß'.replace('ß', '?'),
        },
      ],
    } as const
    expect(readInvitation(invitationFragment(whole))).toEqual(whole)
    expect(readInvitation(invitationFragment({ room: ROOM, ice: [] }))).toEqual({ room: ROOM, ice: [] })
    expect(readInvitation('/j/abcdefgh23456789')).toEqual({ room: ROOM })
    const relays = ['wss://relay.example.org/', 'wss://[::1]:7777/Inbox', 'ws://127.0.0.1:9000/']
    for (const choice of [{ relays }, { relays: [] }, { ...whole, relays }])
      expect(readInvitation(invitationFragment({ room: ROOM, ...choice }))).toEqual({ room: ROOM, ...choice })
    expect(invitationFragment({ room: ROOM, relays: [] })).toBe('#/j/ABCD-EFGH-2345-6789?relay=none')
  })

  test('may hold what the lobby says; that is no part of the room', () => {
    const fragment = invitationFragment({ room: ROOM, relays: [], isOverDays: true })
    const text = 'A'.repeat(3900)
    expect(invitationWith(fragment, text)).toBe(`${fragment}&m=${text}`)
    expect(sentWith(`${fragment}&m=${text}`)).toBe(text)
    expect(readInvitation(`${fragment}&m=${text}`)).toEqual({ room: ROOM, relays: [], isOverDays: true })
    expect(sentWith(fragment)).toBe(null)
    expect(readInvitation(`${fragment}&x=${text}`)).toBe(undefined)
  })

  test('with servers we do not understand is refused', () => {
    const bad = [
      '#/x/ABCD-EFGH-2345-6789',
      '#/j/ABCD-EFGH-2345-678',
      '#/j/ABCD-EFGH-2345-6789?broker=https://example.org/',
      '#/j/ABCD-EFGH-2345-6789?broker=wss://a/&broker=wss://b/',
      '#/j/ABCD-EFGH-2345-6789?broker=wss://user@example.org/',
      '#/j/ABCD-EFGH-2345-6789?broker=wss://example.org/..%2F%3Fkey',
      '#/j/ABCD-EFGH-2345-6789?ice=turn:example.org',
      '#/j/ABCD-EFGH-2345-6789?ice=javascript:alert(1)',
      `#/j/ABCD-EFGH-2345-6789?${'ice=stun:example.org&'.repeat(5)}`,
      '#/j/ABCD-EFGH-2345-6789?relay=',
      '#/j/ABCD-EFGH-2345-6789?relay=https://example.org/',
      '#/j/ABCD-EFGH-2345-6789?relay=none&relay=wss://example.org/',
      '#/j/ABCD-EFGH-2345-6789?relay=wss://user@example.org/',
      '#/j/ABCD-EFGH-2345-6789?relay=wss://example.org:70000/',
      '#/j/ABCD-EFGH-2345-6789?relay=wss://example.org/%3Fkey',
      '#/j/ABCD-EFGH-2345-6789?relay=wss://1.2.3.4.5/',
      `#/j/ABCD-EFGH-2345-6789?${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `relay=wss://r${String(at)}.org/`).join('&')}`,
      `#/j/ABCD-EFGH-2345-6789?x=${'y'.repeat(3000)}`,
    ]
    for (const link of bad) expect([link, readInvitation(link)]).toEqual([link, undefined])
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        readInvitation(text)
        readInvitation(`#/j/${ROOM}?${text}`)
        readInvitation(`#/j/${ROOM}?broker=wss://${encodeURIComponent(text)}`)
        readInvitation(`#/j/${ROOM}?ice=turn:${encodeURIComponent(text)}`)
        const read = readInvitation(`#/j/${ROOM}?relay=wss://${encodeURIComponent(text)}`)
        if (read !== undefined) hostsOf(read)
      }),
    )
  })

  test('is used with public STUN servers first, and TURN servers that a person named', () => {
    const relay = (name: string): IceServer => ({
      kind: 'turn',
      url: `turns:${name}.example.org:443?transport=tcp`,
      user: 'a',
      pass: 'b',
    })
    const stun: IceServer = { kind: 'stun', url: 'stun:own.example.org' }
    const urlsOf = (choice: ServerChoice, own: readonly IceServer[] = []): string[] =>
      transportSettingsOf(choice, own).ice.map(({ url }) => /^\w+:([\w-]+)/.exec(url)![1]!)
    expect(urlsOf({})).toEqual(['stun', 'stun'])
    expect(urlsOf({ ice: [relay('link')] })).toEqual(['stun', 'stun', 'link'])
    expect(urlsOf({ ice: [relay('link')] }, [stun, relay('own'), relay('link')])).toEqual([
      'stun',
      'stun',
      'own',
      'link',
    ])
    // A link with STUN servers of its own leaves the public ones out, and one with none leaves all out.
    expect(urlsOf({ ice: [stun] }, [relay('own')])).toEqual(['own', 'own'])
    expect(urlsOf({ ice: [] }, [relay('own')])).toEqual([])
  })

  test('without relays leads to three at least that an earlier version uses, too, in each role', () => {
    // Version 1.0.0 used all of them for everything.
    const earlier = ['damus.io', 'nos.lol', 'primal.net', 'offchain.pub', 'nostr.mom', 'nostr.oxtr.dev']
    for (const role of ['passing', 'storing'] as const) {
      const shared = relaysFor(role, {}).filter((url) => earlier.some((host) => url.endsWith(`${host}/`)))
      expect([role, shared.length >= 3]).toEqual([role, true])
    }
  })

  test('leaves out the public servers', () => {
    expect(transportSettingsOf({}).broker.host).toBe('0.peerjs.com')
    for (const role of ['passing', 'storing'] as const) {
      expect(relaysFor(role, {}).length).toBeGreaterThan(5)
      expect(relaysFor(role, { relays: [] })).toEqual([])
      expect(relaysFor(role, { relays: ['wss://a.example/'] })).toEqual(['wss://a.example/'])
    }
    expect(relaysFor('storing', {})).not.toContain('wss://relay.primal.net/')
    expect(relaysFor('passing', {})).not.toContain('wss://nos.lol/')
    expect(readRelays(PUBLIC_RELAYS)).toEqual(PUBLIC_RELAYS)
    expect(transportSettingsOf({ ice: [] }).ice).toEqual([])
    expect(readBroker('ws://127.0.0.1:9000/a')).toEqual({
      host: '127.0.0.1',
      port: 9000,
      path: '/a/',
      secure: false,
    })
    expect(readBroker('wss://[::1]/')).toEqual({ host: '[::1]', port: 443, path: '/', secure: true })
  })
})
