import type { LedgerEntry } from './entry.ts'

// Anyone with the link can invent keys and sign with them. What a device shows and keeps first comes from keys that are
// more: its own, those that proved themselves over a link, and those of people who signed a result with it.

export function knownKeys(
  me: string,
  linked: Iterable<string>,
  entries: Iterable<LedgerEntry>,
): ReadonlySet<string> {
  const known = new Set([me, ...linked])
  for (const { signed } of entries)
    if (signed.some(({ key }) => key === me)) for (const { key } of signed) known.add(key)
  return known
}
