import type { OpenAction, PreviewAction } from '../../../core/preview.ts'
import type { View } from '../view-types.ts'
import { counts, deed, number, region, seatOf } from '../../../../i18n/endeavor/values.ts'
import type { Message } from '../../../../i18n/message.ts'
import { outcomeOf } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { sourceOf } from './action-sources.ts'

/** A choice, and the table before it. */
interface Before {
  readonly choice: OpenAction
  readonly view: View
  readonly seat: number
}
type Result = (outcome: Outcome, before: Before) => Message | undefined

/** What a choice would bring, by its verb; where nothing stands, what happens at once is told. */
const RESULTS: { readonly [verb: string]: Result } = {
  build: built,
  discard: lost,
  install: () => gain('install'),
  pass: passed,
}

/** What a choice would bring, in few words for a button; undefined where there is nothing to say. */
export function result(choice: OpenAction, view: View, foresee: PreviewAction): Message | undefined {
  const seat = view.question?.seat
  if (seat === undefined) return undefined
  const outcome = outcomeOf(choice, view, seat, foresee)
  return outcome && (RESULTS[choice.described.verb] ?? done)(outcome, { choice, view, seat })
}

function gain(name: string, values: Message['values'] = {}): Message {
  return deed(`gain.${name}`, values)
}

/** Icons, and what the building can do from now on. */
function built({ gained, levels }: Outcome, { choice }: Before): Message {
  const name = String(choice.described['building'])
  const does = { kind: 'word', key: `endeavor.does.${name}` } as const
  const hasAction = sourceOf(name).deeds.length > 0
  if (gained.length === 0) return gain('does', { does })
  const what = counts(gained)
  if (!hasAction) return iconsSaid(gained, levels)
  return levels.length === 0
    ? gain('iconsDoes', { what, does })
    : gain('iconsLevelsDoes', { what, levels: counts(levels), does })
}
function iconsSaid(gained: Outcome['gained'], levels: Outcome['levels']): Message {
  const what = counts(gained)
  return levels.length === 0 ? gain('icons', { what }) : gain('iconsLevels', { what, levels: counts(levels) })
}

/** Tokens, cards, a region that opens, the end of slavery. */
function done({ gained, levels, opened, events, player }: Outcome): Message | undefined {
  const isBeside = events.find((event) => event.type === 'shipped' && event.space === null)
  if (isBeside?.type === 'shipped')
    return gain('beside', { presence: number(player.presence[isBeside.region]) })
  if (events.some(({ type }) => type === 'abolished')) return gain('abolishes', { what: counts(gained) })
  if (opened !== undefined) {
    const there = { region: region(opened.region), seat: seatOf(opened.seat) }
    return gained.length === 0 ? gain('opens', there) : gain('iconsOpens', { ...there, what: counts(gained) })
  }
  return gained.length === 0 ? undefined : iconsSaid(gained, levels)
}

function lost({ lost: gone, levels }: Outcome): Message | undefined {
  if (gone.length === 0) return undefined
  const what = counts(gone)
  return levels.length === 0 ? gain('loses', { what }) : gain('losesLevels', { what, levels: counts(levels) })
}

/** EN 7.1 - cards over the limit go, but for a governor who may lie on his space. */
function passed(_outcome: Outcome, { view, seat }: Before): Message | undefined {
  const { countedCards, cardLimit, cards, isGovernorInstalled } = view.players[seat]!
  const canLie = !isGovernorInstalled && cards.some(({ isGovernor }) => isGovernor) ? 1 : 0
  const over = countedCards - cardLimit - canLie
  return over > 0
    ? gain('passOver', { cards: counts([[over, 'endeavor.noun.cards', 'deck:europe']]) })
    : undefined
}
