import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../core/game.ts'
import { hashOf, hashState } from '../../core/hash.ts'
import { defaultOptions } from '../../core/options.ts'
import { hashed } from './first-form.ts'
import { puertoRico } from './index.ts'
import type { Options } from './options.ts'

/** A random base game: the hash of its last state, and one over the hashes of all. */
function tell(seats: number): { end: string; all: string } {
  const luck = saltedDice(`a${String(seats)}`.padStart(32, '0'))
  const options = { ...defaultOptions(puertoRico.options), balancedPrices: seats === 3 }
  const state = puertoRico.setup(seats, options)
  const legal = newActions()
  const all = createHash('sha256').update(hashOf(puertoRico, state))
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) puertoRico.roll(state, luck, ignoreEvents)
    else {
      puertoRico.legal(state, legal)
      puertoRico.play(state, legal.at[luck.below(legal.count)]!, ignoreEvents)
    }
    all.update(hashOf(puertoRico, state))
  }
  return { end: hashOf(puertoRico, state), all: all.digest('hex').slice(0, 32) }
}

// As they were before there was anything but the base game. Old journals and logs state such hashes.
test.each([
  { seats: 2, end: '3d0161d1ffa64043faaa425e6a787193', all: '4b49dc823f68366073260a169664d0f4' },
  { seats: 3, end: '953e828ee02e85518effb9d89bd705a9', all: 'b49feb10934b4fec274b38ce32bdb544' },
  { seats: 4, end: '1744dc0486fc9613f3424a8be3e737d1', all: '7d32fa8c70d249f0a9489909b824e5c4' },
  { seats: 5, end: '8d9941d14756c4a9a6528a821d58502d', all: '5fdf2de415a1dbe583dba00e5e6d1d3b' },
])('the states of a base game of $seats have the hashes they always had', ({ seats, ...frozen }) => {
  expect(tell(seats)).toEqual(frozen)
})

describe('other games are hashed as they are', () => {
  test.each<Partial<Options>>([
    { market: 'draft' },
    { market: 'all-violet' },
    { noLimits: true },
    { seatAuction: true },
  ])('%j', (chosen) => {
    const state = puertoRico.setup(4, { ...defaultOptions(puertoRico.options), ...chosen })
    expect(hashed(state)).toBe(state)
    expect(hashOf(puertoRico, state)).toBe(hashState(state))
  })
})
