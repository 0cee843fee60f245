import type { Dice } from '../../../src/engine/core/dice.ts'

/** Two opposite perturbations of the same numbers. */
export interface Perturbation {
  readonly up: readonly number[]
  readonly down: readonly number[]
  /** The sign of each perturbation in `up`: 1 or -1. */
  readonly signs: readonly number[]
}

/** The size of the perturbation of each number: an eighth of it, at least two. */
export function perturbationSizes(values: readonly number[]): number[] {
  return values.map((value) => Math.max(2, Math.abs(value) / 8))
}

/** SPSA (Spall 1992, simultaneous perturbation stochastic approximation): moves all numbers at once, each up or down at random. */
export function perturb(values: readonly number[], strides: readonly number[], dice: Dice): Perturbation {
  const signs = values.map(() => (dice.below(2) === 0 ? 1 : -1))
  return {
    signs,
    up: values.map((value, at) => value + signs[at]! * strides[at]!),
    down: values.map((value, at) => value - signs[at]! * strides[at]!),
  }
}

/** Returns the numbers after a step towards the better side; `gain` is the result of `up` less that of `down`, -1 to 1. */
export function stepTowards(
  values: readonly number[],
  strides: readonly number[],
  { signs }: Perturbation,
  gain: number,
  pace: number,
): number[] {
  return values.map((value, at) => value + pace * gain * signs[at]! * strides[at]!)
}
