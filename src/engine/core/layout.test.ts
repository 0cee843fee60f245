import { expect, test } from 'vitest'
import { Fault, assert } from './fault.ts'
import { newLayout } from './layout.ts'

function table() {
  const place = newLayout(4, 3)
  return {
    place,
    round: place.one('round', 0, 9),
    bag: place.run('bag', 3, -1, 5),
    coins: place.perSeat('coins', 0, 99),
    goods: place.runPerSeat('goods', 2, 0, 7),
  }
}

test('no two names share a cell', () => {
  const { place, round, bag, coins, goods } = table()
  const places = [round, bag, bag + 1, bag + 2]
  for (const seat of [0, 1, 2]) places.push(coins(seat), goods(seat, 0), goods(seat, 1))
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: place.size(3) }, (_, i) => i))
})

test('every seat has a block of the same length behind the shared part', () => {
  const { place, coins } = table()
  expect([place.size(2), place.size(5)]).toEqual([10, 19])
  expect([coins(0), coins(1), coins(4)]).toEqual([4, 7, 16])
})

test('a cell holds the values of its range, and no others', () => {
  const { place, round, bag, coins, goods } = table()
  const fits = (at: number, value: number): boolean => {
    const state = new Int16Array(place.size(2))
    state[at] = value
    try {
      place.check(state, 2)
      return true
    } catch (fault) {
      assert(fault instanceof Fault, 'a check throws faults only')
      return false
    }
  }
  for (const [at, least, most] of [
    [round, 0, 9],
    [bag, -1, 5],
    [bag + 2, -1, 5],
    [coins(0), 0, 99],
    [coins(1), 0, 99],
    [goods(1, 1), 0, 7],
  ] as const) {
    expect([least - 1, least, most, most + 1].map((value) => fits(at, value))).toEqual([
      false,
      true,
      true,
      false,
    ])
  }
})

test('the fault names the range and the value', () => {
  const { place, goods } = table()
  const state = new Int16Array(place.size(2))
  state[goods(1, 0)] = 8
  expect(() => {
    place.check(state, 2)
  }).toThrow('goods holds 8, outside 0 to 7')
})

test('refuses a state of another length', () => {
  const { place } = table()
  expect(() => {
    place.check(new Int16Array(place.size(3)), 2)
  }).toThrow('as long as its layout says')
})

test('reserving more cells than there are is a fault', () => {
  const { place } = table()
  expect(() => place.one('more', 0, 1)).toThrow('the shared part is too short for more')
  expect(() => place.perSeat('more', 0, 1)).toThrow("a seat's block is too short for more")
})
