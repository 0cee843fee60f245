import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { newByteReader, newByteWriter } from '../crypto/bytes.ts'
import { ENVELOPE_BYTES, ENVELOPE_VERSION, openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { isPlace, MAX_CONTENT, MAX_PLACE } from './mailbox.ts'
import type { Refusal } from './mailbox.ts'

// How parcels and messages are sealed: in an envelope with a key that all who know the room have, and padded, so that a store
// learns neither content nor place nor much about the length.
//
//   length of place (1 byte) | length of content (3) | place | content | zeros
//
// The content of the envelope fills a size class. What it is, for which place and by whom is authenticated with it.

const LENGTHS = 4
/** Plaintexts are padded to the smallest of these sizes that holds them. */
const SIZE_CLASSES = [1, 2, 4, 8, 16, 32].map((kilobytes) => kilobytes * 1024)
/** The lengths that sealed bytes may have. */
export const SEALED_SIZES = SIZE_CLASSES.map((size) => size + ENVELOPE_BYTES)

/** What the seal binds: a parcel to its author and the tag of its place, a message to its author. */
export type Binding =
  | { readonly type: 'parcel'; readonly author: string; readonly placeTag: string }
  | { readonly type: 'message'; readonly author: string }

export interface Unsealed {
  /** Empty for messages. */
  readonly place: string
  readonly content: Uint8Array
}

/** What all who know a room can do, and no one else. */
export interface RoomSeal {
  /** The tag under which stores find what belongs to the room, 32 hexadecimal digits; it tells nothing of the secret. */
  readonly tag: string
  /** The tag of a place of an author, 32 hexadecimal digits; different for every author. */
  placeTag(author: string, place: string): string
  /** Throws if place or content are too long. */
  sealParcel(author: string, place: string, content: Uint8Array): Promise<Uint8Array>
  sealMessage(author: string, content: Uint8Array): Promise<Uint8Array>
  /** Opens what comes from outside. It never throws. */
  open(sealed: Uint8Array, binding: Binding): Promise<Unsealed | Refusal>
}

const derive = (key: string, ...label: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hmac(sha256, utf8ToBytes(key), utf8ToBytes(JSON.stringify(['windrose', ...label]))))
const deriveTag = (key: string, ...label: readonly string[]): string =>
  bytesToHex(derive(key, ...label)).slice(0, 32)

/**
 * A secret of 32 bytes for the signing key of this device in this room: no room shares it with another, and it is not
 * the device's own key. `attempt` counts up in the rare case that it is no valid key.
 */
export const authorSecret = (deviceSecret: string, room: string, attempt: number): Uint8Array =>
  derive(deviceSecret, 'mailbox', 'author', room, String(attempt))

/**
 * What a room is sealed for: parcels, what devices that are open send each other, or what travels by hand. Each has its own
 * key and tag.
 */
export type SealPurpose = 'mailbox' | 'live' | 'hand'

/** The key of a room for a purpose (HMAC-SHA-256, as the addresses in `room-secret.ts`). */
export const roomKey = (room: string, purpose: SealPurpose): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', derive(room, purpose, 'key'), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Derives the key and the tags of a room from its secret. */
export async function newRoomSeal(
  room: string,
  randomBytes: (count: number) => Uint8Array,
  purpose: SealPurpose = 'mailbox',
): Promise<RoomSeal> {
  const key = await roomKey(room, purpose)
  const placeTag = (author: string, place: string): string => deriveTag(room, purpose, 'place', author, place)

  const seal = (binding: Binding, place: string, content: Uint8Array): Promise<Uint8Array> =>
    sealEnvelope(key, labelOf(binding), pad(utf8ToBytes(place), content), randomBytes)

  return {
    tag: deriveTag(room, purpose, 'tag'),
    placeTag,
    sealParcel: async (author, place, content) =>
      seal({ type: 'parcel', author, placeTag: placeTag(author, place) }, place, content),
    sealMessage: async (author, content) => seal({ type: 'message', author }, '', content),
    async open(sealed, binding) {
      if (!SEALED_SIZES.includes(sealed.length)) return 'size'
      if (sealed[0] !== ENVELOPE_VERSION) return 'version'
      const plain = await openEnvelope(key, labelOf(binding), sealed)
      if (plain === undefined) return 'seal'
      const unsealed = unpad(plain)
      if (unsealed === undefined) return 'content'
      const fits =
        binding.type === 'parcel'
          ? unsealed.place !== '' && placeTag(binding.author, unsealed.place) === binding.placeTag
          : unsealed.place === ''
      return fits ? unsealed : 'content'
    },
  }
}

const labelOf = (binding: Binding): readonly string[] => [
  binding.type,
  binding.author,
  binding.type === 'parcel' ? binding.placeTag : '',
]

function pad(place: Uint8Array, content: Uint8Array): Uint8Array<ArrayBuffer> {
  if (place.length > MAX_PLACE || content.length > MAX_CONTENT) throw new RangeError('too long to be sealed')
  const to = newByteWriter()
  to.fixed(1, place.length)
  to.fixed(3, content.length)
  to.raw(place)
  to.raw(content)
  return to.bytes(SIZE_CLASSES.find((size) => size >= to.length()))
}

/** The inverse of `pad`; undefined if it was padded in another way, so that each content has one form only. */
function unpad(padded: Uint8Array): Unsealed | undefined {
  const from = newByteReader(padded)
  const placeLength = from.fixed(1)
  const length = from.fixed(3)
  const isClass = SIZE_CLASSES.find((size) => size >= LENGTHS + placeLength + length) === padded.length
  if (!isClass || placeLength > MAX_PLACE || length > MAX_CONTENT) return undefined
  const place = String.fromCharCode(...from.raw(placeLength))
  const content = from.raw(length)
  return from.isPadding() && (place === '' || isPlace(place)) ? { place, content } : undefined
}
