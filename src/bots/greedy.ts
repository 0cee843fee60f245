import { insist } from '../engine/core/fault.ts'
import { CHANCE, hush, newActions } from '../engine/core/game.ts'
import type { AnyGame, Seat, State } from '../engine/core/game.ts'
import { ownDice } from './bot.ts'
import type { Bot, Budget, Taste } from './bot.ts'

/** How many throws stand for chance. Every choice is judged by the same ones, so luck does not decide between them. */
const SAMPLES = 4
/** More rolls in a row than this would be a game that plays itself. */
const ROLLS_IN_A_ROW = 16

const open = newActions(512)
let after: State = new Int16Array(0)
let rolled: State = new Int16Array(0)

/** Chooses whatever leads to the position it likes best, looking at nothing beyond; between equals its dice decide. */
export function greedy(taste: Taste): Bot {
  return (game, state, seat, budget, seed) => {
    game.legal(state, open)
    insist(open.count > 0, 'a bot is asked when there is something to choose')
    if (after.length !== state.length) {
      after = new Int16Array(state.length)
      rolled = new Int16Array(state.length)
    }
    const tie = ownDice(seed)
    let best = 0
    let bestWorth = -Infinity
    let equals = 0
    for (let i = 0; i < open.count; i++) {
      after.set(state)
      game.play(after, open.at[i]!, hush)
      budget.spent++
      const worth = worthOf(game, seat, taste, budget, seed)
      if (worth < bestWorth) continue
      equals = worth > bestWorth ? 1 : equals + 1
      if (worth > bestWorth || tie.below(equals) === 0) best = i
      bestWorth = worth
    }
    return open.at[best]!
  }
}

/** What the position in `after` is worth, times SAMPLES, so that whole numbers stay whole. */
function worthOf(game: AnyGame, seat: Seat, taste: Taste, budget: Budget, seed: number): number {
  // A bot whose thinking is used up takes one throw for all; the choice is worse then, never illegal.
  const samples = game.turn(after) !== CHANCE ? 0 : budget.spent < budget.plies ? SAMPLES : 1
  if (samples === 0) return taste(after, seat) * SAMPLES
  let sum = 0
  for (let sample = 1; sample <= samples; sample++) {
    const dice = ownDice(seed, sample)
    rolled.set(after)
    for (let roll = 0; roll < ROLLS_IN_A_ROW && game.turn(rolled) === CHANCE; roll++) {
      game.roll(rolled, dice, hush)
      budget.spent++
    }
    sum += taste(rolled, seat)
  }
  return sum * (SAMPLES / samples)
}
