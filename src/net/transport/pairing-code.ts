import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { ipBytes, ipText, regroupBits } from './byte-encoding.ts'
import { CANDIDATE_TYPES, MAX_CANDIDATES_PER_TYPE } from './sdp-summary.ts'
import type { IceCandidate, SdpSummary } from './sdp-summary.ts'

// A session description in so few letters that people can carry it themselves: 100 to 140. The bytes, in this order:
// version and kind; whose it is; name and password of ICE, each with its length before it; the fingerprint; how many
// candidates, and these; four bytes of SHA-256 over all that.

export type PairingCode =
  /** `room`: ten bytes, as hexadecimal digits, by which the other side finds the room. */
  | { readonly kind: 'offer'; readonly room: string; readonly summary: SdpSummary }
  /** `to`: the sign of the offer it answers. */
  | { readonly kind: 'answer'; readonly to: string; readonly summary: SdpSummary }

/**
 * Why pairing did not go on. `notCode`: the text is something else; `mistyped`: letters are wrong or missing; `isOffer` and
 * `isAnswer`: the other kind was expected; `own`: it was made here; `unknown`: the answer is to no offer that still stands;
 * `unreached`: the networks let no link through; `unable`: this browser makes no such links.
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
/** Bytes of a room, and of the sign of an offer. */
const ID_BYTES = { offer: 10, answer: CHECKSUM_BYTES }
const FINGERPRINT_BYTES = 32
/** From the shortest that ICE allows to more than any browser makes. */
const UFRAG_LENGTH = [4, 32] as const
const PWD_LENGTH = [22, 64] as const
const MAX_CANDIDATES = CANDIDATE_TYPES.length * MAX_CANDIDATES_PER_TYPE
const ADDRESS_BYTES = [4, 16, 16]
/** A name by which browsers hide addresses within a network. */
const MDNS_NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/
const MDNS = 2
/** Shorter or longer ones are not looked at. */
const MIN_LENGTH = 40
const MAX_LENGTH = 420
const MAX_INPUT_LENGTH = 3000

export function encodePairingCode(code: PairingCode): string {
  const bytes = bytesOf(code)
  return textOf([...bytes, ...checksumOf(bytes)])
}
/** By this an answer names the offer it is to. */
export const offerIdOf = (code: PairingCode): string => bytesToHex(Uint8Array.from(checksumOf(bytesOf(code))))

/** Reads a code, bare or in a link, from anybody. */
export function decodePairingCode(text: string): PairingCode | PairingFault {
  if (text.length > MAX_INPUT_LENGTH) return { fault: 'notCode' }
  // Messengers break long lines.
  const letters = (/[?&]p=([^&#\s]*)/.exec(text)?.[1] ?? text).replaceAll(/[\s\u200b\u00ad]/g, '')
  if (!/^[\w-]*$/.test(letters) || letters.length < MIN_LENGTH || letters.length > MAX_LENGTH)
    return { fault: 'notCode' }
  const sixes = [...letters].map((letter) => BASE64URL.indexOf(letter))
  const all = regroupBits(sixes, 6, 8).slice(0, Math.floor((letters.length * 6) / 8))
  const [bytes, check] = [all.slice(0, -CHECKSUM_BYTES), all.slice(-CHECKSUM_BYTES)]
  if (checksumOf(bytes).join() !== check.join() || textOf(all) !== letters) return { fault: 'mistyped' }
  if (bytes[0]! >> 4 !== VERSION) return { fault: 'otherVersion' }
  const code = codeOf(bytes)
  // One code, one text: what we would have written otherwise was not written by us.
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
    (VERSION << 4) | (code.kind === 'offer' ? 0 : 1),
    ...hexToBytes(code.kind === 'offer' ? code.room : code.to),
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
  const hidden = MDNS_NAME.exec(address)?.slice(1).join('')
  const bytes = hidden === undefined ? ipBytes(address)! : [...hexToBytes(hidden)]
  const family = hidden === undefined ? ADDRESS_BYTES.indexOf(bytes.length) : MDNS
  return [(family << 2) | CANDIDATE_TYPES.indexOf(kind), ...bytes, port >> 8, port & 255]
}

/** Can this be said in a code? Browsers may always think of something new. */
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

/** Reads what the checksum says came whole; undefined if it makes no sense all the same. */
function codeOf(bytes: readonly number[]): PairingCode | undefined {
  let at = 0
  const take = (count: number): readonly number[] => bytes.slice(at, (at += count))
  const takeWord = (): string => {
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
  const owner = hexOf(take(ID_BYTES[kind]))
  const [user, pass] = [takeWord(), takeWord()]
  const fingerprint = hexOf(take(FINGERPRINT_BYTES))
  const [count = 0] = take(1)
  const candidates = Array.from({ length: Math.min(count, MAX_CANDIDATES) }, takeCandidate)
  const sketch: SdpSummary = { ufrag, pwd, fingerprint, candidates }
  if (!isEncodable(sketch) || owner.length !== 2 * ID_BYTES[kind] || at !== bytes.length) return undefined
  return kind === 'offer' ? { kind, room: owner, summary } : { kind, to: owner, summary }
}

const hexOf = (bytes: readonly number[]): string => bytesToHex(Uint8Array.from(bytes))
const mdnsNameText = (bytes: readonly number[]): string =>
  `${hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`
