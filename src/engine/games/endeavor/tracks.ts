/** The last square of a track; steps beyond it still count in the value (EN 3.3). */
const TRACK_END = 15
/** The values from which on a track has the next level (EN 3.2). */
export const THRESHOLDS = [0, 2, 4, 7, 10] as const
/** The squares of a track that show glory (EN 8.1). */
const GLORY_SQUARES = [2, 4, 7, 10, 11, 12, 13, 14, 15] as const

const highest = (squares: readonly number[], value: number): number =>
  squares.reduce((best, square) => (square <= value ? square : best), 0)
const LEVELS = Array.from(
  { length: TRACK_END + 1 },
  (_, value) => THRESHOLDS.filter((from) => from <= value).length,
)
const GLORY = Array.from({ length: TRACK_END + 1 }, (_, value) => highest(GLORY_SQUARES, value))

/** The square on which the marker of a track stands. */
export function markerOf(value: number): number {
  return value > TRACK_END ? TRACK_END : value
}
/** EN 3.2 - 1 to 5: the build level, the payments and the card limit; growth is one more. */
export function levelOf(value: number): number {
  return LEVELS[markerOf(value)]!
}
export function growthOf(value: number): number {
  return levelOf(value) + 1
}
/** EN 8.1 - the glory of a track. */
export function trackGlory(value: number): number {
  return GLORY[markerOf(value)]!
}
