// Limits for what a device relays, for each author by itself. A link has one limit for all it carries; so an
// author that tells every neighbor something else must not make honest devices fill their links to each other
// (docs/online-protocol.md, "Messages").

/** How much authors have used of their limits, by kind of message and author; one unit comes back with every tick. */
export type AuthorUse = Map<string, number>

/**
 * May one more message of this author be taken now? `atOnce`: how many are at most before the next tick, if the
 * author was silent before. Counts it if so.
 */
export function takeOfAuthor(use: AuthorUse, kind: string, author: string, atOnce: number): boolean {
  const name = nameOf(kind, author)
  const isAllowed = hasAllowance(use, kind, author, atOnce)
  if (isAllowed) use.set(name, (use.get(name) ?? 0) + 1)
  return isAllowed
}

/** Would `takeOfAuthor` allow one more? */
export const hasAllowance = (use: AuthorUse, kind: string, author: string, atOnce: number): boolean =>
  (use.get(nameOf(kind, author)) ?? 0) < atOnce

const nameOf = (kind: string, author: string): string => `${kind} ${author}`

/** Once a tick: one unit of every limit comes back. */
export function refillLimits(use: AuthorUse): void {
  for (const [name, used] of use) {
    if (used > 1) use.set(name, used - 1)
    else use.delete(name)
  }
}
