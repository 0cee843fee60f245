import type { Score, Seat } from '../../engine/core/game.ts'

/** What came of the games that began with one choice: sums, to be divided by their number. */
export interface Statistics {
  games: number
  readonly win: Float64Array
  readonly points: Float64Array
  margin: number
  /** The final points by source of the seat that chooses. */
  readonly sources: Map<string, number>
}

export function newStatistics(seats: number): Statistics {
  return {
    games: 0,
    win: new Float64Array(seats),
    points: new Float64Array(seats),
    margin: 0,
    sources: new Map(),
  }
}

/** Adds one game's end. */
export function recordResult(found: Statistics, scores: readonly Score[], chooser: Seat): void {
  found.games++
  let winners = 0
  let other = -Infinity
  for (const { seat, total, winner } of scores) {
    if (winner) winners++
    if (seat !== chooser && total > other) other = total
  }
  for (const { seat, total, winner, sources } of scores) {
    found.points[seat]! += total
    if (winner) found.win[seat]! += 1 / winners
    if (seat !== chooser) continue
    found.margin += total - other
    for (const [source, share] of Object.entries(sources))
      found.sources.set(source, (found.sources.get(source) ?? 0) + share)
  }
}

/** All of them together. */
export function sumStatistics(all: readonly Statistics[], seats: number): Statistics {
  const sum = newStatistics(seats)
  for (const found of all) {
    sum.games += found.games
    sum.margin += found.margin
    for (let seat = 0; seat < seats; seat++) {
      sum.win[seat]! += found.win[seat]!
      sum.points[seat]! += found.points[seat]!
    }
    for (const [source, share] of found.sources)
      sum.sources.set(source, (sum.sources.get(source) ?? 0) + share)
  }
  return sum
}
