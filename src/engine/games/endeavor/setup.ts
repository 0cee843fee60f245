import { encodeCode } from '../../core/code-option.ts'
import type { State } from '../../core/game.ts'
import { BUILDINGS } from './buildings.ts'
import { CITIES } from './board.ts'
import { OPTIONS } from './options.ts'
import type { Options } from './options.ts'
import { SPACES } from './board-numbers.ts'
import {
  agenda,
  BAG,
  built,
  deckCards,
  FULL_DECK,
  owner,
  PAYMENT_BY_FINANCE,
  place,
  ROUND,
  sailor,
  SEAT_COUNT,
  SHARED_SETUP,
  SLAVERY_COUNTS_AT_FIVE,
  stock,
  supply,
} from './state.ts'
import { BEGIN_ROUND, LAY_TOKENS } from './step-numbers.ts'
import { TOKENS } from './tokens.ts'
import { DECKS, POPULATION } from './vocabulary.ts'

/** EN 1 - the setup before the tokens are laid out, which needs dice. */
export function setup(seats: number, options: Options): State {
  const state = new Int16Array(place.size(seats))
  state[SEAT_COUNT] = seats
  state[ROUND] = 1
  state[SLAVERY_COUNTS_AT_FIVE] = options.slaveryCountsAtFive ? 1 : 0
  state[PAYMENT_BY_FINANCE] = options.paymentByFinance ? 1 : 0
  state.set(encodeCode(OPTIONS.sharedSetup, options.sharedSetup), SHARED_SETUP)
  TOKENS.forEach(({ count }, kind) => {
    state[BAG + kind] = count
  })
  for (let city = 0; city < CITIES.length; city++) state[owner(city)] = -1
  for (let space = 0; space < SPACES; space++) state[sailor(space)] = -1
  for (let deck = 0; deck < DECKS.length; deck++) state[deckCards(deck)] = FULL_DECK
  // EN 1.5 - unused Colonial Houses return to the box.
  for (let building = 1; building < BUILDINGS.length; building++)
    state[stock(building)] = BUILDINGS[building]!.copies
  for (let seat = 0; seat < seats; seat++) {
    // EN 1.4 - the Colonial House, number 0, is on the first site.
    state[built(seat)] = 1
    state[supply(seat)] = POPULATION
  }
  agenda.push(state, BEGIN_ROUND, 0)
  agenda.push(state, LAY_TOKENS, 0)
  return state
}
