import { heuristicsFor } from '../../../src/bots/registry.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import type { Analysis, SearchOptions } from '../../../src/bots/bot.ts'
import { saltedDice } from '../../../src/engine/core/dice.ts'
import { CHANCE, ignoreEvents, OVER } from '../../../src/engine/core/game.ts'
import type { Action, AnyGame, Seat, State } from '../../../src/engine/core/game.ts'
import { hashText } from '../../../src/engine/core/hash.ts'
import { isBetter } from './sequential.ts'
import { choiceOf } from './source-game.ts'

/** Searches behind an estimate, each with other dice, and the iterations of each. */
const SEEDS = 6
const ITERATIONS = 500
/** Half of an interval of 95 %, in standard errors: Student's t for the ten degrees of freedom of two estimates. */
const T = 2.23
/** A seed apart from those of the searches that find the puzzles. */
const APART = 1000

export function search(game: AnyGame, state: State, seed: number, options: SearchOptions): Analysis {
  const searching = searchFor(game, heuristicsFor(game.id)!, state, seed, { ...options, analysis: true })
  searching.run(options.iterations)
  return searching.analysis()
}

/** The choice of a search, which stops as soon as no iteration that is left could change it. */
export function choiceOfSearch(game: AnyGame, state: State, seed: number, options: SearchOptions): Action {
  const searching = searchFor(game, heuristicsFor(game.id)!, state, seed, options)
  searching.run(options.iterations)
  return searching.best()
}

/** What a choice is worth to the seat that makes it. */
export interface Estimate {
  readonly win: number
  readonly points: number
  /** The standard error of `win`. */
  readonly error: number
  /** How the game probably goes on after the choice. */
  readonly line: readonly Action[]
}

/** Estimates a choice by searches of the position after it. `series`: estimates of another series have other dice. */
export function estimateAfter(game: AnyGame, state: State, action: Action, series = 0): Estimate {
  const seat = game.turn(state)
  const worths = Array.from({ length: SEEDS }, (_, at) => {
    const seed = APART * (series + 1) + at
    const after = played(game, state, action, seed)
    return worthOf(game, after, seat, seed)
  })
  const win = mean(worths.map((one) => one.win))
  const spread = worths.reduce((sum, one) => sum + (one.win - win) ** 2, 0) / (SEEDS - 1)
  const isExact = worths.every((one) => one.isExact)
  // Seeds that agree by chance are no proof: the error is at least that of as many independent games.
  const least = isExact ? 0 : (win * (1 - win)) / (SEEDS * ITERATIONS)
  return {
    win,
    points: mean(worths.map((one) => one.points)),
    error: Math.sqrt(Math.max(spread / SEEDS, least)),
    line: worths[0]!.line,
  }
}

/** The end of the interval of 95 % that is less, for how much more often the first choice wins. */
export const leastGap = (one: Estimate, other: Estimate): number =>
  one.win - other.win - T * Math.hypot(one.error, other.error)

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

function played(game: AnyGame, state: State, action: Action, seed: number): State {
  const now = state.slice()
  game.play(now, action, ignoreEvents)
  for (let roll = 0; game.turn(now) === CHANCE; roll++)
    game.roll(now, saltedDice(hashText(`puzzle|${String(seed)}|${String(roll)}`)), ignoreEvents)
  return now
}

function worthOf(game: AnyGame, state: State, seat: Seat, seed: number) {
  if (game.turn(state) === OVER) return { ...resultOf(game, state, seat), isExact: true, line: [] }
  const { win, points, exact, choices } = search(game, state, seed, { iterations: ITERATIONS })
  const [first] = choices
  const rest = first!.line.length > 0 ? first!.line : first!.continuation
  return { win: win[seat]!, points: points[seat]!, isExact: exact, line: [first!.action, ...rest] }
}

/** The share of the win and the points of a seat when the game is over. */
function resultOf(game: AnyGame, state: State, seat: Seat): { win: number; points: number } {
  const scores = game.scores(state)
  const winners = scores.filter(({ winner }) => winner).length
  const own = scores.find((score) => score.seat === seat)!
  return { win: own.winner ? 1 / winners : 0, points: own.total }
}

/** Do mates that finish the game win more often after one choice than after another? Games of a pair have the same dice. */
export function matesAgree(game: AnyGame, state: State, one: Action, other: Action): boolean {
  const seat = game.turn(state)
  return isBetter((pair) => finish(game, state, one, pair, seat) - finish(game, state, other, pair, seat))
}

function finish(game: AnyGame, from: State, first: Action, pair: number, seat: Seat): number {
  const state = from.slice()
  game.play(state, first, ignoreEvents)
  let rolls = 0
  for (let ply = 0; game.turn(state) !== OVER; ply++) {
    if (game.turn(state) === CHANCE)
      game.roll(state, saltedDice(hashText(`mates|${String(pair)}|${String(rolls++)}`)), ignoreEvents)
    else
      for (const action of choiceOf('mate', game, state, pair * 1000 + ply))
        game.play(state, action, ignoreEvents)
  }
  return resultOf(game, state, seat).win
}

/** How often mates choose one of these actions, 0 to 1. */
export function shareOfMates(game: AnyGame, state: State, actions: readonly Action[]): number {
  const TRIES = 16
  const hits = Array.from({ length: TRIES }, (_, seed) => choiceOf('mate', game, state, seed)[0]!)
  return hits.filter((action) => actions.includes(action)).length / TRIES
}
