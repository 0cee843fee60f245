/** Some of a row of names: exactly so many are to be chosen. */
export interface SubsetGroup {
  readonly slots: number
  readonly of: readonly string[]
}
/** Two names that do not go together, unless the option named here, a switch, is on. */
export interface SubsetPair {
  readonly pair: readonly [string, string]
  readonly unless: string
}
/** An option that is a list of names: so many of each group. Its value is one text, all names in order, with spaces. */
export interface SubsetSpec {
  readonly kind: 'subset'
  readonly groups: readonly SubsetGroup[]
  readonly pairs: readonly SubsetPair[]
  readonly default: string
}

/** Why a list is not lawful. */
export type SubsetProblem =
  | { readonly code: 'listUnknown' | 'listOrder'; readonly name: string }
  | { readonly code: 'listCount'; readonly group: number; readonly count: number }
  | { readonly code: 'listPair'; readonly pair: readonly [string, string] }

const SPACE = ' '

/** The names in a value. */
export function parseSubset(value: string): readonly string[] {
  return value === '' ? [] : value.split(SPACE)
}
/** The value that says these names, whatever order they come in; names nobody knows are left out. */
export function formatSubset({ groups }: Pick<SubsetSpec, 'groups'>, names: Iterable<string>): string {
  const chosen = new Set(names)
  return groups
    .flatMap(({ of }) => of)
    .filter((name) => chosen.has(name))
    .join(SPACE)
}

/** What is first wrong with a list, the other options considered; undefined if it is lawful. */
export function findSubsetProblem(
  spec: SubsetSpec,
  value: string,
  chosen: { readonly [name: string]: unknown },
): SubsetProblem | undefined {
  const names = parseSubset(value)
  const all = spec.groups.flatMap(({ of }) => of)
  const stranger = names.find((name) => !all.includes(name))
  if (stranger !== undefined) return { code: 'listUnknown', name: stranger }
  // One list has one text: names in order, none twice.
  const misplaced = names.find((name, at) => at > 0 && all.indexOf(name) <= all.indexOf(names[at - 1]!))
  if (misplaced !== undefined) return { code: 'listOrder', name: misplaced }
  const pair = findConflict(spec, names, chosen)
  if (pair !== undefined) return { code: 'listPair', pair }
  for (const [group, { slots, of }] of spec.groups.entries()) {
    const count = names.filter((name) => of.includes(name)).length
    if (count !== slots) return { code: 'listCount', group, count }
  }
  return undefined
}

/** Two of the names that do not go together. */
export function findConflict(
  { pairs }: Pick<SubsetSpec, 'pairs'>,
  names: readonly string[],
  chosen: { readonly [name: string]: unknown },
): readonly [string, string] | undefined {
  return pairs.find(
    ({ pair, unless }) => chosen[unless] !== true && pair.every((name) => names.includes(name)),
  )?.pair
}
