import { isCode } from './code-option.ts'
import type { CodeSpec } from './code-option.ts'
import { findSubsetProblem } from './subset-option.ts'
import type { SubsetProblem, SubsetSpec } from './subset-option.ts'

/** The value of an option: a boolean for a switch; a text for a pick (its name), a subset (its names) or a code. */
export type OptionValue = string | boolean

/** Where an option is available: everywhere, unless this restricts it. */
interface Availability {
  /** Only with these numbers of seats. */
  readonly seats?: readonly number[]
  /** Only if another option has one of these values. That option must not have such a condition itself. */
  readonly when?: { readonly option: string; readonly is: readonly OptionValue[] }
}
/** An option of a game, chosen before it begins: a switch, one of some named values, a subset of a list, or a code. */
export type OptionSpec = Availability &
  (
    | { readonly type: 'switch'; readonly default: boolean }
    | { readonly type: 'pick'; readonly of: readonly string[]; readonly default: string }
    | SubsetSpec
    | CodeSpec
  )
export type OptionSpecs = { readonly [name: string]: OptionSpec }

/** The type of an option's value, from its spec. */
type ValueOf<Spec> = Spec extends { type: 'switch' }
  ? boolean
  : Spec extends { type: 'pick'; of: readonly (infer Value)[] }
    ? Value
    : Spec extends { type: 'subset' | 'code' }
      ? string
      : never
/** The type of the values of all options, from their specs. */
export type OptionValues<Specs extends OptionSpecs> = { readonly [name in keyof Specs]: ValueOf<Specs[name]> }
/** Option values chosen so far: perhaps incomplete, perhaps not yet validated. */
export type ChosenOptions = { readonly [name: string]: unknown }

/** The code that is set for draws in place of dice, and which players can try before the game; null if the dice decide. */
export function codeIn(specs: OptionSpecs, chosen: ChosenOptions): string | null {
  const codes = Object.entries(specs).flatMap(([name, { type }]) => (type === 'code' ? [chosen[name]] : []))
  return codes.find((code): code is string => typeof code === 'string' && code !== '') ?? null
}

/** Is the option available with this number of seats and these other options? */
export function isOffered(spec: OptionSpec, seats: number, chosen: ChosenOptions): boolean {
  if (spec.seats !== undefined && !spec.seats.includes(seats)) return false
  return spec.when === undefined || spec.when.is.some((value) => value === chosen[spec.when!.option])
}

export function defaultOptions<Specs extends OptionSpecs>(specs: Specs): OptionValues<Specs> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, spec.default]),
  ) as OptionValues<Specs>
}

/** What is wrong with option values from outside. */
export type OptionProblem =
  | { readonly code: 'notOptions' }
  | { readonly code: 'unknownOption' | 'badValue' | 'badCode' | 'notOffered'; readonly option: string }
  | (SubsetProblem & { readonly option: string })

/**
 * Returns the first problem of option values from outside; undefined if they are valid: only declared names, each with a
 * declared value, and only the default for an option that is not available.
 */
export function findOptionProblem(
  specs: OptionSpecs,
  seats: number,
  from: unknown,
): OptionProblem | undefined {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return { code: 'notOptions' }
  const unknown = Object.keys(from).find((name) => !Object.hasOwn(specs, name))
  if (unknown !== undefined) return { code: 'unknownOption', option: unknown }
  const values = withDefaults(specs, from)
  for (const [option, spec] of Object.entries(specs)) {
    const value = values[option]
    if (!isOfKind(spec, value)) return { code: 'badValue', option }
    if (!isOffered(spec, seats, values)) {
      if (value !== spec.default) return { code: 'notOffered', option }
    } else {
      const problem = findTextProblem(spec, value, values)
      if (problem !== undefined) return { ...problem, option }
    }
  }
  return undefined
}

/** Parses option values from outside. Missing ones take their defaults. Returns undefined if there is a problem. */
export function readOptions<Specs extends OptionSpecs>(
  specs: Specs,
  seats: number,
  from: unknown,
): OptionValues<Specs> | undefined {
  if (findOptionProblem(specs, seats, from) !== undefined) return undefined
  return withDefaults(specs, from as ChosenOptions) as OptionValues<Specs>
}

/** Returns valid values for all options: one that is missing, invalid or not available takes its default. */
export function normalizeOptions<Specs extends OptionSpecs>(
  specs: Specs,
  seats: number,
  chosen: ChosenOptions,
): OptionValues<Specs> {
  const values = withDefaults(specs, chosen)
  const normalized = Object.entries(specs).map(([name, spec]) => {
    const value = values[name]
    const isAvailable = isOffered(spec, seats, values) && isOfKind(spec, value)
    return [name, isAvailable && findTextProblem(spec, value, values) === undefined ? value : spec.default]
  })
  return Object.fromEntries(normalized) as OptionValues<Specs>
}

/** Returns the values in the order of the specs, with defaults for the missing ones. */
function withDefaults(specs: OptionSpecs, from: object): ChosenOptions {
  const given = new Map<string, unknown>(Object.entries(from))
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, given.has(name) ? given.get(name) : spec.default]),
  )
}

function isOfKind(spec: OptionSpec, value: unknown): value is OptionValue {
  if (spec.type === 'switch') return typeof value === 'boolean'
  return typeof value === 'string' && (spec.type !== 'pick' || spec.of.includes(value))
}

/** Returns the problem of the text of a list or a code; an empty code is valid. */
function findTextProblem(
  spec: OptionSpec,
  value: OptionValue,
  values: ChosenOptions,
): SubsetProblem | { readonly code: 'badCode' } | undefined {
  const text = String(value)
  if (spec.type === 'subset') return findSubsetProblem(spec, text, values)
  return spec.type !== 'code' || text === '' || isCode(spec, text) ? undefined : { code: 'badCode' }
}
