import { PHASE, ROUND, SEATS_PLAYING, agenda, harbour, passed } from '../../../engine/games/endeavor/state.ts'
import { ACTING, BUILDING, DISCARDING, PAYING } from '../../../engine/games/endeavor/steps/numbers.ts'
import { ACTION_PHASE, ROUNDS } from '../../../engine/games/endeavor/words.ts'
import type { Policy } from '../../bot.ts'
import { lookAt, newLook } from './look.ts'
import { rateActs, rateBuildings, rateDeeds, rateDiscards, rateSalary } from './questions.ts'
import { forgetDeeds } from './sources.ts'
import { tablesOf } from './tables.ts'
import { WEIGHTS } from './weights.ts'
import type { Weights } from './weights.ts'

/** Markers in harbours with which the last round may be small enough to be solved. */
const FEW = 9

/** How Endeavor is played by these weights. */
export function policyFrom(weights: Weights): Policy {
  const look = newLook(tablesOf(weights))
  return {
    rate(state, seat, open, into) {
      lookAt(look, state, seat)
      forgetDeeds()
      const step = agenda.step(state)
      if (step === ACTING) rateActs(look, open, into)
      else if (step === BUILDING) rateBuildings(look, open, into)
      else if (step === PAYING) rateSalary(look, open, into)
      else if (step === DISCARDING) rateDiscards(look, open, into)
      else rateDeeds(look, open, into)
    },
    isNearEnd(state) {
      if (state[ROUND] !== ROUNDS || state[PHASE] !== ACTION_PHASE) return false
      let markers = 0
      for (let seat = 0; seat < state[SEATS_PLAYING]!; seat++)
        if (state[passed(seat)] === 0) markers += state[harbour(seat)]!
      return markers <= FEW
    },
  }
}

export const endeavorPolicy: Policy = policyFrom(WEIGHTS)
