import type { Bot, Policy } from '../../../src/bots/bot.ts'
import { greedy } from '../../../src/bots/greedy.ts'
import { policyFrom } from '../../../src/bots/policies/endeavor/policy.ts'
import { WEIGHTS as endeavorWeights } from '../../../src/bots/policies/endeavor/weights.ts'
import { puertoRicoPolicy } from '../../../src/bots/policies/puerto-rico/policy.ts'
import {
  updateWeightTables,
  weights as puertoRicoWeights,
} from '../../../src/bots/policies/puerto-rico/weights.ts'
import { endeavorEvaluator } from '../../../src/bots/evaluation/endeavor/evaluator.ts'
import { WEIGHTS as endeavorTasteWeights } from '../../../src/bots/evaluation/endeavor/weights.ts'
import { newActions } from '../../../src/engine/core/game.ts'

/** Something that plays by numbers which can be tuned. */
export interface Tunable {
  /** The file the numbers stand in. */
  readonly file: string
  /** The numbers, in a tree of objects and lists. */
  readonly weights: object
  /** The bot that plays by them as they are now. */
  bot(): Bot
}
export const COMPONENTS = ['policy', 'taste'] as const
export type Component = (typeof COMPONENTS)[number]

/** What can be tuned, by game. */
export const TUNABLES: Readonly<Record<string, { readonly [what in Component]?: Tunable }>> = {
  'puerto-rico': {
    policy: {
      file: 'src/bots/policies/puerto-rico/weights.json',
      weights: puertoRicoWeights,
      bot() {
        updateWeightTables()
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
    taste: {
      file: 'src/bots/evaluation/endeavor/weights.ts',
      weights: endeavorTasteWeights,
      bot: () => greedy(endeavorEvaluator),
    },
  },
}

const MOST_CHOICES = 512
const open = newActions(MOST_CHOICES)
const rates = new Int32Array(MOST_CHOICES)

/** Always chooses what a policy rates best, of equals the first. */
function highestRated(policy: Policy): Bot {
  return (game, state, seat) => {
    game.legal(state, open)
    policy.rate(state, seat, open, rates)
    let best = 0
    for (let i = 1; i < open.count; i++) if (rates[i]! > rates[best]!) best = i
    return open.at[best]!
  }
}
