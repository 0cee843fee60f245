import { apply, applyRoll } from './apply.ts'
import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from './game.ts'
import type { AnyGame, State } from './game.ts'
import { hashState } from './hash.ts'
import { defaultOptions } from './options.ts'

/** Returns the seconds worked so far: CPU time where it is available, else time. */
export type Clock = () => number

export interface SpeedReport {
  /** Nanoseconds for one word of the reference loop, `referenceLoop`. */
  readonly reference: number
  readonly games: readonly { readonly seats: number; readonly perSecond: number; readonly nsPerPly: number }[]
  readonly pliesInPlace: number
  readonly pliesThroughApply: number
  readonly hashes: number
  /** Nanoseconds for copying a five-player state into another one. */
  readonly copy: number
}
/** Averages over random games: a check of the rules, since other engines have the same. */
export interface PlayStatistics {
  readonly seats: number
  readonly decisions: number
  readonly branching: number
  readonly meanScore: number
  readonly winningScore: number
  /** For games of varying length. */
  readonly rounds?: number
}

export const SALT = '00000000000000000000000077696e64'
const next = newActions()

/** Returns a random number below `count`, by xorshift, which costs next to nothing. */
let word = 88172645
export function randomBelow(count: number): number {
  word ^= word << 13
  word ^= word >>> 17
  word ^= word << 5
  return Math.imul(word >>> 16, count) >>> 16
}

/** Plays a random game in place. Returns the number of plies. */
function playOut(game: AnyGame, state: State, dice: Dice): number {
  let plies = 0
  game.legal(state, next)
  for (;;) {
    if (next.count > 0) {
      plies++
      game.play(state, next.at[randomBelow(next.count)]!, ignoreEvents, next)
    } else if (game.turn(state) === OVER) return plies
    else game.roll(state, dice, ignoreEvents, next)
  }
}

/** Runs `work` for about `seconds`. Returns how many units of work it did per second. */
function rate(clock: Clock, seconds: number, work: () => number): number {
  work()
  const begun = clock()
  let count = 0
  let passed: number
  do {
    count += work()
    passed = clock() - begun
  } while (passed < seconds)
  return count / passed
}

/**
 * The reference for all other measurements: sfc32 as in our dice, word after word. It needs no memory and nothing of the
 * engine, so it measures how fast the machine is at the moment. Returns the number of words.
 */
function referenceLoop(): number {
  let a = 1
  let b = 2
  let c = 3
  let counter = 4
  let sum = 0
  for (let i = 0; i < 2_000_000; i++) {
    const thrown = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + thrown) | 0
    sum ^= thrown
  }
  return sum === 0 ? 1_999_999 : 2_000_000
}

/** Measures the speed of any game. */
export function measureGame(game: AnyGame, clock: Clock, seconds: number): SpeedReport {
  const options = defaultOptions(game.options)
  const dice = saltedDice(SALT)
  const games = game.seats.map((seats) => {
    const first = game.setup(seats, options)
    const state = first.slice()
    let plies = 0
    let played = 0
    const perSecond = rate(clock, seconds, () => {
      for (let i = 0; i < 100; i++) {
        state.set(first)
        plies += playOut(game, state, dice)
      }
      played += 100
      return 100
    })
    return { seats, perSecond, nsPerPly: (1e9 * played) / (perSecond * plies) }
  })
  const first = game.setup(4, options)
  const state = first.slice()
  const pliesInPlace = rate(clock, seconds, () => {
    state.set(first)
    return playOut(game, state, dice)
  })
  const five = game.setup(5, options)
  const into = five.slice()
  return {
    reference: 1e9 / rate(clock, seconds, referenceLoop),
    games,
    pliesInPlace,
    pliesThroughApply: rate(clock, seconds, () => playThroughApply(game, first)),
    hashes: rate(clock, seconds, () => {
      for (let i = 0; i < 100; i++) hashState(five)
      return 100
    }),
    copy:
      1e9 /
      rate(clock, seconds, () => {
        for (let i = 0; i < 100_000; i++) into.set(five)
        return 100_000
      }),
  }
}

function playThroughApply(game: AnyGame, first: State): number {
  let state = first
  let plies = 0
  for (;;) {
    const turn = game.turn(state)
    if (turn === OVER) return plies
    game.legal(state, next)
    const applied =
      turn === CHANCE
        ? applyRoll(game, state, SALT)
        : apply(game, state, turn, next.at[randomBelow(next.count)]!)
    if ('refusal' in applied) return plies
    state = applied.state
    plies++
  }
}

/** Sums over the decisions of random games. */
export interface Sums {
  decisions: number
  choices: number
}
/** Plays random games by `play`, which counts decisions, and returns their averages by number of seats. */
export function collectStatistics(
  game: AnyGame,
  games: number,
  play: (state: State, dice: Dice, sums: Sums) => void,
  roundOf?: (state: State) => number,
): PlayStatistics[] {
  return game.seats.map((seats) => {
    const dice = saltedDice(SALT)
    const sums = { decisions: 0, choices: 0 }
    let mean = 0
    let winning = 0
    let rounds = 0
    for (let i = 0; i < games; i++) {
      const state = game.setup(seats, defaultOptions(game.options))
      play(state, dice, sums)
      const totals = game.scores(state).map((score) => score.total)
      mean += totals.reduce((a, b) => a + b, 0) / seats
      winning += Math.max(...totals)
      rounds += roundOf?.(state) ?? 0
    }
    return {
      seats,
      decisions: sums.decisions / games,
      branching: sums.choices / sums.decisions,
      meanScore: mean / games,
      winningScore: winning / games,
      ...(roundOf && { rounds: rounds / games }),
    }
  })
}
