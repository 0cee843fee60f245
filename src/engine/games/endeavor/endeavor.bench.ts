import { saltedDice } from '../../core/dice.ts'
import type { Dice } from '../../core/dice.ts'
import { hush, newActions, OVER } from '../../core/game.ts'
import type { State } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { endeavor } from './index.ts'

/** Tells how many seconds it has worked so far: of CPU time where that can be had, else of time. */
export type Clock = () => number

/** How fast random games are at a table, and how they come out. */
export interface Figures {
  readonly seats: number
  readonly perSecond: number
  readonly decisions: number
  readonly branching: number
  readonly meanScore: number
  readonly winningScore: number
}

const OPTIONS = defaultOptions(endeavor.options)
const SALT = '00000000000000000000000077696e64'
const GAMES_AT_ONCE = 20
const next = newActions()

/** Chooses among so many; xorshift, so that choosing costs next to nothing. */
let word = 88172645
function pick(count: number): number {
  word ^= word << 13
  word ^= word >>> 17
  word ^= word << 5
  return Math.imul(word >>> 16, count) >>> 16
}

/** What has been counted over the games so far. */
interface Tally {
  decisions: number
  choices: number
}

/** Plays a random game in place. */
function playOut(state: State, dice: Dice, tally: Tally): void {
  endeavor.legal(state, next)
  for (;;) {
    if (next.count > 0) {
      tally.decisions++
      tally.choices += next.count
      endeavor.play(state, next.at[pick(next.count)]!, hush, next)
    } else if (endeavor.turn(state) === OVER) return
    else endeavor.roll(state, dice, hush, next)
  }
}

/** Works for about so many seconds at each size of table. */
export function measure(clock: Clock, seconds: number): Figures[] {
  const dice = saltedDice(SALT)
  return endeavor.seats.map((seats) => {
    const first = endeavor.setup(seats, OPTIONS)
    const state = first.slice()
    const tally = { decisions: 0, choices: 0 }
    let games = 0
    let total = 0
    let winning = 0
    let passed = 0
    while (passed < seconds) {
      const begun = clock()
      for (let game = 0; game < GAMES_AT_ONCE; game++) {
        state.set(first)
        playOut(state, dice, tally)
      }
      passed += clock() - begun
      games += GAMES_AT_ONCE
      // The last of them stands for all: counting glory is no part of playing.
      const totals = endeavor.scores(state).map((score) => score.total)
      total += totals.reduce((sum, each) => sum + each, 0) / seats
      winning += Math.max(...totals)
    }
    return {
      seats,
      perSecond: games / passed,
      decisions: tally.decisions / games,
      branching: tally.choices / tally.decisions,
      meanScore: (total * GAMES_AT_ONCE) / games,
      winningScore: (winning * GAMES_AT_ONCE) / games,
    }
  })
}
