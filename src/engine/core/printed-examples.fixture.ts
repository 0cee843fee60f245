import { assert } from './fault.ts'

export type Facts = Readonly<Record<string, unknown>>

// For the tests that play the examples printed in the rulebooks (tests/fixtures/*-examples.json), in any game.

/** What a printed example says about a move: the legal actions as texts, and the events. */
export interface Expected {
  /** Exactly these are legal, in any order. */
  readonly offers?: readonly string[]
  /** These are legal, perhaps with others. */
  readonly among?: readonly string[]
  /** These are not legal. */
  readonly never?: readonly string[]
  /** These happen in this order, perhaps with others between them. */
  readonly told?: readonly Facts[]
  /** No event has one of these types. */
  readonly untold?: readonly string[]
}

/** Calls `apply` for each entry of a record, if there is one. */
export function forEachEntry<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  apply: (name: string, value: Value) => unknown,
): void {
  for (const [name, value] of Object.entries(record ?? {})) apply(name, value)
}

export function assertOffers(offered: readonly string[], { offers, among = [], never = [] }: Expected): void {
  const all = offered.join(', ')
  if (offers)
    assert(
      offers.toSorted().join() === offered.toSorted().join(),
      `${offers.join(', ')} and no other of ${all}`,
    )
  for (const text of among) assert(offered.includes(text), `${text} is among ${all}`)
  for (const text of never) assert(!offered.includes(text), `${text} is not among ${all}`)
}

export function assertEvents(
  events: readonly { readonly type: string }[],
  { told = [], untold = [] }: Expected,
): void {
  let since = 0
  for (const fact of told) {
    const at = events.findIndex((event, i) => i >= since && isPart(fact, event))
    assert(at >= since, `${JSON.stringify(fact)} is one of the events ${JSON.stringify(events)}`)
    since = at + 1
  }
  for (const type of untold)
    assert(
      events.every((event) => event.type !== type),
      `there is no event ${type}`,
    )
}

function isPart(fact: Facts, event: object): boolean {
  return Object.entries(fact).every(
    ([name, value]) => JSON.stringify((event as Facts)[name]) === JSON.stringify(value),
  )
}

/** Returns the id of the first example without a clause or an expectation, or that two share; undefined if there is none. */
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
