import { finalizeEvent, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import * as v from 'valibot'
import { integer } from '../../../session/parse.ts'
import { fromBase64, toBase64 } from '../../crypto/bytes.ts'
import { KEPT_FOR } from '../mailbox.ts'
import type { Parcel, Refusal } from '../mailbox.ts'
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

/** `keptFor`: seconds after which relays may delete it. */
export async function parcelEvent(
  seal: RoomSeal,
  keys: AuthorKeys,
  parcel: Parcel,
  keptFor = KEPT_FOR,
): Promise<NostrEvent> {
  const { author, place, writtenAt, content } = parcel
  const sealed = await seal.sealParcel(author, place, content)
  const tags = [
    ['d', seal.placeTag(author, place)],
    ['t', seal.tag],
    ['expiration', String(writtenAt + keptFor)],
  ]
  return signed(keys, { kind: PARCEL_KIND, created_at: writtenAt, tags, content: toBase64(sealed) })
}

/** What a message says, sealed: the content of its event, whenever and by whichever relay that is sent. */
export const sealMessage = async (seal: RoomSeal, author: string, content: Uint8Array): Promise<string> =>
  toBase64(await seal.sealMessage(author, content))

/** The event of a sealed message; `now` in seconds: relays take it within a minute from then. */
export const messageEvent = (seal: RoomSeal, keys: AuthorKeys, sealed: string, now: number): NostrEvent =>
  signed(keys, { kind: MESSAGE_KIND, created_at: now, tags: [['t', seal.tag]], content: sealed })

/** What is the same in all events of one message: its author and the nonce of its seal. */
export const messageId = ({ pubkey, content }: NostrEvent): string =>
  `${pubkey} ${content.slice(0, NONCE_END)}`
/** Characters that hold the version and the nonce of a seal. */
const NONCE_END = 18

const signed = (
  { secretKey }: AuthorKeys,
  template: Omit<NostrEvent, 'id' | 'pubkey' | 'sig'>,
): NostrEvent => {
  const { id, pubkey, created_at, kind, tags, content, sig } = finalizeEvent(template, secretKey)
  return { id, pubkey, created_at, kind: kind as NostrEvent['kind'], tags, content, sig }
}

/**
 * Opens an event and verifies its signature. Opening comes first, as it is fast and fails for all that strangers make. The
 * date is judged by the reader (`isParcelDate`, `isMessageDate`).
 */
export async function openEvent(seal: RoomSeal, event: NostrEvent): Promise<Parcel | Refusal> {
  const { pubkey: author, created_at: writtenAt, kind } = event
  if (tagOf(event, 't') !== seal.tag) return 'malformed'
  const sealed = readContent(event.content)
  if (sealed === undefined) return 'size'
  const binding: Binding =
    kind === MESSAGE_KIND
      ? { type: 'message', author }
      : { type: 'parcel', author, placeTag: tagOf(event, 'd') }
  const unsealed = await seal.open(sealed, binding)
  if (typeof unsealed === 'string') return unsealed
  return verifyEvent(event) ? { author, writtenAt, ...unsealed } : 'signature'
}

/** May a parcel bear this date? Both in seconds. */
export const isParcelDate = (writtenAt: number, now: number): boolean => writtenAt <= now + MAX_AHEAD
export const isMessageDate = (writtenAt: number, now: number): boolean =>
  Math.abs(writtenAt - now) <= MESSAGE_WINDOW

const TEXT_LENGTHS = SEALED_SIZES.map((size) => 4 * Math.ceil(size / 3))

/** Undefined if it is no base64 of the length of a sealed parcel. */
const readContent = (text: string): Uint8Array | undefined =>
  TEXT_LENGTHS.includes(text.length) ? fromBase64(text) : undefined
