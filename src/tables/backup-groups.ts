import * as v from 'valibot'
import type { Platform } from '../platform/platform.ts'
import { MAX_GROUPS, MAX_LEDGER_ENTRIES, readGroupRecord } from '../storage/group-record.ts'
import type { GroupRecord } from '../storage/group-record.ts'

// The groups of a backup, with the entries of their ledgers. Entries are verified when the group is opened.

/** An entry by its id, as it is stored. */
const entryShape = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  entry: v.record(v.string(), v.unknown()),
})
export const groupsShape = v.pipe(
  v.array(
    v.strictObject({
      record: v.pipe(
        v.unknown(),
        v.transform(readGroupRecord),
        v.check((record) => record !== undefined),
        v.transform((record) => record!),
      ),
      entries: v.pipe(v.array(entryShape), v.maxLength(MAX_LEDGER_ENTRIES)),
    }),
  ),
  v.maxLength(MAX_GROUPS),
)
export interface BackupGroup {
  readonly record: GroupRecord
  readonly entries: readonly v.InferOutput<typeof entryShape>[]
}

/** The groups of this device that are not damaged. */
export async function groupsToSave(platform: Platform): Promise<readonly BackupGroup[]> {
  const records = [...(await (await platform.values('groups')).all()).values()].map(readGroupRecord)
  const stored = await (await platform.values('ledgers')).all()
  const entries = [...stored].map(([key, entry]) => ({ key, entry }))
  return records
    .filter((record) => record !== undefined)
    .map((record) => {
      const prefix = `${record.id} `
      const own = entries.filter(({ key }) => key.startsWith(prefix))
      const read = own.map(({ key, entry }) =>
        v.safeParse(entryShape, { id: key.slice(prefix.length), entry }),
      )
      return { record, entries: read.flatMap((one) => (one.success ? [one.output] : [])) }
    })
}

/** How the groups of a backup differ from those here. */
interface GroupComparison {
  /** Those that are not here, and those here with entries that are not; an entry that is here stays as it is. */
  readonly added: readonly BackupGroup[]
  /** How many are more than a device keeps. */
  readonly left: number
}

export async function compareGroups(
  groups: readonly BackupGroup[],
  platform: Platform,
): Promise<GroupComparison> {
  const here = new Map(
    (await groupsToSave(platform)).map(({ record, entries }) => [
      record.id,
      new Set(entries.map(({ id }) => id)),
    ]),
  )
  const free = Math.max(0, MAX_GROUPS - here.size)
  const known = groups.filter(({ record }) => here.has(record.id))
  const fresh = groups.filter(({ record }) => !here.has(record.id))
  const longer = known.map(({ record, entries }) => ({
    record,
    entries: entries.filter(({ id }) => !here.get(record.id)!.has(id)),
  }))
  const added = [...fresh.slice(0, free), ...longer.filter(({ entries }) => entries.length > 0)]
  return { added, left: Math.max(0, fresh.length - free) }
}

/** Stores groups and entries that are not here yet. */
export async function restoreGroups(groups: readonly BackupGroup[], platform: Platform): Promise<void> {
  const [records, ledgers] = [await platform.values('groups'), await platform.values('ledgers')]
  for (const { record, entries } of groups) {
    if ((await records.get(record.id)) === undefined) await records.put(record.id, { ...record, slot: null })
    for (const { id, entry } of entries) await ledgers.put(`${record.id} ${id}`, entry)
    platform.tabs.announce(record.id)
  }
}
