import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import {
  agenda,
  CARD,
  cardCoins,
  cardTaker,
  CHOOSER,
  CHOSEN,
  coins,
  triggerEnd,
  END_CAUSES,
  GOVERNOR,
  nextSeat,
  NO_LIMITS,
  IS_OVER,
  ROUND,
  SEAT_COUNT,
} from '../state.ts'
import { canAnyoneBuild } from '../market.ts'
import { winnersOf } from '../score.ts'
import { constantsFor } from '../constants.ts'
import { CHOOSE_ROLE, whatOf } from '../actions.ts'
import { CARDS, ENDINGS, NO_BUILDINGS, roleOf, ROLES } from '../vocabulary.ts'
import { BEGIN_PHASE_OF_ROLE } from './phases.ts'
import { askAllGuestMoves, askGuestMovesBeforePhase } from './guest-moves.ts'
import { BEGIN_ROUND, CHOOSE, FINISH, NEXT_CHOICE } from '../step-numbers.ts'

/** PR 2.1 - the governor chooses first. */
export const beginRound: AutomaticStep<Event> = {
  name: 'beginRound',
  run(state, _seat, _data, emit) {
    agenda.pop(state)
    const governor = state[GOVERNOR]!
    agenda.push(state, CHOOSE, governor)
    if (emit !== ignoreEvents) emit({ type: 'round', round: state[ROUND]!, governor })
  },
}

/** PR 2.1 - takes a card not yet taken in this round, with the doubloons on it. */
export const chooseRole: ChoiceStep<Event> = {
  name: 'chooseRole',
  legal(state, _seat, _data, out) {
    for (let card = 0; card < CARDS; card++) {
      if (state[cardTaker(card)] === -1) addAction(out, CHOOSE_ROLE | (card << 8))
    }
  },
  play(state, seat, _data, action, emit) {
    const card = whatOf(action)
    const found = state[cardCoins(card)]!
    agenda.pop(state)
    state[coins(seat)]! += found
    state[cardCoins(card)] = 0
    state[cardTaker(card)] = seat
    state[CHOOSER] = seat
    state[CARD] = card
    state[CHOSEN]!++
    agenda.push(state, NEXT_CHOICE, seat)
    const role = roleOf(card)
    if (emit !== ignoreEvents) emit({ type: 'role', seat, role: ROLES[role]!, coins: found })
    if (!askGuestMovesBeforePhase(state, seat, role)) BEGIN_PHASE_OF_ROLE[role]!(state, seat, emit)
  },
}

/** PR 13.5 - begins the phase that has waited for guests to be moved. The data is the role. */
export const beginPhase: AutomaticStep<Event> = {
  name: 'beginPhase',
  run(state, seat, role, emit) {
    agenda.pop(state)
    BEGIN_PHASE_OF_ROLE[role]!(state, seat, emit)
  },
}

/** PR 2.2, 2.4 - the next seat chooses, until each has its number of roles; PR 12.11 - with no limits the game ends when nothing can be built any more. */
export const nextChoice: AutomaticStep<Event> = {
  name: 'nextChoice',
  run(state, seat, _data, emit) {
    agenda.pop(state)
    state[CHOOSER] = -1
    state[CARD] = -1
    if (
      state[NO_LIMITS] === 1 &&
      state[END_CAUSES] === 0 &&
      !canAnyoneBuild(state) &&
      triggerEnd(state, NO_BUILDINGS) &&
      emit !== ignoreEvents
    )
      emit({ type: 'ending', cause: ENDINGS[3] })
    const seats = state[SEAT_COUNT]!
    if (state[CHOSEN]! < seats * constantsFor(seats).rolesEach)
      agenda.push(state, CHOOSE, nextSeat(state, seat))
    else endRound(state, emit)
  },
}

/** PR 11.2, 11.4 - the game is over. */
export const finish: AutomaticStep<Event> = {
  name: 'finish',
  run(state, _seat, _data, emit) {
    agenda.pop(state)
    state[IS_OVER] = 1
    if (emit !== ignoreEvents) emit({ type: 'over', winners: winnersOf(state) })
  },
}

/** PR 2.3 - a doubloon on each card left, cards back, the next governor; PR 11.2 - or the end of the game. */
function endRound(state: State, emit: Emit<Event>): void {
  if (state[END_CAUSES] !== 0) {
    agenda.push(state, FINISH, state[GOVERNOR]!)
    askAllGuestMoves(state, state[GOVERNOR]!, FINISH)
    return
  }
  const left: number[] = []
  for (let card = 0; card < CARDS; card++) {
    if (state[cardTaker(card)] === -1) {
      state[cardCoins(card)]!++
      if (emit !== ignoreEvents) left.push(roleOf(card))
    } else if (state[cardTaker(card)]! >= 0) state[cardTaker(card)] = -1
  }
  if (emit !== ignoreEvents) emit({ type: 'cardCoins', roles: left.map((role) => ROLES[role]!) })
  state[CHOSEN] = 0
  state[ROUND]!++
  state[GOVERNOR] = nextSeat(state, state[GOVERNOR]!)
  agenda.push(state, BEGIN_ROUND, state[GOVERNOR]!)
}
