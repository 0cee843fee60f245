import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { inGroups, roomCodeIn } from '../../session/link/damaged-links.ts'

/** No characters that are easily confused: no 0 and O, no 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 16
/** Addresses of a room: five players and three spectators. */
export const SLOTS = 8

/** Sixteen capital letters and digits without dashes; knowing them is the right to enter the room. */
export type RoomSecret = string

/** A new secret of 79 bits from `randomBytes`. */
export function newRoomSecret(randomBytes: (bytes: number) => Uint8Array): RoomSecret {
  let secret = ''
  while (secret.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      // Rejection sampling: higher bytes would make the first letters more likely.
      const isFair = byte < LETTERS.length * 8
      if (isFair && secret.length < LENGTH) secret += LETTERS[byte % LETTERS.length]!
    }
  }
  return secret
}

/** The room code: the secret in four groups of four. */
export const formatRoomCode = (room: RoomSecret): string => inGroups(room)

/** Parses a typed code, ignoring case and what stands between its letters; undefined if it is none. */
export const parseRoomCode = (text: string): RoomSecret | undefined =>
  text.length > 64 ? undefined : roomCodeIn(text)

/** HMAC-SHA-256 (RFC 2104) in hexadecimal. */
export function hmacHex(key: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))
}

/** The broker address of a slot; it reveals nothing about the secret. */
export function slotAddress(room: RoomSecret, slot: number): string {
  return hmacHex(room, JSON.stringify(['windrose', 'slot', slot])).slice(0, 40)
}
export const roomAddresses = (room: RoomSecret): string[] =>
  Array.from({ length: SLOTS }, (_, slot) => slotAddress(room, slot))

/** The token that proves to the broker that an address is ours, so that a reload gets it back at once. */
export function registrationToken(deviceSecret: string, address: string): string {
  return hmacHex(deviceSecret, JSON.stringify(['windrose', 'token', address])).slice(0, 40)
}

/** A public tag that identifies the room without revealing the secret. */
export const roomTag = (room: RoomSecret): string =>
  hmacHex(room, JSON.stringify(['windrose', 'tag'])).slice(0, 16)

/** Names the room in a call, to a device that knows it; it is seen nowhere else. */
export const callTag = (room: RoomSecret): string =>
  hmacHex(room, JSON.stringify(['windrose', 'call'])).slice(0, 20)

/** The secret in ten bytes, as 20 hexadecimal digits, for pairing codes. */
export function packRoom(room: RoomSecret): string {
  let sum = 0n
  for (const letter of room) sum = sum * BigInt(LETTERS.length) + BigInt(LETTERS.indexOf(letter))
  return sum.toString(16).padStart(20, '0')
}

/** The inverse of `packRoom`; undefined if the digits are no room secret. */
export function unpackRoom(packed: string): RoomSecret | undefined {
  if (!/^[0-9a-f]{20}$/.test(packed)) return undefined
  let room = ''
  let rest = BigInt(`0x${packed}`)
  while (room.length < LENGTH) {
    room = LETTERS[Number(rest % BigInt(LETTERS.length))]! + room
    rest /= BigInt(LETTERS.length)
  }
  return rest === 0n ? room : undefined
}

/**
 * Derives the secret of a follow-up room from a room and a label, by HMAC in counter mode: all who know this room find
 * it without a message, and no one else does.
 */
export function deriveRoomSecret(room: RoomSecret, label: string): RoomSecret {
  let block = 0
  return newRoomSecret((bytes) =>
    hexToBytes(hmacHex(room, JSON.stringify(['windrose', 'next', label, block++]))).subarray(0, bytes),
  )
}
