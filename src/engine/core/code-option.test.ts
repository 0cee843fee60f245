import { describe, expect, test } from 'vitest'
import { CODE_LETTERS, normalizeCode } from './code-letters.ts'
import { diceFromCode, encodeCode, decodeCode, drawCode, isCode, MAX_CODE_NUMBER } from './code-option.ts'
import { saltedDice, scriptedDice } from './dice.ts'
import { Fault } from './fault.ts'

const six = { length: 6 }

test('a code has letters and digits, none of which look alike', () => {
  expect(new Set(CODE_LETTERS).size).toBe(31)
  for (const letter of '01OILoil') expect(CODE_LETTERS).not.toContain(letter)
  expect(isCode(six, 'K7M2QX')).toBe(true)
  for (const text of ['', 'K7M2Q', 'K7M2QXX', 'k7m2qx', 'K7M2Q0', 'K7M2Q '])
    expect(isCode(six, text)).toBe(false)
})

test('normalizes a typed code', () => {
  expect(normalizeCode(' k7m–2qx\u200b')).toBe('K7M2QX')
})

test('draws codes with every letter', () => {
  expect(drawCode(six, scriptedDice([0, 30, 1, 2, 3, 4]))).toBe('2Z3456')
  const dice = saltedDice('c'.repeat(32))
  const codes = Array.from({ length: 200 }, () => drawCode(six, dice))
  expect(codes.every((code) => isCode(six, code))).toBe(true)
  expect(new Set(codes.join('')).size).toBe(31)
})

describe('the dice of a code', () => {
  const throws = (code: string): number[] => {
    const dice = diceFromCode(code)
    return Array.from({ length: 6 }, () => dice.below(1000))
  }
  test('never change for a given code', () => {
    expect(throws('K7M2QX')).toEqual([374, 863, 142, 180, 753, 408])
    expect(throws('K7M2QY')).toEqual([8, 91, 957, 366, 234, 317])
  })
  test('differ for similar codes', () => {
    const first = new Set(Array.from(CODE_LETTERS, (letter) => throws(`K7M2Q${letter}`)[0]))
    expect(first.size).toBeGreaterThan(25)
  })
})

test('encodes a code as numbers, an empty one as zeros', () => {
  expect(encodeCode(six, '')).toEqual([0, 0])
  expect(decodeCode([0, 0])).toBe('')
  expect(encodeCode(six, '222ZZZ')).toEqual([1, MAX_CODE_NUMBER])
  for (const code of ['222ZZZ', 'K7M2QX', 'ZZZ222']) expect(decodeCode(encodeCode(six, code))).toBe(code)
  expect(() => encodeCode({ length: 5 }, 'K7M2Q')).toThrow(Fault)
})
