import type { Seat } from '../../../core/game.ts'
import type { OpenAction, PreviewAction } from '../../../core/preview.ts'
import type { Event } from '../events.ts'
import { growthOf, levelOf } from '../tracks.ts'
import type { PlayerView, View } from '../view-types.ts'
import { TRACKS } from '../vocabulary.ts'
import type { RegionName, TrackName } from '../vocabulary.ts'
import { changes } from '../../../../components/endeavor/history/changes.ts'

/** Counted pieces as sentences want them. */
type Counts = readonly (readonly [count: number, key: string, icon: string])[]

/** What a choice brings the seat that makes it, played on a copy by the rules themselves. */
export interface Outcome {
  readonly events: readonly Event[]
  /** Icons, glory and blue tokens gained; and icons lost. */
  readonly gained: Counts
  readonly lost: Counts
  /** What the tracks that change give then. */
  readonly levels: Counts
  readonly opened: { readonly region: RegionName; readonly seat: Seat } | undefined
  readonly player: PlayerView
}

/** Looks at one choice; undefined where it is not possible now. */
export function outcomeOf(
  { action }: OpenAction,
  view: View,
  seat: Seat,
  foresee: PreviewAction,
): Outcome | undefined {
  const seen = foresee(action)
  const then = (seen?.view as View | undefined)?.players[seat]
  const before = view.players[seat]
  if (seen === undefined || then === undefined || before === undefined) return undefined
  const events = own(seen.events as readonly Event[], seat)
  const sums = sumOf(events, seat)
  const all = [...sums.values()]
  return {
    events,
    gained: all.filter(([count]) => count > 0),
    lost: all.filter(([count]) => count < 0).map(([count, key, icon]) => [-count, key, icon]),
    levels: TRACKS.flatMap((track) => levelChange(track, before, sums.get(`icon:${track}`)?.[0] ?? 0)),
    opened: events.find((event) => event.type === 'governor'),
    player: then,
  }
}

/** Icons and blue tokens that come and go, by piece. */
function sumOf(events: readonly Event[], seat: Seat): ReadonlyMap<string, Counts[number]> {
  const sums = new Map<string, Counts[number]>()
  for (const { seat: whose, piece, key, one, amount } of events.flatMap(changes)) {
    const isCounted = piece.startsWith('icon:') || piece.startsWith('token:')
    if (whose !== seat || amount === null || !isCounted) continue
    sums.set(piece, [(sums.get(piece)?.[0] ?? 0) + amount, one ?? key, piece])
  }
  return sums
}

/** What happens at once: up to where somebody else comes, or the round goes on. */
function own(events: readonly Event[], seat: Seat): readonly Event[] {
  const end = events.findIndex(
    (event, at) =>
      event.type === 'phase' ||
      event.type === 'round' ||
      event.type === 'over' ||
      (at > 0 && 'seat' in event && event.seat !== seat && !TOLD_OF_OTHERS.includes(event.type)),
  )
  return end < 0 ? events : events.slice(0, end)
}
const TOLD_OF_OTHERS: readonly Event['type'][] = ['governor', 'setAside']

/** What a track gives at a value: build level, growth, payments or card limit. */
export function given(track: TrackName, value: number): number {
  return track === 'culture' ? growthOf(value) : levelOf(value)
}
function levelChange(track: TrackName, { values }: PlayerView, steps: number): Counts {
  const then = given(track, values[track] + steps)
  return then === given(track, values[track]) ? [] : [[then, `deeds.level.${track}`, `icon:${track}`]]
}
