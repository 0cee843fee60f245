import { apply, applyRoll } from '../../core/apply.ts'
import { saltedDice } from '../../core/dice.ts'
import type { Dice } from '../../core/dice.ts'
import { CHANCE, hush, newActions, OVER } from '../../core/game.ts'
import type { Seat, State } from '../../core/game.ts'
import { stateHash } from '../../core/hash.ts'
import { defaultOptions } from '../../core/options.ts'
import { puertoRico } from './index.ts'
import { SEATS } from './tables.ts'
import { PLACE, verbOf, whatOf } from './words.ts'

/** Tells how many seconds it has worked so far: of CPU time where that can be had, else of time. */
export type Clock = () => number

/** How random play comes out: a check on the rules, for other engines play alike. */
export interface PlayStatistics {
  readonly seats: number
  readonly decisions: number
  readonly branching: number
  readonly meanScore: number
  readonly winningScore: number
  readonly rounds: number
}
export interface Figures {
  /** Nanoseconds for one word of the reference loop. */
  readonly reference: number
  readonly games: readonly { readonly seats: number; readonly perSecond: number; readonly nsPerPly: number }[]
  readonly pliesInPlace: number
  readonly pliesThroughApply: number
  readonly hashes: number
  /** Nanoseconds for copying a five-player state into one from a pool. */
  readonly copy: number
}

const OPTIONS = defaultOptions(puertoRico.options)
const SALT = '00000000000000000000000077696e64'
const next = newActions()

/** Chooses among so many; xorshift, so that choosing costs next to nothing. */
let word = 88172645
function pick(count: number): number {
  word ^= word << 13
  word ^= word >>> 17
  word ^= word << 5
  return Math.imul(word >>> 16, count) >>> 16
}

/** Plays a random game in place; answers its plies. */
function playOut(state: State, dice: Dice): number {
  let plies = 0
  puertoRico.legal(state, next)
  for (;;) {
    if (next.count > 0) {
      plies++
      puertoRico.play(state, next.at[pick(next.count)]!, hush, next)
    } else if (puertoRico.turn(state) === OVER) return plies
    else puertoRico.roll(state, dice, hush, next)
  }
}

/** Works for about so many seconds and answers how many times a second. */
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
 * The loop that all figures are to be read beside: sfc32 as in our dice, word after word, summed up. It needs no
 * memory and nothing of the engine, so it says how fast the machine was just then.
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

export function measure(clock: Clock, seconds: number): Figures {
  const dice = saltedDice(SALT)
  const games = SEATS.map((seats) => {
    const first = puertoRico.setup(seats, OPTIONS)
    const state = first.slice()
    let plies = 0
    let played = 0
    const perSecond = rate(clock, seconds, () => {
      for (let i = 0; i < 100; i++) {
        state.set(first)
        plies += playOut(state, dice)
      }
      played += 100
      return 100
    })
    return { seats, perSecond, nsPerPly: (1e9 * played) / (perSecond * plies) }
  })
  const first = puertoRico.setup(4, OPTIONS)
  const state = first.slice()
  const pliesInPlace = rate(clock, seconds, () => {
    state.set(first)
    return playOut(state, dice)
  })
  const five = puertoRico.setup(5, OPTIONS)
  const into = five.slice()
  return {
    reference: 1e9 / rate(clock, seconds, referenceLoop),
    games,
    pliesInPlace,
    pliesThroughApply: rate(clock, seconds, playThroughApply),
    hashes: rate(clock, seconds, () => {
      for (let i = 0; i < 100; i++) stateHash(five)
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

function playThroughApply(): number {
  let state = puertoRico.setup(4, OPTIONS)
  let plies = 0
  for (;;) {
    const turn = puertoRico.turn(state)
    if (turn === OVER) return plies
    puertoRico.legal(state, next)
    const applied =
      turn === CHANCE
        ? applyRoll(puertoRico, state, SALT)
        : apply(puertoRico, state, turn, next.at[pick(next.count)]!)
    if ('refusal' in applied) return plies
    state = applied.state
    plies++
  }
}

/**
 * Plays random games and answers their averages. Colonists are strewn one by one over all places with an empty
 * circle, as other engines do it, each counted as a decision; our own question offers each arrangement just once.
 */
export function playStatistics(games: number): PlayStatistics[] {
  return SEATS.map((seats) => {
    const dice = saltedDice(SALT)
    const sums = { decisions: 0, choices: 0, mean: 0, winning: 0, rounds: 0 }
    for (let game = 0; game < games; game++) {
      const state = puertoRico.setup(seats, OPTIONS)
      playCounting(state, dice, sums)
      const totals = puertoRico.scores(state).map((score) => score.total)
      sums.mean += totals.reduce((a, b) => a + b, 0) / seats
      sums.winning += Math.max(...totals)
      sums.rounds += puertoRico.view(state).round
    }
    return {
      seats,
      decisions: sums.decisions / games,
      branching: sums.choices / sums.decisions,
      meanScore: sums.mean / games,
      winningScore: sums.winning / games,
      rounds: sums.rounds / games,
    }
  })
}

function playCounting(state: State, dice: Dice, sums: { decisions: number; choices: number }): void {
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) {
      puertoRico.roll(state, dice, hush)
      continue
    }
    puertoRico.legal(state, next)
    if (verbOf(next.at[0]!) === PLACE) {
      strew(state, turn, sums)
      continue
    }
    sums.decisions++
    sums.choices += next.count
    puertoRico.play(state, next.at[pick(next.count)]!, hush)
  }
}

function circles(state: State, seat: Seat): { free: number[]; filled: number[] } {
  const player = puertoRico.view(state).players[seat]!
  return {
    free: [
      ...player.island.map((tile) => tile.count - tile.manned),
      ...player.city.map((slot) => slot.jobs - slot.crew),
    ],
    filled: [...player.island.map((tile) => tile.manned), ...player.city.map((slot) => slot.crew)],
  }
}

function strew(state: State, seat: Seat, sums: { decisions: number; choices: number }): void {
  const { free, filled } = circles(state, seat)
  const wanted = filled.slice()
  for (let left = puertoRico.view(state).question!.left; left > 0; left--) {
    const open = free.flatMap((count, at) => (count > 0 ? [at] : []))
    const at = open[pick(open.length)]!
    free[at]!--
    wanted[at]!++
    sums.decisions++
    sums.choices += open.length
  }
  while (puertoRico.turn(state) === seat) {
    const now = circles(state, seat).filled
    puertoRico.legal(state, next)
    if (verbOf(next.at[0]!) !== PLACE) return
    let choice = -1
    for (let i = 0; i < next.count && choice < 0; i++) {
      const at = whatOf(next.at[i]!)
      if (now[at]! < wanted[at]!) choice = next.at[i]!
    }
    // The one who lifts next is another, or nothing of this arrangement is left to place.
    if (choice < 0) return
    puertoRico.play(state, choice, hush)
  }
}
