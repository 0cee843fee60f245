import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Nothing that could be read as something else: no 0 and O, no 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 16
/** How many addresses a room has: five players, and who watches. */
export const SLOTS = 8

/** Sixteen letters and digits, in capitals and without dashes: whoever knows them belongs to the room. */
export type RoomSecret = string

/** A new secret of 79 bits; `chance` gives so many random bytes. */
export function newRoomSecret(randomBytes: (bytes: number) => Uint8Array): RoomSecret {
  let secret = ''
  while (secret.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      // Higher bytes would make the first letters of the list more likely than the rest.
      const isFair = byte < LETTERS.length * 8
      if (isFair && secret.length < LENGTH) secret += LETTERS[byte % LETTERS.length]!
    }
  }
  return secret
}

/** Four groups of four, as it is written and read aloud. */
export function formatRoomCode(room: RoomSecret): string {
  return room.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Reads a code however it was typed; undefined if it is none. */
export function parseRoomCode(text: string): RoomSecret | undefined {
  if (text.length > 64) return undefined
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
    ? letters
    : undefined
}

/** A keyed hash: without the key nobody can tell what it was made of, nor make another. */
export function hmacHex(key: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))
}

/** Where the room meets, for the broker to see: it tells nothing about the secret. */
export function slotAddress(room: RoomSecret, slot: number): string {
  return hmacHex(room, JSON.stringify(['windrose', 'slot', slot])).slice(0, 40)
}
export const roomAddresses = (room: RoomSecret): string[] =>
  Array.from({ length: SLOTS }, (_, slot) => slotAddress(room, slot))

/** Proves to the broker that an address is ours, so that a reload takes it back at once. */
export function registrationToken(deviceSecret: string, address: string): string {
  return hmacHex(deviceSecret, JSON.stringify(['windrose', 'token', address])).slice(0, 40)
}

/** Tells rooms apart before anything is proved. */
export const roomTag = (room: RoomSecret): string =>
  hmacHex(room, JSON.stringify(['windrose', 'tag'])).slice(0, 16)

/** The room in ten bytes, as hexadecimal digits, for codes that must be short. */
export function packRoom(room: RoomSecret): string {
  let sum = 0n
  for (const letter of room) sum = sum * BigInt(LETTERS.length) + BigInt(LETTERS.indexOf(letter))
  return sum.toString(16).padStart(20, '0')
}

/** Undefined if no room is packed like that. */
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
