import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readWhole } from '../../session/link/damaged-text.ts'
import { fromBase64, newByteReader, newByteWriter, toBase64 } from '../crypto/bytes.ts'
import { ENVELOPE_BYTES, ENVELOPE_VERSION, openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { isPlace, MAX_CONTENT } from './mailbox.ts'
import type { Parcel } from './mailbox.ts'
import { roomKey } from './sealing.ts'

// What a member sends by hand, as a link or a file (docs/online-transport.md, "By hand"): letters, sealed with a key that
// all who know the room have. The room's secret is not in it.

const CHECK = 4
const OVERHEAD = ENVELOPE_BYTES + CHECK
/** What the envelope is bound to. */
const LABEL = ['hand']
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
  const sealed = await sealEnvelope(await roomKey(room, 'hand'), LABEL, pack(sending), randomBytes)
  return concatBytes(sealed, sha256(sealed).subarray(0, CHECK))
}

/** Is it whole, and of a version that is known here? */
function checkSealed(bytes: Uint8Array): SendingFault | undefined {
  const sealed = bytes.subarray(0, -CHECK)
  const sum = sha256(sealed)
  if (bytes.length < OVERHEAD || bytes.subarray(-CHECK).some((byte, at) => byte !== sum[at])) return 'damaged'
  if (bytes[0] !== ENVELOPE_VERSION) return 'newer'
  return undefined
}

/** Opens what came from outside with the key of one room; never throws. `foreign` if it is of another one. */
export async function unseal(room: string, bytes: Uint8Array): Promise<Sending | SendingFault> {
  const fault = checkSealed(bytes)
  if (fault !== undefined) return fault
  const plain = await openEnvelope(await roomKey(room, 'hand'), LABEL, bytes.subarray(0, -CHECK))
  return plain === undefined ? 'foreign' : (unpack(plain) ?? 'damaged')
}

function pack({ from, writtenAt, letters }: Sending): Uint8Array<ArrayBuffer> {
  const to = newByteWriter()
  to.fixed(1, from === null ? 0 : from + 1)
  to.fixed(5, writtenAt)
  for (const { place, content } of letters) {
    to.fixed(1, place.length)
    to.raw(utf8ToBytes(place))
    to.fixed(3, content.length)
    to.raw(content)
  }
  // A place without a name ends the list.
  to.fixed(1, 0)
  return to.bytes(Math.ceil(to.length() / BLOCK) * BLOCK)
}

function unpack(plain: Uint8Array): Sending | undefined {
  const bytes = newByteReader(plain)
  const from = bytes.fixed(1)
  const writtenAt = bytes.fixed(5)
  const letters: Sending['letters'][number][] = []
  for (let length = bytes.fixed(1); length > 0; length = bytes.fixed(1)) {
    const place = String.fromCharCode(...bytes.raw(length))
    const size = bytes.fixed(3)
    if (!isPlace(place) || size > MAX_CONTENT || letters.length >= MAX_LETTERS) return undefined
    letters.push({ place, content: bytes.raw(size) })
  }
  if (bytes.hasFailed() || bytes.left() >= BLOCK || !bytes.isPadding()) return undefined
  return { from: from === 0 ? null : from - 1, writtenAt, letters }
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
