import type { Action, ActionDescription } from '../../core/game.ts'
import type { GoodCounts, PlayerView, QuestionName, View } from './view-types.ts'
import { GOODS, WORKED_TILES } from './vocabulary.ts'
import type { GoodName } from './vocabulary.ts'

/** A choice that is open, with what it means. */
interface Open {
  readonly action: Action
  readonly described: ActionDescription
}
type Rule = (view: View, player: PlayerView, open: readonly Open[]) => Action | undefined

/** The choices with only one sensible action, and when: `docs/questions.md` has the same as a table, with reasons. */
const RULES: { readonly [question in QuestionName]?: Rule } = {
  recruit: (view, player, open) =>
    hasPlentyOfColonists(view) && hasJobForOneMore(view, player) ? only(open, 'recruit') : undefined,
  mannedTile: (view, _player, open) =>
    hasPlentyOfColonists(view) && view.question?.tile !== 'forest' ? only(open, 'use') : undefined,
  mannedBuilding: (view, _player, open) =>
    hasPlentyOfColonists(view) && hasCircle(view) ? only(open, 'use') : undefined,
  bonusGood: (view, _player, open) =>
    isLastPhase(view) ? open.findLast(isVerb('bonus'))?.action : only(open, 'bonus'),
  load: (view, player, open) => (isLastPhase(view) ? lastShipping(player, open) : undefined),
  storeKind: bestStored,
  keepOne: bestStored,
}

const STORAGE: readonly QuestionName[] = ['storeKind', 'keepOne']

/** Returns the only sensible legal action; undefined if there is a real decision. */
export function findAutomaticChoice(view: View, open: readonly Open[]): Action | undefined {
  const player = view.players[view.question?.seat ?? -1]
  if (view.question === null || player === undefined || open.length < 2) return undefined
  // These rules do not consider moves of guests, nor several single barrels.
  if (open.some(isVerb('guest')) || (STORAGE.includes(view.question.name) && player.storedSingles > 1))
    return undefined
  return RULES[view.question.name]?.(view, player, open)
}

const isVerb =
  (verb: string) =>
  ({ described }: Open): boolean =>
    described.verb === verb

/** Returns the only action of a verb; undefined if there is none or more than one. */
function only(open: readonly Open[], verb: string): Action | undefined {
  const found = open.filter(isVerb(verb))
  return found.length === 1 ? found[0]!.action : undefined
}

/** Does the game end with this phase? Then goods and doubloons only break ties (PR 11.1, 11.3). */
function isLastPhase({ endings, cards, seats, rolesEach }: View): boolean {
  return endings.length > 0 && cards.filter(({ takenBy }) => takenBy !== null).length === seats * rolesEach
}

/** Are there enough colonists for two ships, so that taking one more does not bring the end nearer? */
function hasPlentyOfColonists({ colonistSupply, seats, emptyJobs }: View): boolean {
  return colonistSupply > 2 * Math.max(seats, emptyJobs)
}

/** Has the building just built a circle for a colonist? */
function hasCircle({ market, question }: View): boolean {
  return (market.find(({ building }) => building === question?.about)?.circles ?? 0) > 0
}

/** Will a circle stay empty even after the ship's colonists have come? */
function hasJobForOneMore({ colonistShip, seats }: View, { island, city, colonists }: PlayerView): boolean {
  const worked = island.slice(0, WORKED_TILES)
  const circles = sum(worked.map(({ count }) => count)) + sum(city.map(({ circles }) => circles))
  return circles > colonists + Math.ceil(colonistShip / seats)
}

/** Returns the wharf load that brings most points, if no cargo ship can be loaded. */
function lastShipping({ goods }: PlayerView, open: readonly Open[]): Action | undefined {
  if (open.some(isVerb('load'))) return undefined
  const uses = open.filter(isVerb('use'))
  // Whether a mixed load is better than a whole kind is left to the player.
  if (uses.some(({ described }) => described['good'] === undefined)) return undefined
  const countOf = ({ described }: Open): number => goods[described['good'] as GoodName]
  return uses.reduce<Open | undefined>(
    (best, one) => (best === undefined || countOf(one) > countOf(best) ? one : best),
    undefined,
  )?.action
}

/** What may be stored: whole kinds as bits, a single barrel's kind, and the barrels kept of each kind. */
interface Storage {
  readonly kinds: number
  readonly single: number
  readonly kept: readonly number[]
}

/** Returns the storage that is at least as good as every other one in every respect; undefined if there is none. */
function bestStored(view: View, player: PlayerView, open: readonly Open[]): Action | undefined {
  const [, , data = 0] = view.agenda.at(-1) ?? []
  const isKeeping = view.question?.name === 'keepOne'
  const room = bits(data) + (isKeeping ? 0 : (view.question?.left ?? 0))
  const all = storages(player.goods, room).filter(({ kinds }) => (kinds & data) === data)
  const isBetter = isLastPhase(view)
    ? keepsAtLeastAsMany
    : (one: Storage, other: Storage) => beats(view, player, one, other)
  const best = all.filter((one) => all.every((other) => isBetter(one, other)))
  const nextOf = ({ kinds, single }: Storage): number =>
    isKeeping ? single : GOODS.findIndex((_, good) => ((kinds & ~data) >> good) & 1)
  // Of two choices that keep the same only one is legal, so the first one found will do.
  return open.find(({ described }) => best.some((one) => GOODS[nextOf(one)] === described['good']))?.action
}

function storages(goods: GoodCounts, room: number): readonly Storage[] {
  const held = GOODS.flatMap((good, i) => (goods[good] > 0 ? [i] : []))
  const found: Storage[] = []
  for (let kinds = 0; kinds < 1 << GOODS.length; kinds++) {
    if (bits(kinds) !== room || GOODS.some((good, i) => (kinds >> i) & 1 && goods[good] === 0)) continue
    for (const single of held.filter((i) => !((kinds >> i) & 1))) {
      const kept = GOODS.map((good, i) => ((kinds >> i) & 1 ? goods[good] : i === single ? 1 : 0))
      found.push({ kinds, single, kept })
    }
  }
  return found
}

/** Compares the number of barrels, which alone counts at the end; then their price, which looks better. */
function keepsAtLeastAsMany(one: Storage, other: Storage): boolean {
  const more = sum(one.kept) - sum(other.kept)
  return more > 0 || (more === 0 && priceOf(one) >= priceOf(other))
}
function priceOf({ kept }: Storage): number {
  return sum(kept.map((count, good) => count * good))
}

/**
 * Is one storage at least as good as the other in every respect: as many barrels, each at least as expensive, of kinds that
 * can be sold, and none given up for which a ship has room?
 */
function beats(view: View, player: PlayerView, one: Storage, other: Storage): boolean {
  const isAsDear = GOODS.every((_, from) => sum(one.kept.slice(from)) >= sum(other.kept.slice(from)))
  return isAsDear && GOODS.every((good, i) => isNoLoss(view, player, good, one.kept[i]! - other.kept[i]!))
}

function isNoLoss(
  { ships, house }: View,
  { maySellSameKind }: PlayerView,
  good: GoodName,
  more: number,
): boolean {
  if (more < 0) return ships.every((ship) => ship.good !== good || ship.load >= ship.room)
  return more === 0 || maySellSameKind || !house.includes(good)
}

function bits(set: number): number {
  return GOODS.filter((_, good) => (set >> good) & 1).length
}
function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
