import type { ChoiceStep, ChanceStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import { ALL_VIOLET, VIOLET_COSTS, freeSlots, legalChoices, mayPick, putOnMarket } from '../market.ts'
import { agenda, GOVERNOR, MARKET, nextSeat, ALLOWED_PAIRS } from '../state.ts'
import { MARKETS } from '../constants.ts'
import { PICK, whatOf } from '../actions.ts'
import { DRAFTING } from '../step-numbers.ts'

/** PR 12.7 - begins the draft if this table has one: the governor picks first. */
export function beginDraft(state: State): void {
  if (MARKETS[state[MARKET]!] === 'draft') agenda.push(state, DRAFTING, state[GOVERNOR]!)
}

/** PR 12.7 - picks one kind for a free slot of its cost; then the next seat picks, until no slot is free. */
export const draft: ChoiceStep<Event> = {
  name: 'draft',
  legal(state, _seat, _data, out) {
    for (const id of ALL_VIOLET) if (mayPick(state, id)) addAction(out, PICK | (id << 8))
  },
  play(state, seat, _data, action, emit) {
    agenda.pop(state)
    const id = whatOf(action)
    putOnMarket(state, id)
    if (emit !== ignoreEvents) emit({ type: 'picked', seat, building: BUILDINGS[id]!.name })
    if (VIOLET_COSTS.some((cost) => freeSlots(state, cost) > 0))
      agenda.push(state, DRAFTING, nextSeat(state, seat))
  },
}

/**
 * PR 12.9 - draws a random market. Kinds that exclude each other have the same cost, so independent and uniform choices for
 * each cost give a uniform choice of legal markets.
 */
export const drawMarket: ChanceStep<Event> = {
  name: 'drawMarket',
  roll(state, _seat, _data, dice, emit) {
    agenda.pop(state)
    const drawn: number[] = []
    for (const cost of VIOLET_COSTS) {
      const choices = legalChoices(cost, state[ALLOWED_PAIRS]!)
      drawn.push(...choices[dice.below(choices.length)]!)
    }
    for (const id of drawn) putOnMarket(state, id)
    if (emit !== ignoreEvents)
      emit({ type: 'marketDrawn', buildings: drawn.map((id) => BUILDINGS[id]!.name) })
  },
}
