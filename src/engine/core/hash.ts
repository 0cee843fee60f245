import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { State } from './game.ts'

/** Returns the first 128 bits of SHA-256 over a text as UTF-8, as 32 hexadecimal digits. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)
}

/** Returns the first 128 bits of SHA-256 over the state's numbers as little-endian 16-bit words, as 32 hexadecimal digits. */
export function hashState(state: State): string {
  const bytes = new Uint8Array(state.length * 2)
  const words = new DataView(bytes.buffer)
  for (let i = 0; i < state.length; i++) words.setInt16(i * 2, state[i]!, true)
  return bytesToHex(sha256(bytes)).slice(0, 32)
}
