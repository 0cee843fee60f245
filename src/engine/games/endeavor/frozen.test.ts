import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE, hush, listActions, newActions, OVER } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { endeavor } from './index.ts'

/** A random game as a journal sees it: who was in turn, what was legal, what was chosen. Events and words may change. */
function tell(seats: number, isOption: boolean, seed: string): { told: string[]; totals: number[] } {
  const luck = saltedDice(seed.padStart(32, '0'))
  const state = endeavor.setup(seats, {
    ...defaultOptions(endeavor.options),
    slaveryCountsAtFive: isOption,
    paymentByFinance: isOption,
  })
  const legal = newActions()
  const told: string[] = []
  for (let turn = endeavor.turn(state); turn !== OVER; turn = endeavor.turn(state)) {
    if (turn === CHANCE) {
      const salt = Array.from({ length: 8 }, () => luck.below(0x8000).toString(16).padStart(4, '0')).join('')
      endeavor.roll(state, saltedDice(salt), hush)
      told.push(`dice ${salt}`)
      continue
    }
    endeavor.legal(state, legal)
    // A pass, which is always the first, is not taken at once.
    const first = luck.below(legal.count)
    const action = legal.at[first === 0 ? luck.below(legal.count) : first]!
    told.push(`${String(turn)} ${String(action)} of ${listActions(legal).join()}`)
    endeavor.play(state, action, hush)
  }
  return { told, totals: endeavor.scores(state).map(({ total }) => total) }
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
    const { told, totals } = tell(seats, isOption, seed)
    const digest = createHash('sha256').update(told.join('\n')).digest('hex').slice(0, 32)
    expect({ plies: told.length, totals, digest }).toEqual(frozen)
  },
)

test('the lines above belong to the version there is', () => {
  expect(endeavor.version).toBe(VERSION)
})
