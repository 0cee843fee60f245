/** A choice made before the game begins: a switch, or one of a few named values. */
export type OptionSpec =
  | { readonly kind: 'switch'; readonly default: boolean; readonly seats?: readonly number[] }
  | {
      readonly kind: 'pick'
      readonly of: readonly string[]
      readonly default: string
      readonly seats?: readonly number[]
    }
export type OptionSpecs = { readonly [name: string]: OptionSpec }

/** What an option may be, by its spec; of a spec that is not known, a text or a switch. */
type ValueOf<Spec> = Spec extends { kind: 'switch' }
  ? boolean
  : Spec extends { kind: 'pick'; of: readonly (infer Value)[] }
    ? Value
    : never
/** The values that belong to the specs: the type follows from the declaration. */
export type OptionValues<Specs extends OptionSpecs> = { readonly [name in keyof Specs]: ValueOf<Specs[name]> }

/** Does the option mean anything at a table of this size? */
export function isOffered(spec: OptionSpec, seats: number): boolean {
  return spec.seats === undefined || spec.seats.includes(seats)
}

export function defaultOptions<Specs extends OptionSpecs>(specs: Specs): OptionValues<Specs> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, spec.default]),
  ) as OptionValues<Specs>
}

/**
 * Reads option values from outside: exactly the declared names, each with a declared value; where the table's size
 * makes an option meaningless, only its default. `undefined` if anything is off.
 */
export function readOptions<Specs extends OptionSpecs>(
  specs: Specs,
  seats: number,
  from: unknown,
): OptionValues<Specs> | undefined {
  if (typeof from !== 'object' || from === null) return undefined
  const given = new Map<string, unknown>(Object.entries(from))
  if (given.size !== Object.keys(specs).length) return undefined
  const values: [string, unknown][] = []
  for (const [name, spec] of Object.entries(specs)) {
    const value = given.get(name)
    const fits =
      spec.kind === 'switch'
        ? typeof value === 'boolean'
        : typeof value === 'string' && spec.of.includes(value)
    if (!fits || (!isOffered(spec, seats) && value !== spec.default)) return undefined
    values.push([name, value])
  }
  return Object.fromEntries(values) as OptionValues<Specs>
}
