import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { loseCard } from '../gain.ts'
import { cardLimit, countedCards, isCounted, mayInstall } from '../card-limit.ts'
import { agenda, cards, installed } from '../state.ts'
import { CARDS, DECKS, DISCARD, INSTALL, whatOf, whereOf } from '../vocabulary.ts'
import { DISCARDING } from '../step-numbers.ts'

/** EN 7.1, 7.4 - while there are more cards than the limit allows, one is discarded and the limit is checked again. */
export const keepLimit: AutomaticStep<Event> = {
  name: 'keepLimit',
  run(state, seat) {
    if (countedCards(state, seat) > cardLimit(state, seat)) agenda.push(state, DISCARDING, seat)
    else agenda.pop(state)
  },
}

/** EN 7.1, 7.3 - a card that counts is discarded, or a governor is installed on the governor space. */
export const discard: ChoiceStep<Event> = {
  name: 'discard',
  legal(state, seat, _memo, out) {
    if (mayInstall(state, seat)) addAction(out, INSTALL)
    for (let deck = 0; deck < DECKS.length; deck++)
      for (let card = 0; card < CARDS; card++)
        if ((state[cards(seat, deck)]! & (1 << card)) !== 0 && isCounted(state, seat, deck, card))
          addAction(out, DISCARD | (deck << 8) | card)
  },
  play(state, seat, _memo, action, emit) {
    agenda.pop(state)
    if (action === INSTALL) {
      state[installed(seat)] = 1
      if (emit !== ignoreEvents) emit({ type: 'installed', seat })
      return
    }
    loseCard(state, seat, whatOf(action), whereOf(action))
    if (emit !== ignoreEvents)
      emit({ type: 'discarded', seat, deck: DECKS[whatOf(action)]!, number: whereOf(action) })
  },
}
