import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { fromBase64, toBase64 } from '../../net/crypto/bytes.ts'
import { hmacHex } from '../../net/connection/room-secret.ts'
import type { RoomSecret } from '../../net/connection/room-secret.ts'
import { integer, readJson } from '../../session/parse.ts'

// What the two devices of a transfer say to each other: docs/online-transport.md, "A backup to another device".

/** The version of these messages and of the handshake. */
export const TRANSFER_PROTOCOL = 2
/** Bytes of a part; all parts but the last have as many. */
export const PART = 24 * 1024
/** The most bytes of a transfer before they are unpacked, and the most parts. */
export const LARGEST_TRANSFER = 64 * 1024 * 1024
const MAX_PARTS = Math.ceil(LARGEST_TRANSFER / PART)
/** Parts that may be on their way. The receiver answers ten times a second, so that it is never sent more than it takes. */
export const WINDOW = 2

/** Why a transfer ended without success. A device says so to the other one; the end of a message key. */
export const TRANSFER_FAULTS = [
  /** The person stopped it, on this device or on the other one. */
  'stopped',
  /** The numbers on both screens differ. */
  'differs',
  /** The link of the sender is in use by another device. */
  'taken',
  'tooLarge',
  'damaged',
  /** The page of the other device was closed. */
  'left',
  /** No link for too long. */
  'lost',
  /** The devices have versions of the app that do not understand each other. */
  'otherVersion',
] as const
export type TransferFault = (typeof TRANSFER_FAULTS)[number]

const digits = (count: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${String(count)}}$`)))
const messageShape = v.variant('k', [
  // The receiver asks, and commits to the nonce that it reveals once it has that of the sender.
  v.strictObject({ k: v.literal('ask'), commit: digits(64) }),
  v.strictObject({ k: v.literal('nonce'), nonce: digits(32) }),
  v.strictObject({ k: v.literal('reveal'), nonce: digits(32) }),
  // The sender's person has agreed: the size of what comes, in bytes.
  v.strictObject({ k: v.literal('head'), size: integer(1, Number.MAX_SAFE_INTEGER) }),
  // How many parts the receiver has.
  v.strictObject({ k: v.literal('have'), count: integer(0, MAX_PARTS) }),
  v.strictObject({
    k: v.literal('part'),
    at: integer(0, MAX_PARTS - 1),
    bytes: v.pipe(v.string(), v.maxLength(Math.ceil(PART / 3) * 4)),
  }),
  v.strictObject({ k: v.literal('done') }),
  v.strictObject({ k: v.literal('end'), why: v.picklist(TRANSFER_FAULTS) }),
])
export type TransferMessage = v.InferOutput<typeof messageShape>

export const messageText = (message: TransferMessage): string => JSON.stringify(message)

/** Parses what the other device said; undefined if it is malformed. Never throws. */
export function readMessage(text: string): TransferMessage | undefined {
  const read = v.safeParse(messageShape, readJson(text), { abortEarly: true })
  return read.success ? read.output : undefined
}

export const partCount = (size: number): number => Math.ceil(size / PART)

export function partAt(packed: Uint8Array, at: number): TransferMessage {
  return { k: 'part', at, bytes: toBase64(packed.subarray(at * PART, (at + 1) * PART)) }
}
/** The bytes of a part of something this large; undefined if they are others than belong there. */
export function partBytes(text: string, at: number, size: number): Uint8Array | undefined {
  const bytes = fromBase64(text)
  return bytes?.length === Math.min(PART, size - at * PART) ? bytes : undefined
}

export const newNonce = (randomBytes: (count: number) => Uint8Array): string => bytesToHex(randomBytes(16))

/** Binds the receiver to a nonce that nobody knows yet. */
export const commitment = (room: RoomSecret, receiver: string, nonce: string): string =>
  hmacHex(room, JSON.stringify(['windrose', 'commit', receiver, nonce]))

/** What a comparison is about: the keys of both devices, and the nonce of each. */
export interface Compared {
  readonly room: RoomSecret
  readonly sender: string
  readonly receiver: string
  readonly senderNonce: string
  readonly receiverNonce: string
}
/**
 * Six digits that both screens show. A device in between has two pairs of keys, and neither it nor the ends can choose a
 * nonce that makes both numbers equal, for the receiver is bound to its own before it learns the other one.
 */
export function comparisonNumber({ room, sender, receiver, senderNonce, receiverNonce }: Compared): string {
  const text = JSON.stringify(['windrose', 'compare', sender, receiver, senderNonce, receiverNonce])
  return String(parseInt(hmacHex(room, text).slice(0, 12), 16) % 1_000_000).padStart(6, '0')
}
