import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// Numbers take seven bits a byte, the lowest first; all but the last byte have the eighth bit set (LEB128).

export interface ByteWriter {
  number(value: number): void
  /** Bytes as hexadecimal digits, of a length that the reader knows. */
  hex(digits: string): void
  text(text: string): void
  bytes(): Uint8Array
}

export function newByteWriter(): ByteWriter {
  const all: number[] = []
  const number = (value: number): void => {
    let rest = value
    while (rest > 0x7f) {
      all.push((rest % 0x80) + 0x80)
      rest = Math.floor(rest / 0x80)
    }
    all.push(rest)
  }
  return {
    number,
    hex: (digits) => void all.push(...hexToBytes(digits)),
    text(text) {
      const bytes = utf8ToBytes(text)
      number(bytes.length)
      for (const byte of bytes) all.push(byte)
    },
    bytes: () => Uint8Array.from(all),
  }
}

/** Reads what a `ByteWriter` wrote. Beyond the end, and where numbers are too large, it reads zeros and has failed. */
export interface ByteReader {
  number(): number
  hex(length: number): string
  text(): string
  hasFailed(): boolean
  isAtEnd(): boolean
}

const MAX_NUMBER_BYTES = 7

export function newByteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  let failed = false
  const take = (length: number): Uint8Array => {
    if (failed || at + length > bytes.length) failed = true
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
    hex: (length) => bytesToHex(take(length)),
    text() {
      const read = take(number())
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(read)
      } catch {
        failed = true
        return ''
      }
    },
    hasFailed: () => failed,
    isAtEnd: () => at === bytes.length,
  }
}

export function isSameBytes(one: Uint8Array, two: Uint8Array): boolean {
  if (one.length !== two.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== two[at]) return false
  return true
}
