import { describe, expect, test } from 'vitest'
import { CHANCE, hush, newActions, OVER } from '../../../engine/core/game.ts'
import type { State } from '../../../engine/core/game.ts'
import { deal } from '../../../engine/games/puerto-rico/deal.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { anyOptions, dicedBy } from '../../search/tables.fixture.ts'
import { puertoRicoOutlook } from './outlook.ts'
import { puertoRicoSight } from './sight.ts'

const judged = (state: State, seats: number): number[] => {
  const into = new Float64Array(seats)
  puertoRicoOutlook.judge(state, into)
  return Array.from(into)
}
const seen = (state: State, seats: number): Float64Array => {
  const x = new Float64Array(puertoRicoSight.seenOf(seats)).fill(NaN)
  puertoRicoSight.see(state, x)
  return x
}
/** Looks at every position of a random game that may be judged. */
function lookAround(seats: number, number: number, look: (state: State) => void): void {
  const dice = dicedBy(number)
  const open = newActions(512)
  const options = anyOptions(puertoRico, seats, dice) as Parameters<typeof puertoRico.setup>[1]
  const state = puertoRico.setup(seats, options)
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) {
      puertoRico.roll(state, dice, hush)
      continue
    }
    if (puertoRicoSight.mayJudge(state)) look(state)
    puertoRico.legal(state, open)
    puertoRico.play(state, open.at[dice.below(open.count)]!, hush)
  }
}

/** Three seats from `first` on, alike but for the chair they begin on. */
function alike(first: number): State {
  const [one, two, three] = [first, (first + 1) % 3, (first + 2) % 3] as const
  const island = { quarry: [1, 1], corn: [2, 1] } as const
  return deal(3)
    .governor(one)
    .coins(one, 4)
    .coins(two, 9)
    .coins(three, 1)
    .points(one, 3)
    .points(two, 3)
    .points(three, 12)
    .goods(one, {})
    .goods(two, { sugar: 2 })
    .goods(three, {})
    .island(one, island)
    .island(two, { sugar: [1, 1] })
    .island(three, { coffee: [2, 2] })
    .owns(two, 'small-market', 1).state
}

describe('what the nets of Puerto Rico expect', () => {
  test.each([2, 3, 4, 5])(
    'of a random game of %i, every number is there and every answer from 0 to 1',
    (seats) => {
      let looked = 0
      for (let number = 1; number < 4; number++)
        lookAround(seats, number, (state) => {
          looked++
          expect(seen(state, seats).every((value) => Math.abs(value) <= 10)).toBe(true)
          for (const reward of judged(state, seats)) expect(Math.abs(reward - 0.5)).toBeLessThan(0.5)
        })
      expect(looked).toBeGreaterThan(60)
    },
  )
  test('the same table from other chairs is seen alike, and every seat is told its own', () => {
    const [here, there] = [alike(0), alike(2)]
    expect(seen(there, 3)).toEqual(seen(here, 3))
    const [zero, one, two] = judged(here, 3)
    expect(judged(there, 3)).toEqual([one, two, zero])
  })
  test('a position is never judged while a phase runs', () => {
    const table = deal(3)
    expect(puertoRicoSight.mayJudge(table.state)).toBe(true)
    table.role('builder', 0)
    expect(puertoRicoSight.mayJudge(table.state)).toBe(false)
  })
  test('twenty points more are better for who has them and worse for the others', () => {
    const before = judged(deal(3).state, 3)
    const after = judged(deal(3).points(1, 20).state, 3)
    expect(after[1]).toBeGreaterThan(before[1]! + 0.1)
    expect(after[0]! + after[2]!).toBeLessThan(before[0]! + before[2]! - 0.1)
  })
})
