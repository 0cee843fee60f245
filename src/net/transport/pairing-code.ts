import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { readWhole } from '../../session/link/damaged-text.ts'
import { ipBytes, ipText, regroupBits } from './byte-encoding.ts'
import { CANDIDATE_TYPES, MAX_CANDIDATES_PER_TYPE } from './sdp-summary.ts'
import type { IceCandidate, SdpSummary } from './sdp-summary.ts'

// A session description in 100 to 140 characters, short enough for people to carry. Base64url (RFC 4648) of these bytes:
// version and kind; the room, or the id of the offer; ICE ufrag and pwd, each preceded by its length; the fingerprint; the
// number of candidates and the candidates; a checksum, the first four bytes of SHA-256 over all of that.

export type PairingCode =
  /** `room`: the packed room secret, 20 hexadecimal digits. */
  | { readonly type: 'offer'; readonly room: string; readonly summary: SdpSummary }
  /** `to`: the id of the offer it answers. */
  | { readonly type: 'answer'; readonly to: string; readonly summary: SdpSummary }

/**
 * Why pairing failed. `notCode`: the text is no pairing code; `mistyped`: the checksum is wrong; `isOffer` and `isAnswer`:
 * the other kind was expected; `own`: the code was made on this device; `unknown`: the answer is to no pending offer;
 * `unreached`: the networks let no connection through; `unable`: the browser refused to connect.
 */
export const PAIRING_FAULTS = [
  'notCode',
  'mistyped',
  'otherVersion',
  'otherRoom',
  'isOffer',
  'isAnswer',
  'own',
  'unknown',
  'unreached',
  'unable',
] as const
export interface PairingFault {
  readonly fault: (typeof PAIRING_FAULTS)[number]
}

const VERSION = 1
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BASE64 = `${BASE64URL.slice(0, -2)}+/`
const CHECKSUM_BYTES = 4
/** Bytes of a packed room secret, and of the id of an offer. */
const ID_BYTES = { offer: 10, answer: CHECKSUM_BYTES }
const FINGERPRINT_BYTES = 32
/** From the shortest that ICE allows (RFC 8839, 5.4) to more than any browser makes. */
const UFRAG_LENGTH = [4, 32] as const
const PWD_LENGTH = [22, 64] as const
const MAX_CANDIDATES = CANDIDATE_TYPES.length * MAX_CANDIDATES_PER_TYPE
const ADDRESS_BYTES = [4, 16, 16]
/** The mDNS name by which browsers hide local addresses (draft-ietf-mmusic-mdns-ice-candidates). */
const MDNS_NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/
const MDNS = 2
/** Shorter or longer texts are not parsed. */
const MIN_LENGTH = 40
const MAX_LENGTH = 420
const MAX_INPUT_LENGTH = 3000

export function encodePairingCode(code: PairingCode): string {
  const bytes = bytesOf(code)
  return textOf([...bytes, ...checksumOf(bytes)])
}
/** The id of an offer, its checksum: an answer names its offer by it. */
export const offerIdOf = (code: PairingCode): string => bytesToHex(Uint8Array.from(checksumOf(bytesOf(code))))

/** Parses an untrusted code, bare or in a link. */
export function decodePairingCode(text: string): PairingCode | PairingFault {
  if (text.length > MAX_INPUT_LENGTH) return { fault: 'notCode' }
  return readWhole(
    /[?&]p=([^&#]*)/.exec(text)?.[1] ?? text,
    decodeLetters,
    (code) => !('fault' in code) || (code.fault !== 'mistyped' && code.fault !== 'notCode'),
  )
}

function decodeLetters(letters: string): PairingCode | PairingFault {
  if (!/^[\w-]*$/.test(letters) || letters.length < MIN_LENGTH || letters.length > MAX_LENGTH)
    return { fault: 'notCode' }
  const sixes = [...letters].map((letter) => BASE64URL.indexOf(letter))
  const all = regroupBits(sixes, 6, 8).slice(0, Math.floor((letters.length * 6) / 8))
  const [bytes, check] = [all.slice(0, -CHECKSUM_BYTES), all.slice(-CHECKSUM_BYTES)]
  if (checksumOf(bytes).join() !== check.join() || textOf(all) !== letters) return { fault: 'mistyped' }
  if (bytes[0]! >> 4 !== VERSION) return { fault: 'otherVersion' }
  const code = codeOf(bytes)
  // A code has one canonical text; any other encoding of it is refused.
  return code !== undefined && encodePairingCode(code) === letters ? code : { fault: 'notCode' }
}

const textOf = (bytes: readonly number[]): string =>
  regroupBits(bytes, 8, 6)
    .map((six) => BASE64URL[six]!)
    .join('')
const checksumOf = (bytes: readonly number[]): number[] => [
  ...sha256(Uint8Array.from(bytes)).subarray(0, CHECKSUM_BYTES),
]

function bytesOf(code: PairingCode): number[] {
  const { ufrag, pwd, fingerprint, candidates } = code.summary
  return [
    (VERSION << 4) | (code.type === 'offer' ? 0 : 1),
    ...hexToBytes(code.type === 'offer' ? code.room : code.to),
    ...base64Bytes(ufrag),
    ...base64Bytes(pwd),
    ...hexToBytes(fingerprint),
    candidates.length,
    ...candidates.flatMap(candidateBytes),
  ]
}

function base64Bytes(word: string): number[] {
  const sixes = [...word].map((letter) => BASE64.indexOf(letter))
  return [word.length, ...regroupBits(sixes, 6, 8)]
}

function candidateBytes({ kind, address, port }: IceCandidate): number[] {
  const mdnsName = MDNS_NAME.exec(address)?.slice(1).join('')
  const bytes = mdnsName === undefined ? ipBytes(address)! : [...hexToBytes(mdnsName)]
  const family = mdnsName === undefined ? ADDRESS_BYTES.indexOf(bytes.length) : MDNS
  return [(family << 2) | CANDIDATE_TYPES.indexOf(kind), ...bytes, port >> 8, port & 255]
}

/** Whether a pairing code can hold this summary: browsers may come up with new forms. */
export function isEncodable({ ufrag, pwd, fingerprint, candidates }: SdpSummary): boolean {
  return (
    isBase64OfLength(ufrag, UFRAG_LENGTH) &&
    isBase64OfLength(pwd, PWD_LENGTH) &&
    /^[0-9a-f]{64}$/.test(fingerprint) &&
    candidates.length <= MAX_CANDIDATES &&
    candidates.every(isEncodableCandidate)
  )
}
const isBase64OfLength = (word: string, [least, most]: readonly [number, number]): boolean =>
  /^[A-Za-z0-9+/]*$/.test(word) && word.length >= least && word.length <= most
export const isEncodableCandidate = ({ address, port }: IceCandidate): boolean =>
  (MDNS_NAME.test(address) || ipBytes(address) !== undefined) && port > 0 && port < 65_536

/** Decodes bytes whose checksum is right; undefined if they are malformed all the same. */
function codeOf(bytes: readonly number[]): PairingCode | undefined {
  let at = 0
  const take = (count: number): readonly number[] => bytes.slice(at, (at += count))
  const takeBase64 = (): string => {
    const [length = 0] = take(1)
    const sixes = regroupBits(take(Math.ceil((length * 6) / 8)), 8, 6).slice(0, length)
    return sixes.map((six) => BASE64[six]!).join('')
  }
  const takeCandidate = (): IceCandidate => {
    const [sort = 0] = take(1)
    const address = take(ADDRESS_BYTES[sort >> 2] ?? 0)
    const [high = 0, low = 0] = take(2)
    const text = sort >> 2 === MDNS ? mdnsNameText(address) : ipText(address)
    return { kind: CANDIDATE_TYPES[sort & 3] ?? 'host', address: text, port: high * 256 + low }
  }
  const kind = (take(1)[0]! & 15) === 0 ? 'offer' : 'answer'
  const id = hexOf(take(ID_BYTES[kind]))
  const [ufrag, pwd] = [takeBase64(), takeBase64()]
  const fingerprint = hexOf(take(FINGERPRINT_BYTES))
  const [count = 0] = take(1)
  const candidates = Array.from({ length: Math.min(count, MAX_CANDIDATES) }, takeCandidate)
  const summary: SdpSummary = { ufrag, pwd, fingerprint, candidates }
  if (!isEncodable(summary) || id.length !== 2 * ID_BYTES[kind] || at !== bytes.length) return undefined
  return kind === 'offer' ? { type: kind, room: id, summary } : { type: kind, to: id, summary }
}

const hexOf = (bytes: readonly number[]): string => bytesToHex(Uint8Array.from(bytes))
const mdnsNameText = (bytes: readonly number[]): string =>
  `${hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`
