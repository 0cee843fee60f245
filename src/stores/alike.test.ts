import { shallowRef, watch } from 'vue'
import { expect, test } from 'vitest'
import { alike, put } from './alike.ts'

test.each([
  [1, 1, true],
  [1, 2, false],
  [null, undefined, false],
  [Number.NaN, Number.NaN, true],
  [[1, [2]], [1, [2]], true],
  [[1, [2]], [1, [3]], false],
  [[1], [1, 2], false],
  [{ a: 1, b: [{}] }, { b: [{}], a: 1 }, true],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[], {}, false],
  [{}, null, false],
])('%j and %j: %s', (one, other, is) => {
  expect(alike(one, other)).toBe(is)
  expect(alike(other, one)).toBe(is)
})

test('what is the same is not put again', () => {
  const place = shallowRef({ seats: [0, 1] })
  let changes = 0
  watch(place, () => changes++, { flush: 'sync' })
  const before = place.value
  put(place, { seats: [0, 1] })
  expect([changes, place.value === before]).toEqual([0, true])
  put(place, { seats: [0] })
  expect([changes, place.value]).toEqual([1, { seats: [0] }])
})
