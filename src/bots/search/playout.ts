import type { Dice } from '../../engine/core/dice.ts'
import { ignoreEvents, OVER } from '../../engine/core/game.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import type { Policy } from '../bot.ts'
import { MAX_CHOICES } from './moves.ts'
import type { Position } from './moves.ts'

const rates = new Int32Array(MAX_CHOICES)

/** What `playOut` returns for a game that goes on. */
export const NOT_OVER = -1

/** How a simulated game is played to its end: by the policy, and now and then at random. */
export interface Playout {
  readonly game: AnyGame
  readonly policy: Policy
  readonly dice: Dice
  /** One choice in this number is random; 0: none. */
  readonly randomOneIn: number
  /** Plies at most. */
  readonly depth: number
}

/** Plays on in place, for at most `depth` plies; returns the plies to the end, or NOT_OVER. */
export function playOut(
  { game, policy, dice, randomOneIn, depth }: Playout,
  { state, open }: Position,
): number {
  for (let ply = 0; ply < depth; ply++) {
    const { count } = open
    if (count === 0) {
      if (game.turn(state) === OVER) return ply
      game.roll(state, dice, ignoreEvents, open)
    } else if (count === 1) game.play(state, open.at[0]!, ignoreEvents, open)
    else if (randomOneIn > 0 && dice.below(randomOneIn) === 0)
      game.play(state, open.at[dice.below(count)]!, ignoreEvents, open)
    else {
      policy.rate(state, game.turn(state), open, rates)
      game.play(state, open.at[highest(count, dice)]!, ignoreEvents, open)
    }
  }
  return open.count === 0 && game.turn(state) === OVER ? depth : NOT_OVER
}

/** The index of the highest rate; dice break ties. */
function highest(count: number, dice: Dice): number {
  let best = 0
  let equals = 1
  for (let i = 1; i < count; i++) {
    if (rates[i]! < rates[best]!) continue
    equals = rates[i]! > rates[best]! ? 1 : equals + 1
    if (equals === 1 || dice.below(equals) === 0) best = i
  }
  return best
}
