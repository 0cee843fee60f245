import type { Seat } from '../../../core/game.ts'
import type { LegalAction, PreviewAction } from '../../../core/preview.ts'
import type { View } from '../view-types.ts'
import type { RegionName } from '../vocabulary.ts'
import { sourceOf } from './action-sources.ts'
import { outcomeOf } from './outcome.ts'
import type { LevelChange, Outcome, Pieces } from './outcome.ts'

/** The outcome of a choice worth mentioning: a code with what it concerns. */
export interface ChoiceResult {
  readonly code: string
  /** Pieces gained or lost. */
  readonly what?: Pieces
  readonly levels?: readonly LevelChange[]
  /** A building whose action becomes available. */
  readonly does?: string
  readonly region?: RegionName
  /** The new governor. */
  readonly seat?: Seat
  readonly presence?: number
  /** Cards to be discarded. */
  readonly cards?: number
}

/** A choice, and the position before it. */
interface Before {
  readonly choice: LegalAction
  readonly view: View
  readonly seat: Seat
}
type Result = (outcome: Outcome, before: Before) => ChoiceResult | undefined

/** Results by verb; for other verbs, the immediate gain. */
const RESULTS: { readonly [verb: string]: Result } = {
  build: built,
  discard: lost,
  install: () => ({ code: 'install' }),
  pass: passed,
}

/** The outcome of an open choice of the seat in turn; undefined if nothing is worth mentioning. */
export function findChoiceResult(
  choice: LegalAction,
  view: View,
  preview: PreviewAction,
): ChoiceResult | undefined {
  const seat = view.question?.seat
  if (seat === undefined) return undefined
  const outcome = outcomeOf(choice, view, seat, preview)
  return outcome && (RESULTS[choice.described.verb] ?? gained)(outcome, { choice, view, seat })
}

/** Icons, and the action of the building. */
function built({ gained: what, levels }: Outcome, { choice }: Before): ChoiceResult {
  const does = String(choice.described['building'])
  if (what.length === 0) return { code: 'does', does }
  if (sourceOf(does).actions.length === 0) return icons(what, levels)
  return levels.length === 0
    ? { code: 'iconsDoes', what, does }
    : { code: 'iconsLevelsDoes', what, levels, does }
}
function icons(what: Pieces, levels: Outcome['levels']): ChoiceResult {
  return levels.length === 0 ? { code: 'icons', what } : { code: 'iconsLevels', what, levels }
}

/** Tokens, cards, a region that opens, the abolition of slavery. */
function gained({ gained: what, levels, opened, events, player }: Outcome): ChoiceResult | undefined {
  const shippedBeside = events.find((event) => event.type === 'shipped' && event.space === null)
  if (shippedBeside?.type === 'shipped')
    return { code: 'beside', presence: player.presence[shippedBeside.region] }
  if (events.some(({ type }) => type === 'abolished')) return { code: 'abolishes', what }
  if (opened !== undefined) {
    const { region, seat } = opened
    return what.length === 0 ? { code: 'opens', region, seat } : { code: 'iconsOpens', region, seat, what }
  }
  return what.length === 0 ? undefined : icons(what, levels)
}

function lost({ lost: what, levels }: Outcome): ChoiceResult | undefined {
  if (what.length === 0) return undefined
  return levels.length === 0 ? { code: 'loses', what } : { code: 'losesLevels', what, levels }
}

/** EN 7.1 - cards over the limit are discarded, except a governor that may lie on the governor space. */
function passed(_outcome: Outcome, { view, seat }: Before): ChoiceResult | undefined {
  const { countedCards, cardLimit, cards, isGovernorInstalled } = view.players[seat]!
  const mayInstall = !isGovernorInstalled && cards.some(({ isGovernor }) => isGovernor) ? 1 : 0
  const over = countedCards - cardLimit - mayInstall
  return over > 0 ? { code: 'passOver', cards: over } : undefined
}
