import type { ChoiceStep } from '../../../core/agenda.ts'
import { ignoreEvents, newActions } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import type { Event, Goods } from '../events.ts'
import { agenda, triggerEnd, POOL } from '../state.ts'
import { ENDINGS, GOODS, NO_POINTS } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'

const scratch = newActions()

/** Emits that a seat has passed, but only if it had another choice. */
export function emitPass(choice: ChoiceStep<Event>, state: State, seat: Seat, emit: Emit<Event>): void {
  if (emit === ignoreEvents) return
  scratch.count = 0
  choice.legal(state, seat, agenda.data(state), scratch)
  if (scratch.count > 1) emit({ type: 'passed', seat, step: choice.name })
}

/** PR 11.1 - triggers the end of the game when the last point chip is gone. */
export function endIfPoolEmpty(state: State, emit: Emit<Event>): void {
  if (state[POOL]! <= 0 && triggerEnd(state, NO_POINTS) && emit !== ignoreEvents)
    emit({ type: 'ending', cause: ENDINGS[2] })
}

/** Returns the counts of goods that are not 0, by name. */
export function namedGoods(countOf: (good: number) => number): Goods {
  const named: Partial<Record<GoodName, number>> = {}
  GOODS.forEach((name, good) => {
    const count = countOf(good)
    if (count !== 0) named[name] = count
  })
  return named
}
