import type { Score, Seat } from '../../engine/core/game.ts'

/** Results of the simulated games that began with one move: sums, to be divided by `games`. */
export interface Statistics {
  games: number
  /** Plies to the end; a move of the search counts as one. */
  plies: number
  readonly win: Float64Array
  readonly points: Float64Array
  margin: number
  /** The rounds in which the games ended. */
  rounds: number
  /** Final points by source of the seat that chooses at the root. */
  readonly sources: Map<string, number>
}

export function newStatistics(seats: number): Statistics {
  return {
    games: 0,
    plies: 0,
    win: new Float64Array(seats),
    points: new Float64Array(seats),
    margin: 0,
    rounds: 0,
    sources: new Map(),
  }
}

/** Adds the final scores of one game; `round` is the one in which it ended. */
export function recordResult(
  statistics: Statistics,
  scores: readonly Score[],
  chooser: Seat,
  plies: number,
  round: number,
): void {
  statistics.games++
  statistics.plies += plies
  statistics.rounds += round
  let winners = 0
  let other = -Infinity
  for (const { seat, total, winner } of scores) {
    if (winner) winners++
    if (seat !== chooser && total > other) other = total
  }
  for (const { seat, total, winner, sources } of scores) {
    statistics.points[seat]! += total
    if (winner) statistics.win[seat]! += 1 / winners
    if (seat !== chooser) continue
    statistics.margin += total - other
    for (const [source, share] of Object.entries(sources))
      statistics.sources.set(source, (statistics.sources.get(source) ?? 0) + share)
  }
}

/** Returns the sum over all moves. */
export function sumStatistics(all: readonly Statistics[], seats: number): Statistics {
  const sum = newStatistics(seats)
  for (const one of all) {
    sum.games += one.games
    sum.plies += one.plies
    sum.margin += one.margin
    sum.rounds += one.rounds
    for (let seat = 0; seat < seats; seat++) {
      sum.win[seat]! += one.win[seat]!
      sum.points[seat]! += one.points[seat]!
    }
    for (const [source, share] of one.sources) sum.sources.set(source, (sum.sources.get(source) ?? 0) + share)
  }
  return sum
}
