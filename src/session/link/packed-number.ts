/** The digits of a packed number, in the order of their values: letters and digits survive every message program. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)

/** Takes values in, one after the other. */
export interface PackWriter {
  /** A whole number from 0 to `below - 1`; the only possible value costs nothing. Throws if it is out of range. */
  put(value: number, below: number): void
  /** All values as one number, in letters and digits. */
  text(): string
}
/** Gives the values back in the same order. */
export interface PackReader {
  /** The next value, from 0 to `below - 1`; `below` is what the writer was given. */
  take(below: number): number
  /** Is nothing left but zeros? */
  isEmpty(): boolean
}

/**
 * Packs values by a mixed radix: each is a digit whose base is the number of its possible values. No text is shorter if all
 * values are equally likely. The first value is the lowest digit, so that a reader needs no lengths.
 */
export function newPackWriter(): PackWriter {
  const values: (readonly [value: bigint, below: bigint])[] = []
  return {
    put(value, below) {
      if (!(value >= 0 && value < below)) throw new RangeError(`${value} is not below ${below}`)
      values.push([BigInt(value), BigInt(below)])
    },
    text: () => toText(values.reduceRight((number, [value, below]) => number * below + value, 0n)),
  }
}

/** Reads a packed text; undefined if it holds other characters, or a zero in front, which the writer never writes. */
export function newPackReader(text: string): PackReader | undefined {
  if (!/^[1-9A-Za-z][0-9A-Za-z]*$/.test(text)) return undefined
  let number = 0n
  for (const digit of text) number = number * BASE + BigInt(DIGITS.indexOf(digit))
  return {
    take(below) {
      const value = Number(number % BigInt(below))
      number /= BigInt(below)
      return value
    },
    isEmpty: () => number === 0n,
  }
}

/** A whole number in letters and digits; nothing for zero. */
export function toText(number: bigint): string {
  let text = ''
  for (let left = number; left > 0n; left /= BASE) text = DIGITS[Number(left % BASE)]! + text
  return text
}
