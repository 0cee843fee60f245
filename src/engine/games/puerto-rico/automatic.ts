import type { Action, ActionDescription } from '../../core/game.ts'
import type { GoodCounts, PlayerView, QuestionName, View } from './view-types.ts'
import { GOODS } from './vocabulary.ts'
import type { GoodName } from './vocabulary.ts'

/** A choice that is open, with what it means. */
interface Open {
  readonly action: Action
  readonly described: ActionDescription
}
type Rule = (view: View, player: PlayerView, open: readonly Open[]) => Action | undefined

/**
 * The choices with a best action, by question. All of them belong to the last phase of the game: what happens after them
 * is known, so the best action can be proved. `docs/questions.md` has the proofs.
 */
const RULES: { readonly [question in QuestionName]?: Rule } = {
  // A colonist never lowers a score: they fill another circle, or count for the fortress (PR 10.16).
  recruit: (_view, _player, open) => open.findLast(isVerb('recruit'))?.action,
  mannedTile: (_view, _player, open) => only(open, 'use'),
  mannedBuilding: (_view, _player, open) => only(open, 'use'),
  // Each barrel counts alike (PR 11.5); a building may pay by kind (PR 13.11).
  bonusGood: (_view, player, open) =>
    paysByKind(player) ? only(open, 'bonus') : open.findLast(isVerb('bonus'))?.action,
  load: (_view, player, open) => lastShipping(player, open),
  storeKind: mostStored,
  keepOne: mostStored,
}

const STORAGE: readonly QuestionName[] = ['storeKind', 'keepOne']

/** Returns the best legal action if that is certain; undefined if the player is asked. */
export function findAutomaticChoice(view: View, open: readonly Open[]): Action | undefined {
  const player = view.players[view.question?.seat ?? -1]
  if (view.question === null || player === undefined || open.length < 2 || !isLastPhase(view))
    return undefined
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

/** PR 13.11 - does a building pay doubloons for the barrels of one kind? */
function paysByKind({ city }: PlayerView): boolean {
  return city.some(({ building, colonists }) => building === 'specialty-factory' && colonists > 0)
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

/** Returns the next choice of the storage that keeps most barrels; of several, of the dearest one. */
function mostStored(view: View, player: PlayerView, open: readonly Open[]): Action | undefined {
  const [, , data = 0] = view.agenda.at(-1) ?? []
  const isKeeping = view.question?.name === 'keepOne'
  const room = bits(data) + (isKeeping ? 0 : (view.question?.left ?? 0))
  const all = storages(player.goods, room).filter(({ kinds }) => (kinds & data) === data)
  const best = all.filter((one) => all.every((other) => keepsAtLeastAsMany(one, other)))
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

function bits(set: number): number {
  return GOODS.filter((_, good) => (set >> good) & 1).length
}
function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
