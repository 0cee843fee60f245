import { writeGameLink } from '../../../session/link/game-link.ts'
import type { useTable } from '../../../stores/table.ts'

/** The text of a link with the game on the screen, shown at one of its plies; undefined without an open table. */
export function linkTextOf(table: ReturnType<typeof useTable>, ply: number): string | undefined {
  const { record } = table
  const subject = table.currentTable()
  if (record === null || subject === undefined) return undefined
  const { seats: people, luck = 'table' } = record
  const moment = Math.min(ply, subject.ply())
  return writeGameLink(subject, { luck, people, moment, release: __VERSION__ })
}
