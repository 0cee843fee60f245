import { describe, expect, test } from 'vitest'
import { newChairs } from './promised-chairs.ts'

describe('promised chairs', () => {
  const at = { now: 0 }
  const chairs = newChairs(() => at.now)
  test('are kept for who was accepted, and offered again when they never come', () => {
    expect(chairs.next([1, 2], 'ben')).toBe(1)
    chairs.promise(1, 'ben', 100)
    expect(chairs.next([1, 2], 'cat')).toBe(2)
    chairs.promise(2, 'cat', 100)
    expect(chairs.next([1, 2], 'dan')).toBeUndefined()
    expect(chairs.expected()).toEqual(['ben', 'cat'])
    // Who asks again has not heard the answer.
    expect(chairs.next([1, 2], 'cat')).toBe(2)
    expect(chairs.has('dan')).toBe(false)
    at.now = 100
    expect(chairs.expected()).toEqual([])
    expect(chairs.next([1, 2], 'dan')).toBe(1)
  })
})
