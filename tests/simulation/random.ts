/** A reproducible random generator: the same seed gives the same numbers (mulberry32). */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** True with this probability. */
  chance(probability: number): boolean
  between(least: number, most: number): number
  /** A whole number from 0 to `sides - 1`. */
  below(sides: number): number
  pick<Thing>(from: readonly Thing[]): Thing
  hex(digits: number): string
}

export function newRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (sides: number): number => Math.floor(next() * sides)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    between: (least, most) => least + next() * (most - least),
    pick: (from) => from[below(from.length)]!,
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  }
}

/** A fast, non-cryptographic hash of a text, as 16 hexadecimal digits (cyrb53). */
export function quickHash(text: string): string {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    one = Math.imul(one ^ code, 0x9e3779b1)
    two = Math.imul(two ^ code, 0x5f356495)
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35)
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return (one >>> 0).toString(16).padStart(8, '0') + (two >>> 0).toString(16).padStart(8, '0')
}
