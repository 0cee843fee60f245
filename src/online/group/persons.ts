// Which keys are of one person: those that vouch for each other, directly or over others.

/** What one key said last about another one (vouch.ts). */
interface Vouch {
  readonly from: string
  readonly to: string
  readonly is: boolean
}
/** The keys of each person who has several, sorted; on all devices with the same vouches the same. */
export type Persons = readonly (readonly string[])[]

/** The keys that a key vouches for and that vouch for it. */
function neighborsOf(vouches: readonly Vouch[]): ReadonlyMap<string, readonly string[]> {
  const said = new Set(vouches.filter(({ is }) => is).map(({ from, to }) => `${from} ${to}`))
  const neighbors = new Map<string, string[]>()
  for (const { from, to, is } of vouches)
    if (is && said.has(`${to} ${from}`)) neighbors.set(from, [...(neighbors.get(from) ?? []), to])
  return neighbors
}

/** The keys that are reached from this one, itself included, on ways that avoid another one. */
function reached(neighbors: ReturnType<typeof neighborsOf>, start: string, without?: string): Set<string> {
  const keys = new Set([start])
  for (const key of keys) for (const next of neighbors.get(key) ?? []) if (next !== without) keys.add(next)
  return keys
}

/** `vouches`: the latest of each key about each other one. */
export function groupPersons(vouches: readonly Vouch[]): Persons {
  const neighbors = neighborsOf(vouches)
  const seen = new Set<string>()
  const persons: string[][] = []
  for (const start of [...neighbors.keys()].sort()) {
    if (seen.has(start)) continue
    const keys = [...reached(neighbors, start)].sort()
    for (const key of keys) seen.add(key)
    persons.push(keys)
  }
  return persons
}

/** What stands for the person of a key: the first of their keys. */
export function personIn(persons: Persons): (key: string) => string {
  const byKey = new Map(persons.flatMap((keys) => keys.map((key) => [key, keys[0]!] as const)))
  return (key) => byKey.get(key) ?? key
}

/**
 * The keys for which `me` no longer vouches once it is no longer the same person as `key`: that one, and all over which it is
 * reached.
 */
export function waysTo(vouches: readonly Vouch[], me: string, key: string): readonly string[] {
  const neighbors = neighborsOf(vouches)
  return vouches
    .filter(({ from, is }) => is && from === me)
    .map(({ to }) => to)
    .filter(
      (to) => to === key || (neighbors.get(me)?.includes(to) === true && reached(neighbors, to, me).has(key)),
    )
}
