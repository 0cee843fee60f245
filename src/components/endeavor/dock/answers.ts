import { isGovernor } from '../../../engine/games/endeavor/insight/deck-cards.ts'
import type { ActionDescription } from '../../../engine/core/game.ts'
import { printedTile } from '../../../engine/games/endeavor/insight/player-mat.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { DECKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { DeckName, Verb } from '../../../engine/games/endeavor/vocabulary.ts'
import {
  building,
  card,
  city,
  actionMessage,
  number,
  region,
  seatOf,
  token,
} from '../../../i18n/endeavor/values.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'

const word = (described: ActionDescription, detail: string): string => String(described[detail])

/** The labels of choices, by verb. */
const LABELS: { readonly [verb in Verb]: (described: ActionDescription, view: View) => Message } = {
  pass: () => actionMessage('do.pass'),
  stop: () => actionMessage('do.stop'),
  build: (described) => actionMessage('do.build', { building: building(word(described, 'building')) }),
  free: (described) => actionMessage('do.free', { building: building(word(described, 'building')) }),
  activate: (described) =>
    actionMessage('do.activate', {
      building: building(word(described, 'building')),
      does: { type: 'word', key: `endeavor.does.${word(described, 'building')}` },
    }),
  spend: (described) => actionMessage('do.spend', { token: token(word(described, 'token')) }),
  ship: shipLabel,
  occupy: (described) => actionMessage('do.occupy', { city: city(word(described, 'city')) }),
  attack(described, view) {
    const name = word(described, 'city')
    const owner = view.cities.find((one) => one.city === name)?.owner ?? 0
    return actionMessage('do.attack', { city: city(name), owner: seatOf(owner) })
  },
  draw: (described) => actionMessage('do.draw', cardOf(described)),
  discard(described) {
    const { card: what, number: at } = cardOf(described)
    const isLast = isGovernor(deckOf(described), Number(described['number']))
    return isLast
      ? actionMessage('do.discardGovernor', { card: what })
      : actionMessage('do.discard', { card: what, number: at })
  },
  install: () => actionMessage('do.install'),
}

/** The label with the next space of the track, or for a place beside it. */
function shipLabel(described: ActionDescription, view: View): Message {
  const name = word(described, 'region')
  const track = view.regions.find((one) => one.region === name)?.track ?? []
  const taken = track.filter(({ sailor }) => sailor !== null).length
  if (taken === track.length) return actionMessage('do.shipBeside', { region: region(name) })
  return actionMessage('do.ship', {
    region: region(name),
    space: number(taken + 1),
    spaces: number(track.length),
  })
}
function deckOf(described: ActionDescription): DeckName {
  return DECKS.find((one) => one === described['deck']) ?? 'europe'
}
function cardOf(described: ActionDescription): {
  readonly card: MessageValue
  readonly number: MessageValue
} {
  const at = Number(described['number'])
  return { card: card(deckOf(described), at), number: number(at) }
}

/** The label of a choice's button. */
export function label(described: ActionDescription, view: View): Message {
  return LABELS[described.verb as Verb](described, view)
}

/** Without the action, which the question names, and without what the board shows. */
export function shortLabel(described: ActionDescription): Message | undefined {
  const thing = SHORT[described.verb as Verb]?.(described)
  return thing && actionMessage('do.named', { thing })
}
const SHORT: { readonly [verb in Verb]?: (described: ActionDescription) => MessageValue } = {
  activate: (described) => building(word(described, 'building')),
  ship: (described) => region(word(described, 'region')),
  occupy: (described) => city(word(described, 'city')),
  attack: (described) => city(word(described, 'city')),
  draw: (described) => cardOf(described).card,
  discard: (described) => cardOf(described).card,
}

/** Players mostly build as high as they can. */
export function worth(described: ActionDescription): number {
  return described.verb === 'build' ? printedTile(word(described, 'building')).level : 0
}
