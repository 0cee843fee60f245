import type { Action, ActionDescription } from '../../../core/game.ts'
import type { LegalAction } from '../../../core/preview.ts'
import type { PlayerView } from '../view-types.ts'
import { GIFTS, GOODS } from '../vocabulary.ts'

/** PR 13.2 - what may replace a doubloon, each kind once. */
export type GiftName = (typeof GIFTS)[number]
/** Something that may be given, as the engine will offer it when it asks for its kind. */
export interface Gift extends ActionDescription {
  readonly verb: 'give'
  readonly gift: GiftName
}
/** The gifts of one kind. */
export interface Gifts {
  readonly gift: GiftName
  readonly all: readonly Gift[]
}

/**
 * Everything that may still be given, by kind. The engine asks kind by kind and leaves out later kinds while an earlier
 * one must be given; the board shows all kinds at once.
 */
export function giftsOf(open: readonly LegalAction[], player: PlayerView): readonly Gifts[] {
  const offered = open.flatMap(({ described }) => (described.verb === 'give' ? [described as Gift] : []))
  const first = GIFTS.findIndex((gift) => offered.some((one) => one.gift === gift))
  if (first < 0) return []
  const of = (gift: GiftName): readonly Gift[] => {
    const now = offered.filter((one) => one.gift === gift)
    return now.length > 0 ? now : LATER[gift](player)
  }
  return GIFTS.slice(first)
    .map((gift) => ({ gift, all: of(gift) }))
    .filter(({ all }) => all.length > 0)
}
/** What the engine will offer of a kind when it asks for it; colonists come first, so they are never asked for later. */
const LATER: { readonly [gift in GiftName]: (player: PlayerView) => readonly Gift[] } = {
  colonist: () => [],
  good: ({ goods }) =>
    GOODS.filter((good) => goods[good] > 0).map((good) => ({ verb: 'give', gift: 'good', good })),
  point: ({ points }) => (points > 0 ? [{ verb: 'give', gift: 'point' }] : []),
}

export function isSame(one: Gift, other: Gift): boolean {
  return one.gift === other.gift && one['place'] === other['place'] && one['good'] === other['good']
}

/** The gifts without an alternative: their kind must be given, and there is only one gift of it. */
export function forced(gifts: readonly Gifts[], short: number): readonly Gift[] {
  if (gifts.length > short) return []
  return gifts.flatMap(({ all }) => (all.length === 1 ? all : []))
}

/** The chosen gifts after one was pressed: pressed again it is taken back; at most one of a kind, and never more than are short. */
export function withGift(chosen: readonly Gift[], gift: Gift, short: number): readonly Gift[] {
  if (chosen.some((one) => isSame(one, gift))) return chosen.filter((one) => !isSame(one, gift))
  const others = chosen.filter((one) => one.gift !== gift.gift)
  return [...others.slice(Math.max(0, others.length - short + 1)), gift]
}

/** The open action that gives one of the chosen gifts. */
export function nextGift(open: readonly LegalAction[], chosen: readonly Gift[]): Action | undefined {
  return open.find(({ described }) =>
    chosen.some((one) => described.verb === 'give' && isSame(one, described as Gift)),
  )?.action
}
