import type { Analysis } from '../../bots/bot.ts'
import type { Seat } from '../../engine/core/game.ts'
import { meanStrength } from './level-strengths.ts'
import type { Strength } from './level-strengths.ts'

/** How the chances of a search become true ones in one game; `npm run calibrate` fits it (docs/bots.md). */
export interface ChanceModel {
  /** The weight of each feature of a seat, in the order of `featuresOf`. */
  readonly weights: readonly number[]
  /** The mean number of plies of a game, by number of seats: the unit of what is left of one. */
  readonly plies: Readonly<Partial<Record<number, number>>>
  /** The number of games from which it was fitted. */
  readonly games: number
}
/** A position as a search sees it, and how strong its players are. */
export interface JudgedPosition extends Pick<
  Analysis,
  'seat' | 'iterations' | 'exact' | 'pliesLeft' | 'win'
> {
  readonly strengths: readonly Strength[]
}

/** Natural logarithm of the ratio of strengths that one Elo is. */
const ELO = Math.LN10 / 400
/** A search that found no win at all counts as one with this many wins, shared by all seats. */
const PRIOR_WINS = 1
/** Positions far from the end are taken as this many whole games from it, at most. */
const LONGEST = 1.2
/** The mean Elo at a table counts from here on, in thousands; beyond the ends the model was not fitted. */
const MEAN_ELO = { zero: 1000, least: 300, most: 2000 }

/**
 * The features of a seat. With weights w, the seat wins in proportion to exp(w · features): its raw chance to a power, times
 * its strength to a power, both depending on how much of the game is left; and a factor for the seat that chooses, whose
 * best choice the search took for granted. Among strong players, who seldom give away what they have, raw chances count for more;
 * what they count for a player who searches is another matter, too.
 */
export function featuresOf(position: JudgedPosition, plies: number, seat: Seat): number[] {
  const { win, iterations, strengths } = position
  const left = Math.min(LONGEST, position.pliesLeft / plies)
  const chance = (win[seat]! * iterations + PRIOR_WINS / win.length) / (iterations + PRIOR_WINS)
  const log = Math.log(chance)
  const { elo, searching } = strengths[seat]!
  const strength = ELO * elo
  const mean = meanStrength(strengths)!.elo
  const skill = (Math.min(MEAN_ELO.most, Math.max(MEAN_ELO.least, mean)) - MEAN_ELO.zero) / 1000
  return [
    log,
    left * log,
    skill * log,
    Math.sqrt(left) * strength,
    left * strength,
    Math.sqrt(left) * searching,
    seat === position.seat ? 1 : 0,
    searching * log,
  ]
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

/** The chance of every seat to win, 0 to 1; they sum to one. Those of a solved position are exact and stay as they are, as do those of a size without a model. */
export function calibratedChances(model: ChanceModel, position: JudgedPosition): readonly number[] {
  const plies = model.plies[position.win.length]
  if (position.exact || plies === undefined) return position.win
  const features = position.win.map((_, seat) => featuresOf(position, plies, seat))
  return weighedChances(features, model.weights)
}
