import { weighedChances } from '../../../src/session/chances/chances.ts'

/** A position with its result: the features of every seat, and the share of the win of each. */
export interface FitCase {
  readonly features: readonly (readonly number[])[]
  readonly shares: readonly number[]
}

const MAX_STEPS = 50
/** The fit ends when no weight changes by more. */
const TOLERANCE = 1e-7
/** The weight of the prior, in positions: keeps the fit finite where a feature never varies. */
const PRIOR = 1

/**
 * Fits the weights of a conditional logit (McFadden 1974): each seat wins in proportion to exp(w · features). Maximum
 * likelihood by Newton's method, with a weak normal prior around `start`; the likelihood is concave, so there is one best.
 */
export function fitWeights(cases: readonly FitCase[], start: readonly number[]): number[] {
  let weights = [...start]
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, curvature } = derivatives(cases, weights)
    for (let i = 0; i < weights.length; i++) {
      gradient[i]! -= PRIOR * (weights[i]! - start[i]!)
      curvature[i]![i]! += PRIOR
    }
    const change = solve(curvature, gradient)
    weights = weights.map((weight, i) => weight + change[i]!)
    if (change.every((each) => Math.abs(each) < TOLERANCE)) break
  }
  return weights
}

/** The gradient of the logarithm of the likelihood, and its negative second derivatives. */
function derivatives(
  cases: readonly FitCase[],
  weights: readonly number[],
): { gradient: number[]; curvature: number[][] } {
  const gradient = weights.map(() => 0)
  const curvature = weights.map(() => weights.map(() => 0))
  for (const { features, shares } of cases) {
    const chances = weighedChances(features, weights)
    const mean = weights.map((_, i) => features.reduce((sum, of, seat) => sum + chances[seat]! * of[i]!, 0))
    for (const [seat, of] of features.entries()) {
      const away = of.map((feature, i) => feature - mean[i]!)
      for (const [i, feature] of of.entries()) gradient[i]! += (shares[seat]! - chances[seat]!) * feature
      addProduct(curvature, away, chances[seat]!)
    }
  }
  return { gradient, curvature }
}

/** Adds the outer product of a vector with itself, times a factor. */
function addProduct(to: readonly number[][], vector: readonly number[], factor: number): void {
  for (const [i, one] of vector.entries())
    for (const [j, other] of vector.entries()) to[i]![j]! += factor * one * other
}

/** Solves a system of linear equations by Gaussian elimination. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  const size = rows.length
  for (let i = 0; i < size; i++) {
    let pivot = i
    for (let k = i + 1; k < size; k++) if (Math.abs(rows[k]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = k
    ;[rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!]
    for (let k = 0; k < size; k++) {
      if (k === i) continue
      const factor = rows[k]![i]! / rows[i]![i]!
      for (let j = i; j <= size; j++) rows[k]![j]! -= factor * rows[i]![j]!
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!)
}
