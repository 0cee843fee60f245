import { assert } from './fault.ts'

export type Facts = Readonly<Record<string, unknown>>

/** What a printed example says of a move: what may be said then, and what is told. */
export interface Expected {
  /** Exactly these are offered, in any order. */
  readonly offers?: readonly string[]
  readonly among?: readonly string[]
  readonly never?: readonly string[]
  /** These happen in this order, perhaps with others between them. */
  readonly told?: readonly Facts[]
  readonly untold?: readonly string[]
}

/** Lays something for every name of a record. */
export function forEachEntry<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  lay: (name: string, value: Value) => unknown,
): void {
  for (const [name, value] of Object.entries(record ?? {})) lay(name, value)
}

export function assertOffers(offered: readonly string[], { offers, among = [], never = [] }: Expected): void {
  const said = offered.join(', ')
  if (offers)
    assert(
      offers.toSorted().join() === offered.toSorted().join(),
      `${offers.join(', ')} and no other of ${said}`,
    )
  for (const words of among) assert(offered.includes(words), `${words} is among ${said}`)
  for (const words of never) assert(!offered.includes(words), `${words} is not among ${said}`)
}

export function assertEvents(
  events: readonly { readonly type: string }[],
  { told = [], untold = [] }: Expected,
): void {
  let since = 0
  for (const fact of told) {
    const at = events.findIndex((event, i) => i >= since && isPart(fact, event))
    assert(at >= since, `${JSON.stringify(fact)} is told in ${JSON.stringify(events)}`)
    since = at + 1
  }
  for (const type of untold)
    assert(
      events.every((event) => event.type !== type),
      `${type} is not told`,
    )
}

function isPart(fact: Facts, event: object): boolean {
  return Object.entries(fact).every(
    ([name, value]) => JSON.stringify((event as Facts)[name]) === JSON.stringify(value),
  )
}

/** Why a list of examples is none that can be trusted: names, clauses, and something each could fail at. */
export function findExampleProblem(
  examples: readonly { readonly id: string; readonly clause: string; readonly then?: Facts }[],
): string | undefined {
  const ids = examples.map(({ id }) => id)
  const double = ids.find((id, at) => ids.indexOf(id) !== at)
  if (double !== undefined) return `two examples are called ${double}`
  return examples.find(
    ({ clause, then = {} }) => !/^\d+\.\d+( \d+\.\d+)*$/.test(clause) || Object.keys(then).length === 0,
  )?.id
}
