import { expect, test } from 'vitest'
import { hashState } from './hash.ts'

// Computed by another SHA-256, over little-endian 16-bit words.
test('a hash is the first half of SHA-256 over the numbers, low byte first', () => {
  expect(hashState(Int16Array.from([0, 1, -1, 300, -32768]))).toBe('9661492e521ebd42176d35f7b5c9e94c')
  expect(hashState(new Int16Array(0))).toBe('e3b0c44298fc1c149afbf4c8996fb924')
})

test('states that differ in one number have different hashes, copies the same', () => {
  const state = Int16Array.from({ length: 300 }, (_, i) => i)
  const hashes = new Set([hashState(state), hashState(state.slice())])
  expect(hashes.size).toBe(1)
  for (let i = 0; i < state.length; i++) {
    const other = state.slice()
    other[i]!++
    hashes.add(hashState(other))
  }
  expect(hashes.size).toBe(301)
})
