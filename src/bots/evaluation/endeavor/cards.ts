import type { Seat, State } from '../../../engine/core/game.ts'
import { CARD_ICONS } from '../../../engine/games/endeavor/cards.ts'
import { cardLimit, countedCards, isCounted } from '../../../engine/games/endeavor/card-limit.ts'
import { countCards, governorsOf } from '../../../engine/games/endeavor/gain.ts'
import { aside, cards, deckCards, presence, SEAT_COUNT } from '../../../engine/games/endeavor/state.ts'
import {
  ABOLITION,
  CARDS,
  DECKS,
  EUROPE,
  SLAVERY,
  TRACKS,
} from '../../../engine/games/endeavor/vocabulary.ts'
import { WEIGHTS as W } from './weights.ts'

/** EN 8.8 - a slavery card face down beside the mat costs a glory. */
const ASIDE = 100

const ICONS = CARD_ICONS.map((deck) =>
  deck.map((icons) => TRACKS.reduce((sum, track) => sum + (icons[track] ?? 0), 0)),
)
const CARD_GLORY = CARD_ICONS.map((deck) => deck.map(({ glory = 0 }) => glory * 100))
/** The loss when a card is discarded. */
function lossOf(deck: number, card: number): number {
  return ICONS[deck]![card]! * W.icon + CARD_GLORY[deck]![card]! + (deck === SLAVERY ? ASIDE : 0)
}

/** EN 7.8 - how near abolition is, in hundredths: its card must be the last of Europe's deck, and within a seat's presence. */
function abolitionNear(state: State): number {
  const left = state[deckCards(EUROPE)]!
  if ((left & (1 << ABOLITION)) === 0) return 0
  let most = 0
  for (let seat = 0; seat < state[SEAT_COUNT]!; seat++) most = Math.max(most, state[presence(seat, EUROPE)]!)
  const before = countCards(left) - 1
  return Math.max(0, 100 - 22 * before - 15 * Math.max(0, ABOLITION - most))
}

const losses: number[] = []

/** EN 8.4, 8.8 - the glory on cards, less the loss of cards that the limit or abolition may take. */
export function cardsWorth(state: State, seat: Seat): number {
  let worth = -countCards(state[aside(seat)]!) * ASIDE
  losses.length = 0
  for (let deck = 0; deck < DECKS.length; deck++) {
    const held = state[cards(seat, deck)]!
    for (let card = 0; held >> card > 0 && card < CARDS; card++) {
      if ((held & (1 << card)) === 0) continue
      worth += CARD_GLORY[deck]![card]!
      if (isCounted(state, seat, deck, card)) losses.push(lossOf(deck, card))
    }
  }
  const slaveryCards = countCards(state[cards(seat, SLAVERY)]!)
  if (slaveryCards > 0)
    worth -= Math.trunc((slaveryCards * (ASIDE + W.abolition) * abolitionNear(state)) / 100)
  let excess = countedCards(state, seat) - cardLimit(state, seat)
  if (excess <= 0) return worth
  if (governorsOf(state, seat) > 0) worth -= 300
  if (governorsOf(state, seat) > 0) excess--
  losses.sort((one, other) => one - other)
  for (let at = 0; at < excess; at++) worth -= losses[at] ?? 0
  return worth
}
