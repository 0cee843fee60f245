import type { Seat, State } from '../../core/game.ts'
import { countCards, governorsOf } from './gain.ts'
import { cards, installed, level, SLAVERY_COUNTS_AT_FIVE } from './state.ts'
import { THRESHOLDS } from './tracks.ts'
import { DECKS, GOVERNOR, hasGovernor, POLITICS, SLAVERY } from './vocabulary.ts'

/** EN 7.1 - how many cards a seat may keep. */
export function cardLimit(state: State, seat: Seat): number {
  return level(state, seat, POLITICS)
}

/** EN 7.2, 10.1 - one slavery card is free, unless the option counts it at a limit of five. */
function freeSlavery(state: State, seat: Seat): number {
  if (state[cards(seat, SLAVERY)] === 0) return 0
  const isCounted = state[SLAVERY_COUNTS_AT_FIVE] === 1 && cardLimit(state, seat) === THRESHOLDS.length
  return isCounted ? 0 : 1
}

/** EN 7.1-7.3 - the cards that count against the limit. */
export function countedCards(state: State, seat: Seat): number {
  let count = 0
  for (let deck = 0; deck < DECKS.length; deck++) count += countCards(state[cards(seat, deck)]!)
  return count - freeSlavery(state, seat) - state[installed(seat)]!
}

/** EN 7.1 - would discarding this card leave one counted card less? Not for the free slavery card and the installed governor. */
export function isCounted(state: State, seat: Seat, deck: number, number: number): boolean {
  if (deck === SLAVERY) return countCards(state[cards(seat, SLAVERY)]!) > freeSlavery(state, seat)
  if (number === GOVERNOR && hasGovernor(deck)) return governorsOf(state, seat) > state[installed(seat)]!
  return true
}

/** EN 7.3 - may a governor be laid on the governor space? */
export function mayInstall(state: State, seat: Seat): boolean {
  return state[installed(seat)] === 0 && governorsOf(state, seat) > 0
}
/** EN 7.7 - can the governor leave the governor space without exceeding the card limit? */
export function mayUninstall(state: State, seat: Seat): boolean {
  return state[installed(seat)] === 1 && countedCards(state, seat) < cardLimit(state, seat)
}
