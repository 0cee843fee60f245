import { expect, test } from 'vitest'
import type { Dice } from '../../core/dice.ts'
import { playFrozenGame } from '../../core/frozen-games.fixture.ts'
import type { Action, Actions } from '../../core/game.ts'
import { endeavor } from './index.ts'

/** Any action; a pass, which is always the first, is not taken at once. */
function eager(luck: Dice, { at, count }: Actions): Action {
  const first = luck.below(count)
  return at[first === 0 ? luck.below(count) : first]!
}

// These games were told once and must never be told otherwise. If a change is meant to alter them, old journals can no
// longer be replayed: raise the game's version in the same commit, and write down the new lines.
const VERSION = 1
const FROZEN = [
  {
    seats: 3,
    isOption: false,
    seed: 'e1a3',
    plies: 115,
    totals: [21, 27, 30],
    digest: 'b057cd147b1b8ae0490ee077b408833b',
  },
  {
    seats: 4,
    isOption: true,
    seed: 'e1a4',
    plies: 126,
    totals: [33, 27, 15, 21],
    digest: 'f350f0c51c754266a100b5ba2ef7755f',
  },
  {
    seats: 5,
    isOption: false,
    seed: 'e1a5',
    plies: 191,
    totals: [29, 17, 15, 29, 24],
    digest: '0e63f45d22e15f2e4b5ec97232b828e5',
  },
]

test.each(FROZEN)(
  'the game of $seats seats with seed $seed is told as ever',
  ({ seats, isOption, seed, ...frozen }) => {
    const options = { slaveryCountsAtFive: isOption, paymentByFinance: isOption }
    expect(playFrozenGame(endeavor, seats, seed, options, eager)).toEqual(frozen)
  },
)

test('the lines above belong to the version there is', () => {
  expect(endeavor.version).toBe(VERSION)
})
