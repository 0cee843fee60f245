import type { Dice } from '../../../src/engine/core/dice.ts'

/** A direction to try: the same numbers, each a step up in one and a step down in the other. */
export interface Perturbation {
  readonly up: readonly number[]
  readonly down: readonly number[]
  /** Which way each number went in `up`: 1 or -1. */
  readonly signs: readonly number[]
}

/** How far each number is moved to see what it does: about an eighth of it, at least two. */
export function perturbationSizes(values: readonly number[]): number[] {
  return values.map((value) => Math.max(2, Math.abs(value) / 8))
}

/** SPSA (Spall): all numbers are moved at once, each up or down by lot. */
export function perturb(values: readonly number[], strides: readonly number[], dice: Dice): Perturbation {
  const signs = values.map(() => (dice.below(2) === 0 ? 1 : -1))
  return {
    signs,
    up: values.map((value, at) => value + signs[at]! * strides[at]!),
    down: values.map((value, at) => value - signs[at]! * strides[at]!),
  }
}

/** The numbers after a pair was compared: a step towards what was better; `gain` is what `up` has over `down`, -1 to 1. */
export function stepTowards(
  values: readonly number[],
  strides: readonly number[],
  { signs }: Perturbation,
  gain: number,
  pace: number,
): number[] {
  return values.map((value, at) => value + pace * gain * signs[at]! * strides[at]!)
}
