import { assert } from './fault.ts'

/** Randomness, always passed in from outside: made from a salt in play, scripted in tests and guided games. */
export interface Dice {
  /** Returns a whole number from 0 to `sides - 1`, each equally likely. */
  below(sides: number): number
}

/** A salt, the seed of the dice: 128 bits as 32 lower-case hexadecimal digits. */
export const SALT_PATTERN = /^[0-9a-f]{32}$/

const HALF = 0x1_0000

/**
 * Returns dice seeded by a salt: sfc32 (C. Doty-Humphrey's "small fast counting" generator, 128 bits of state), seeded
 * with the salt's four words, its first twelve words discarded. The vectors in `dice.test.ts` freeze it: journals depend
 * on it. Throws if the salt has another form.
 */
export function saltedDice(salt: string): Dice {
  assert(SALT_PATTERN.test(salt), 'a salt is 32 hexadecimal digits')
  let a = parseInt(salt.slice(0, 8), 16) | 0
  let b = parseInt(salt.slice(8, 16), 16) | 0
  let c = parseInt(salt.slice(16, 24), 16) | 0
  let counter = parseInt(salt.slice(24, 32), 16) | 0
  const word = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum
  }
  for (let discarded = 0; discarded < 12; discarded++) word()
  return {
    // Lemire's method ("Fast random integer generation in an interval", 2019) on the upper half of a word: it divides
    // only in the rare case of a biased tail.
    below(sides) {
      assert(sides >= 1 && sides < HALF, 'dice have 1 to 65535 sides')
      let product = Math.imul(word() >>> 16, sides)
      if ((product & 0xffff) < sides) {
        const biased = HALF % sides
        while ((product & 0xffff) < biased) product = Math.imul(word() >>> 16, sides)
      }
      return product >>> 16
    },
  }
}

/** Returns dice with scripted results, for tests and guided games. Throws when they run out or exceed the sides. */
export function scriptedDice(throws: readonly number[]): Dice {
  let next = 0
  return {
    below(sides) {
      const thrown = throws[next++]
      assert(thrown !== undefined, 'the script of the dice has run out')
      assert(
        thrown >= 0 && thrown < sides,
        `the script says ${String(thrown)}, the die has ${String(sides)} sides`,
      )
      return thrown
    },
  }
}

/**
 * Draws one token from a bag, an array's run of `kinds` counts from index `place` on. Returns the kind and leaves the
 * bag as it is. The bag must not be empty.
 */
export function drawKind(dice: Dice, counts: Int16Array, place: number, kinds: number): number {
  let total = 0
  for (let kind = 0; kind < kinds; kind++) total += counts[place + kind]!
  let left = dice.below(total)
  for (let kind = 0; kind < kinds; kind++) {
    left -= counts[place + kind]!
    if (left < 0) return kind
  }
  assert(false, 'a draw from a bag ends inside the bag')
}
