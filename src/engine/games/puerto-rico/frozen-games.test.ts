import { expect, test } from 'vitest'
import { playFrozenGame } from '../../core/frozen-games.fixture.ts'
import { puertoRico } from './index.ts'

// These games were told once and must never be told otherwise. If a change is meant to alter them, old journals can no
// longer be replayed: raise the game's version in the same commit, and write down the new lines.
const VERSION = 1
const FROZEN = [
  { seats: 2, seed: 'f1a2', plies: 371, totals: [45, 32], digest: 'eccd5fd185460f795cf96cee85645d2b' },
  { seats: 3, seed: 'f1a3', plies: 353, totals: [14, 23, 30], digest: '6573321b353b7952480fa5b528b4a116' },
  {
    seats: 4,
    seed: 'f1a4',
    plies: 387,
    totals: [13, 18, 29, 23],
    digest: '7b978188b084fb4f0fff16947be31884',
  },
  {
    seats: 5,
    seed: 'f1a5',
    plies: 557,
    totals: [34, 30, 27, 45, 40],
    digest: 'e41d66fe81096fea39613e70ea91fa40',
  },
]

test.each(FROZEN)(
  'the game of $seats seats with seed $seed is told as ever',
  ({ seats, seed, ...frozen }) => {
    expect(playFrozenGame(puertoRico, seats, seed, { balancedPrices: seats === 3 })).toEqual(frozen)
  },
)

test('the lines above belong to the version there is', () => {
  expect(puertoRico.version).toBe(VERSION)
})
