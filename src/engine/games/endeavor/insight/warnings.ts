import { newWarningFinder } from '../../../core/choice-warnings.ts'
import type { ConsideredChoice } from '../../../core/choice-warnings.ts'
import type { ActionDescription, Seat } from '../../../core/game.ts'
import type { PlayerView, View } from '../view-types.ts'
import { DECKS, ROUNDS } from '../vocabulary.ts'
import { iconsOf, isAbolition, isGovernor } from './deck-cards.ts'
import { trackLevel } from './outcome.ts'

/** A disadvantage of a choice: its code, what it concerns, and whether it is so bad that it should be confirmed. */
export interface WarningFact {
  readonly code: string
  readonly serious: boolean
  readonly seat?: Seat
  readonly region?: string
  readonly count?: number
  readonly limit?: number
  readonly glory?: number
}

type Considered = ConsideredChoice<View>

/** Returns the warnings about a choice of the seat in turn, given all open choices; none for most choices. */
export const findWarnings = newWarningFinder<View, WarningFact>({
  pass: [couldAct],
  ship: [otherGovernor],
  attack: [noToken],
  draw: [overLimit, slaveryCosts, ownSlavery],
  discard: [governorLost, slaveryAside, limitDrops],
  install: [spaceFilled],
})

function warning(code: string, concerning: Partial<WarningFact> = {}, serious = false): WarningFact {
  return { code, serious, ...concerning }
}

/** EN 5.1 - a pass counts for the whole round; with one marker left in the harbor little is lost. */
function couldAct({ open, player }: Considered): WarningFact | undefined {
  return open.length > 1 && player.harbour > 1 ? warning('passing', {}, true) : undefined
}

/** EN 6.4 - filling the last space opens the region, and another player has more markers there. */
function otherGovernor({ described, view, seat }: Considered): WarningFact | undefined {
  const name = String(described['region'])
  const track = view.regions.find((one) => one.region === name)?.track ?? []
  const free = track.filter(({ sailor }) => sailor === null).length
  if (free !== 1) return undefined
  const winner = winnerOf(track.map(({ sailor }) => sailor ?? seat))
  return winner === seat ? undefined : warning('otherGovernor', { seat: winner, region: name })
}
/** EN 6.4 - the seat with most markers; of several, the one nearest the deck. */
function winnerOf(sailors: readonly Seat[]): Seat {
  const count = (seat: Seat): number => sailors.filter((one) => one === seat).length
  return [...sailors].reverse().reduce((best, seat) => (count(seat) > count(best) ? seat : best))
}

/** EN 6.7, 6.8 - the attack brings no token, only the city. */
function noToken({ described, view, seat }: Considered): WarningFact | undefined {
  const city = String(described['city'])
  const holds = (name: string): boolean => view.cities.some((one) => one.city === name && one.owner === seat)
  const brings = view.connections.some(
    ({ ends, token }) =>
      token !== null && ends.includes(city) && ends.some((end) => end !== city && holds(end)),
  )
  return brings ? undefined : warning('noToken')
}

/** EN 7.1, 7.2 - the card would exceed the limit, its own politics icons included. */
function overLimit({ described, view, player }: Considered): WarningFact | undefined {
  const { deck, number: at } = cardOf(described)
  const limit = trackLevel('politics', player.values.politics + (iconsOf(deck, at).politics ?? 0))
  const kept = isAbolition(deck, at) && !view.isAbolished ? withoutSlavery(player.cards) : player.cards
  const cards = [...kept, { deck, isGovernor: false }]
  const isOnSpace = player.isGovernorInstalled || player.cards.some(({ isGovernor }) => isGovernor)
  const count = limit + overBy(cards, isOnSpace, view, limit)
  return count > limit ? warning('overLimit', { count, limit }) : undefined
}
/** EN 7.8 - abolition sets all slavery cards aside. */
function withoutSlavery(cards: readonly HeldCard[]): readonly HeldCard[] {
  return cards.filter(({ deck }) => deck !== 'slavery')
}
type HeldCard = Pick<PlayerView['cards'][number], 'deck' | 'isGovernor'>

/** EN 7.1-7.3, 10.1 - by how many these cards exceed a limit; negative with room left. */
function overBy(
  cards: readonly HeldCard[],
  isGovernorOnSpace: boolean,
  { slaveryCountsAtFive }: View,
  limit: number,
): number {
  const isSlaveryFree = cards.some(({ deck }) => deck === 'slavery') && !(slaveryCountsAtFive && limit === 5)
  return cards.length - (isSlaveryFree ? 1 : 0) - (isGovernorOnSpace ? 1 : 0) - limit
}
/** EN 8.8. */
function slaveryCosts({ described }: Considered): WarningFact | undefined {
  return cardOf(described).deck === 'slavery' ? warning('slavery') : undefined
}
/** EN 7.8 - abolishing slavery costs the player their own slavery cards too. */
function ownSlavery({ described, view, player }: Considered): WarningFact | undefined {
  const { deck, number: at } = cardOf(described)
  const count = player.cards.filter((card) => card.deck === 'slavery').length
  const abolishes = isAbolition(deck, at) && !view.isAbolished
  return abolishes && count > 0 ? warning('ownSlavery', { count }) : undefined
}

/** EN 7.5. */
function governorLost({ described }: Considered): WarningFact | undefined {
  const { deck, number: at } = cardOf(described)
  return isGovernor(deck, at) ? warning('governorGone') : undefined
}
function slaveryAside({ described }: Considered): WarningFact | undefined {
  return cardOf(described).deck === 'slavery' ? warning('slaveryAside') : undefined
}
/** EN 7.4 - the limit drops with the card, so more cards exceed it than without its politics icons. */
function limitDrops({ described, view, player }: Considered): WarningFact | undefined {
  const { deck, number: at } = cardOf(described)
  const limit = trackLevel('politics', player.values.politics - (iconsOf(deck, at).politics ?? 0))
  const left = player.cards.filter((card) => card.deck !== deck || card.number !== at)
  const overAt = (atLimit: number): number => overBy(left, player.isGovernorInstalled, view, atLimit)
  const count = overAt(limit)
  return count > Math.max(0, overAt(player.cardLimit)) ? warning('limitDrops', { limit, count }) : undefined
}
/** EN 8.6 - at the end of the game an empty governor space scores glory. */
function spaceFilled({ view }: Considered): WarningFact | undefined {
  return view.round === ROUNDS ? warning('emptySpace', { glory: EMPTY_SPACE }) : undefined
}
const EMPTY_SPACE = 3

function cardOf(described: ActionDescription): {
  readonly deck: (typeof DECKS)[number]
  readonly number: number
} {
  const deck = DECKS.find((one) => one === described['deck']) ?? 'europe'
  return { deck, number: Number(described['number']) }
}
