import { isCode } from '../../engine/core/code-option.ts'
import { isOffered } from '../../engine/core/options.ts'
import type { ChosenOptions, OptionSpecs } from '../../engine/core/options.ts'
import { findSubsetProblem } from '../../engine/core/subset-option.ts'
import type { SubsetSpec } from '../../engine/core/subset-option.ts'

function subsetsOf(
  specs: OptionSpecs,
): readonly (readonly [name: string, spec: SubsetSpec & OptionSpecs[string]])[] {
  return Object.entries(specs).flatMap(([name, spec]) =>
    spec.kind === 'subset' ? [[name, spec] as const] : [],
  )
}

/** Lists that were made before, where they are still lawful. */
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

/** The lists among options, as they are to be remembered: only those somebody has changed. */
export function changedSubsets(specs: OptionSpecs, options: ChosenOptions): Readonly<Record<string, string>> {
  const changed = subsetsOf(specs).filter(([name, spec]) => options[name] !== spec.default)
  return Object.fromEntries(changed.map(([name]) => [name, String(options[name])]))
}

/** Is every list that means something complete and lawful? */
export function areSubsetsValid(specs: OptionSpecs, seats: number, options: ChosenOptions): boolean {
  return subsetsOf(specs).every(
    ([name, spec]) =>
      !isOffered(spec, seats, options) ||
      findSubsetProblem(spec, String(options[name]), options) === undefined,
  )
}

/** Is every code that means something empty or whole? */
export function areCodesValid(specs: OptionSpecs, seats: number, options: ChosenOptions): boolean {
  return Object.entries(specs).every(([name, spec]) => {
    if (spec.kind !== 'code' || !isOffered(spec, seats, options)) return true
    return options[name] === '' || isCode(spec, String(options[name]))
  })
}
