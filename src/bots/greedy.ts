import { assert } from '../engine/core/fault.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../engine/core/game.ts'
import type { Actions, AnyGame, Seat, State } from '../engine/core/game.ts'
import type { Dice } from '../engine/core/dice.ts'
import { botDice } from './bot.ts'
import type { Bot, Budget, Evaluator } from './bot.ts'

/** What is half done is played on for at most so many choices and rolls before it is judged. */
const MAX_PLIES_TO_QUIET = 40

const open = newActions(512)
const replies = newActions(512)
const worths = new Float64Array(512)
let after: State = new Int16Array(0)
let reply: State = new Int16Array(0)

/**
 * Chooses whatever leads to the position it likes best. A position in which something is half done is first played on
 * until it is quiet (quiescence), everybody choosing what he likes best at once. Between equals its dice decide.
 */
export function greedy(taste: Evaluator): Bot {
  return (game, state, seat, budget, seed) => {
    const worths = evaluateChoices(game, taste, { state, seat }, budget, seed)
    const tie = botDice(seed)
    let best = 0
    let bestWorth = -Infinity
    let equals = 0
    for (let i = 0; i < open.count; i++) {
      const worth = worths[i]!
      if (worth < bestWorth) continue
      equals = worth > bestWorth ? 1 : equals + 1
      if (worth > bestWorth || tie.below(equals) === 0) best = i
      bestWorth = worth
    }
    return open.at[best]!
  }
}

/** What every open choice is worth to the seat once the position is quiet; the choices stand in `open`. */
function evaluateChoices(
  game: AnyGame,
  taste: Evaluator,
  { state, seat }: { readonly state: State; readonly seat: Seat },
  budget: Budget,
  seed: number,
): Float64Array {
  game.legal(state, open)
  assert(open.count > 0, 'a bot is asked when there is something to choose')
  resizeScratch(state.length)
  for (let i = 0; i < open.count; i++) {
    after.set(state)
    game.play(after, open.at[i]!, ignoreEvents, replies)
    budget.spent++
    // Every choice is judged with the same throws, so luck does not decide between them.
    playUntilQuiet(game, taste, budget, botDice(seed, 1))
    worths[i] = taste.evaluate(after, seat)
  }
  return worths
}

function resizeScratch(length: number): void {
  if (after.length === length) return
  after = new Int16Array(length)
  reply = new Int16Array(length)
}

/** Plays the position in `after` on until it is quiet; `replies` holds what is open in it. */
function playUntilQuiet(game: AnyGame, taste: Evaluator, budget: Budget, dice: Dice): void {
  for (let on = 0; on < MAX_PLIES_TO_QUIET && !taste.isQuiet(after); on++) {
    const turn = game.turn(after)
    if (turn === OVER) return
    if (turn === CHANCE) game.roll(after, dice, ignoreEvents, replies)
    else {
      const choice = budget.spent < budget.plies ? bestReply(game, taste, turn, replies, budget) : 0
      game.play(after, replies.at[choice]!, ignoreEvents, replies)
    }
    budget.spent++
  }
}

/** The place of the choice whose outcome the seat likes best as it stands. */
function bestReply(game: AnyGame, taste: Evaluator, seat: Seat, choices: Actions, budget: Budget): number {
  let best = 0
  let bestWorth = -Infinity
  for (let i = 0; i < choices.count; i++) {
    reply.set(after)
    game.play(reply, choices.at[i]!, ignoreEvents)
    budget.spent++
    const worth = taste.evaluate(reply, seat)
    if (worth > bestWorth) {
      best = i
      bestWorth = worth
    }
  }
  return best
}
