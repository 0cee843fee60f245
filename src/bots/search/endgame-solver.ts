import type { Dice } from '../../engine/core/dice.ts'
import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { AnyGame, State } from '../../engine/core/game.ts'
import type { Habits, Policy } from '../bot.ts'
import { newPosition } from './moves.ts'
import { markOf, newMemo, recall, remember, UNKNOWN } from './transposition-table.ts'
import type { Mark, Memo } from './transposition-table.ts'
import { rewardEnd } from './reward.ts'

/** What a value says of each seat, one after the other: reward, share of the win, points, margin. Behind them stands what is chosen. */
export const REWARD = 0
export const WIN = 1
export const POINTS = 2
export const MARGIN = 3
export const KINDS = 4

/** Chance that branches more widely than this is not looked at one by one. */
const OUTCOMES = 5000

/** Dice of which it does not matter how they fall. */
const ANY: Dice = { below: () => 0 }

/** A position on the way down: a choice of somebody, or a throw of dice. */
interface Frame {
  readonly position: ReturnType<typeof newPosition>
  readonly mark: Mark
  readonly value: Float64Array
  isChance: boolean
  /** How many choices were followed. */
  followed: number
  /** What the dice show, as far as it is fixed, and the sides they have. */
  readonly thrown: number[]
  readonly sides: number[]
  fixed: number
  /** How likely the throw is that is being followed. */
  odds: number
}

/** A position being solved: depth first to every end there is, everybody choosing what is best for himself. */
export interface Solver {
  readonly game: AnyGame
  readonly policy: Policy
  readonly habits: Habits
  readonly seats: number
  readonly limit: number
  readonly frames: Frame[]
  readonly memo: Memo
  readonly reward: Float64Array
  readonly leaf: Float64Array
  /** The value of every choice of the root, one after the other. */
  readonly choices: Float64Array[]
  depth: number
  seen: number
  /** Solved, too large to be solved, or neither yet. */
  state: 'open' | 'solved' | 'large'
}

export function newSolver(
  { game, policy, habits }: Pick<Solver, 'game' | 'policy' | 'habits'>,
  state: State,
  limit: number,
): Solver {
  const seats = game.scores(state).length
  const width = seats * KINDS + 1
  const solver: Solver = {
    game,
    policy,
    habits,
    seats,
    limit,
    frames: [],
    memo: newMemo(limit, width),
    reward: new Float64Array(seats),
    leaf: new Float64Array(width),
    choices: [],
    depth: 0,
    seen: 0,
    state: 'open',
  }
  const { position } = frameAt(solver, 0, state)
  position.state.set(state)
  position.seat = game.turn(state)
  game.legal(state, position.open)
  return solver
}

/** Looks at so many more positions, at most. */
export function solveOn(solver: Solver, positions: number): void {
  for (let left = positions; left > 0 && solver.state === 'open'; left--) {
    const frame = solver.frames[solver.depth]!
    if (frame.isChance ? frame.fixed >= 0 : frame.followed < frame.position.open.count) enter(solver, frame)
    else leave(solver, frame)
  }
}

function frameAt({ frames, seats }: Solver, depth: number, like: State): Frame {
  frames[depth] ??= {
    position: newPosition(like.slice()),
    mark: { low: 0, high: 0 },
    value: new Float64Array(seats * KINDS + 1),
    isChance: false,
    followed: 0,
    thrown: [],
    sides: [],
    fixed: 0,
    odds: 1,
  }
  return frames[depth]
}

/** Follows the next choice or throw of a frame to where somebody has to choose, or to the end. */
function enter(solver: Solver, from: Frame): void {
  const { game } = solver
  const frame = frameAt(solver, solver.depth + 1, from.position.state)
  const { state, open } = frame.position
  state.set(from.position.state)
  if (from.isChance) throwNext(solver, from, frame)
  else game.play(state, from.position.open.at[from.followed++]!, ignoreEvents, open)
  while (open.count === 1) game.play(state, open.at[0]!, ignoreEvents, open)
  if (++solver.seen > solver.limit || 1 / from.odds > OUTCOMES) {
    solver.state = 'large'
    return
  }
  if (open.count > 0) {
    markOf(state, frame.mark)
    const { memo } = solver
    const row = recall(memo, frame.mark)
    if (row === UNKNOWN) begin(solver, frame, false)
    else take(solver, from, memo.values.subarray(row * memo.width, (row + 1) * memo.width))
  } else if (game.turn(state) === OVER) take(solver, from, leafOf(solver, state))
  else begin(solver, frame, true)
}

function begin(solver: Solver, frame: Frame, isChance: boolean): void {
  frame.isChance = isChance
  frame.followed = 0
  frame.fixed = 0
  frame.odds = 1
  frame.value.fill(0)
  frame.position.seat = solver.game.turn(frame.position.state)
  solver.depth++
}

/** All choices or throws of a frame were followed: what it is worth is said to the one above. */
function leave(solver: Solver, frame: Frame): void {
  if (solver.depth === 0) {
    solver.state = 'solved'
    return
  }
  if (!frame.isChance) remember(solver.memo, frame.mark, frame.value)
  take(solver, solver.frames[--solver.depth]!, frame.value)
}

/** A choice or throw of the frame leads to this value. */
function take(solver: Solver, frame: Frame, value: Float64Array): void {
  if (solver.depth === 0) solver.choices.push(value.slice())
  if (frame.isChance) {
    frame.followed++
    for (let i = 0; i < value.length; i++) frame.value[i]! += value[i]! * frame.odds
    return
  }
  // Of equal choices the first is taken.
  const own = frame.position.seat * KINDS + REWARD
  if (frame.followed > 1 && value[own]! <= frame.value[own]!) return
  frame.value.set(value)
  frame.value[value.length - 1] = frame.position.open.at[frame.followed - 1]!
}

function leafOf({ game, habits, reward, leaf }: Solver, state: State): Float64Array {
  const scores = game.scores(state)
  rewardEnd(scores, habits, reward)
  const winners = scores.filter(({ winner }) => winner).length
  for (const { seat, total, winner } of scores) {
    let other = -Infinity
    for (const one of scores) if (one.seat !== seat && one.total > other) other = one.total
    leaf.set([reward[seat]!, winner ? 1 / winners : 0, total, total - other], seat * KINDS)
  }
  return leaf
}

/** Throws the dice as it is their turn to fall, and turns the last one that can be turned on by one. */
function throwNext({ game, policy }: Solver, from: Frame, into: Frame): void {
  if (policy.isIdle?.(from.position.state) === true) {
    game.roll(into.position.state, ANY, ignoreEvents, into.position.open)
    from.fixed = -1
    return
  }
  const { thrown, sides } = from
  let used = 0
  from.odds = 1
  const dice: Dice = {
    below(count) {
      if (used >= from.fixed) thrown[used] = 0
      sides[used] = count
      from.odds /= count
      return thrown[used++]!
    },
  }
  game.roll(into.position.state, dice, ignoreEvents, into.position.open)
  let last = used - 1
  while (last >= 0 && thrown[last]! + 1 >= sides[last]!) last--
  if (last >= 0) thrown[last]!++
  from.fixed = last >= 0 ? last + 1 : -1
}
