import { describe, expect, test } from 'vitest'
import { rotatedDeal, rotatedDeals } from './seat-rotation.ts'

const sorted = (seatings: readonly (readonly number[])[]): string[] =>
  seatings.map((one) => one.join('')).sort()

describe('the games of a deal', () => {
  test('one against three sits on every chair once', () => {
    expect(sorted(rotatedDeal([0, 1, 1, 1], 7, 's').seatings)).toEqual(['0111', '1011', '1101', '1110'])
  })
  test('a line-up of one bot is played once: its turns would be the same game', () => {
    expect(rotatedDeal([0, 0, 0], 1, 's').seatings).toEqual([[0, 0, 0]])
  })
  test('every bot sits on every chair equally often, two against two and all different', () => {
    for (const lineUp of [
      [0, 0, 1, 1],
      [0, 1, 2, 3],
      [0, 0, 1, 1, 1],
    ]) {
      for (let deal = 0; deal < 20; deal++) {
        const { seatings } = rotatedDeal(lineUp, deal, 's')
        const part = lineUp.filter((bot) => bot === 0).length / lineUp.length
        for (let chair = 0; chair < lineUp.length; chair++)
          expect(seatings.filter((seating) => seating[chair] === 0)).toHaveLength(part * seatings.length)
      }
    }
  })
  test('neighbours change from deal to deal, and are the same for the same deal', () => {
    const left = new Set<number>()
    for (let deal = 0; deal < 40; deal++) {
      const [seating] = rotatedDeal([0, 1, 2, 3], deal, 's').seatings
      left.add(seating![(seating!.indexOf(0) + 1) % 4]!)
      expect(rotatedDeal([0, 1, 2, 3], deal, 's')).toEqual(rotatedDeal([0, 1, 2, 3], deal, 's'))
    }
    expect([...left].sort()).toEqual([1, 2, 3])
  })
})

test('deals are played whole, until the games are enough', () => {
  const blocks = rotatedDeals([0, 1, 1], 10, 's', 5)
  expect(blocks.map(({ deal }) => deal)).toEqual([5, 6, 7, 8])
})
