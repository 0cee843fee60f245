import type { Ask, Chance } from '../../../core/agenda.ts'
import { addAction, hush } from '../../../core/game.ts'
import type { State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import { ALL_VIOLET, COSTS, freeSlots, lawfulChoices, mayPick, putOnMarket } from '../market.ts'
import { agenda, GOVERNOR, MARKET, nextSeat, TOGETHER } from '../state.ts'
import { MARKETS } from '../constants.ts'
import { PICK, whatOf } from '../vocabulary.ts'
import { DRAFTING } from '../step-numbers.ts'

/** PR 12.7 - if this table drafts its market, the governor picks first. */
export function beginDraft(state: State): void {
  if (MARKETS[state[MARKET]!] === 'draft') agenda.push(state, DRAFTING, state[GOVERNOR]!)
}

/** PR 12.7 - one kind onto a free slot of its cost; then the next in turn, until no slot is free. */
export const draft: Ask<Event> = {
  name: 'draft',
  legal(state, _seat, _memo, out) {
    for (const id of ALL_VIOLET) if (mayPick(state, id)) addAction(out, PICK | (id << 8))
  },
  play(state, seat, _memo, action, emit) {
    agenda.done(state)
    const id = whatOf(action)
    putOnMarket(state, id)
    if (emit !== hush) emit({ type: 'picked', seat, building: BUILDINGS[id]!.name })
    if (COSTS.some((cost) => freeSlots(state, cost) > 0)) agenda.push(state, DRAFTING, nextSeat(state, seat))
  },
}

/**
 * PR 12.9 - a market by lot. The pairs that do not go together have one cost, so a lawful choice for each cost, each
 * equally likely, is a lawful market, each equally likely.
 */
export const drawMarket: Chance<Event> = {
  name: 'drawMarket',
  roll(state, _seat, _memo, dice, emit) {
    agenda.done(state)
    const drawn: number[] = []
    for (const cost of COSTS) {
      const choices = lawfulChoices(cost, state[TOGETHER]!)
      drawn.push(...choices[dice.below(choices.length)]!)
    }
    for (const id of drawn) putOnMarket(state, id)
    if (emit !== hush) emit({ type: 'marketDrawn', buildings: drawn.map((id) => BUILDINGS[id]!.name) })
  },
}
