import { THRESHOLDS } from '../tracks.ts'
import type { PlayerView } from '../view-types.ts'
import type { TrackName } from '../vocabulary.ts'

/** How far a player is on one track. */
export interface TrackStand {
  readonly track: TrackName
  /** Where the marker stands, 0 to 15. */
  readonly marker: number
  /** What lies beyond the end of the track (EN 3.3). */
  readonly beyond: number
  /** What the track gives now: build level, growth, payments or card limit. */
  readonly gives: number
  /** The square of the next level; undefined on the highest. */
  readonly next: number | undefined
}

/** What each track gives, as the view names it. */
const GIVES: { readonly [track in TrackName]: 'buildLevel' | 'growth' | 'payments' | 'cardLimit' } = {
  industry: 'buildLevel',
  culture: 'growth',
  finance: 'payments',
  politics: 'cardLimit',
}

export function standOf(player: PlayerView, track: TrackName): TrackStand {
  const marker = player.markers[track]
  return {
    track,
    marker,
    beyond: Math.max(0, player.values[track] - marker),
    gives: player[GIVES[track]],
    next: THRESHOLDS.find((from) => from > marker),
  }
}

/** The squares up to the highest level, in one group for each level to reach: is the marker there yet? */
export function squaresOf(marker: number): readonly (readonly boolean[])[] {
  return THRESHOLDS.slice(1).map((to, i) =>
    Array.from({ length: to - THRESHOLDS[i]! }, (_, at) => THRESHOLDS[i]! + at < marker),
  )
}
