import { CODE_LETTERS } from './code-letters.ts'
import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { assert } from './fault.ts'

/** An option that seeds chance by a short text: the same code gives the same results. If it is empty, the dice decide. */
export interface CodeSpec {
  readonly type: 'code'
  readonly length: number
  readonly default: ''
}

/** Is the text a complete code in its normal form? */
export function isCode({ length }: Pick<CodeSpec, 'length'>, text: string): boolean {
  return text.length === length && Array.from(text).every((letter) => CODE_LETTERS.includes(letter))
}
/** Returns a random code. */
export function drawCode({ length }: Pick<CodeSpec, 'length'>, dice: Dice): string {
  return Array.from({ length }, () => CODE_LETTERS[dice.below(CODE_LETTERS.length)]!).join('')
}

/** Returns the dice that a code stands for: its letters are the salt, two hexadecimal digits each. */
export function diceFromCode(code: string): Dice {
  const digits = Array.from(code, (letter) => letter.charCodeAt(0).toString(16)).join('')
  return saltedDice(digits.padStart(32, '0'))
}

/** Letters of a code that fit into one cell of a state. */
const LETTERS_PER_NUMBER = 3
/** The largest number that encodes letters of a code; 0 stands for no letters. */
export const MAX_CODE_NUMBER = CODE_LETTERS.length * CODE_LETTERS.length * CODE_LETTERS.length

/** Encodes a code as numbers for a state, three letters each; an empty code as zeros. */
export function encodeCode({ length }: Pick<CodeSpec, 'length'>, code: string): number[] {
  assert(length % LETTERS_PER_NUMBER === 0, 'a code fills its numbers')
  return Array.from({ length: length / LETTERS_PER_NUMBER }, (_, at) => {
    const letters = Array.from(code.slice(at * LETTERS_PER_NUMBER, (at + 1) * LETTERS_PER_NUMBER))
    const number = letters.reduce(
      (sum, letter) => sum * CODE_LETTERS.length + CODE_LETTERS.indexOf(letter),
      0,
    )
    return letters.length === 0 ? 0 : number + 1
  })
}
/** Returns the code that `encodeCode` has encoded. */
export function decodeCode(numbers: readonly number[]): string {
  return numbers
    .filter((number) => number > 0)
    .map((number) => {
      let left = number - 1
      let letters = ''
      for (let i = 0; i < LETTERS_PER_NUMBER; i++) {
        letters = CODE_LETTERS[left % CODE_LETTERS.length]! + letters
        left = Math.trunc(left / CODE_LETTERS.length)
      }
      return letters
    })
    .join('')
}
