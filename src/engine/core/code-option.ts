import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { assert } from './fault.ts'

/** An option that is a short text from which chance follows: whoever gives the same code gets the same. Empty, it is left to the dice. */
export interface CodeSpec {
  readonly kind: 'code'
  readonly length: number
  readonly default: ''
}

/** Nothing that could be read as something else: no 0 and O, no 1, I and L. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** What people put between letters, and what comes along when a message is copied. */
const BETWEEN = /[\s\p{Pd}\p{Cf}._]/gu

/** Is it a whole code, exactly as it is kept? */
export function isCode({ length }: Pick<CodeSpec, 'length'>, text: string): boolean {
  return text.length === length && Array.from(text).every((letter) => CODE_LETTERS.includes(letter))
}
/** A code as somebody has typed or pasted it, the way it is kept; whether it is one, `isCode` says. */
export function normalizeCode(text: string): string {
  return text.replaceAll(BETWEEN, '').toUpperCase()
}
/** A code by lot. */
export function drawCode({ length }: Pick<CodeSpec, 'length'>, dice: Dice): string {
  return Array.from({ length }, () => CODE_LETTERS[dice.below(CODE_LETTERS.length)]!).join('')
}

/** The dice a code stands for: its letters are the salt, two hexadecimal digits each. */
export function diceFromCode(code: string): Dice {
  const digits = Array.from(code, (letter) => letter.charCodeAt(0).toString(16)).join('')
  return saltedDice(digits.padStart(32, '0'))
}

/** Letters that fit into one number of a state. */
const LETTERS_A_NUMBER = 3
/** The largest number that letters of a code come to; 0 is no letters. */
export const MAX_CODE_NUMBER = CODE_LETTERS.length * CODE_LETTERS.length * CODE_LETTERS.length

/** A code as numbers for a state, three letters each; of an empty one, zeros. */
export function encodeCode({ length }: Pick<CodeSpec, 'length'>, code: string): number[] {
  assert(length % LETTERS_A_NUMBER === 0, 'a code fills its numbers')
  return Array.from({ length: length / LETTERS_A_NUMBER }, (_, at) => {
    const letters = Array.from(code.slice(at * LETTERS_A_NUMBER, (at + 1) * LETTERS_A_NUMBER))
    const number = letters.reduce(
      (sum, letter) => sum * CODE_LETTERS.length + CODE_LETTERS.indexOf(letter),
      0,
    )
    return letters.length === 0 ? 0 : number + 1
  })
}
/** The code again. */
export function decodeCode(numbers: readonly number[]): string {
  return numbers
    .filter((number) => number > 0)
    .map((number) => {
      let left = number - 1
      let letters = ''
      for (let i = 0; i < LETTERS_A_NUMBER; i++) {
        letters = CODE_LETTERS[left % CODE_LETTERS.length]! + letters
        left = Math.trunc(left / CODE_LETTERS.length)
      }
      return letters
    })
    .join('')
}
