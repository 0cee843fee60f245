import type { Platform } from '../../platform/platform.ts'
import type { GroupRecord } from '../../storage/group-record.ts'
import { callTag } from '../../net/connection/room-secret.ts'
import { callEach } from '../room/call-each.ts'
import type { CallParts } from '../runtime/call-parts.ts'
import type { CallReport } from '../runtime/mail-types.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import { hostOf } from '../runtime/call-address.ts'
import type { Webhook } from '../runtime/call-address.ts'
import { sealNote } from './called-group.ts'
import { hookSetter } from './contact.ts'
import { groupPersons, personIn } from './persons.ts'
import type { TableNote } from './table-note.ts'
import { verifiedContacts, verifiedVouches } from './verified-group.ts'

// The device that opens a table of a group calls the members who want it and are not there, once a table, and the webhook of the
// group.

export interface GroupCall {
  readonly record: GroupRecord
  readonly note: TableNote
  /** The keys of the members who are there. */
  readonly here: readonly string[]
  /** Only those at these hosts, to which the person has agreed meanwhile. */
  readonly hosts?: readonly string[]
}

/** The webhook of a group; undefined if it has none. */
export const webhookOf = async (
  record: GroupRecord,
  platform: Platform,
  { verify }: Pick<RoomNetwork, 'verify'>,
): Promise<Webhook | null | undefined> => hookSetter(await verifiedContacts(record, platform, verify))?.hook

type CallNetwork = Pick<RoomNetwork, 'verify' | 'pageHost'> & {
  readonly clock: Pick<RoomNetwork['clock'], 'randomBytes'>
}

export async function callGroup(
  { record, note, here, hosts }: GroupCall,
  calls: CallParts,
  platform: Platform,
  network: CallNetwork,
  tell: (reports: readonly CallReport[]) => void,
): Promise<void> {
  const contacts = await verifiedContacts(record, platform, network.verify)
  const personOf = personIn(groupPersons(await verifiedVouches(record, platform, network.verify)))
  const there = new Set([note.key, ...here].map(personOf))
  const absent = contacts.filter(({ key }) => !there.has(personOf(key)))
  const wanted = [...absent, { name: null, to: hookSetter(contacts)?.hook ?? null }].filter(
    ({ to }) => to !== null && (hosts?.includes(hostOf(to)) ?? true),
  )
  if (wanted.length === 0) return
  const words = async () => {
    const about = { game: note.settings.game, names: [note.name], since: note.at }
    const sealed = await sealNote(record.id, note, (count) => network.clock.randomBytes(count))
    const described = await calls.describe({
      ...about,
      what: 'open',
      players: [record.name],
      tag: callTag(record.id),
      ...(sealed !== undefined && { note: sealed }),
    })
    return { ...described, ...about }
  }
  await callEach(wanted, words, { calls, pageHost: network.pageHost }, tell)
}
