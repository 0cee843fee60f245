import { expect, test } from 'vitest'
import { newRelayMemory } from './relay-memory.ts'

const DAY = 24 * 3600_000
const URL = 'wss://a.example/'

/** Values as a browser keeps them. */
function values(text: string | null = null) {
  const kept = { text }
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, next: string) => void (kept.text = next),
  }
}

test('what a relay did counts for two weeks, and on the next page too', () => {
  const store = values()
  const memory = newRelayMemory()
  memory.keepIn(store)
  memory.note(URL, { passed: 10 * DAY })
  memory.note(URL, { kept: 12 * DAY, size: 5000 })
  const next = newRelayMemory()
  next.keepIn(store)
  expect([next.hasPassed(URL, 23 * DAY), next.hasPassed(URL, 25 * DAY)]).toEqual([true, false])
  expect([4000, 5000, 5001].map((length) => next.hasKept(URL, length, 25 * DAY))).toEqual([true, true, false])
  expect(next.hasKept('wss://b.example/', 1, 12 * DAY)).toBe(false)
})

test('a rest goes on after a reload, but never for more than three hours', () => {
  const memory = newRelayMemory()
  memory.note(URL, { restsUntil: DAY + 1000 })
  expect([memory.rest(URL, DAY), memory.rest(URL, DAY + 2000)]).toEqual([1000, 0])
  memory.note(URL, { restsUntil: 900 * DAY })
  expect(memory.rest(URL, DAY)).toBe(3 * 3600_000)
})

test('what is stored badly is no harm, and a store that refuses none either', () => {
  for (const text of ['', '[', '[]', '{"wss://a.example/":1}', `{"${URL}":{"restsUntil":"x","passed":-1}}`]) {
    const memory = newRelayMemory()
    memory.keepIn(values(text))
    expect([memory.rest(URL, 0), memory.hasPassed(URL, 30 * DAY)]).toEqual([0, false])
  }
  const memory = newRelayMemory()
  memory.keepIn({
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  })
  memory.note(URL, { passed: DAY })
  expect(memory.hasPassed(URL, DAY)).toBe(true)
})

test('at most 64 relays are remembered', () => {
  const store = values()
  const memory = newRelayMemory()
  memory.keepIn(store)
  for (let at = 0; at < 100; at++) memory.note(`wss://r${String(at)}.example/`, { passed: 1 })
  expect(Object.keys(JSON.parse(store.kept.text!) as object).length).toBe(64)
})
