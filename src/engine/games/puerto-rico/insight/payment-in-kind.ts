import type { Action, ActionDescription } from '../../../core/game.ts'
import type { OpenAction } from '../../../core/preview.ts'
import type { PlayerView } from '../view-types.ts'
import { GIFTS, GOODS } from '../vocabulary.ts'

/** PR 13.2 - what may stand in for a doubloon, each kind once. */
export type GiftName = (typeof GIFTS)[number]
/** Something that may be given, as the engine will offer it when its turn comes. */
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
 * Everything that may still be given, kind by kind. The engine asks in the order of the kinds and leaves out what comes
 * later as long as something before it cannot be spared; on the screen all kinds stand side by side.
 */
export function giftsOf(open: readonly OpenAction[], player: PlayerView): readonly Gifts[] {
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
/** What will be offered of a kind once it is asked for; colonists are asked for first, so they never are later. */
const LATER: { readonly [gift in GiftName]: (player: PlayerView) => readonly Gift[] } = {
  colonist: () => [],
  good: ({ goods }) =>
    GOODS.filter((good) => goods[good] > 0).map((good) => ({ verb: 'give', gift: 'good', good })),
  point: ({ points }) => (points > 0 ? [{ verb: 'give', gift: 'point' }] : []),
}

/** Are these the same gift? */
export function isSame(one: Gift, other: Gift): boolean {
  return one.gift === other.gift && one['place'] === other['place'] && one['good'] === other['good']
}

/** What is chosen when there is nothing to choose: kinds that must be given and of which there is one gift only. */
export function forced(gifts: readonly Gifts[], short: number): readonly Gift[] {
  if (gifts.length > short) return []
  return gifts.flatMap(({ all }) => (all.length === 1 ? all : []))
}

/** The choice after one more gift was pointed at: again takes it back, one of a kind at most, never more than are short. */
export function withGift(chosen: readonly Gift[], gift: Gift, short: number): readonly Gift[] {
  if (chosen.some((one) => isSame(one, gift))) return chosen.filter((one) => !isSame(one, gift))
  const others = chosen.filter((one) => one.gift !== gift.gift)
  return [...others.slice(Math.max(0, others.length - short + 1)), gift]
}

/** The open action that gives something of what was chosen. */
export function nextGift(open: readonly OpenAction[], chosen: readonly Gift[]): Action | undefined {
  return open.find(({ described }) =>
    chosen.some((one) => described.verb === 'give' && isSame(one, described as Gift)),
  )?.action
}
