import { describe, expect, test } from 'vitest'
import { newChairs } from './promised-chairs.ts'
import type { PromisedChair, PromisedChairs } from './promised-chairs.ts'

function chairsAt(at: { now: number }): PromisedChairs {
  let all: readonly PromisedChair[] = []
  return newChairs({ get: () => all, set: (given) => (all = given) }, () => at.now)
}

const welcome = (chairs: PromisedChairs, ...people: readonly string[]): string[] =>
  chairs
    .welcome(
      people.map((by) => ({ by })),
      true,
    )
    .map(({ by }) => by)

describe('promised chairs', () => {
  test('are kept for who was accepted, and offered again when they never come', () => {
    const at = { now: 0 }
    const chairs = chairsAt(at)
    expect(chairs.next([1, 2], 'ben')).toBe(1)
    chairs.promise(1, 'ben', 100)
    expect(chairs.next([1, 2], 'cat')).toBe(2)
    chairs.promise(2, 'cat', 100)
    expect(chairs.next([1, 2], 'dan')).toBeUndefined()
    expect(chairs.expected().sort()).toEqual(['ben', 'cat'])
    // Who asks again has not heard the answer, and gets no more time.
    at.now = 50
    chairs.promise(2, 'cat', 100)
    expect(chairs.next([1, 2], 'cat')).toBe(2)
    expect(welcome(chairs, 'cat')).toEqual(['cat'])
    expect(chairs.has('dan')).toBe(false)
    at.now = 100
    expect(chairs.expected()).toEqual([])
    expect(chairs.next([1, 2], 'dan')).toBe(1)
  })
  test('who was accepted and never came is not accepted unseen again; who came and left is', () => {
    const at = { now: 0 }
    const chairs = chairsAt(at)
    chairs.promise(1, 'ben', 100)
    chairs.promise(2, 'cat', 100)
    chairs.came(new Set(['cat', null]))
    at.now = 100
    expect(welcome(chairs, 'ben', 'cat', 'dan')).toEqual(['cat', 'dan'])
    chairs.forgive()
    expect(welcome(chairs, 'ben')).toEqual(['ben'])
  })
  test('after three who never came someone had better look at who asks', () => {
    const at = { now: 0 }
    const chairs = chairsAt(at)
    for (const by of ['ben', 'cat', 'dan']) {
      expect(chairs.wasInVain()).toBe(false)
      chairs.promise(1, by, 100)
      at.now += 100
    }
    expect(chairs.wasInVain()).toBe(true)
    chairs.forgive()
    expect(chairs.wasInVain()).toBe(false)
  })
})
