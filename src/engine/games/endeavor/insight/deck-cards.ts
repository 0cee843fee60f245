import type { Seat } from '../../../core/game.ts'
import type { View } from '../view-types.ts'
import { CARDS, DECKS } from '../vocabulary.ts'
import type { DeckName } from '../vocabulary.ts'
import { isGovernor } from '../../../../components/endeavor/names.ts'

/** A card of a deck, and where it is. */
export interface CardOf {
  readonly number: number
  readonly isGovernor: boolean
  /** Who has it; null if nobody does. */
  readonly holder: Seat | null
  readonly isInDeck: boolean
  readonly isTop: boolean
}

export function deckNamed(name: string): DeckName {
  return DECKS.find((one) => one === name) ?? 'europe'
}
/** All the cards of a deck, wherever they are. */
export function cardsOf(view: View, deck: DeckName): readonly CardOf[] {
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
