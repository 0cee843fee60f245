import type { Seat } from '../../../engine/core/game.ts'
import type { PlayerView, View } from '../../../engine/games/endeavor/view-types.ts'
import { actionMessage, number, seatOf } from '../../../i18n/endeavor/values.ts'
import type { Message } from '../../../i18n/message.ts'
import { playerAt } from '../names.ts'
import type { ThingName } from './topics.ts'

type Facts = (view: View, player: PlayerView) => readonly Message[]
const harbour: Facts = (_, player) => [actionMessage('fact.harbour', { n: number(player.harbour) })]
const supply: Facts = (_, player) => [actionMessage('fact.supply', { n: number(player.supply) })]
const counted: Facts = (_, { countedCards, cardLimit }) => [
  actionMessage('fact.counted', { n: number(countedCards), limit: number(cardLimit) }),
]

const FACTS: { readonly [name in ThingName]?: Facts } = {
  crown: ({ crown }) => [actionMessage('fact.crown', { seat: seatOf(crown) })],
  marker: (view, player) => [...harbour(view, player), ...supply(view, player)],
  harbour,
  supply,
  cardLimit: counted,
  governorSpace: counted,
  slavery: ({ isAbolished }, { aside }) => [
    ...(isAbolished ? [actionMessage('fact.abolished')] : []),
    ...(aside.length > 0 ? [actionMessage('fact.aside', { n: number(aside.length) })] : []),
  ],
}

/** The current facts about a thing, besides its rules. */
export function factsOf(name: ThingName, view: View, me: Seat): readonly Message[] {
  return FACTS[name]?.(view, playerAt(view, me)) ?? []
}
