import { hexToBytes } from '@noble/hashes/utils.js'
import { newRoomSecret, hmacHex } from '../connection/room-secret.ts'
import type { RoomSecret } from '../connection/room-secret.ts'

/** The room after this one, for whatever it is called: who was here finds it without being told, and nobody else does. */
export function deriveRoomSecret(room: RoomSecret, label: string): RoomSecret {
  let block = 0
  return newRoomSecret((bytes) =>
    hexToBytes(hmacHex(room, JSON.stringify(['windrose', 'next', label, block++]))).subarray(0, bytes),
  )
}
