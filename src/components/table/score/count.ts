import type { Score } from '../../../engine/core/game.ts'
import { rankScores } from './ranking.ts'

// The end of a game is counted up: source by source, all players side by side.

/** The sources of points of a game in order, each with the key of its heading. */
export type Sources = readonly (readonly [source: string, key: string])[]

/** A moment of the count. */
export interface CountStep {
  /** The key of the source that is counted now. */
  readonly key: string
  /** The points so far, by seat. */
  readonly totals: readonly number[]
  /** The row of every seat, from 0 for the best so far. */
  readonly rows: readonly number[]
}

/** The sources that brought anyone points. */
export const countedSources = (scores: readonly Score[], sources: Sources): Sources =>
  sources.filter(([source]) => scores.some((score) => (score.sources[source] ?? 0) !== 0))

/** The moments of the count, one for each source that brought anyone points. Players who are level stand as they end. */
export function countSteps(scores: readonly Score[], sources: Sources): readonly CountStep[] {
  const final = rankScores(scores).map(({ score }) => score.seat)
  const totals = new Map(final.map((seat) => [seat, 0]))
  return countedSources(scores, sources).map(([source, key]) => {
    for (const { seat, sources: own } of scores) totals.set(seat, totals.get(seat)! + (own[source] ?? 0))
    const order = final.toSorted((one, other) => totals.get(other)! - totals.get(one)!)
    const bySeat = scores.map(({ seat }) => seat).sort((one, other) => one - other)
    return {
      key,
      totals: bySeat.map((seat) => totals.get(seat)!),
      rows: bySeat.map((seat) => order.indexOf(seat)),
    }
  })
}

/** A part of the bar of a player, from and to in parts of the longest bar, 0 to 1. */
export interface BarPart {
  readonly source: string
  readonly from: number
  readonly to: number
  /** Points that are subtracted: they cover the end of what was gained. */
  readonly isLoss: boolean
}

/** The bars of all players by seat: what they gained source by source, then what they lost. */
export function barParts(scores: readonly Score[], sources: Sources): readonly (readonly BarPart[])[] {
  const gained = (score: Score): number =>
    Object.values(score.sources).reduce((sum, points) => sum + Math.max(0, points), 0)
  const longest = Math.max(1, ...scores.map(gained))
  return scores
    .toSorted((one, other) => one.seat - other.seat)
    .map((score) => {
      let at = 0
      let end = gained(score)
      return countedSources([score], sources).map(([source]) => {
        const points = score.sources[source]!
        const isLoss = points < 0
        const [from, to] = isLoss ? [Math.max(0, end + points), end] : [at, at + points]
        if (isLoss) end = from
        else at = to
        return { source, from: from / longest, to: to / longest, isLoss }
      })
    })
}
