import type { State } from '../../../engine/core/game.ts'
import {
  agenda,
  built,
  harbour,
  passed,
  PHASE,
  ROUND,
  SEAT_COUNT,
  site,
  tokens,
  worker,
} from '../../../engine/games/endeavor/state.ts'
import { ACTING, BUILDING, DISCARDING, PAYING } from '../../../engine/games/endeavor/step-numbers.ts'
import { FIRST_BLUE, TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { ACTION_PHASE, ROUNDS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Policy } from '../../bot.ts'
import { IS_ACTIVE } from './printed-arrays.ts'
import { computeFeatures, newPositionFeatures } from './position-features.ts'
import { rateActivations, rateBuildings, rateActions, rateDiscards, rateSalary } from './ratings.ts'
import { resetActionCache } from './sources.ts'
import { weightArrays } from './weight-arrays.ts'
import { WEIGHTS } from './weights.ts'
import type { Weights } from './weights.ts'

/** The endgame solver runs with at most this number of uses of buildings and tokens left in the last round (decision 24). */
const FEW = 4

/** How many buildings and blue tokens can still be used, at most, by those who have not passed. */
function usesLeft(state: State): number {
  let uses = 0
  for (let seat = 0; seat < state[SEAT_COUNT]!; seat++) {
    if (state[passed(seat)] === 1) continue
    let free = 0
    for (let at = 0; at < state[built(seat)]!; at++)
      if (state[worker(seat, at)] === 0) free += IS_ACTIVE[state[site(seat, at)]!]!
    uses += Math.min(free, state[harbour(seat)]!)
    for (let kind = FIRST_BLUE; kind < TOKENS.length; kind++) uses += state[tokens(seat, kind)]!
  }
  return uses
}

/** The policy of Endeavor with these weights. */
export function policyFrom(weights: Weights): Policy {
  const features = newPositionFeatures(weightArrays(weights))
  return {
    rate(state, seat, open, into) {
      computeFeatures(features, state, seat)
      resetActionCache()
      const step = agenda.step(state)
      if (step === ACTING) rateActivations(features, open, into)
      else if (step === BUILDING) rateBuildings(features, open, into)
      else if (step === PAYING) rateSalary(features, open, into)
      else if (step === DISCARDING) rateDiscards(features, open, into)
      else rateActions(features, open, into)
    },
    isNearEnd: (state) => state[ROUND] === ROUNDS && state[PHASE] === ACTION_PHASE && usesLeft(state) <= FEW,
  }
}

export const endeavorPolicy: Policy = policyFrom(WEIGHTS)
