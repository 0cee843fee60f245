import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Puts values one after the other. */
export interface ByteWriter {
  /** Seven bits a byte, the lowest first; all but the last byte have the eighth bit set (LEB128). */
  number(value: number): void
  /** A number in this many bytes, the highest first. */
  fixed(length: number, value: number): void
  /** Bytes as hexadecimal digits, of a length that the reader knows. */
  hex(digits: string): void
  /** UTF-8 after its length. */
  text(text: string): void
  raw(bytes: Uint8Array): void
  /** How many bytes there are. */
  length(): number
  /** All bytes, with zeros behind them up to a length. */
  bytes(length?: number): Uint8Array<ArrayBuffer>
}

export function newByteWriter(): ByteWriter {
  const parts: Uint8Array[] = []
  let written = 0
  const raw = (bytes: Uint8Array): void => {
    parts.push(bytes)
    written += bytes.length
  }
  const number = (value: number): void => {
    const bytes: number[] = []
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80)
    raw(Uint8Array.of(...bytes, rest))
  }
  return {
    number,
    fixed: (length, value) =>
      raw(Uint8Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)))),
    hex: (digits) => raw(hexToBytes(digits)),
    text(text) {
      const bytes = utf8ToBytes(text)
      number(bytes.length)
      raw(bytes)
    },
    raw,
    length: () => written,
    bytes: (length = written) => new Uint8Array(concatBytes(...parts, new Uint8Array(length - written))),
  }
}

/** Reads what a `ByteWriter` wrote. Beyond the end, and where numbers are too large, it reads zeros and has failed. */
export interface ByteReader {
  number(): number
  fixed(length: number): number
  hex(length: number): string
  text(): string
  /** A copy of the next bytes. */
  raw(length: number): Uint8Array<ArrayBuffer>
  hasFailed(): boolean
  /** How many bytes are left. */
  left(): number
  /** Are all bytes that are left zeros? */
  isPadding(): boolean
}

const MAX_NUMBER_BYTES = 7

export function newByteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  let failed = false
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) failed = true
    if (failed) return new Uint8Array(0)
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (): number => {
    let value = 0
    for (let nth = 0; nth < MAX_NUMBER_BYTES; nth++) {
      const byte = take(1)[0] ?? 0
      value += (byte % 0x80) * 0x80 ** nth
      if (byte < 0x80) return value
    }
    failed = true
    return 0
  }
  return {
    number,
    fixed: (length) => take(length).reduce((value, byte) => value * 256 + byte, 0),
    hex: (length) => bytesToHex(take(length)),
    text() {
      const text = fromUtf8(take(number()))
      failed ||= text === undefined
      return text ?? ''
    },
    raw: (length) => new Uint8Array(take(length)),
    hasFailed: () => failed,
    left: () => bytes.length - at,
    isPadding: () => bytes.subarray(at).every((byte) => byte === 0),
  }
}

/** Undefined if it is no text. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function isSameBytes(one: Uint8Array, two: Uint8Array): boolean {
  if (one.length !== two.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== two[at]) return false
  return true
}

/** Base64 (RFC 4648), as browsers write it. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
/** Undefined if it is no base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
