import type { Bot, Policy } from '../../../src/bots/bot.ts'
import { greedy } from '../../../src/bots/greedy.ts'
import { policyFrom } from '../../../src/bots/policies/endeavor/policy.ts'
import { WEIGHTS as endeavorWeights } from '../../../src/bots/policies/endeavor/weights.ts'
import { puertoRicoPolicy } from '../../../src/bots/policies/puerto-rico/policy.ts'
import {
  updateWeightArrays,
  weights as puertoRicoWeights,
} from '../../../src/bots/policies/puerto-rico/weights.ts'
import { endeavorEvaluator } from '../../../src/bots/evaluation/endeavor/evaluator.ts'
import { WEIGHTS as endeavorEvaluationWeights } from '../../../src/bots/evaluation/endeavor/weights.ts'
import { newActions } from '../../../src/engine/core/game.ts'

/** A part of a bot with numbers that can be tuned. */
export interface Tunable {
  /** The file with the numbers. */
  readonly file: string
  /** The numbers, in a tree of objects and lists. */
  readonly weights: object
  /** Returns the bot that plays by their current values. */
  bot(): Bot
}
export const COMPONENTS = ['policy', 'evaluation'] as const
export type Component = (typeof COMPONENTS)[number]

/** What can be tuned, by game. */
export const TUNABLES: Readonly<Record<string, { readonly [component in Component]?: Tunable }>> = {
  'puerto-rico': {
    policy: {
      file: 'src/bots/policies/puerto-rico/weights.json',
      weights: puertoRicoWeights,
      bot() {
        updateWeightArrays()
        return highestRated(puertoRicoPolicy)
      },
    },
  },
  endeavor: {
    policy: {
      file: 'src/bots/policies/endeavor/weights.ts',
      weights: endeavorWeights,
      bot: () => highestRated(policyFrom(endeavorWeights)),
    },
    evaluation: {
      file: 'src/bots/evaluation/endeavor/weights.ts',
      weights: endeavorEvaluationWeights,
      bot: () => greedy(endeavorEvaluator),
    },
  },
}

const MOST_CHOICES = 512
const open = newActions(MOST_CHOICES)
const rates = new Int32Array(MOST_CHOICES)

/** A bot that takes the highest rating of a policy, the first of equal ones. */
function highestRated(policy: Policy): Bot {
  return (game, state, seat) => {
    game.legal(state, open)
    policy.rate(state, seat, open, rates)
    let best = 0
    for (let i = 1; i < open.count; i++) if (rates[i]! > rates[best]!) best = i
    return open.at[best]!
  }
}
