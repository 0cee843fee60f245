import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ipBytes, ipText, regroupBits } from './byte-encoding.ts'
import { CANDIDATE_TYPES, sessionDescriptionOf, summarizeSdp } from './sdp-summary.ts'
import type { SdpSummary } from './sdp-summary.ts'
import {
  isEncodable,
  PAIRING_FAULTS,
  decodePairingCode,
  offerIdOf,
  encodePairingCode,
} from './pairing-code.ts'
import type { PairingCode } from './pairing-code.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BASE64 = `${LETTERS.slice(0, 62)}+/`
const hex = (digits: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'),
    minLength: digits,
    maxLength: digits,
  })
const base64 = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...BASE64), minLength, maxLength })
const mdnsName = hex(32).map((all) => `${all.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`)
const candidate = fc.record({
  kind: fc.constantFrom(...CANDIDATE_TYPES),
  address: fc.oneof(
    fc.ipV4(),
    mdnsName,
    hex(32).map((all) => ipText(bytesOf(all))),
  ),
  port: fc.integer({ min: 1, max: 65_535 }),
})
const summary: fc.Arbitrary<SdpSummary> = fc.record({
  ufrag: base64(4, 32),
  pwd: base64(22, 64),
  fingerprint: hex(64),
  candidates: fc.array(candidate, { maxLength: 9 }),
})
const code: fc.Arbitrary<PairingCode> = fc.oneof(
  fc.record({ type: fc.constant('offer' as const), room: hex(20), summary }),
  fc.record({ type: fc.constant('answer' as const), to: hex(8), summary }),
)
const bytesOf = (digits: string): number[] => digits.match(/../g)!.map((pair) => Number.parseInt(pair, 16))

/** A session description of Chromium, with an mDNS address. */
const CHROMIUM = `v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 54609 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 203.0.113.7
a=candidate:1467250027 1 udp 2122260223 1f4712db-ea17-4bcf-a596-105139dfd8bf.local 54609 typ host generation 0 network-id 1
a=candidate:1467250027 1 udp 2122260223 2001:db8::7 54610 typ host generation 0 network-id 2
a=candidate:435653019 1 tcp 1518280447 1f4712db-ea17-4bcf-a596-105139dfd8bf.local 9 typ host tcptype active generation 0
a=candidate:842163049 1 udp 1686052607 203.0.113.7 54609 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-id 1
a=candidate:842163050 1 udp 1686052607 203.0.113.7 54609 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-id 1
a=ice-ufrag:EsAw
a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1
a=ice-options:trickle
a=fingerprint:sha-256 D2:FA:0E:C3:22:59:5E:14:95:69:92:3D:13:B4:84:24:2C:C2:A2:C0:3E:FD:34:8E:5E:EA:6F:AF:52:CE:E6:0F
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`.replaceAll('\n', '\r\n')
/** A session description of Firefox: the fingerprint before the media line, longer BASE64 credentials. */
const FIREFOX = `v=0
o=mozilla...THIS_IS_SDPARTA-99.0 8411263487165043217 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 D2:FA:0E:C3:22:59:5E:14:95:69:92:3D:13:B4:84:24:2C:C2:A2:C0:3E:FD:34:8E:5E:EA:6F:AF:52:CE:E6:0F
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 60461 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.0.2.4
a=candidate:0 1 UDP 2122252543 192.0.2.4 60461 typ host
a=candidate:2 1 TCP 2105524479 192.0.2.4 9 typ host tcptype active
a=ice-pwd:bc8d2ad31d6f0d3a8dd5a23fcbc6eed0
a=ice-ufrag:98c1c3e8
a=mid:0
a=setup:actpass
a=sctp-port:5000
`.replaceAll('\n', '\r\n')
const FINGERPRINT = 'd2fa0ec322595e149569923d13b484242cc2a2c03efd348e5eea6faf52cee60f'

describe('an SDP summary', () => {
  test('is read from the session descriptions of Chromium and Firefox', () => {
    expect(summarizeSdp(CHROMIUM)).toEqual({
      ufrag: 'EsAw',
      pwd: 'P2uYro0UCOQ4zxjKXaWCBui1',
      fingerprint: FINGERPRINT,
      candidates: [
        { kind: 'host', address: '1f4712db-ea17-4bcf-a596-105139dfd8bf.local', port: 54609 },
        { kind: 'host', address: '2001:db8::7', port: 54610 },
        { kind: 'srflx', address: '203.0.113.7', port: 54609 },
      ],
    })
    expect(summarizeSdp(FIREFOX)).toEqual({
      ufrag: '98c1c3e8',
      pwd: 'bc8d2ad31d6f0d3a8dd5a23fcbc6eed0',
      fingerprint: FINGERPRINT,
      candidates: [{ kind: 'host', address: '192.0.2.4', port: 60461 }],
    })
    for (const gone of [/a=ice-pwd.*/, /a=ice-ufrag.*/, /a=fingerprint.*/])
      expect(summarizeSdp(CHROMIUM.replace(gone, ''))).toBeUndefined()
  })

  test('has at most three candidates of each type, however many networks a machine has', () => {
    const line = 'a=candidate:1 1 udp 1 192.0.2.NN 5000 typ host\r\n'
    const many = Array.from({ length: 20 }, (_, i) => line.replace('NN', String(i))).join('')
    expect(summarizeSdp(FIREFOX + many)!.candidates).toHaveLength(3)
  })

  test('survives the way to a session description and back', () => {
    fc.assert(
      fc.property(summary, (one) => {
        const few = one.candidates.filter(({ kind }, i, all) => all.findIndex((c) => c.kind === kind) === i)
        const read = summarizeSdp(sessionDescriptionOf('offer', { ...one, candidates: few }).sdp!)
        expect(read).toEqual({ ...one, candidates: few })
      }),
    )
  })
})

describe('a pairing code', () => {
  test('is decoded as it was encoded, also within a link and with line breaks', () => {
    fc.assert(
      fc.property(code, (one) => {
        const text = encodePairingCode(one)
        expect(decodePairingCode(text)).toEqual(one)
        expect(decodePairingCode(`https://example.org/#/j/ABCD-EFGH-2345-6789?ice=none&p=${text} `)).toEqual(
          one,
        )
        expect(decodePairingCode(` ${text.slice(0, 50)}\n${text.slice(50)}\u200b`)).toEqual(one)
      }),
    )
  })

  test('of a typical machine is short enough for any messenger', () => {
    const chromium = { type: 'offer', room: '0'.repeat(20), summary: summarizeSdp(CHROMIUM)! } as const
    const firefox = { type: 'answer', to: '0'.repeat(8), summary: summarizeSdp(FIREFOX)! } as const
    const [one] = chromium.summary.candidates
    const short = { ...chromium, summary: { ...chromium.summary, candidates: [one!] } }
    expect([short, chromium, firefox].map((each) => encodePairingCode(each).length)).toEqual([120, 155, 108])
  })

  test('with one character changed, missing, doubled or moved is refused as mistyped', () => {
    fc.assert(
      fc.property(code, fc.nat(), fc.constantFrom(...LETTERS), (one, at, letter) => {
        const text = encodePairingCode(one)
        const i = at % (text.length - 1)
        const [before, here, next, after] = [text.slice(0, i), text[i]!, text[i + 1]!, text.slice(i + 2)]
        const end = text.length - 1
        const wrong = [
          text.slice(0, end) + letter,
          before + letter + next + after,
          before + next + after,
          before + here + here + next + after,
          before + next + here + after,
          text.slice(0, -3),
        ]
        for (const each of wrong) {
          if (each !== text) expect(decodePairingCode(each)).toEqual({ fault: 'mistyped' })
        }
      }),
    )
  })

  test('with malformed bytes is refused, though its checksum is right', () => {
    let isRead = 0
    const nearly = fc.tuple(
      code,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
    )
    fc.assert(
      fc.property(nearly, fc.nat(40), ([one, changes], more) => {
        const bytes = regroupBits(
          [...encodePairingCode(one)].map((letter) => LETTERS.indexOf(letter)),
          6,
          8,
        )
        const whole = [...bytes.slice(0, Math.floor((encodePairingCode(one).length * 6) / 8) - 4)]
        for (const [at, byte] of changes) whole[1 + (at % (whole.length - 1))] = byte
        const given = withChecksum(more % 3 === 0 ? [...whole, ...whole.slice(0, more)] : whole)
        const read = decodePairingCode(given)
        if ('fault' in read) {
          expect(read.fault).toBe('notCode')
          return
        }
        isRead++
        expect(encodePairingCode(read)).toBe(given)
        expect(isEncodable(read.summary)).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(isRead).toBeGreaterThan(50)
  })

  test('of a later version is refused as such', () => {
    expect(decodePairingCode(withChecksum([0x20, ...Array<number>(80).fill(7)]))).toEqual({
      fault: 'otherVersion',
    })
  })

  test('is not found in any other text, and decoding never throws', () => {
    for (const text of [
      '',
      'hello',
      'ABCD-EFGH-2345-6789',
      'https://example.org/#/j/ABCD-EFGH-2345-6789',
      'ä'.repeat(100),
    ])
      expect(decodePairingCode(text)).toEqual({ fault: 'notCode' })
    expect(decodePairingCode('A'.repeat(100_000))).toEqual({ fault: 'notCode' })
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...LETTERS, ' ', '?p=') })),
        (text) => {
          const read = decodePairingCode(text)
          expect('fault' in read && PAIRING_FAULTS.includes(read.fault)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('has an id that no other code has', () => {
    fc.assert(
      fc.property(code, code, (one, other) => {
        expect(offerIdOf(one)).toMatch(/^[0-9a-f]{8}$/)
        if (encodePairingCode(one) !== encodePairingCode(other))
          expect(offerIdOf(one)).not.toBe(offerIdOf(other))
      }),
    )
  })
})

/** Encodes bytes with the right checksum. */
function withChecksum(bytes: readonly number[]): string {
  const sum = sha256(Uint8Array.from(bytes)).subarray(0, 4)
  return regroupBits([...bytes, ...sum], 8, 6)
    .map((six) => LETTERS[six])
    .join('')
}

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8:0:0:0:0:0:7'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['fe80::', 'fe80:0:0:0:0:0:0:0'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ])('%s is read', (text, written) => {
    expect(ipText(ipBytes(text)!)).toBe(written)
  })
  test.each([
    '',
    ':',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4.5',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '1:2:3:4::5:6:7:8',
    ':1:2:3:4:5:6:7:8',
    '12345::',
    '::ffff:1.2.3.4',
    'fe80::1%eth0',
    'example.org',
  ])('"%s" is none', (text) => {
    expect(ipBytes(text)).toBeUndefined()
  })
})
