import type { Ask, Run } from '../../../core/agenda.ts'
import { addAction, hush } from '../../../core/game.ts'
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
  endBy,
  ENDING,
  GOVERNOR,
  nextSeat,
  NO_LIMITS,
  OVER_NOW,
  ROUND,
  SEATS_PLAYING,
} from '../state.ts'
import { canAnybodyBuild } from '../market.ts'
import { winnersOf } from '../score.ts'
import { tableSize } from '../constants.ts'
import { CARDS, CHOOSE_ROLE, ENDINGS, NO_BUILDINGS, roleOf, ROLES, whatOf } from '../vocabulary.ts'
import { BEGIN } from './phases.ts'
import { allGuestsMayGo, isPhaseAwaited } from './guest-moves.ts'
import { BEGIN_ROUND, CHOOSE, FINISH, NEXT_CHOICE } from '../step-numbers.ts'

/** PR 2.1 - the governor chooses first. */
export const beginRound: Run<Event> = {
  name: 'beginRound',
  run(state, _seat, _memo, emit) {
    agenda.done(state)
    const governor = state[GOVERNOR]!
    agenda.push(state, CHOOSE, governor)
    if (emit !== hush) emit({ type: 'round', round: state[ROUND]!, governor })
  },
}

/** PR 2.1 - one of the cards nobody has taken in this round, with the doubloons lying on it. */
export const chooseRole: Ask<Event> = {
  name: 'chooseRole',
  legal(state, _seat, _memo, out) {
    for (let card = 0; card < CARDS; card++) {
      if (state[cardTaker(card)] === -1) addAction(out, CHOOSE_ROLE | (card << 8))
    }
  },
  play(state, seat, _memo, action, emit) {
    const card = whatOf(action)
    const found = state[cardCoins(card)]!
    agenda.done(state)
    state[coins(seat)]! += found
    state[cardCoins(card)] = 0
    state[cardTaker(card)] = seat
    state[CHOOSER] = seat
    state[CARD] = card
    state[CHOSEN]!++
    agenda.push(state, NEXT_CHOICE, seat)
    const role = roleOf(card)
    if (emit !== hush) emit({ type: 'role', seat, role: ROLES[role]!, coins: found })
    if (!isPhaseAwaited(state, seat, role)) BEGIN[role]!(state, seat, emit)
  },
}

/** PR 13.5 - the phase begins that has waited for guests to be moved. The memo is the role. */
export const beginPhase: Run<Event> = {
  name: 'beginPhase',
  run(state, seat, role, emit) {
    agenda.done(state)
    BEGIN[role]!(state, seat, emit)
  },
}

/** PR 2.2, 2.4 - the next seat chooses, until everybody has as many roles as the table says; PR 12.11 - with no limits the end comes when nothing can be built any more. */
export const nextChoice: Run<Event> = {
  name: 'nextChoice',
  run(state, seat, _memo, emit) {
    agenda.done(state)
    state[CHOOSER] = -1
    state[CARD] = -1
    if (
      state[NO_LIMITS] === 1 &&
      state[ENDING] === 0 &&
      !canAnybodyBuild(state) &&
      endBy(state, NO_BUILDINGS) &&
      emit !== hush
    )
      emit({ type: 'ending', cause: ENDINGS[3] })
    const seats = state[SEATS_PLAYING]!
    if (state[CHOSEN]! < seats * tableSize(seats).rolesEach) agenda.push(state, CHOOSE, nextSeat(state, seat))
    else endRound(state, emit)
  },
}

/** PR 11.2, 11.4 - the game is over. */
export const finish: Run<Event> = {
  name: 'finish',
  run(state, _seat, _memo, emit) {
    agenda.done(state)
    state[OVER_NOW] = 1
    if (emit !== hush) emit({ type: 'over', winners: winnersOf(state) })
  },
}

/** PR 2.3 - a doubloon on each card left, cards back, the governor to the left; PR 11.2 - or the end of the game. */
function endRound(state: State, emit: Emit<Event>): void {
  if (state[ENDING] !== 0) {
    agenda.push(state, FINISH, state[GOVERNOR]!)
    allGuestsMayGo(state, state[GOVERNOR]!, FINISH)
    return
  }
  const left: number[] = []
  for (let card = 0; card < CARDS; card++) {
    if (state[cardTaker(card)] === -1) {
      state[cardCoins(card)]!++
      if (emit !== hush) left.push(roleOf(card))
    } else if (state[cardTaker(card)]! >= 0) state[cardTaker(card)] = -1
  }
  if (emit !== hush) emit({ type: 'cardCoins', roles: left.map((role) => ROLES[role]!) })
  state[CHOSEN] = 0
  state[ROUND]!++
  state[GOVERNOR] = nextSeat(state, state[GOVERNOR]!)
  agenda.push(state, BEGIN_ROUND, state[GOVERNOR]!)
}
