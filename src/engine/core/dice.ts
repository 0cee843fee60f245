import { assert } from './fault.ts'

/** Randomness handed in from outside. Play makes it from a salt; tests and guided games script it. */
export interface Dice {
  /** A whole number from 0 to `sides - 1`, each equally likely. */
  below(sides: number): number
}

/** A salt is 128 bits, written as 32 lower-case hexadecimal digits. */
export const SALT_PATTERN = /^[0-9a-f]{32}$/

const HALF = 0x1_0000

/**
 * Dice from a salt: sfc32 (C. Doty-Humphrey's "small fast counting" generator, 128 bits of state), seeded with the
 * salt's four words and stirred twelve times. Frozen by the vectors in `dice.test.ts`: old journals depend on it.
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
  for (let stir = 0; stir < 12; stir++) word()
  return {
    // Lemire's method on the upper half of a word: `sides` parts of 65536, without division but for the rare unfair tail.
    below(sides) {
      assert(sides >= 1 && sides < HALF, 'dice have 1 to 65535 sides')
      let product = Math.imul(word() >>> 16, sides)
      if ((product & 0xffff) < sides) {
        const unfair = HALF % sides
        while ((product & 0xffff) < unfair) product = Math.imul(word() >>> 16, sides)
      }
      return product >>> 16
    },
  }
}

/** Dice that fall as told, for tests and guided games; it is a fault to ask for more or for too much. */
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
 * Draws one token from a bag that is a run of counts in an array (`kinds` counts from `place`): answers the kind,
 * without taking it out. The bag must not be empty.
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
