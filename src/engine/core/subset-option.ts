/** A group of names of which exactly `slots` are to be chosen. */
export interface SubsetGroup {
  readonly slots: number
  readonly of: readonly string[]
}
/** Two names that exclude each other, unless the switch option `unless` is on. */
export interface SubsetPair {
  readonly pair: readonly [string, string]
  readonly unless: string
}
/** An option that is a list of names, a fixed number of each group. Its value is one text: the names in order, separated by spaces. */
export interface SubsetSpec {
  readonly type: 'subset'
  readonly groups: readonly SubsetGroup[]
  readonly pairs: readonly SubsetPair[]
  readonly default: string
}

/** What is wrong with a list. */
export type SubsetProblem =
  | { readonly code: 'listUnknown' | 'listOrder'; readonly name: string }
  | { readonly code: 'listCount'; readonly group: number; readonly count: number }
  | { readonly code: 'listPair'; readonly pair: readonly [string, string] }

const SPACE = ' '

/** Returns the names in a value. */
export function parseSubset(value: string): readonly string[] {
  return value === '' ? [] : value.split(SPACE)
}
/** Returns the value for names in any order; leaves unknown names out. */
export function formatSubset({ groups }: Pick<SubsetSpec, 'groups'>, names: Iterable<string>): string {
  const chosen = new Set(names)
  return groups
    .flatMap(({ of }) => of)
    .filter((name) => chosen.has(name))
    .join(SPACE)
}

/** Returns the first problem of a list, given the other options; undefined if there is none. */
export function findSubsetProblem(
  spec: SubsetSpec,
  value: string,
  chosen: { readonly [name: string]: unknown },
): SubsetProblem | undefined {
  const names = parseSubset(value)
  const all = spec.groups.flatMap(({ of }) => of)
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) return { code: 'listUnknown', name: unknown }
  // A list has only one text: the names in order, none twice.
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

/** Returns the first pair of names that exclude each other; undefined if there is none. */
export function findConflict(
  { pairs }: Pick<SubsetSpec, 'pairs'>,
  names: readonly string[],
  chosen: { readonly [name: string]: unknown },
): readonly [string, string] | undefined {
  return pairs.find(
    ({ pair, unless }) => chosen[unless] !== true && pair.every((name) => names.includes(name)),
  )?.pair
}
