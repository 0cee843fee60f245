import type { Preset } from '../../session/preset.ts'
import type { ConnectionStatus } from '../room/presence.ts'
import type { ToldGame } from './ledger.ts'
import type { MeetingFault, PresentMember } from './meeting.ts'
import { firstTold, tableTag } from './table-note.ts'
import type { TableNote } from './table-note.ts'

/** A table of a group that is not over. */
export interface GroupTable {
  readonly path: string
  readonly tag: string
  readonly settings: Preset
  /** Who opened it, and when. */
  readonly name: string
  readonly at: number
  /** The names of the members who are there now. */
  readonly people: readonly string[]
  /** What those who are there say; null if no one is. */
  readonly is: 'lobby' | 'playing' | 'over' | null
}

/** What the page of a group shows. */
export interface GroupView {
  readonly id: string
  readonly name: string
  readonly path: string
  /** The key of this device. */
  readonly me: string
  readonly connection: ConnectionStatus
  readonly present: readonly PresentMember[]
  readonly tables: readonly GroupTable[]
  readonly games: readonly ToldGame[]
  /** The settings of the table that was opened last. */
  readonly next: Preset | null
  readonly refused: readonly (readonly [why: MeetingFault, times: number])[]
  /** Another member has another version of Windrose; links to them fail. */
  readonly isOutdated: boolean
  /** Was everything stored? */
  readonly isKept: boolean
}

/** The tables that are not over: none of which there is a result, or of which someone there says so. */
export function tablesOf(
  notes: readonly TableNote[],
  present: readonly PresentMember[],
  games: readonly ToldGame[],
): readonly GroupTable[] {
  const finished = new Set(games.map(({ entry }) => entry.result.table))
  return firstTold(notes).flatMap((note): GroupTable[] => {
    const tag = tableTag(note)
    const there = present.filter(({ table }) => table?.tag === tag)
    const [is = null] = ['over', 'playing', 'lobby'].filter((one) =>
      there.some(({ table }) => table?.is === one),
    ) as GroupTable['is'][]
    if (finished.has(tag) || is === 'over') return []
    const { path, settings, name, at } = note
    return [{ path, tag, settings, name, at, people: there.map((one) => one.name), is }]
  })
}
