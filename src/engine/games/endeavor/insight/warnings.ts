import type { ActionDescription, Seat } from '../../../core/game.ts'
import type { PlayerView, View } from '../view-types.ts'
import { DECKS, ROUNDS } from '../vocabulary.ts'
import { deed, number, region, seatOf } from '../../../../i18n/endeavor/values.ts'
import type { Message } from '../../../../i18n/message.ts'
import type { Warning } from '../../../../components/table/game-ui.ts'
import { warningsBy } from '../../../../components/table/prompt/warn.ts'
import type { Considered as Choice, Warners } from '../../../../components/table/prompt/warn.ts'
import { iconsOf, isGovernor } from '../../../../components/endeavor/names.ts'
import { given } from './outcome.ts'

type Considered = Choice<View, PlayerView>

/** What speaks against a choice, by its verb. */
const WARN: Warners<View, PlayerView> = {
  pass: [couldAct],
  ship: [otherGovernor],
  attack: [noToken],
  draw: [overLimit, slaveryCosts, ownSlavery],
  discard: [governorGone, slaveryAside, limitDrops],
  install: [spaceFilled],
}

/** What speaks against a choice of whoever is asked, the other open choices considered; most often nothing. */
export const warnings = warningsBy(WARN)

function warning(code: string, values: Message['values'] = {}, serious = false): Warning {
  return { said: [deed(`warn.${code}.said`, values)], short: deed(`warn.${code}.short`), serious }
}

/** EN 5.1 - passing is for the whole round; a last marker in the harbour can do little. */
function couldAct({ open, player }: Considered): Warning | undefined {
  return open.length > 1 && player.harbour > 1 ? warning('passing', {}, true) : undefined
}

/** EN 6.4 - the last space opens the region, and another has more markers there. */
function otherGovernor({ described, view, seat }: Considered): Warning | undefined {
  const name = String(described['region'])
  const track = view.regions.find((one) => one.region === name)?.track ?? []
  const free = track.filter(({ sailor }) => sailor === null).length
  if (free !== 1) return undefined
  const winner = winnerOf(track.map(({ sailor }) => sailor ?? seat))
  return winner === seat
    ? undefined
    : warning('otherGovernor', { seat: seatOf(winner), region: region(name) })
}
/** EN 6.4 - of those with most markers, the one nearest the deck. */
function winnerOf(sailors: readonly Seat[]): Seat {
  const count = (seat: Seat): number => sailors.filter((one) => one === seat).length
  return [...sailors].reverse().reduce((best, seat) => (count(seat) > count(best) ? seat : best))
}

/** EN 6.7, 6.8 - what an attack is for, if it brings no token: the city, and to take it from another. */
function noToken({ described, view, seat }: Considered): Warning | undefined {
  const city = String(described['city'])
  const holds = (name: string): boolean => view.cities.some((one) => one.city === name && one.owner === seat)
  const brings = view.connections.some(
    ({ ends, token }) =>
      token !== null && ends.includes(city) && ends.some((end) => end !== city && holds(end)),
  )
  return brings ? undefined : warning('noToken')
}

/** EN 7.1, 7.2 - would the card be one too many, its own politics considered? */
function overLimit({ described, view, player }: Considered): Warning | undefined {
  const { deck, number: at } = cardOf(described)
  const limit = given('politics', player.values.politics + (iconsOf(deck, at).politics ?? 0))
  const count = player.countedCards + (isFree(deck, view, player, limit) ? 0 : 1)
  const canLie = !player.isGovernorInstalled && player.cards.some((card) => card.isGovernor) ? 1 : 0
  return count - canLie > limit
    ? warning('overLimit', { count: number(count - canLie), limit: number(limit) })
    : undefined
}
/** EN 7.2, 10.1 - the first slavery card. */
function isFree(deck: string, view: View, { cards }: PlayerView, limit: number): boolean {
  const isFirst = deck === 'slavery' && !cards.some((card) => card.deck === 'slavery')
  return isFirst && !(view.slaveryCountsAtFive && limit === 5)
}
/** EN 8.8. */
function slaveryCosts({ described }: Considered): Warning | undefined {
  return cardOf(described).deck === 'slavery' ? warning('slavery') : undefined
}
/** EN 7.8 - whoever abolishes slavery loses his own cards too. */
function ownSlavery({ described, view, player }: Considered): Warning | undefined {
  const { deck, number: at } = cardOf(described)
  const count = player.cards.filter((card) => card.deck === 'slavery').length
  const isAbolition = deck === 'europe' && at === 5 && !view.isAbolished
  return isAbolition && count > 0 ? warning('ownSlavery', { count: number(count) }) : undefined
}

/** EN 7.5. */
function governorGone({ described }: Considered): Warning | undefined {
  const { deck, number: at } = cardOf(described)
  return isGovernor(deck, at) ? warning('governorGone') : undefined
}
function slaveryAside({ described }: Considered): Warning | undefined {
  return cardOf(described).deck === 'slavery' ? warning('slaveryAside') : undefined
}
/** EN 7.4. */
function limitDrops({ described, player }: Considered): Warning | undefined {
  const { deck, number: at } = cardOf(described)
  const limit = given('politics', player.values.politics - (iconsOf(deck, at).politics ?? 0))
  return limit < player.cardLimit ? warning('limitDrops', { limit: number(limit) }) : undefined
}
/** EN 8.6 - before the last count an empty space is worth something. */
function spaceFilled({ view }: Considered): Warning | undefined {
  return view.round === ROUNDS ? warning('emptySpace', { glory: number(EMPTY_SPACE) }) : undefined
}
const EMPTY_SPACE = 3

function cardOf(described: ActionDescription): {
  readonly deck: (typeof DECKS)[number]
  readonly number: number
} {
  const deck = DECKS.find((one) => one === described['deck']) ?? 'europe'
  return { deck, number: Number(described['number']) }
}
