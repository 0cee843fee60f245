import type { Seat } from '../../../core/game.ts'
import { CARD_ICONS } from '../cards.ts'
import type { View } from '../view-types.ts'
import { ABOLITION, CARDS, DECKS, GOVERNOR, hasGovernor } from '../vocabulary.ts'
import type { DeckName, Icons } from '../vocabulary.ts'

/** A card of a deck, and where it is. */
export interface DeckCard {
  readonly number: number
  readonly isGovernor: boolean
  /** The seat that has it; null if none does. */
  readonly holder: Seat | null
  readonly isInDeck: boolean
  readonly isTop: boolean
}

/** The icons printed on a card. */
export function iconsOf(deck: DeckName, number: number): Icons {
  return CARD_ICONS[DECKS.indexOf(deck)]?.[number] ?? {}
}
export function isGovernor(deck: DeckName, number: number): boolean {
  return number === GOVERNOR && hasGovernor(DECKS.indexOf(deck))
}
/** EN 7.8 - is this the card that abolishes slavery? */
export function isAbolition(deck: DeckName, number: number): boolean {
  return deck === 'europe' && number === ABOLITION
}
/** The deck of this name; Europe's if there is none. */
export function deckNamed(name: string): DeckName {
  return DECKS.find((one) => one === name) ?? 'europe'
}
/** All cards of a deck, wherever they are. */
export function cardsOf(view: View, deck: DeckName): readonly DeckCard[] {
  const left = view.decks.find((one) => one.deck === deck)?.cards ?? []
  return Array.from({ length: CARDS }, (_, number) => ({
    number,
    isGovernor: isGovernor(deck, number),
    holder:
      view.players.find(({ cards }) => cards.some((card) => card.deck === deck && card.number === number))
        ?.seat ?? null,
    isInDeck: left.includes(number),
    isTop: left[0] === number,
  }))
}
