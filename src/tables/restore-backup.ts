import type { Platform } from '../platform/platform.ts'
import { joinNotes } from '../storage/note-record.ts'
import type { Note } from '../storage/note-record.ts'
import { compareGroups, restoreGroups } from './backup-groups.ts'
import { storedNotes } from './backup.ts'
import type { Backup, BackupNote, StoredValues } from './backup.ts'
import { storeClocks, storedClocks } from './stored-clocks.ts'
import { comparePresets, restorePresets, storedPresets } from './stored-presets.ts'

// What a backup would change on this device, and the change: docs/journal.md, "A backup".

/** How a backup differs from this device. */
export interface BackupComparison {
  /** What is not here yet; a note that is here already stands here as both together. */
  readonly added: Backup
  /**
   * What is here in another state: games that went on differently, with their clocks, settings with other values, presets of
   * the same names.
   */
  readonly other: Pick<Backup, 'tables' | 'values' | 'presets' | 'clocks'>
  /** How many games are here already, online ones included. */
  readonly same: number
  /** How many notes are too long together with those here: they stay in the file. */
  readonly notesLeft: number
  /** How many presets are more than a device keeps: they stay in the file. */
  readonly presetsLeft: number
  /** How many groups are more than a device keeps: they stay in the file. */
  readonly groupsLeft: number
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
  const clocks = await clocksHere(backup, platform)
  const groups = await compareGroups(backup.groups, platform)
  const pick = (isWanted: (name: string, value: string) => boolean): StoredValues =>
    Object.fromEntries(Object.entries(backup.values).filter(([name, value]) => isWanted(name, value)))
  return {
    added: {
      tables: backup.tables.filter(({ record }) => !tables.has(record.id)),
      rooms: newRooms,
      values: pick((name) => values[name] === undefined),
      notes: changed,
      presets: presets.added,
      clocks: backup.clocks.filter(({ id }) => !clocks.has(id)),
      groups: groups.added,
      person: backup.person,
    },
    other: {
      tables: others,
      values: pick((name, value) => values[name] !== undefined && values[name] !== value),
      presets: presets.other,
      clocks: backup.clocks.filter(({ id }) => clocks.has(id)),
    },
    same: here.length - others.length + backup.rooms.length - newRooms.length,
    notesLeft: left,
    presetsLeft: presets.left,
    groupsLeft: groups.left,
  }
}

/** The ids of the clocks in a backup that this device has already. */
async function clocksHere({ clocks }: Backup, platform: Platform): Promise<ReadonlySet<string>> {
  const ids = new Set(clocks.map(({ id }) => id))
  return new Set((await storedClocks(ids, platform)).map(({ id }) => id))
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
  readonly groupsLeft: number
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
  { added, other, notesLeft, presetsLeft, groupsLeft }: BackupComparison,
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
  const noteStore = await platform.values('notes')
  for (const { id, note } of added.notes) await noteStore.put(id, note)
  await storeClocks(added.clocks, platform)
  await restoreGroups(added.groups, platform)
  await restorePresets([...added.presets, ...(replaces.settings ? other.presets : [])], platform)
  let busy = 0
  for (const { record, entries } of replaces.games ? other.tables : []) {
    const isReplaced = await whileUnused(platform, record.id, async () => {
      const result = await tableStore.write({ cut: 0, entries, record })
      if (result === 'deleted') await tableStore.create(record, entries)
      await storeClocks(
        other.clocks.filter(({ id }) => id === record.id),
        platform,
      )
    })
    if (!isReplaced) busy++
  }
  const games = added.tables.length + added.rooms.length + (replaces.games ? other.tables.length - busy : 0)
  const [changed] = [...added.tables, ...added.rooms, ...other.tables]
  if (games > 0 && changed !== undefined) platform.tabs.announce(changed.record.id)
  return { games, busy, notesLeft, presetsLeft, groupsLeft }
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
