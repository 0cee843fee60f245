import type { Action } from '../../../core/game.ts'
import type { LegalAction, PreviewAction } from '../../../core/preview.ts'
import type { Event } from '../events.ts'
import type { GoodCounts, PlayerView, QuestionView } from '../view-types.ts'
import { GOODS } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'

/** PR 13.8 - the kinds of which barrels can still be loaded: the engine asks kind by kind, cheapest first. */
export function kindsToPack({ about }: QuestionView, { goods }: PlayerView): readonly GoodName[] {
  const from = GOODS.findIndex((good) => good === about)
  return GOODS.filter((good, i) => i >= from && goods[good] > 0)
}

/** All barrels of these kinds, plus what was loaded before. */
export function allOf(kinds: readonly GoodName[], packed: GoodCounts, { goods }: PlayerView): GoodCounts {
  const count = (good: GoodName): number => (kinds.includes(good) ? goods[good] : packed[good])
  return counted(count)
}
/** The load with one barrel of a kind less; if none of it was loaded, with all of it. */
export function withFewer(load: GoodCounts, good: GoodName, { goods }: PlayerView): GoodCounts {
  const count = load[good] === 0 ? goods[good] : load[good] - 1
  return counted((one) => (one === good ? count : load[one]))
}
export function total(load: GoodCounts): number {
  return GOODS.reduce((sum, good) => sum + load[good], 0)
}
function counted(count: (good: GoodName) => number): GoodCounts {
  return {
    corn: count('corn'),
    indigo: count('indigo'),
    sugar: count('sugar'),
    tobacco: count('tobacco'),
    coffee: count('coffee'),
  }
}

/** The open action that loads the wanted number of barrels of the kind asked about. */
export function nextPack(open: readonly LegalAction[], load: GoodCounts): Action | undefined {
  return open.find(
    ({ described }) =>
      described.verb === 'pack' &&
      described['count'] === load[GOODS.find((good) => good === described['good'])!],
  )?.action
}

/** The points of a load, from a preview; undefined if it cannot be shipped like this. */
export function pointsOf(
  open: readonly LegalAction[],
  load: GoodCounts,
  preview: PreviewAction,
): number | undefined {
  const first = nextPack(open, load)
  if (first === undefined) return undefined
  const previewed = preview(first, (_seat, next) => nextPack(next, load))
  const shipped = (previewed?.events as readonly Event[] | undefined)?.find(
    ({ type }) => type === 'shippedMixed',
  )
  return shipped?.type === 'shippedMixed' ? shipped.points : undefined
}
