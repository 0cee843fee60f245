import type { Score, Seat, State } from '../../core/game.ts'
import { shares } from './buildings/run-hooks.ts'
import { BUILDINGS } from './buildings/index.ts'
import {
  AUCTIONED,
  cityBuilding,
  cityCount,
  coins,
  countTokens,
  goods,
  IS_OVER,
  points,
  SEAT_COUNT,
} from './state.ts'
import { bidOf } from './turn-order.ts'
import { CORN } from './vocabulary.ts'

/** PR 11.4 - the points of a seat by source: chips, printed points of all buildings, and what manned large buildings add. */
function sourcesOf(state: State, seat: Seat): Record<string, number> {
  let printed = 0
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    printed += BUILDINGS[state[cityBuilding(seat, slot)]!]!.points
  }
  const sources: Record<string, number> = { chips: state[points(seat)]!, buildings: printed }
  for (const { building, share } of shares.finalPoints(state, seat, 0)) sources[building] = share
  // PR 12.13 - half points occur only here, and are exact: a state counts halves.
  if (state[AUCTIONED] === 1) sources['bid'] = (0 - bidOf(state, seat)) / 2
  return sources
}

/** PR 11.5 - doubloons and goods, one each. */
function tieBreakOf(state: State, seat: Seat): number {
  return state[coins(seat)]! + countTokens(state, goods(seat, CORN))
}

/** Returns the points as if the game ended now. There is no winner before the end. */
export function scoresOf(state: State): Score[] {
  const scores = Array.from({ length: state[SEAT_COUNT]! }, (_, seat) => {
    const sources = sourcesOf(state, seat)
    const total = Object.values(sources).reduce((sum, share) => sum + share, 0)
    return { seat, total, tieBreak: tieBreakOf(state, seat), sources, winner: false }
  })
  if (state[IS_OVER] === 0) return scores
  // PR 11.6 - ruling: seats that are level in points, doubloons and goods win together.
  const best = scores.reduce((a, b) =>
    b.total > a.total || (b.total === a.total && b.tieBreak > a.tieBreak) ? b : a,
  )
  return scores.map((score) => ({
    ...score,
    winner: score.total === best.total && score.tieBreak === best.tieBreak,
  }))
}

export function winnersOf(state: State): Seat[] {
  return scoresOf(state)
    .filter((score) => score.winner)
    .map((score) => score.seat)
}
