import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readWhole } from '../../session/link/damaged-text.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { isPlace, MAX_CONTENT } from './mailbox.ts'
import type { Parcel } from './mailbox.ts'
import { roomKey } from './sealing.ts'

// What a member sends by hand, as a link or a file (docs/online-transport.md, "By hand"): letters, sealed with a key that
// all who know the room have. The room's secret is not in it.

const VERSION = 1
const NONCE = 12
const TAG = 16
const CHECK = 4
const OVERHEAD = 1 + NONCE + TAG + CHECK
/** The sealed part is padded to a multiple of this many bytes. */
const BLOCK = 16
/** Bytes before the letters, and what each letter takes besides its place and content. */
const HEAD = 1 + 6
const LETTER = 1 + 3

/** The longest text of a link that is written or read, in characters; with the address of the page it stays below 4,000. */
export const MAX_LINK = 3900
/** A link of this many characters is short: with the address of the page it stays below 1,200. */
export const SHORT_LINK = 1140
/** The longest sealed text of a file, in characters: all parts of the longest log. */
const MAX_FILE = 3 * 1024 * 1024
const MAX_LETTERS = 100

/** How many bytes a letter at this place may have besides others, so that the link has at most `characters`. */
export function roomInLink(characters: number, place: string, others: Sending['letters'] = []): number {
  const sealed = Math.floor((characters * 3) / 4) - OVERHEAD
  const taken = others.reduce((sum, other) => sum + LETTER + other.place.length + other.content.length, 0)
  return sealed - (sealed % BLOCK) - HEAD - taken - LETTER - place.length
}

/** What is sent by hand. */
export interface Sending {
  /** The member that sends it, as it says itself; null if it is none yet. */
  readonly from: number | null
  /** In seconds since 1970, by the clock of the sender. */
  readonly writtenAt: number
  readonly letters: readonly Pick<Parcel, 'place' | 'content'>[]
}

/** Why a link or a file is refused before its letters are heard. */
export const SENDING_FAULTS = [
  /** Longer than any. */
  'tooLong',
  /** Written by a later version of the app. */
  'newer',
  /** Not whole, or changed on its way. */
  'damaged',
  /** Of no table that this device has. */
  'foreign',
] as const
export type SendingFault = (typeof SENDING_FAULTS)[number]

/** Seals what is sent. `randomBytes` gives secure random bytes. */
export async function seal(
  room: string,
  sending: Sending,
  randomBytes: (count: number) => Uint8Array,
): Promise<Uint8Array> {
  const iv = new Uint8Array(randomBytes(NONCE))
  const key = await roomKey(room, 'hand')
  const encrypted = await crypto.subtle.encrypt(algorithm(iv), key, new Uint8Array(pack(sending)))
  const sealed = concatBytes(Uint8Array.of(VERSION), iv, new Uint8Array(encrypted))
  return concatBytes(sealed, sha256(sealed).subarray(0, CHECK))
}

/** Is it whole, and of a version that is known here? */
function checkSealed(bytes: Uint8Array): SendingFault | undefined {
  const sealed = bytes.subarray(0, -CHECK)
  const sum = sha256(sealed)
  if (bytes.length < OVERHEAD || bytes.subarray(-CHECK).some((byte, at) => byte !== sum[at])) return 'damaged'
  if (bytes[0] !== VERSION) return 'newer'
  return undefined
}

/** Opens what came from outside with the key of one room; never throws. `foreign` if it is of another one. */
export async function unseal(room: string, bytes: Uint8Array): Promise<Sending | SendingFault> {
  const fault = checkSealed(bytes)
  if (fault !== undefined) return fault
  const whole = new Uint8Array(bytes)
  const key = await roomKey(room, 'hand')
  let plain: ArrayBuffer
  try {
    const iv = whole.subarray(1, 1 + NONCE)
    plain = await crypto.subtle.decrypt(algorithm(iv), key, whole.subarray(1 + NONCE, -CHECK))
  } catch {
    return 'foreign'
  }
  return unpack(new Uint8Array(plain)) ?? 'damaged'
}

const algorithm = (iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new Uint8Array(utf8ToBytes(JSON.stringify(['windrose', VERSION, 'hand']))),
})

/** Numbers take a fixed number of bytes, the highest first. */
function putNumber(length: number, value: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let rest = value
  for (let at = length - 1; at >= 0; at--) {
    bytes[at] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return bytes
}
const takeNumber = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0)

function pack({ from, writtenAt, letters }: Sending): Uint8Array {
  const parts = [putNumber(1, from === null ? 0 : from + 1), putNumber(5, writtenAt)]
  for (const { place, content } of letters)
    parts.push(putNumber(1, place.length), utf8ToBytes(place), putNumber(3, content.length), content)
  // A place without a name ends the list.
  parts.push(putNumber(1, 0))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return concatBytes(...parts, new Uint8Array((BLOCK - (length % BLOCK)) % BLOCK))
}

function unpack(plain: Uint8Array): Sending | undefined {
  let at = 0
  const take = (length: number): Uint8Array => {
    at += length
    return plain.slice(at - length, at)
  }
  const from = takeNumber(take(1))
  const writtenAt = takeNumber(take(5))
  const letters: Sending['letters'][number][] = []
  for (let length = takeNumber(take(1)); length > 0; length = takeNumber(take(1))) {
    const place = String.fromCharCode(...take(length))
    const size = takeNumber(take(3))
    if (!isPlace(place) || size > MAX_CONTENT || letters.length >= MAX_LETTERS) return undefined
    letters.push({ place, content: take(size) })
  }
  const isWhole =
    at <= plain.length && plain.length - at < BLOCK && plain.subarray(at).every((byte) => byte === 0)
  return isWhole ? { from: from === 0 ? null : from - 1, writtenAt, letters } : undefined
}

/** Bytes as letters, digits, `-` and `_` (base64url, RFC 4648), four characters for three bytes. */
export const toLinkText = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Reads what `toLinkText` wrote; never throws. */
export function fromText(text: string, longest: number): Uint8Array | SendingFault {
  if (text.length > longest) return 'tooLong'
  if (!/^[\w-]+$/.test(text)) return 'damaged'
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')) ?? 'damaged'
}

const FORMAT = 'windrose-turn'
const FILE = /^\s*\{\s*"format":\s*"windrose-turn",\s*"sealed":\s*"([\w-]+)"\s*\}\s*$/

/** A sealed sending as the text of a file. */
export const toFileText = (bytes: Uint8Array): string =>
  `${JSON.stringify({ format: FORMAT, sealed: toLinkText(bytes) })}\n`

/** Reads the text of a link, what stands behind `#/m/`, or of a file; never throws. */
export function readSealed(text: string): Uint8Array | SendingFault {
  if (!text.includes(`"${FORMAT}"`)) {
    if (text.length > MAX_LINK) return 'tooLong'
    return readWhole<Uint8Array | SendingFault>(
      text,
      (reading) => fromText(reading, MAX_LINK),
      (bytes) => typeof bytes !== 'string' && checkSealed(bytes) !== 'damaged',
    )
  }
  if (text.length > MAX_FILE) return 'tooLong'
  const sealed = FILE.exec(text)?.[1]
  return sealed === undefined ? 'damaged' : fromText(sealed, MAX_FILE)
}

/** Finds the room of what was sent among those of this device: only its key opens it. */
export async function findRoom<Room extends { readonly id: string }>(
  rooms: readonly Room[],
  text: string,
): Promise<Room | SendingFault> {
  const bytes = readSealed(text)
  if (typeof bytes === 'string') return bytes
  const fault = checkSealed(bytes)
  if (fault !== undefined) return fault
  for (const room of rooms) {
    const sending = await unseal(room.id, bytes)
    if (typeof sending === 'object') return room
    if (sending !== 'foreign') return sending
  }
  return 'foreign'
}
