import * as v from 'valibot'
import { hashText } from '../engine/core/hash.ts'
import type { Platform } from '../platform/platform.ts'
import { MAX_ENTRIES, packedShape } from '../session/journal-shapes.ts'
import type { PackedEntry } from '../session/journal-shapes.ts'
import { readJson } from '../session/parse.ts'
import { MAX_PRESETS, presetShape } from '../session/preset.ts'
import type { Preset } from '../session/preset.ts'
import { noteIdShape, noteShape, readNote } from '../storage/note-record.ts'
import type { Note } from '../storage/note-record.ts'
import { readRoomRecord } from '../storage/room-record.ts'
import type { RoomRecord } from '../storage/room-record.ts'
import { readTableRecord } from '../storage/table-record.ts'
import type { TableRecord } from '../storage/table-record.ts'
import { groupsShape, groupsToSave } from './backup-groups.ts'
import type { BackupGroup } from './backup-groups.ts'
import { backupPersonShape } from './backup-person.ts'
import type { BackupPerson } from './backup-person.ts'
import { keptClockShape, storedClocks } from './stored-clocks.ts'
import type { KeptClock } from './stored-clocks.ts'
import { storedPresets } from './stored-presets.ts'

// A backup is a public format: docs/journal.md, "A backup".

const FORMAT = 'windrose-backup'
const VERSION = 1
/** Longer files are not read: 64 MiB, some thousand games. */
export const LARGEST_BACKUP = 64 * 1024 * 1024
/** Stands for the secret of a log, which no backup holds. */
const NO_SECRET = '0'.repeat(64)

/** The settings of the app by the name under which the browser stores them. */
export type StoredValues = Readonly<Record<string, string>>

/** Everything of one device. */
export interface Backup {
  readonly tables: readonly { readonly record: TableRecord; readonly entries: readonly PackedEntry[] }[]
  readonly rooms: readonly { readonly record: RoomRecord; readonly records: readonly unknown[] }[]
  readonly values: StoredValues
  /** Notes by what they are about. */
  readonly notes: readonly BackupNote[]
  readonly presets: readonly Preset[]
  readonly clocks: readonly KeptClock[]
  readonly groups: readonly BackupGroup[]
  /** Absent where there are no groups. */
  readonly person?: BackupPerson | undefined
}
export interface BackupNote {
  readonly id: string
  readonly note: Note
}
/** Why a file is refused, as the end of a message key. */
export type BackupFault = 'tooLarge' | 'notBackup' | 'newer' | 'damaged'

const MAX_TABLES = 20_000
const fileShape = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** Milliseconds since 1970. */
  made: v.number(),
  release: v.pipe(v.string(), v.maxLength(80)),
  /** The hash of the content as JSON text. */
  hash: v.string(),
  content: v.strictObject({
    tables: v.pipe(
      v.array(
        v.strictObject({
          record: v.unknown(),
          entries: v.pipe(v.array(packedShape), v.maxLength(MAX_ENTRIES)),
        }),
      ),
      v.maxLength(MAX_TABLES),
    ),
    rooms: v.pipe(
      v.array(
        v.strictObject({ record: v.unknown(), records: v.pipe(v.array(v.unknown()), v.maxLength(20_000)) }),
      ),
      v.maxLength(MAX_TABLES),
    ),
    values: v.record(
      v.pipe(v.string(), v.regex(/^windrose-[a-z-]{1,40}$/)),
      v.pipe(v.string(), v.maxLength(1_000_000)),
    ),
    /** Absent where there are none, as in files made before there were notes. */
    notes: v.optional(
      v.pipe(v.array(v.strictObject({ id: noteIdShape, note: noteShape })), v.maxLength(3 * MAX_TABLES)),
      [],
    ),
    /** Absent where there are none, as in files made before there were presets. */
    presets: v.optional(v.pipe(v.array(presetShape), v.maxLength(MAX_PRESETS)), []),
    /** Absent where there are none, as in files made before backups held clocks. */
    clocks: v.optional(v.pipe(v.array(keptClockShape), v.maxLength(2 * MAX_TABLES)), []),
    /** Absent where there are none, as in files made before there were groups. */
    groups: v.optional(groupsShape, []),
    /** Absent in files made before backups held it. */
    person: v.optional(backupPersonShape),
  }),
})

/**
 * Everything that is stored on this device as the text of a file. The key of the device cannot be read, and the secrets of
 * its logs are left out: with a copy of them two devices could sign different choices for one seat.
 */
export async function writeBackup(
  values: StoredValues,
  platform: Platform,
  person?: BackupPerson,
): Promise<string> {
  const tableStore = await platform.tableStore()
  const roomStore = await platform.roomStore()
  const tables = []
  for (const { id } of await tableStore.list()) {
    const stored = await tableStore.load(id)
    if (stored !== undefined && stored !== 'damaged') tables.push(stored)
  }
  const rooms = []
  for (const { id } of await roomStore.list()) {
    const stored = await roomStore.load(id)
    if (stored !== undefined && stored !== 'damaged')
      rooms.push({ ...stored, record: withoutSecret(stored.record) })
  }
  const notes = [...(await storedNotes(platform))].map(([id, note]) => ({ id, note }))
  const presets = [...(await storedPresets(platform)).values()]
  const ids = new Set([...tables, ...rooms].map(({ record }) => record.id))
  const clocks = await storedClocks(ids, platform)
  const groups = await groupsToSave(platform)
  const content = {
    tables,
    rooms,
    values,
    ...(notes.length > 0 && { notes }),
    ...(presets.length > 0 && { presets }),
    ...(clocks.length > 0 && { clocks }),
    ...(groups.length > 0 && { groups }),
    ...(person !== undefined && { person }),
  }
  const hash = hashText(JSON.stringify(content))
  const made = platform.now()
  return `${JSON.stringify({ format: FORMAT, version: VERSION, made, release: __VERSION__, hash, content })}\n`
}

/** The notes of this device that are not damaged. */
export async function storedNotes(platform: Platform): Promise<ReadonlyMap<string, Note>> {
  const stored = await (await platform.values('notes')).all()
  return new Map(
    [...stored].flatMap(([id, from]) => {
      const note = readNote(from)
      return note === undefined ? [] : [[id, note]]
    }),
  )
}

const withoutSecret = ({ mail: _, ...record }: RoomRecord): RoomRecord => ({
  ...record,
  log: record.log && { ...record.log, promise: null, lost: true, secret: NO_SECRET },
})

/** Reads a backup; never throws. A file that is damaged in one place is refused as a whole. */
export function readBackup(text: string): Backup | { readonly fault: BackupFault } {
  if (text.length > LARGEST_BACKUP) return { fault: 'tooLarge' }
  const from = readJson(text)
  // A text that breaks off is no JSON, but still begins like a backup.
  if (from === undefined) return { fault: text.startsWith(`{"format":"${FORMAT}"`) ? 'damaged' : 'notBackup' }
  if (!v.is(v.object({ format: v.literal(FORMAT), version: v.number() }), from)) return { fault: 'notBackup' }
  if (from.version > VERSION) return { fault: 'newer' }
  const read = v.safeParse(fileShape, from)
  const { content } = from as { content?: unknown }
  if (!read.success || read.output.hash !== hashText(JSON.stringify(content))) return { fault: 'damaged' }
  const { tables, rooms, ...others } = read.output.content
  const readTables = tables.flatMap(({ record, entries }) => {
    const known = readTableRecord(record)
    return known?.plies === entries.length ? [{ record: known, entries }] : []
  })
  const readRooms = rooms.flatMap(({ record, records }) => {
    const known = readRoomRecord(record)
    return known !== undefined && (known.log?.records ?? 0) === records.length
      ? [{ record: withoutSecret(known), records }]
      : []
  })
  if (readTables.length < tables.length || readRooms.length < rooms.length) return { fault: 'damaged' }
  return { tables: readTables, rooms: readRooms, ...others }
}
