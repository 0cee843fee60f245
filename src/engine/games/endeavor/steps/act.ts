import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings.ts'
import {
  BOARD_ACTIONS,
  ACTIONS_OF_SOURCE,
  FIRST_TOKEN,
  isBoth,
  mayUse,
  offerActions,
  SOURCES,
} from '../actions/index.ts'
import type { Event } from '../events.ts'
import { USE_MUST_DO_SOMETHING } from '../interpretations.ts'
import {
  agenda,
  freeSite,
  harbour,
  installed,
  level,
  passed,
  PAYMENT_BY_FINANCE,
  SEAT_COUNT,
  spentTokens,
  tokens,
  worker,
} from '../state.ts'
import { TOKENS } from '../tokens.ts'
import {
  ACTION_PHASE,
  ACTIVATE,
  FINANCE,
  PASS,
  PAYMENT,
  SHIP,
  SPEND,
  STOP,
  verbOf,
  whatOf,
} from '../vocabulary.ts'
import { ACTING, CHOOSING_ACTION, KEEP_LIMIT, MORE, NEXT } from '../step-numbers.ts'
import { enterPhase } from './phase.ts'
import { endRound } from './round.ts'

/** EN 5.1 - the crown acts first. */
export const beginActions: AutomaticStep<Event> = {
  name: 'beginActions',
  run(state, seat, _data, emit) {
    agenda.pop(state)
    enterPhase(state, ACTION_PHASE, emit)
    agenda.push(state, ACTING, seat)
  },
}

/** EN 5.1-5.5 - use a building or a blue token, or pass for this round. */
export const act: ChoiceStep<Event> = {
  name: 'act',
  legal(state, seat, _data, out) {
    addAction(out, PASS)
    for (let source = 0; source < SOURCES; source++) {
      if (!mayUse(state, seat, source)) continue
      if (source < FIRST_TOKEN) addAction(out, ACTIVATE | (source << 8))
      else addAction(out, SPEND | ((source - FIRST_TOKEN) << 8))
    }
  },
  play(state, seat, _data, action, emit) {
    agenda.pop(state)
    agenda.push(state, NEXT, seat)
    if (action === PASS) return pass(state, seat, emit)
    const isTile = verbOf(action) === ACTIVATE
    agenda.push(state, CHOOSING_ACTION, seat, isTile ? whatOf(action) : FIRST_TOKEN + whatOf(action))
    if (isTile) activate(state, seat, whatOf(action), emit)
    else spendToken(state, seat, whatOf(action), emit)
  },
}

/** EN 5.1, 7.1 - passing is final for the round, and cards over the limit are discarded; a governor may be installed again (EN 7.3). */
function pass(state: State, seat: Seat, emit: Emit<Event>): void {
  state[passed(seat)] = 1
  agenda.push(state, KEEP_LIMIT, seat)
  state[installed(seat)] = 0
  if (emit !== ignoreEvents) emit({ type: 'passed', seat })
}

/** EN 5.3 - a marker from the harbour onto the activation space. */
function activate(state: State, seat: Seat, building: number, emit: Emit<Event>): void {
  state[worker(seat, freeSite(state, seat, building))] = 1
  state[harbour(seat)]!--
  if (emit !== ignoreEvents) emit({ type: 'activated', seat, building: BUILDINGS[building]!.name })
}
/** EN 5.4 - the token leaves the game. */
function spendToken(state: State, seat: Seat, kind: number, emit: Emit<Event>): void {
  state[tokens(seat, kind)]!--
  state[spentTokens(kind)]!++
  if (emit !== ignoreEvents) emit({ type: 'spent', seat, token: TOKENS[kind]!.name })
}

/** The board action of an action number. */
const boardActionOf = (action: number): number => {
  const boardAction = (verbOf(action) - SHIP) >> 16
  return boardAction < 0 ? PAYMENT : boardAction
}

/** EN 6 - the action done with a building or token; the item's data is the source. */
export const chooseAction: ChoiceStep<Event> = {
  name: 'chooseAction',
  legal(state, seat, source, out) {
    offerActions(state, seat, source, ACTIONS_OF_SOURCE[source]!, out)
    // EN 5.5 - a use that does nothing, where that is allowed.
    if (out.count === 0 && !USE_MUST_DO_SOMETHING) addAction(out, STOP)
  },
  play(state, seat, source, action, emit) {
    agenda.pop(state)
    if (action === STOP) return
    const boardAction = boardActionOf(action)
    const place = BOARD_ACTIONS[boardAction]!.placeOf(whatOf(action))
    const left = furtherActions(state, seat, source, boardAction)
    if (left > 0)
      agenda.push(state, MORE, seat, packMore(source, place, actionAfter(source, boardAction), left))
    BOARD_ACTIONS[boardAction]!.play(state, seat, whatOf(action), emit)
  },
}

/** EN 6.12, 6.14 - the number of actions that may follow the first one. */
function furtherActions(state: State, seat: Seat, source: number, boardAction: number): number {
  if (isBoth(source)) return 1
  return boardAction === PAYMENT && state[PAYMENT_BY_FINANCE] === 1 ? level(state, seat, FINANCE) - 1 : 0
}
/** The action that may follow: the other one of two. */
function actionAfter(source: number, boardAction: number): number {
  const boardActions = ACTIONS_OF_SOURCE[source]!
  return isBoth(source) && boardActions[0] === boardAction ? boardActions[1]! : boardActions[0]!
}

/** Packs the data of the step `more`: the source, the place from bit 5, the action from bit 9, the number left from bit 12. */
function packMore(source: number, place: number, boardAction: number, left: number): number {
  return source | (place << 5) | (boardAction << 9) | (left << 12)
}
/** Unpacks the data of the step `more`. */
export function unpackMore(data: number): {
  readonly source: number
  readonly place: number
  readonly boardAction: number
  readonly left: number
} {
  return { source: data & 31, place: (data >> 5) & 15, boardAction: (data >> 9) & 7, left: data >> 12 }
}

/** EN 6.14 - the second action, at the same place, if the seat wants it; EN 10.2 - or further payments. */
export const more: ChoiceStep<Event> = {
  name: 'more',
  legal(state, seat, data, out) {
    addAction(out, STOP)
    const { source, place, boardAction: number } = unpackMore(data)
    const boardAction = BOARD_ACTIONS[number]!
    if (state[harbour(seat)]! >= boardAction.cost) boardAction.offer(state, seat, source, place, out)
  },
  play(state, seat, data, action, emit) {
    agenda.pop(state)
    if (action === STOP) return
    const { source, place, boardAction, left } = unpackMore(data)
    if (left > 1) agenda.push(state, MORE, seat, packMore(source, place, boardAction, left - 1))
    BOARD_ACTIONS[boardAction]!.play(state, seat, whatOf(action), emit)
  },
}

/** EN 5.1 - the next player who has not passed acts; when all have passed, the round is over. */
export const next: AutomaticStep<Event> = {
  name: 'next',
  run(state, seat) {
    agenda.pop(state)
    const seats = state[SEAT_COUNT]!
    for (let after = 1; after <= seats; after++) {
      const other = (seat + after) % seats
      if (state[passed(other)] === 0) return agenda.push(state, ACTING, other)
    }
    endRound(state)
  },
}
