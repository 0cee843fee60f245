import { shallowRef, watch } from 'vue'
import { expect, test } from 'vitest'
import { isDeepEqual, setIfChanged, shareStructure } from './structural-sharing.ts'

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
  expect(isDeepEqual(one, other)).toBe(is)
  expect(isDeepEqual(other, one)).toBe(is)
})

test('what is the same is not put again', () => {
  const place = shallowRef({ seats: [0, 1] })
  let changes = 0
  watch(place, () => changes++, { flush: 'sync' })
  const before = place.value
  setIfChanged(place, { seats: [0, 1] })
  expect([changes, place.value === before]).toEqual([0, true])
  setIfChanged(place, { seats: [0] })
  expect([changes, place.value]).toEqual([1, { seats: [0] }])
})

test('reuses the equal parts of the previous value', () => {
  const before = {
    turn: 1,
    players: [
      { coins: 1, goods: { corn: 2 } },
      { coins: 2, goods: { corn: 0 } },
    ],
    row: [1, 2],
  }
  const made = structuredClone(before)
  made.players[0]!.coins = 5
  const after = shareStructure(before, made)
  expect(after).toEqual(made)
  expect(after.players[0]).not.toBe(before.players[0])
  expect(after.players[0]!.goods).toBe(before.players[0]!.goods)
  expect(after.players[1]).toBe(before.players[1])
  expect(after.row).toBe(before.row)
})

test('the whole is new even if nothing has changed, and what is more or less is not taken for the same', () => {
  const before = { row: [1, 2], question: { seat: 0 } as { seat: number } | null }
  const again = shareStructure(before, structuredClone(before))
  expect(again).not.toBe(before)
  expect([again.row, again.question]).toEqual([before.row, before.question])
  expect(again.row).toBe(before.row)
  expect(shareStructure(before, { row: [1], question: null })).toEqual({ row: [1], question: null })
  expect(shareStructure(before, { row: [1, 2, 3], question: { seat: 0 } }).row).toEqual([1, 2, 3])
  expect(shareStructure({ a: { x: 1, y: undefined } }, { a: { x: 1 } }).a).toEqual({ x: 1 })
  expect(shareStructure({ a: [] }, { a: {} }).a).toEqual({})
  expect(shareStructure(undefined, { a: 1 })).toEqual({ a: 1 })
})
