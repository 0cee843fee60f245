import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE, hush, listActions, newActions, OVER } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { puertoRico } from './index.ts'

/** A random game as a journal sees it: who was in turn, what was legal, what was chosen. Events and words may change. */
function tell(seats: number, seed: string): { told: string[]; totals: number[] } {
  const luck = saltedDice(seed.padStart(32, '0'))
  const state = puertoRico.setup(seats, {
    ...defaultOptions(puertoRico.options),
    balancedPrices: seats === 3,
  })
  const legal = newActions()
  const told: string[] = []
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) {
      const salt = Array.from({ length: 8 }, () => luck.below(0x8000).toString(16).padStart(4, '0')).join('')
      puertoRico.roll(state, saltedDice(salt), hush)
      told.push(`dice ${salt}`)
      continue
    }
    puertoRico.legal(state, legal)
    const action = legal.at[luck.below(legal.count)]!
    told.push(`${String(turn)} ${String(action)} of ${listActions(legal).join()}`)
    puertoRico.play(state, action, hush)
  }
  return { told, totals: puertoRico.scores(state).map(({ total }) => total) }
}

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
    const { told, totals } = tell(seats, seed)
    const digest = createHash('sha256').update(told.join('\n')).digest('hex').slice(0, 32)
    expect({ plies: told.length, totals, digest }).toEqual(frozen)
  },
)

test('the lines above belong to the version there is', () => {
  expect(puertoRico.version).toBe(VERSION)
})
