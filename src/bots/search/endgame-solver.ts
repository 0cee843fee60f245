import type { Dice } from '../../engine/core/dice.ts'
import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { AnyGame, State } from '../../engine/core/game.ts'
import type { SearchParameters, Policy } from '../bot.ts'
import { newPosition } from './moves.ts'
import { hashPosition, newTranspositionTable, lookUp, store, NOT_FOUND } from './transposition-table.ts'
import type { PositionHash, TranspositionTable } from './transposition-table.ts'
import { rewardAtEnd } from './reward.ts'

/** Fields of a value for each seat: reward, share of the win, points, margin. The last number of a value is the best action. */
export const REWARD = 0
export const WIN = 1
export const POINTS = 2
export const MARGIN = 3
export const VALUE_FIELDS = 4

/** A chance event with more outcomes than this makes the position too large. */
const MAX_DICE_OUTCOMES = 5000

/** Dice for rolls whose result does not matter. */
const ANY_DICE: Dice = { below: () => 0 }

/** A position on the search stack: a choice, or a roll of dice. */
interface Frame {
  readonly position: ReturnType<typeof newPosition>
  readonly hash: PositionHash
  readonly value: Float64Array
  isChance: boolean
  /** Choices or outcomes searched so far. */
  followed: number
  /** The current result of each die and its number of sides; the first `fixedDice` are fixed, -1 when all outcomes are done. */
  readonly thrown: number[]
  readonly sides: number[]
  fixedDice: number
  /** The probability of the current outcome. */
  probability: number
}

/** An endgame being solved: exhaustive depth-first max^n, in which every seat chooses what is best for itself. */
export interface EndgameSolver {
  readonly game: AnyGame
  readonly policy: Policy
  readonly parameters: SearchParameters
  readonly seats: number
  readonly maxPositions: number
  readonly frames: Frame[]
  readonly transpositions: TranspositionTable
  readonly reward: Float64Array
  readonly leaf: Float64Array
  /** The value of every root choice, in the order of the legal actions. */
  readonly choices: Float64Array[]
  depth: number
  visited: number
  /** Still running, solved, or given up because it is too large. */
  state: 'running' | 'solved' | 'too large'
}

export function newEndgameSolver(
  { game, policy, parameters }: Pick<EndgameSolver, 'game' | 'policy' | 'parameters'>,
  state: State,
  maxPositions: number,
): EndgameSolver {
  const seats = game.scores(state).length
  const width = seats * VALUE_FIELDS + 1
  const solver: EndgameSolver = {
    game,
    policy,
    parameters,
    seats,
    maxPositions,
    frames: [],
    transpositions: newTranspositionTable(maxPositions, width),
    reward: new Float64Array(seats),
    leaf: new Float64Array(width),
    choices: [],
    depth: 0,
    visited: 0,
    state: 'running',
  }
  const { position } = frameAt(solver, 0, state)
  position.state.set(state)
  position.seat = game.turn(state)
  game.legal(state, position.open)
  return solver
}

/** Visits at most `positions` more positions. */
export function runSolver(solver: EndgameSolver, positions: number): void {
  for (let left = positions; left > 0 && solver.state === 'running'; left--) {
    const frame = solver.frames[solver.depth]!
    if (frame.isChance ? frame.fixedDice >= 0 : frame.followed < frame.position.open.count)
      followNext(solver, frame)
    else popFrame(solver, frame)
  }
}

function frameAt({ frames, seats }: EndgameSolver, depth: number, like: State): Frame {
  frames[depth] ??= {
    position: newPosition(like.slice()),
    hash: { low: 0, high: 0 },
    value: new Float64Array(seats * VALUE_FIELDS + 1),
    isChance: false,
    followed: 0,
    thrown: [],
    sides: [],
    fixedDice: 0,
    probability: 1,
  }
  return frames[depth]
}

/** Follows the next choice or outcome of a frame to the next decision, roll or end; forced actions are played on the way. */
function followNext(solver: EndgameSolver, from: Frame): void {
  const { game } = solver
  const frame = frameAt(solver, solver.depth + 1, from.position.state)
  const { state, open } = frame.position
  state.set(from.position.state)
  if (from.isChance) rollNextOutcome(solver, from, frame)
  else game.play(state, from.position.open.at[from.followed++]!, ignoreEvents, open)
  while (open.count === 1) game.play(state, open.at[0]!, ignoreEvents, open)
  if (++solver.visited > solver.maxPositions || 1 / from.probability > MAX_DICE_OUTCOMES) {
    solver.state = 'too large'
    return
  }
  if (open.count > 0) {
    hashPosition(state, frame.hash)
    const { transpositions: table } = solver
    const row = lookUp(table, frame.hash)
    if (row === NOT_FOUND) pushFrame(solver, frame, false)
    else backUp(solver, from, table.values.subarray(row * table.width, (row + 1) * table.width))
  } else if (game.turn(state) === OVER) backUp(solver, from, leafValue(solver, state))
  else pushFrame(solver, frame, true)
}

function pushFrame(solver: EndgameSolver, frame: Frame, isChance: boolean): void {
  frame.isChance = isChance
  frame.followed = 0
  frame.fixedDice = 0
  frame.probability = 1
  frame.value.fill(0)
  frame.position.seat = solver.game.turn(frame.position.state)
  solver.depth++
}

/** Everything below a frame is searched: stores its value and backs it up. */
function popFrame(solver: EndgameSolver, frame: Frame): void {
  if (solver.depth === 0) {
    solver.state = 'solved'
    return
  }
  if (!frame.isChance) store(solver.transpositions, frame.hash, frame.value)
  backUp(solver, solver.frames[--solver.depth]!, frame.value)
}

/** Takes the value of a choice or outcome into a frame: the expectation over dice, or the best for the seat that chooses. */
function backUp(solver: EndgameSolver, frame: Frame, value: Float64Array): void {
  if (solver.depth === 0) solver.choices.push(value.slice())
  if (frame.isChance) {
    frame.followed++
    for (let i = 0; i < value.length; i++) frame.value[i]! += value[i]! * frame.probability
    return
  }
  // The first of equal choices is kept.
  const own = frame.position.seat * VALUE_FIELDS + REWARD
  if (frame.followed > 1 && value[own]! <= frame.value[own]!) return
  frame.value.set(value)
  frame.value[value.length - 1] = frame.position.open.at[frame.followed - 1]!
}

/** The value of a finished game. */
function leafValue({ game, parameters, reward, leaf }: EndgameSolver, state: State): Float64Array {
  const scores = game.scores(state)
  rewardAtEnd(scores, parameters, reward)
  const winners = scores.filter(({ winner }) => winner).length
  for (const { seat, total, winner } of scores) {
    let other = -Infinity
    for (const one of scores) if (one.seat !== seat && one.total > other) other = one.total
    leaf.set([reward[seat]!, winner ? 1 / winners : 0, total, total - other], seat * VALUE_FIELDS)
  }
  return leaf
}

/** Rolls the next outcome: counts through all results of the dice like an odometer, the last die fastest. */
function rollNextOutcome({ game, policy }: EndgameSolver, from: Frame, into: Frame): void {
  if (policy.isChanceIrrelevant?.(from.position.state) === true) {
    game.roll(into.position.state, ANY_DICE, ignoreEvents, into.position.open)
    from.fixedDice = -1
    return
  }
  const { thrown, sides } = from
  let used = 0
  from.probability = 1
  const dice: Dice = {
    below(count) {
      if (used >= from.fixedDice) thrown[used] = 0
      sides[used] = count
      from.probability /= count
      return thrown[used++]!
    },
  }
  game.roll(into.position.state, dice, ignoreEvents, into.position.open)
  let last = used - 1
  while (last >= 0 && thrown[last]! + 1 >= sides[last]!) last--
  if (last >= 0) thrown[last]!++
  from.fixedDice = last >= 0 ? last + 1 : -1
}
