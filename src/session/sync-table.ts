import { assert } from '../engine/core/fault.ts'
import type { Entry, Table } from './table.ts'

/** The same action of the same seat, or the same dice. */
const isSame = (one: Entry, two: Entry): boolean =>
  'salt' in one
    ? 'salt' in two && one.salt === two.salt
    : 'action' in two && one.action === two.action && one.seat === two.seat

/** The length of the common prefix of a table's entries and these. */
export function commonPrefix(table: Table, entries: readonly Entry[]): number {
  const played = table.playedEntries()
  let ply = 0
  while (ply < played.length && ply < entries.length && isSame(played[ply]!.entry, entries[ply]!)) ply++
  return ply
}

/** Rewinds a table to the common prefix, then posts the rest of the entries. They must be legal: throws otherwise. */
export function syncTable(table: Table, entries: readonly Entry[]): void {
  const ply = commonPrefix(table, entries)
  table.rewind(ply)
  for (const entry of entries.slice(ply))
    assert(table.post(entry) === null, 'entries that were legal once are legal again')
}
