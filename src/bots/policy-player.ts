import { assert } from '../engine/core/fault.ts'
import { newActions } from '../engine/core/game.ts'
import type { Dice } from '../engine/core/dice.ts'
import { botDice } from './bot.ts'
import type { Bot, Policy } from './bot.ts'

const MAX_CHOICES = 512
const open = newActions(MAX_CHOICES)
const rates = new Int32Array(MAX_CHOICES)
const weights = new Float64Array(MAX_CHOICES)
/** The number of values a die is rolled with, to draw by weights that are not whole numbers. */
const DICE_RESOLUTION = 0xffff

/**
 * A bot that chooses by the policy alone, without looking ahead. With temperature 0 it takes the highest rating; dice break
 * ties. Otherwise it samples: an action rated `temperature` below the best (hundredths of a point) is taken half as often
 * as the best, one twice as far below a seventeenth as often. Small mistakes are likely, blunders are not.
 */
export function policyPlayer(policy: Policy, temperature = 0): Bot {
  return (game, state, seat, _budget, seed) => {
    game.legal(state, open)
    const { count } = open
    assert(count > 0, 'a bot is asked when there is something to choose')
    policy.rate(state, seat, open, rates)
    let best = rates[0]!
    for (let i = 1; i < count; i++) best = Math.max(best, rates[i]!)
    for (let i = 0; i < count; i++) weights[i] = weightOf(best - rates[i]!, temperature)
    return open.at[drawWeighted(count, botDice(seed))]!
  }
}

function weightOf(below: number, temperature: number): number {
  if (temperature === 0) return below === 0 ? 1 : 0
  const behind = below / temperature
  return 1 / (1 + behind * behind * behind * behind)
}

/** Draws an index in proportion to the weights. */
function drawWeighted(count: number, dice: Dice): number {
  let all = 0
  let last = 0
  for (let i = 0; i < count; i++) {
    all += weights[i]!
    if (weights[i]! > 0) last = i
  }
  let left = (all * dice.below(DICE_RESOLUTION)) / DICE_RESOLUTION
  for (let i = 0; i < last; i++) {
    left -= weights[i]!
    if (left < 0) return i
  }
  return last
}
