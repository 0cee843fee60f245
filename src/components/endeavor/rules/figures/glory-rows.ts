import { markerOf, trackGlory } from '../../../../engine/games/endeavor/tracks.ts'

/** Squares of a track that count the same. */
export interface GloryRow {
  readonly from: number
  readonly to: number
  readonly glory: number
}

/** The whole track, from the first square to the last. */
export function gloryRows(): readonly GloryRow[] {
  const rows: GloryRow[] = []
  for (let square = 0; square <= markerOf(Infinity); square++) {
    const glory = trackGlory(square)
    const last = rows.at(-1)
    if (last?.glory === glory) rows[rows.length - 1] = { ...last, to: square }
    else rows.push({ from: square, to: square, glory })
  }
  return rows
}
