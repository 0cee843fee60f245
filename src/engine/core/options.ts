import { isCode } from './code-option.ts'
import type { CodeSpec } from './code-option.ts'
import { findSubsetProblem } from './subset-option.ts'
import type { SubsetProblem, SubsetSpec } from './subset-option.ts'

/** A value of an option: a switch, or the name of what was picked; of a subset, all names in one text; or a code. */
export type OptionValue = string | boolean

/** Where an option means something. Everywhere, if nothing is said. */
interface Availability {
  /** At tables of these sizes only. */
  readonly seats?: readonly number[]
  /** Only if another option, which has no such condition itself, has one of these values. */
  readonly when?: { readonly option: string; readonly is: readonly OptionValue[] }
}
/** A choice made before the game begins: a switch, one of a few named values, so many of a list, or a code. */
export type OptionSpec = Availability &
  (
    | { readonly kind: 'switch'; readonly default: boolean }
    | { readonly kind: 'pick'; readonly of: readonly string[]; readonly default: string }
    | SubsetSpec
    | CodeSpec
  )
export type OptionSpecs = { readonly [name: string]: OptionSpec }

/** What an option may be, by its spec; of a spec that is not known, a text or a switch. */
type ValueOf<Spec> = Spec extends { kind: 'switch' }
  ? boolean
  : Spec extends { kind: 'pick'; of: readonly (infer Value)[] }
    ? Value
    : Spec extends { kind: 'subset' | 'code' }
      ? string
      : never
/** The values that belong to the specs: the type follows from the declaration. */
export type OptionValues<Specs extends OptionSpecs> = { readonly [name in keyof Specs]: ValueOf<Specs[name]> }
/** Options as somebody has chosen them so far: perhaps not all, perhaps not yet read. */
export type ChosenOptions = { readonly [name: string]: unknown }

/** Does the option mean anything at a table of this size, with the other options as they are? */
export function isOffered(spec: OptionSpec, seats: number, chosen: ChosenOptions): boolean {
  if (spec.seats !== undefined && !spec.seats.includes(seats)) return false
  return spec.when === undefined || spec.when.is.some((value) => value === chosen[spec.when!.option])
}

export function defaultOptions<Specs extends OptionSpecs>(specs: Specs): OptionValues<Specs> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, spec.default]),
  ) as OptionValues<Specs>
}

/** What is wrong with options from outside. */
export type OptionProblem =
  | { readonly code: 'notOptions' }
  | { readonly code: 'unknownOption' | 'badValue' | 'badCode' | 'notOffered'; readonly option: string }
  | (SubsetProblem & { readonly option: string })

/**
 * The first thing that is wrong with option values from outside; undefined if they are in order: only declared names,
 * each with a declared value; where the table or another option makes one meaningless, only its default.
 */
export function findOptionProblem(
  specs: OptionSpecs,
  seats: number,
  from: unknown,
): OptionProblem | undefined {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return { code: 'notOptions' }
  const stranger = Object.keys(from).find((name) => !Object.hasOwn(specs, name))
  if (stranger !== undefined) return { code: 'unknownOption', option: stranger }
  const values = withDefaults(specs, from)
  for (const [option, spec] of Object.entries(specs)) {
    const value = values[option]
    if (!isOfKind(spec, value)) return { code: 'badValue', option }
    if (!isOffered(spec, seats, values)) {
      if (value !== spec.default) return { code: 'notOffered', option }
    } else {
      const fault = findTextProblem(spec, value, values)
      if (fault !== undefined) return { ...fault, option }
    }
  }
  return undefined
}

/**
 * Reads option values from outside; those not given take their defaults, so that games from before there was an option
 * are read as they were played. `undefined` if anything is off.
 */
export function readOptions<Specs extends OptionSpecs>(
  specs: Specs,
  seats: number,
  from: unknown,
): OptionValues<Specs> | undefined {
  if (findOptionProblem(specs, seats, from) !== undefined) return undefined
  return withDefaults(specs, from as ChosenOptions) as OptionValues<Specs>
}

/** All options as they would be played: what is not chosen, not lawful, or means nothing here, takes its default. */
export function normalizeOptions<Specs extends OptionSpecs>(
  specs: Specs,
  seats: number,
  chosen: ChosenOptions,
): OptionValues<Specs> {
  const values = withDefaults(specs, chosen)
  const meant = Object.entries(specs).map(([name, spec]) => {
    const value = values[name]
    const isMeant = isOffered(spec, seats, values) && isOfKind(spec, value)
    return [name, isMeant && findTextProblem(spec, value, values) === undefined ? value : spec.default]
  })
  return Object.fromEntries(meant) as OptionValues<Specs>
}

/** In the order of their declaration, with the defaults of those that are not given. */
function withDefaults(specs: OptionSpecs, from: object): ChosenOptions {
  const given = new Map<string, unknown>(Object.entries(from))
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, given.has(name) ? given.get(name) : spec.default]),
  )
}

function isOfKind(spec: OptionSpec, value: unknown): value is OptionValue {
  if (spec.kind === 'switch') return typeof value === 'boolean'
  return typeof value === 'string' && (spec.kind !== 'pick' || spec.of.includes(value))
}

/** What is wrong with the text of a list or of a code; an empty code is in order. */
function findTextProblem(
  spec: OptionSpec,
  value: OptionValue,
  values: ChosenOptions,
): SubsetProblem | { readonly code: 'badCode' } | undefined {
  const text = String(value)
  if (spec.kind === 'subset') return findSubsetProblem(spec, text, values)
  return spec.kind !== 'code' || text === '' || isCode(spec, text) ? undefined : { code: 'badCode' }
}
