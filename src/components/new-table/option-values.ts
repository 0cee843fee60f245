import { isCode } from '../../engine/core/code-option.ts'
import { isOffered } from '../../engine/core/options.ts'
import type { ChosenOptions, OptionSpecs } from '../../engine/core/options.ts'
import { findSubsetProblem } from '../../engine/core/subset-option.ts'
import type { SubsetSpec } from '../../engine/core/subset-option.ts'

function subsetsOf(
  specs: OptionSpecs,
): readonly (readonly [name: string, spec: SubsetSpec & OptionSpecs[string]])[] {
  return Object.entries(specs).flatMap(([name, spec]) =>
    spec.type === 'subset' ? [[name, spec] as const] : [],
  )
}

/** The remembered subsets that are still valid, by option. */
export function rememberedSubsets(
  specs: OptionSpecs,
  remembered: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const every = Object.fromEntries(Object.keys(specs).map((name) => [name, true]))
  const known = subsetsOf(specs).flatMap(([name, spec]) => {
    const value = remembered[name]
    return value !== undefined && findSubsetProblem(spec, value, every) === undefined
      ? [[name, value] as const]
      : []
  })
  return Object.fromEntries(known)
}

/** The subset options that differ from their default, for remembering. */
export function changedSubsets(specs: OptionSpecs, options: ChosenOptions): Readonly<Record<string, string>> {
  const changed = subsetsOf(specs).filter(([name, spec]) => options[name] !== spec.default)
  return Object.fromEntries(changed.map(([name]) => [name, String(options[name])]))
}

/** Is every subset option that applies valid? */
export function areSubsetsValid(specs: OptionSpecs, seats: number, options: ChosenOptions): boolean {
  return subsetsOf(specs).every(
    ([name, spec]) =>
      !isOffered(spec, seats, options) ||
      findSubsetProblem(spec, String(options[name]), options) === undefined,
  )
}

/** Is every code option that applies either empty or complete? */
export function areCodesValid(specs: OptionSpecs, seats: number, options: ChosenOptions): boolean {
  return Object.entries(specs).every(([name, spec]) => {
    if (spec.type !== 'code' || !isOffered(spec, seats, options)) return true
    return options[name] === '' || isCode(spec, String(options[name]))
  })
}
