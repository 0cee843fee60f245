import { assert } from '../engine/core/fault.ts'
import type { Entry, Table } from './table.ts'

/** Are these the same choice, or the same dice? */
const isSame = (one: Entry, two: Entry): boolean =>
  'salt' in one
    ? 'salt' in two && one.salt === two.salt
    : 'action' in two && one.action === two.action && one.seat === two.seat

/** How many entries from the beginning a table has in common with these. */
export function commonPrefix(table: Table, entries: readonly Entry[]): number {
  const told = table.happenings()
  let ply = 0
  while (ply < told.length && ply < entries.length && isSame(told[ply]!.entry, entries[ply]!)) ply++
  return ply
}

/** Brings a table to where these entries lead: back to where the two part, then forward. They have been told before. */
export function syncTable(table: Table, entries: readonly Entry[]): void {
  const ply = commonPrefix(table, entries)
  table.rewind(ply)
  for (const entry of entries.slice(ply))
    assert(table.post(entry) === null, 'what was told once is told again')
}
