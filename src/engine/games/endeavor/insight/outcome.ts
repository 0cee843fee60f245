import type { Seat } from '../../../core/game.ts'
import type { LegalAction, PreviewAction } from '../../../core/preview.ts'
import type { Event } from '../events.ts'
import { growthOf, levelOf } from '../tracks.ts'
import type { PlayerView, View } from '../view-types.ts'
import { TRACKS } from '../vocabulary.ts'
import type { RegionName, TrackName } from '../vocabulary.ts'
import { possessionChanges } from './possessions.ts'

/** Counted pieces by name, such as `icon:culture` or `token:attack`; counts are positive. */
export type Pieces = readonly (readonly [piece: string, count: number])[]
/** A track whose level changes, and the new level. */
export interface LevelChange {
  readonly track: TrackName
  readonly level: number
}

/** The outcome of a choice for the seat that makes it, from a preview. */
export interface Outcome {
  readonly events: readonly Event[]
  /** Icons, glory and blue tokens gained, and icons lost. */
  readonly gained: Pieces
  readonly lost: Pieces
  readonly levels: readonly LevelChange[]
  readonly opened: { readonly region: RegionName; readonly seat: Seat } | undefined
  readonly player: PlayerView
}

/** The outcome of one choice of a seat; undefined if the choice is not possible now. */
export function outcomeOf(
  { action }: LegalAction,
  view: View,
  seat: Seat,
  preview: PreviewAction,
): Outcome | undefined {
  const previewed = preview(action)
  const player = (previewed?.view as View | undefined)?.players[seat]
  const before = view.players[seat]
  if (previewed === undefined || player === undefined || before === undefined) return undefined
  const events = ownEvents(previewed.events as readonly Event[], seat)
  const sums = sumsOf(events, seat)
  const all = [...sums]
  return {
    events,
    gained: all.filter(([, count]) => count > 0),
    lost: all.filter(([, count]) => count < 0).map(([piece, count]) => [piece, -count]),
    levels: TRACKS.flatMap((track) => levelChange(track, before, sums.get(`icon:${track}`) ?? 0)),
    opened: events.find((event) => event.type === 'governor'),
    player,
  }
}

/** The sums of icons and blue tokens gained and lost, by piece. */
function sumsOf(events: readonly Event[], seat: Seat): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { seat: whose, piece, amount } of events.flatMap(possessionChanges)) {
    const isCounted = piece.startsWith('icon:') || piece.startsWith('token:')
    if (whose !== seat || amount === null || !isCounted) continue
    sums.set(piece, (sums.get(piece) ?? 0) + amount)
  }
  return sums
}

/** The events up to the next turn, phase or round. */
function ownEvents(events: readonly Event[], seat: Seat): readonly Event[] {
  const end = events.findIndex(
    (event, at) =>
      event.type === 'phase' ||
      event.type === 'round' ||
      event.type === 'over' ||
      (at > 0 && 'seat' in event && event.seat !== seat && !ABOUT_OTHERS.includes(event.type)),
  )
  return end < 0 ? events : events.slice(0, end)
}
/** Events that name another seat although the turn goes on. */
const ABOUT_OTHERS: readonly Event['type'][] = ['governor', 'setAside']

/** The level of a track at a value: build level, growth, payments or card limit. */
export function trackLevel(track: TrackName, value: number): number {
  return track === 'culture' ? growthOf(value) : levelOf(value)
}
function levelChange(track: TrackName, { values }: PlayerView, steps: number): readonly LevelChange[] {
  const level = trackLevel(track, values[track] + steps)
  return level === trackLevel(track, values[track]) ? [] : [{ track, level }]
}
