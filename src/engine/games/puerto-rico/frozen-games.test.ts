import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { playFrozenGame } from '../../core/frozen-games.fixture.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../core/game.ts'
import { hashState } from '../../core/hash.ts'
import { defaultOptions } from '../../core/options.ts'
import { puertoRico } from './index.ts'

// Recorded random games: they must always come out the same. If a change is meant to alter them, saved journals can no
// longer be replayed: raise the game's version in the same commit, and record the new results here.
const VERSION = 2
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
  'the game of $seats seats with seed $seed comes out as recorded',
  ({ seats, seed, ...frozen }) => {
    expect(playFrozenGame(puertoRico, seats, seed, { balancedPrices: seats === 3 })).toEqual(frozen)
  },
)

test.each([
  {
    guesthouseMayStayEmpty: false,
    plies: 262,
    totals: [29, 26, 34],
    digest: '8540b5209b1308941c8cb15f1e0d0ab3',
  },
  {
    guesthouseMayStayEmpty: true,
    plies: 269,
    totals: [24, 22, 40],
    digest: '7b0b41398f8bd43ac01df15203973a7f',
  },
])(
  'a game of New Buildings comes out as recorded, a guesthouse may stay empty: $guesthouseMayStayEmpty',
  ({ guesthouseMayStayEmpty, ...frozen }) => {
    const options = { market: 'all-violet', guesthouseMayStayEmpty }
    expect(playFrozenGame(puertoRico, 3, 'f20', options)).toEqual(frozen)
  },
)

test('the records above belong to the current version', () => {
  expect(puertoRico.version).toBe(VERSION)
})

/** Plays a random base game. Returns the hash of its last state, and one over the hashes of all its states. */
function hashesOfGame(seats: number): { end: string; all: string } {
  const dice = saltedDice(`a${String(seats)}`.padStart(32, '0'))
  const options = { ...defaultOptions(puertoRico.options), balancedPrices: seats === 3 }
  const state = puertoRico.setup(seats, options)
  const legal = newActions()
  const all = createHash('sha256').update(hashState(state))
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) puertoRico.roll(state, dice, ignoreEvents)
    else {
      puertoRico.legal(state, legal)
      puertoRico.play(state, legal.at[dice.below(legal.count)]!, ignoreEvents)
    }
    all.update(hashState(state))
  }
  return { end: hashState(state), all: all.digest('hex').slice(0, 32) }
}

// Journals and logs state such hashes, so the layout of states must not change either.
test.each([
  { seats: 2, end: 'ee05beae84e2c10a37048f53822871b9', all: 'e0a619a1a2bba2cdba7cf56f0f8da1e6' },
  { seats: 3, end: '4aa8f0ce4bb95448b1e0bcc985f18fb0', all: '64792e38fb4958da602fabccf1ea972d' },
  { seats: 4, end: 'dfc4112399dab4c502e9864c8b5b09f4', all: 'aff6fb30dfc4ee20c5fdac5432a3196c' },
  { seats: 5, end: 'd9ddb830e49369c1fc28acaf7052a9f5', all: 'ac08b4b5b969040ba07fd4953ab2d034' },
])('the states of a random game of $seats seats have the recorded hashes', ({ seats, ...recorded }) => {
  expect(hashesOfGame(seats)).toEqual(recorded)
})
