import type { Dice } from '../../engine/core/dice.ts'
import { hush, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame } from '../../engine/core/game.ts'
import type { Outlook, Policy } from '../bot.ts'
import { ROOM } from './edges.ts'
import type { Position } from './edges.ts'

const rates = new Int32Array(ROOM)

/** How a game is played on by its policy, now and then at random. */
export interface Playout {
  readonly game: AnyGame
  readonly policy: Policy
  readonly dice: Dice
  /** One choice in so many is a random one; 0: none. */
  readonly stray: number
  /** For so many plies at most. */
  readonly depth: number
  readonly outlook: Outlook | undefined
  /** The so manieth position the outlook may judge is the last; 0: none is. */
  readonly ahead: number
}
/** Why a playout ended: the game is over, the outlook is to judge, or it went on for too long. */
type Stop = 'over' | 'judged' | 'long'

/** Plays on in place until the outlook may judge, or to the end if it is near enough. */
export function playOut(playout: Playout, position: Position): Stop {
  const { game, dice, depth, outlook } = playout
  const { state, open } = position
  let { ahead } = playout
  for (let ply = 0; ply < depth; ply++) {
    if (open.count === 0) {
      if (game.turn(state) === OVER) return 'over'
      game.roll(state, dice, hush, open)
    } else if (open.count === 1) game.play(state, open.at[0]!, hush, open)
    else if (ahead > 0 && outlook?.mayJudge(state) === true && --ahead === 0) return 'judged'
    else game.play(state, chosen(playout, position), hush, open)
  }
  return open.count === 0 && game.turn(state) === OVER ? 'over' : 'long'
}

/** The policy's choice, or now and then any. */
function chosen({ game, policy, dice, stray }: Playout, { state, open }: Position): Action {
  if (stray > 0 && dice.below(stray) === 0) return open.at[dice.below(open.count)]!
  policy.rate(state, game.turn(state), open, rates)
  return open.at[highest(open.count, dice)]!
}

/** The place of the highest rate; dice decide between equals. */
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
