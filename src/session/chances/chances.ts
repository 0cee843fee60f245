import type { Analysis } from '../../bots/bot.ts'
import type { Seat } from '../../engine/core/game.ts'

/** How the chances of a search become true ones, for one game at one size; `npm run calibrate` fits it (docs/bots.md). */
export interface ChanceModel {
  /** The mean number of plies of a game: the unit of what is left of one. */
  readonly plies: number
  /** The weight of each feature of a seat, in the order of `featuresOf`. */
  readonly weights: readonly number[]
  /** The games from which it was fitted. */
  readonly games: number
}
/** A position as a search sees it, and how strong its players are. */
export interface JudgedPosition extends Pick<
  Analysis,
  'seat' | 'iterations' | 'exact' | 'pliesLeft' | 'win'
> {
  /** The Elo of each seat. Only differences count. */
  readonly strengths: readonly number[]
}

/** Natural logarithm of the ratio of strengths that one Elo is. */
const ELO = Math.LN10 / 400
/** A search that found no win at all counts as one with this many wins, shared by all seats. */
const PRIOR_WINS = 1
/** Positions far from the end are taken as this many whole games from it, at most. */
const LONGEST = 1.2

/**
 * The features of a seat. With weights w, the seat wins in proportion to exp(w · features): its raw chance to a power, times
 * its strength to a power, both depending on how much of the game is left; and a factor for the seat that chooses, whose
 * best choice the search took for granted.
 */
export function featuresOf(position: JudgedPosition, plies: number, seat: Seat): number[] {
  const { win, iterations, strengths } = position
  const left = Math.min(LONGEST, position.pliesLeft / plies)
  const chance = (win[seat]! * iterations + PRIOR_WINS / win.length) / (iterations + PRIOR_WINS)
  const log = Math.log(chance)
  const strength = ELO * (strengths[seat] ?? 0)
  return [log, left * log, Math.sqrt(left) * strength, left * strength, seat === position.seat ? left : 0]
}

/** The chance of every seat, 0 to 1, from its features. */
export function weighedChances(
  features: readonly (readonly number[])[],
  weights: readonly number[],
): number[] {
  const scores = features.map((of) => of.reduce((sum, feature, at) => sum + feature * weights[at]!, 0))
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - most))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}

/** The chance of every seat to win, 0 to 1; they sum to one. Those of a solved position are exact and stay as they are. */
export function calibratedChances(model: ChanceModel, position: JudgedPosition): readonly number[] {
  if (position.exact) return position.win
  const features = position.win.map((_, seat) => featuresOf(position, model.plies, seat))
  return weighedChances(features, model.weights)
}
