import { hexToBytes } from '@noble/hashes/utils.js'
import { newRoomSecret, hmacHex } from '../connection/room-secret.ts'
import type { RoomSecret } from '../connection/room-secret.ts'

/** The room after this one, for whatever it is called: who was here finds it without being told, and nobody else does. */
export function nextRoom(room: RoomSecret, what: string): RoomSecret {
  let block = 0
  return newRoomSecret((bytes) =>
    hexToBytes(hmacHex(room, JSON.stringify(['windrose', 'next', what, block++]))).subarray(0, bytes),
  )
}
