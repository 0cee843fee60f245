import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { ipBytes, ipText, regroup } from './byte-encoding.ts'
import { CANDIDATES, MAX_OF_A_KIND } from './sdp-summary.ts'
import type { Candidate, Sketch } from './sdp-summary.ts'

// A session description in so few letters that people can carry it themselves: 100 to 140. The bytes, in this order:
// version and kind; whose it is; name and password of ICE, each with its length before it; the fingerprint; how many
// candidates, and these; four bytes of SHA-256 over all that.

export type PairingCode =
  /** `room`: ten bytes, as hexadecimal digits, by which the other side finds the room. */
  | { readonly kind: 'offer'; readonly room: string; readonly sketch: Sketch }
  /** `to`: the sign of the offer it answers. */
  | { readonly kind: 'answer'; readonly to: string; readonly sketch: Sketch }

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
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ICE_LETTERS = `${LETTERS.slice(0, -2)}+/`
const CHECK = 4
/** Bytes of a room, and of the sign of an offer. */
const OWNER = { offer: 10, answer: CHECK }
const FINGERPRINT = 32
/** From the shortest that ICE allows to more than any browser makes. */
const USER = [4, 32] as const
const PASS = [22, 64] as const
const MAX_CANDIDATES = CANDIDATES.length * MAX_OF_A_KIND
const FAMILIES = [4, 16, 16]
/** A name by which browsers hide addresses within a network. */
const HIDDEN = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/
const NAME = 2
/** Shorter or longer ones are not looked at. */
const SHORTEST = 40
const LONGEST = 420
const MAX_TEXT = 3000

export function writeCode(code: PairingCode): string {
  const bytes = bytesOf(code)
  return textOf([...bytes, ...checkOf(bytes)])
}
/** By this an answer names the offer it is to. */
export const signOf = (code: PairingCode): string => bytesToHex(Uint8Array.from(checkOf(bytesOf(code))))

/** Reads a code, bare or in a link, from anybody. */
export function readCode(text: string): PairingCode | PairingFault {
  if (text.length > MAX_TEXT) return { fault: 'notCode' }
  // Messengers break long lines.
  const letters = (/[?&]p=([^&#\s]*)/.exec(text)?.[1] ?? text).replaceAll(/[\s\u200b\u00ad]/g, '')
  if (!/^[\w-]*$/.test(letters) || letters.length < SHORTEST || letters.length > LONGEST)
    return { fault: 'notCode' }
  const sixes = [...letters].map((letter) => LETTERS.indexOf(letter))
  const all = regroup(sixes, 6, 8).slice(0, Math.floor((letters.length * 6) / 8))
  const [bytes, check] = [all.slice(0, -CHECK), all.slice(-CHECK)]
  if (checkOf(bytes).join() !== check.join() || textOf(all) !== letters) return { fault: 'mistyped' }
  if (bytes[0]! >> 4 !== VERSION) return { fault: 'otherVersion' }
  const code = codeOf(bytes)
  // One code, one text: what we would have written otherwise was not written by us.
  return code !== undefined && writeCode(code) === letters ? code : { fault: 'notCode' }
}

const textOf = (bytes: readonly number[]): string =>
  regroup(bytes, 8, 6)
    .map((six) => LETTERS[six]!)
    .join('')
const checkOf = (bytes: readonly number[]): number[] => [...sha256(Uint8Array.from(bytes)).subarray(0, CHECK)]

function bytesOf(code: PairingCode): number[] {
  const { user, pass, fingerprint, candidates } = code.sketch
  return [
    (VERSION << 4) | (code.kind === 'offer' ? 0 : 1),
    ...hexToBytes(code.kind === 'offer' ? code.room : code.to),
    ...wordBytes(user),
    ...wordBytes(pass),
    ...hexToBytes(fingerprint),
    candidates.length,
    ...candidates.flatMap(candidateBytes),
  ]
}

function wordBytes(word: string): number[] {
  const sixes = [...word].map((letter) => ICE_LETTERS.indexOf(letter))
  return [word.length, ...regroup(sixes, 6, 8)]
}

function candidateBytes({ kind, address, port }: Candidate): number[] {
  const hidden = HIDDEN.exec(address)?.slice(1).join('')
  const bytes = hidden === undefined ? ipBytes(address)! : [...hexToBytes(hidden)]
  const family = hidden === undefined ? FAMILIES.indexOf(bytes.length) : NAME
  return [(family << 2) | CANDIDATES.indexOf(kind), ...bytes, port >> 8, port & 255]
}

/** Can this be said in a code? Browsers may always think of something new. */
export function isWritable({ user, pass, fingerprint, candidates }: Sketch): boolean {
  return (
    isWord(user, USER) &&
    isWord(pass, PASS) &&
    /^[0-9a-f]{64}$/.test(fingerprint) &&
    candidates.length <= MAX_CANDIDATES &&
    candidates.every(isPlace)
  )
}
const isWord = (word: string, [least, most]: readonly [number, number]): boolean =>
  /^[A-Za-z0-9+/]*$/.test(word) && word.length >= least && word.length <= most
export const isPlace = ({ address, port }: Candidate): boolean =>
  (HIDDEN.test(address) || ipBytes(address) !== undefined) && port > 0 && port < 65_536

/** Reads what the checksum says came whole; undefined if it makes no sense all the same. */
function codeOf(bytes: readonly number[]): PairingCode | undefined {
  let at = 0
  const take = (count: number): readonly number[] => bytes.slice(at, (at += count))
  const takeWord = (): string => {
    const [length = 0] = take(1)
    const sixes = regroup(take(Math.ceil((length * 6) / 8)), 8, 6).slice(0, length)
    return sixes.map((six) => ICE_LETTERS[six]!).join('')
  }
  const takeCandidate = (): Candidate => {
    const [sort = 0] = take(1)
    const address = take(FAMILIES[sort >> 2] ?? 0)
    const [high = 0, low = 0] = take(2)
    const text = sort >> 2 === NAME ? nameText(address) : ipText(address)
    return { kind: CANDIDATES[sort & 3] ?? 'host', address: text, port: high * 256 + low }
  }
  const kind = (take(1)[0]! & 15) === 0 ? 'offer' : 'answer'
  const owner = hexOf(take(OWNER[kind]))
  const [user, pass] = [takeWord(), takeWord()]
  const fingerprint = hexOf(take(FINGERPRINT))
  const [count = 0] = take(1)
  const candidates = Array.from({ length: Math.min(count, MAX_CANDIDATES) }, takeCandidate)
  const sketch: Sketch = { user, pass, fingerprint, candidates }
  if (!isWritable(sketch) || owner.length !== 2 * OWNER[kind] || at !== bytes.length) return undefined
  return kind === 'offer' ? { kind, room: owner, sketch } : { kind, to: owner, sketch }
}

const hexOf = (bytes: readonly number[]): string => bytesToHex(Uint8Array.from(bytes))
const nameText = (bytes: readonly number[]): string =>
  `${hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`
