import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Seat, State } from '../../../core/game.ts'
import { abolishBy, takeCard } from '../gain.ts'
import { TWO_CARDS_OF_ONE_DECK } from '../interpretations.ts'
import { deckCards, isOpen, presence } from '../state.ts'
import { CARDS, DECKS, DRAW, EUROPE, SLAVERY } from '../vocabulary.ts'
import { ANYWHERE } from './action.ts'
import type { BoardAction } from './action.ts'

/** The number of the top card of a deck; 6 if the deck is empty. */
function topCard(state: State, deck: number): number {
  let number = 0
  while (number < CARDS && (state[deckCards(deck)]! & (1 << number)) === 0) number++
  return number
}

/** EN 6.10 - the region whose presence counts for a deck: Europe for slavery. */
export function regionOfDeck(deck: number): number {
  return deck === SLAVERY ? EUROPE : deck
}

/** EN 6.9, 6.11 - the region is open, and the seat's presence there is at least the number of the card. */
function mayDraw(state: State, seat: Seat, deck: number): boolean {
  const region = regionOfDeck(deck)
  if (!isOpen(state, region)) return false
  const number = topCard(state, deck)
  return number < CARDS && state[presence(seat, region)]! >= number
}

/** EN 6.16 - two draws are from the same deck, not only in the same region. */
function placeOf(deck: number): number {
  return TWO_CARDS_OF_ONE_DECK ? deck : regionOfDeck(deck)
}

/** EN 6.9 - the top card of a deck. */
export const draw: BoardAction = {
  cost: 0,
  offer(state, seat, _source, where, out) {
    for (let deck = 0; deck < DECKS.length; deck++)
      if ((where === ANYWHERE || where === placeOf(deck)) && mayDraw(state, seat, deck))
        addAction(out, DRAW | (deck << 8) | topCard(state, deck))
  },
  placeOf,
  play(state, seat, deck, emit) {
    const number = topCard(state, deck)
    takeCard(state, seat, deck, number)
    if (emit !== ignoreEvents) emit({ type: 'drew', seat, deck: DECKS[deck]!, number })
    abolishBy(state, seat, deck, number, emit)
  },
}
