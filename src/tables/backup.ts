import * as v from 'valibot'
import { hashText } from '../engine/core/hash.ts'
import type { Platform } from '../platform/platform.ts'
import { MAX_ENTRIES, packedShape } from '../session/journal-shapes.ts'
import type { PackedEntry } from '../session/journal-shapes.ts'
import { readJson } from '../session/parse.ts'
import { MAX_PRESETS, presetShape } from '../session/preset.ts'
import type { Preset } from '../session/preset.ts'
import { joinNotes, noteIdShape, noteShape, readNote } from '../storage/note-record.ts'
import type { Note } from '../storage/note-record.ts'
import { readRoomRecord } from '../storage/room-record.ts'
import type { RoomRecord } from '../storage/room-record.ts'
import { readTableRecord } from '../storage/table-record.ts'
import type { TableRecord } from '../storage/table-record.ts'
import { comparePresets, restorePresets, storedPresets } from './stored-presets.ts'

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
}
interface BackupNote {
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
  }),
})

/**
 * Everything that is stored on this device as the text of a file. The key of the device cannot be read, and the secrets of
 * its logs are left out: with a copy of them two devices could sign different choices for one seat.
 */
export async function writeBackup(values: StoredValues, platform: Platform): Promise<string> {
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
  const content = {
    tables,
    rooms,
    values,
    ...(notes.length > 0 && { notes }),
    ...(presets.length > 0 && { presets }),
  }
  const hash = hashText(JSON.stringify(content))
  const made = platform.now()
  return `${JSON.stringify({ format: FORMAT, version: VERSION, made, release: __VERSION__, hash, content })}\n`
}

/** The notes of this device that are not damaged. */
async function storedNotes(platform: Platform): Promise<ReadonlyMap<string, Note>> {
  const stored = await (await platform.noteStore()).all()
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
  const { tables, rooms, values, notes, presets } = read.output.content
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
  return { tables: readTables, rooms: readRooms, values, notes, presets }
}

/** How a backup differs from this device. */
export interface BackupComparison {
  /** What is not here yet; a note that is here already stands here as both together. */
  readonly added: Backup
  /** What is here in another state: games that went on differently, settings with other values, presets of the same names. */
  readonly other: Pick<Backup, 'tables' | 'values' | 'presets'>
  /** How many games are here already, online ones included. */
  readonly same: number
  /** How many notes are too long together with those here: they stay in the file. */
  readonly notesLeft: number
  /** How many presets are more than a device keeps: they stay in the file. */
  readonly presetsLeft: number
}

/** Compares a backup with what is stored here. An online game that is here stays as it is, whatever the backup has of it. */
export async function compareBackup(
  backup: Backup,
  values: StoredValues,
  platform: Platform,
): Promise<BackupComparison> {
  const tables = new Map((await (await platform.tableStore()).list()).map((record) => [record.id, record]))
  const rooms = new Set((await (await platform.roomStore()).list()).map(({ id }) => id))
  const here = backup.tables.filter(({ record }) => tables.has(record.id))
  const others = here.filter(({ record }) => JSON.stringify(tables.get(record.id)) !== JSON.stringify(record))
  const newRooms = backup.rooms.filter(({ record }) => !rooms.has(record.id))
  const { changed, left } = compareNotes(backup.notes, await storedNotes(platform))
  const presets = comparePresets(backup.presets, await storedPresets(platform))
  const pick = (isWanted: (name: string, value: string) => boolean): StoredValues =>
    Object.fromEntries(Object.entries(backup.values).filter(([name, value]) => isWanted(name, value)))
  return {
    added: {
      tables: backup.tables.filter(({ record }) => !tables.has(record.id)),
      rooms: newRooms,
      values: pick((name) => values[name] === undefined),
      notes: changed,
      presets: presets.added,
    },
    other: {
      tables: others,
      values: pick((name, value) => values[name] !== undefined && values[name] !== value),
      presets: presets.other,
    },
    same: here.length - others.length + backup.rooms.length - newRooms.length,
    notesLeft: left,
    presetsLeft: presets.left,
  }
}

/** The notes that the backup adds or makes longer, as they will be stored, and how many cannot be joined. */
function compareNotes(
  notes: readonly BackupNote[],
  here: ReadonlyMap<string, Note>,
): { readonly changed: readonly BackupNote[]; readonly left: number } {
  const changed = []
  let left = 0
  for (const { id, note: other } of notes) {
    const known = here.get(id)
    const note = known === undefined ? other : joinNotes(known, other)
    if (note === undefined) left++
    else if (note.text !== known?.text) changed.push({ id, note })
  }
  return { changed, left }
}

/** What became of a restoration: how many games were stored, and how many of those here were open in another tab. */
export interface Restored {
  readonly games: number
  readonly busy: number
  /** See `BackupComparison`. */
  readonly notesLeft: number
  readonly presetsLeft: number
}
/** What is replaced where the backup differs: games; presets, with the other settings. */
export interface Replacement {
  readonly games: boolean
  readonly settings: boolean
}

/**
 * Stores what is not here yet, and of what differs the kinds that `replaces` names. Rejects if the browser refuses to store
 * something; what was stored before stays. Notes about one table are joined.
 */
export async function restoreBackup(
  { added, other, notesLeft, presetsLeft }: BackupComparison,
  replaces: Replacement,
  platform: Platform,
): Promise<Restored> {
  const tableStore = await platform.tableStore()
  const roomStore = await platform.roomStore()
  for (const { record, entries } of added.tables) await tableStore.create(record, entries)
  for (const { record, records } of added.rooms) {
    // The log is known to be old, so this device takes part again only as the protocol allows after a loss.
    const log = record.log && { ...record.log, secret: platform.randomHex(64) }
    await roomStore.write({ record: { ...record, log }, from: 0, records })
  }
  const noteStore = await platform.noteStore()
  for (const { id, note } of added.notes) await noteStore.put(id, note)
  await restorePresets([...added.presets, ...(replaces.settings ? other.presets : [])], platform)
  let busy = 0
  for (const { record, entries } of replaces.games ? other.tables : []) {
    const isReplaced = await whileUnused(platform, record.id, () =>
      tableStore.write({ cut: 0, entries, record }),
    )
    if (!isReplaced) busy++
  }
  const games = added.tables.length + added.rooms.length + (replaces.games ? other.tables.length - busy : 0)
  const [changed] = [...added.tables, ...added.rooms, ...other.tables]
  if (games > 0 && changed !== undefined) platform.tabs.announce(changed.record.id)
  return { games, busy, notesLeft, presetsLeft }
}

/** Does this while no tab has the table open; false if one has. */
function whileUnused(platform: Platform, id: string, work: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const release = platform.locks.claim(
      id,
      () => {
        // The lock may be granted before `claim` returns.
        void Promise.resolve()
          .then(work)
          .then(() => resolve(true), reject)
          .finally(() => release())
      },
      () => {
        void Promise.resolve().then(() => release())
        resolve(false)
      },
    )
  })
}
