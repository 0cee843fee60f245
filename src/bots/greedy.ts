import { assert } from '../engine/core/fault.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../engine/core/game.ts'
import type { Actions, AnyGame, Seat, State } from '../engine/core/game.ts'
import type { Dice } from '../engine/core/dice.ts'
import { botDice } from './bot.ts'
import type { Bot, Budget, Evaluator } from './bot.ts'

/** Choices and rolls at most before a position that is not quiet is evaluated all the same. */
const MAX_PLIES_TO_QUIET = 40

const open = newActions(512)
const replies = newActions(512)
const worths = new Float64Array(512)
let after: State = new Int16Array(0)
let reply: State = new Int16Array(0)

/**
 * A bot that looks one choice ahead and takes the action with the best evaluation. A position that is not quiet is first
 * played on until it is (quiescence), every seat taking the best evaluation one choice ahead. Dice break ties.
 */
export function greedy(evaluator: Evaluator): Bot {
  return (game, state, seat, budget, seed) => {
    const worths = evaluateChoices(game, evaluator, { state, seat }, budget, seed)
    const tieDice = botDice(seed)
    let best = 0
    let bestWorth = -Infinity
    let equals = 0
    for (let i = 0; i < open.count; i++) {
      const worth = worths[i]!
      if (worth < bestWorth) continue
      equals = worth > bestWorth ? 1 : equals + 1
      if (worth > bestWorth || tieDice.below(equals) === 0) best = i
      bestWorth = worth
    }
    return open.at[best]!
  }
}

/** Evaluates every legal action for the seat, in the next quiet position; the actions are in `open`. */
function evaluateChoices(
  game: AnyGame,
  evaluator: Evaluator,
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
    // Every action is evaluated with the same rolls (common random numbers), so luck does not decide between them.
    playUntilQuiet(game, evaluator, budget, botDice(seed, 1))
    worths[i] = evaluator.evaluate(after, seat)
  }
  return worths
}

function resizeScratch(length: number): void {
  if (after.length === length) return
  after = new Int16Array(length)
  reply = new Int16Array(length)
}

/** Plays the position in `after` on until it is quiet; `replies` holds its legal actions. */
function playUntilQuiet(game: AnyGame, evaluator: Evaluator, budget: Budget, dice: Dice): void {
  for (let plies = 0; plies < MAX_PLIES_TO_QUIET && !evaluator.isQuiet(after); plies++) {
    const turn = game.turn(after)
    if (turn === OVER) return
    if (turn === CHANCE) game.roll(after, dice, ignoreEvents, replies)
    else {
      const choice = budget.spent < budget.plies ? bestReply(game, evaluator, turn, replies, budget) : 0
      game.play(after, replies.at[choice]!, ignoreEvents, replies)
    }
    budget.spent++
  }
}

/** The index of the reply with the best evaluation for the seat. */
function bestReply(
  game: AnyGame,
  evaluator: Evaluator,
  seat: Seat,
  choices: Actions,
  budget: Budget,
): number {
  let best = 0
  let bestWorth = -Infinity
  for (let i = 0; i < choices.count; i++) {
    reply.set(after)
    game.play(reply, choices.at[i]!, ignoreEvents)
    budget.spent++
    const worth = evaluator.evaluate(reply, seat)
    if (worth > bestWorth) {
      best = i
      bestWorth = worth
    }
  }
  return best
}
