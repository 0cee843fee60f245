import { finalizeEvent, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import * as v from 'valibot'
import { integer } from '../../../session/parse.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import { KEPT_FOR } from '../mailbox.ts'
import type { Message, Parcel, Refusal } from '../mailbox.ts'
import { authorSecret, SEALED_SIZES } from '../sealing.ts'
import type { Binding, RoomSeal } from '../sealing.ts'

// Parcels and messages as Nostr events (NIP-01).

/** Addressable data of an application (NIP-78): a relay keeps the newest of each author and `d` tag. */
export const PARCEL_KIND = 30_078
/** An ephemeral kind: a relay passes it on and keeps nothing. */
export const MESSAGE_KIND = 20_078
/** No event of ours is longer, in characters. */
export const MAX_EVENT = 48 * 1024
/** How far ahead of ours an author's clock may be, in seconds. */
const MAX_AHEAD = 24 * 3600
/** How old or how far ahead a message may be, in seconds. */
const MESSAGE_WINDOW = 600

const keyShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const tagShape = v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.minLength(1), v.maxLength(20))
/** An event as relays send it; nothing in it is verified yet. */
export const eventShape = v.object({
  id: keyShape,
  pubkey: keyShape,
  created_at: integer(0, 2 ** 40),
  kind: v.picklist([PARCEL_KIND, MESSAGE_KIND]),
  tags: v.pipe(v.array(tagShape), v.maxLength(20)),
  content: v.pipe(v.string(), v.maxLength(MAX_EVENT)),
  sig: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)),
})
export type NostrEvent = v.InferOutput<typeof eventShape>

/** The signing key of this device in a room. */
export interface AuthorKeys {
  readonly secretKey: Uint8Array
  readonly publicKey: string
}

export function authorKeys(deviceSecret: string, room: string): AuthorKeys {
  for (let attempt = 0; ; attempt++) {
    const secretKey = authorSecret(deviceSecret, room, attempt)
    try {
      return { secretKey, publicKey: getPublicKey(secretKey) }
    } catch {
      // One of 2^128 secrets is no key of secp256k1.
    }
  }
}

/** A signing key for one visit of a page: nothing ties it to the device, to its other visits, or to its parcels. */
export function visitKeys(randomBytes: (count: number) => Uint8Array): AuthorKeys {
  for (;;) {
    const secretKey = randomBytes(32)
    try {
      return { secretKey, publicKey: getPublicKey(secretKey) }
    } catch {
      // As above.
    }
  }
}

/** The value of the first tag of this name; empty if there is none. */
export const tagOf = ({ tags }: NostrEvent, name: string): string =>
  tags.find((tag) => tag[0] === name)?.[1] ?? ''

export const keyOf = (author: string, placeTag: string): string => `${author}:${placeTag}`

export async function parcelEvent(seal: RoomSeal, keys: AuthorKeys, parcel: Parcel): Promise<NostrEvent> {
  const { author, place, writtenAt, content } = parcel
  const sealed = await seal.sealParcel(author, place, content)
  const tags = [
    ['d', seal.placeTag(author, place)],
    ['t', seal.tag],
    ['expiration', String(writtenAt + KEPT_FOR)],
  ]
  return signed(keys, { kind: PARCEL_KIND, created_at: writtenAt, tags, content: toBase64(sealed) })
}

export async function messageEvent(seal: RoomSeal, keys: AuthorKeys, message: Message): Promise<NostrEvent> {
  const { author, writtenAt, content } = message
  const sealed = await seal.sealMessage(author, content)
  const tags = [['t', seal.tag]]
  return signed(keys, { kind: MESSAGE_KIND, created_at: writtenAt, tags, content: toBase64(sealed) })
}

const signed = (
  { secretKey }: AuthorKeys,
  template: Omit<NostrEvent, 'id' | 'pubkey' | 'sig'>,
): NostrEvent => {
  const { id, pubkey, created_at, kind, tags, content, sig } = finalizeEvent(template, secretKey)
  return { id, pubkey, created_at, kind: kind as NostrEvent['kind'], tags, content, sig }
}

/**
 * Opens an event and verifies its signature; `now` in seconds. Opening comes first, as it is fast and fails for all that
 * strangers make.
 */
export async function openEvent(seal: RoomSeal, event: NostrEvent, now: number): Promise<Parcel | Refusal> {
  const { pubkey: author, created_at: writtenAt, kind } = event
  const isMessage = kind === MESSAGE_KIND
  if (writtenAt > now + (isMessage ? MESSAGE_WINDOW : MAX_AHEAD)) return 'date'
  if (isMessage && writtenAt < now - MESSAGE_WINDOW) return 'date'
  if (tagOf(event, 't') !== seal.tag) return 'malformed'
  const sealed = readContent(event.content)
  if (sealed === undefined) return 'size'
  const binding: Binding = isMessage
    ? { kind: 'message', author }
    : { kind: 'parcel', author, placeTag: tagOf(event, 'd') }
  const unsealed = await seal.open(sealed, binding)
  if (typeof unsealed === 'string') return unsealed
  return verifyEvent(event) ? { author, writtenAt, ...unsealed } : 'signature'
}

const TEXT_LENGTHS = SEALED_SIZES.map((size) => 4 * Math.ceil(size / 3))

/** Undefined if it is no base64 of the length of a sealed parcel. */
const readContent = (text: string): Uint8Array | undefined =>
  TEXT_LENGTHS.includes(text.length) ? fromBase64(text) : undefined
