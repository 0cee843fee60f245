import { expect, test } from 'vitest'
import { MOST_SALTS, newSaltSearch } from './salts.ts'

// PR 1.2, 1.4 - five players: the pile after the start tiles.
const pile = [8, 9, 11, 9, 8]
const discards = [0, 0, 0, 0, 0]

test('the rarest row of five players is found within the cap', () => {
  const search = newSaltSearch()
  const wanted = [0, 0, 0, 0, 6]
  expect(search.find({ pile, discards, wanted })).toMatch(/^[0-9a-f]{32}$/)
  expect(search.tried()).toBeGreaterThan(100_000)
  expect(search.tried()).toBeLessThan(MOST_SALTS)
  // What was found once is known.
  const tried = search.tried()
  search.find({ pile, discards, wanted })
  expect(search.tried()).toBe(tried)
})
test('what cannot be drawn is not looked for', () => {
  const search = newSaltSearch()
  expect(search.find({ pile, discards, wanted: [0, 0, 0, 0, 9] })).toBeUndefined()
  expect(search.find({ pile: [1, 0, 0, 0, 0], discards, wanted: [0, 1, 0, 0, 0] })).toBeUndefined()
  expect(search.find({ pile: [1, 0, 0, 0, 0], discards, wanted: [1, 1, 0, 0, 0] })).toBeUndefined()
  expect(search.tried()).toBe(0)
})
test('a pile that runs out goes on with the discards', () => {
  const search = newSaltSearch()
  const draw = { pile: [1, 1, 0, 0, 0], discards: [0, 0, 2, 1, 0], wanted: [1, 1, 1, 0, 0] }
  expect(search.find(draw)).toBeDefined()
})
test('a search ends at its cap', () => {
  const search = newSaltSearch(100)
  expect(search.find({ pile, discards, wanted: [0, 0, 0, 0, 6] })).toBeUndefined()
  expect(search.tried()).toBe(100)
})
