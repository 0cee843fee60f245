import * as v from 'valibot'
import type { Platform } from '../../platform/platform.ts'
import type { Preset } from '../../session/preset.ts'
import { MAX_GROUPS, MAX_LAST_SETTINGS, readGroupRecord } from '../../storage/group-record.ts'
import type { GroupRecord } from '../../storage/group-record.ts'
import type { ToldDeal } from '../runtime/room-views.ts'
import { contactShape, joinContacts } from './contact.ts'
import type { Contact } from './contact.ts'
import { entryId, entryShape, joinEntries, playersOf } from './entry.ts'
import type { LedgerEntry } from './entry.ts'
import { groupPath, readGroupPath } from './group-link.ts'
import type { GroupLink } from './group-link.ts'
import { joinNotes, keptNoteShape, tableTag } from './table-note.ts'
import type { TableNote } from './table-note.ts'
import { joinVouches, vouchShape } from './vouch.ts'
import type { Vouch } from './vouch.ts'

// What a device stores of its groups: a record of each, and every entry of its ledger by itself, so that two tabs do not
// overwrite what the other one wrote.

/** Changes of one record are made one after the other, as each reads what the last one wrote. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<Thing>(work: () => Promise<Thing>): Promise<Thing> {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

const keyOf = (id: string, entry: LedgerEntry): string => `${id} ${entryId(entry.result)}`

/** The groups of this device, the one visited last first. */
export async function storedGroups(platform: Platform): Promise<readonly GroupRecord[]> {
  const stored = await (await platform.values('groups')).all()
  const records = [...stored.values()].map(readGroupRecord).filter((record) => record !== undefined)
  return records.sort((one, other) => other.visited - one.visited)
}

/** The record of a group; undefined if it is not on this device. */
export async function storedGroup(id: string, platform: Platform): Promise<GroupRecord | undefined> {
  return readGroupRecord(await (await platform.values('groups')).get(id))
}

type RecordChange = Partial<Pick<GroupRecord, 'slot' | 'visited'>>

/** Stores a group with what is new; `full` if there are too many. */
export const keepGroup = (
  link: GroupLink,
  change: RecordChange,
  platform: Platform,
): Promise<GroupRecord | 'full'> => inTurn(() => writeGroup(link, change, platform))

async function writeGroup(
  { name, meeting }: GroupLink,
  change: RecordChange,
  platform: Platform,
): Promise<GroupRecord | 'full'> {
  const before = await storedGroup(meeting.room, platform)
  if (before === undefined && (await storedGroups(platform)).length >= MAX_GROUPS) return 'full'
  const fresh: GroupRecord = {
    schema: 1,
    id: meeting.room,
    name,
    path: groupPath({ name, meeting }),
    visited: platform.now(),
    slot: null,
    next: null,
    notes: [],
  }
  const record = { ...fresh, ...before, ...change }
  await (await platform.values('groups')).put(record.id, record)
  return record
}

/** Renames a group on this device; returns the path of its page, or undefined if the group is not here. */
export const renameGroup = (id: string, name: string, platform: Platform): Promise<string | undefined> =>
  inTurn(() => writeName(id, name, platform))

async function writeName(id: string, name: string, platform: Platform): Promise<string | undefined> {
  const record = await storedGroup(id, platform)
  const link = record && readGroupPath(record.path)
  if (link === undefined) return undefined
  const path = groupPath({ name, meeting: link.meeting })
  await (await platform.values('groups')).put(id, { ...record, name, path })
  platform.tabs.announce(id)
  return path
}

/** Begins a season of a group on this device; without a time its games are no season. */
export const keepSeason = (id: string, since: number | undefined, platform: Platform): Promise<void> =>
  inTurn(() => writeSeason(id, since, platform))

async function writeSeason(id: string, since: number | undefined, platform: Platform): Promise<void> {
  const record = await storedGroup(id, platform)
  if (record === undefined) return
  const { season: _, ...rest } = record
  const season = since === undefined ? {} : { season: since }
  await (await platform.values('groups')).put(id, { ...rest, ...season })
  platform.tabs.announce(id)
}

/** Deletes a group and its ledger from this device. */
export async function forgetGroup(id: string, platform: Platform): Promise<void> {
  await (await platform.values('groups')).remove(id)
  const ledgers = await platform.values('ledgers')
  for (const key of (await ledgers.all()).keys()) if (key.startsWith(`${id} `)) await ledgers.remove(key)
  platform.tabs.announce(id)
}

/** The entries of a group that are not damaged. */
export async function storedEntries(id: string, platform: Platform): Promise<readonly LedgerEntry[]> {
  const stored = await (await platform.values('ledgers')).all()
  return [...stored].flatMap(([key, value]) => {
    const read = v.safeParse(entryShape, value)
    return read.success && key === keyOf(id, read.output) ? [read.output] : []
  })
}

/** The deals of the confirmed results in all groups of this device. */
export async function storedDeals(platform: Platform): Promise<readonly ToldDeal[]> {
  const stored = await (await platform.values('ledgers')).all()
  return [...stored].flatMap(([key, value]) => {
    const read = v.safeParse(entryShape, value)
    if (!read.success || !key.endsWith(` ${entryId(read.output.result)}`)) return []
    const { result, signed } = read.output
    const { game, deal } = result
    return deal === undefined || playersOf(result).length > signed.length ? [] : [{ game, deal }]
  })
}

/** Stores an entry, joined with the one here. */
export const keepEntry = (id: string, entry: LedgerEntry, platform: Platform): Promise<void> =>
  inTurn(() => writeEntry(id, entry, platform))

async function writeEntry(id: string, entry: LedgerEntry, platform: Platform): Promise<void> {
  const ledgers = await platform.values('ledgers')
  const key = keyOf(id, entry)
  const before = v.safeParse(entryShape, await ledgers.get(key))
  await ledgers.put(key, before.success ? joinEntries(before.output, entry) : entry)
}

export const notesOf = ({ notes }: GroupRecord): readonly TableNote[] =>
  notes.filter((note) => v.is(keptNoteShape, note))

/** Stores notes in addition to those here, the known keys' first; the latest one has the settings of the next game. */
export const keepNotes = (
  id: string,
  notes: readonly TableNote[],
  known: ReadonlySet<string>,
  platform: Platform,
): Promise<void> => inTurn(() => writeNotes(id, notes, known, platform))

async function writeNotes(
  id: string,
  notes: readonly TableNote[],
  known: ReadonlySet<string>,
  platform: Platform,
): Promise<void> {
  const record = await storedGroup(id, platform)
  if (record === undefined) return
  const all = joinNotes([...notesOf(record), ...notes], platform.now(), known)
  const [next = null, ...others] = lastSettings(all, record)
  await (await platform.values('groups')).put(id, { ...record, notes: all, next, others })
}

export const vouchesOf = ({ vouches = [] }: GroupRecord): readonly Vouch[] =>
  vouches.filter((vouch) => v.is(vouchShape, vouch))

/** Stores vouches in addition to those here, the known keys' first. */
export const keepVouches = (
  id: string,
  vouches: readonly Vouch[],
  known: ReadonlySet<string>,
  platform: Platform,
): Promise<void> =>
  inTurn(async () => {
    const record = await storedGroup(id, platform)
    if (record === undefined) return
    const all = joinVouches([...vouchesOf(record), ...vouches], known)
    await (await platform.values('groups')).put(id, { ...record, vouches: all })
  })

export const contactsOf = ({ contacts = [] }: GroupRecord): readonly Contact[] =>
  contacts.filter((contact) => v.is(contactShape, contact))

/** Stores contacts in addition to those here, the known keys' first. */
export const keepContacts = (
  id: string,
  contacts: readonly Contact[],
  known: ReadonlySet<string>,
  platform: Platform,
): Promise<void> =>
  inTurn(async () => {
    const record = await storedGroup(id, platform)
    if (record === undefined) return
    const all = joinContacts([...contactsOf(record), ...contacts], known)
    await (await platform.values('groups')).put(id, { ...record, contacts: all })
  })

/** The settings of the last table of each game, one together and one over days, the latest first. */
export function lastSettings(
  notes: readonly TableNote[],
  { next, others = [] }: Pick<GroupRecord, 'next' | 'others'>,
): readonly Preset[] {
  const known = [...notes.map(({ settings }) => settings), ...(next === null ? [] : [next]), ...others]
  const byKind = new Map<string, Preset>()
  for (const settings of known) {
    const kind = `${settings.game} ${settings.way.kind}`
    if (!byKind.has(kind)) byKind.set(kind, settings)
  }
  return [...byKind.values()].slice(0, 1 + MAX_LAST_SETTINGS)
}

/** The group to which a table was told, by the tag of its room. */
export async function groupOfTable(tag: string, platform: Platform): Promise<GroupRecord | undefined> {
  const all = await storedGroups(platform)
  return all.find((record) => notesOf(record).some((note) => tableTag(note) === tag))
}
