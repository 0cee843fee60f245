import { describe, expect, test } from 'vitest'
import { matchingAnswers, parseCommand, normalizeWords } from './command-parser.ts'
import type { Vocabulary } from './command-parser.ts'

const answer = (action: number, verb: string, label: string) => ({ action, verb, label })
const loading: Vocabulary = {
  answers: [
    answer(10, 'load', '3 corn onto ship 1 (0/5)'),
    answer(11, 'load', '3 corn onto ship 2 (0/6)'),
    answer(12, 'load', '2 coffee onto ship 2 (0/6)'),
    answer(13, 'pass no nothing', 'Don’t use the wharf now'),
  ],
  commands: [
    { name: 'where', words: ['where am I', 'where'] },
    { name: 'score', words: ['score'] },
  ],
  parts: [
    { id: 'ships', name: 'Ships' },
    { id: 'market', name: 'Buildings for sale' },
  ],
}
const building: Vocabulary = {
  ...loading,
  answers: [
    answer(1, 'build buy', 'small market for 1'),
    answer(2, 'build buy', 'large market for 5'),
    answer(3, 'build buy', 'sugar mill for 4'),
    answer(4, 'build buy', 'small sugar mill for 2'),
    answer(5, 'pass', 'Build nothing'),
  ],
}

test('accents, capitals, soft hyphens and signs need not be typed', () => {
  expect(normalizeWords('Čerstvý káva (0/5), градо\u00ADстроитель!')).toEqual([
    'cerstvy',
    'kava',
    '0',
    '5',
    'градостроитель',
  ])
})

describe('an answer is meant', () => {
  test('by its words or their beginnings, in any order', () => {
    expect(parseCommand('load coffee', loading)).toEqual({ type: 'answer', action: 12 })
    expect(parseCommand('cof', loading)).toEqual({ type: 'answer', action: 12 })
    expect(parseCommand('corn 2', loading)).toEqual({ type: 'answer', action: 11 })
    expect(parseCommand('large', building)).toEqual({ type: 'answer', action: 2 })
  })
  test('by its number in the list', () => {
    expect(parseCommand('4', loading)).toEqual({ type: 'answer', action: 13 })
    expect(parseCommand('9', loading)).toEqual({ type: 'unknown' })
  })
  test('by the word for its kind', () => {
    expect(parseCommand('pass', loading)).toEqual({ type: 'answer', action: 13 })
  })
  test('by all of its words, even if another has them too', () => {
    expect(parseCommand('sugar', building)).toEqual({ type: 'several', count: 2 })
    expect(parseCommand('sugar mill', building)).toEqual({ type: 'answer', action: 3 })
    expect(parseCommand('small mill', building)).toEqual({ type: 'answer', action: 4 })
  })
  test('by nothing that fits several: a number is never the beginning of another', () => {
    expect(parseCommand('load corn', loading)).toEqual({ type: 'several', count: 2 })
    expect(matchingAnswers('corn', loading.answers).map(({ action }) => action)).toEqual([10, 11])
    expect(matchingAnswers('', loading.answers)).toHaveLength(4)
  })
})

test('commands come before answers, parts of the table after them', () => {
  expect(parseCommand('Where am I', loading)).toEqual({ type: 'command', name: 'where' })
  expect(parseCommand('ships', { ...loading, answers: [] })).toEqual({ type: 'part', id: 'ships' })
  expect(parseCommand('buildings', building)).toEqual({ type: 'part', id: 'market' })
})
test('a digit is only the place of an answer: it leads to no part and no player of that name', () => {
  const waiting = { ...loading, answers: [], parts: [{ id: 'board-1', name: 'Island and city: 2' }] }
  expect(parseCommand('2', waiting)).toEqual({ type: 'unknown' })
  expect(parseCommand('7', loading)).toEqual({ type: 'unknown' })
})
test('nothing and nonsense mean nothing', () => {
  expect(parseCommand('  ', loading)).toEqual({ type: 'unknown' })
  expect(parseCommand('tea', loading)).toEqual({ type: 'unknown' })
})
