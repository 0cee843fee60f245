import type { Platform } from '../../platform/platform.ts'
import type { GroupRecord } from '../../storage/group-record.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import type { Verify } from '../../net/crypto/keys.ts'
import { readContact } from './contact.ts'
import type { Contact } from './contact.ts'
import { readEntry } from './entry.ts'
import type { LedgerEntry, ResultSignature } from './entry.ts'
import { signaturesOf } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { contactsOf, notesOf, storedEntries, vouchesOf } from './stored-group.ts'
import { readNote, signedNote } from './table-note.ts'
import type { TableNote } from './table-note.ts'
import { readVouch } from './vouch.ts'
import type { Vouch } from './vouch.ts'
import type { StoredWords } from './words.ts'

// What is stored of a group may come from a backup of anyone: it is verified before it counts.

/** The stored entries; those of a damaged or foreign backup are left out. What is in the ledger was verified before. */
export async function verifiedEntries(
  id: string,
  platform: Platform,
  verify: Verify,
  ledger: Ledger,
): Promise<readonly LedgerEntry[]> {
  const known = (result: string): readonly ResultSignature[] => signaturesOf(ledger, result)
  const read = []
  for (const entry of await storedEntries(id, platform))
    read.push(await readEntry(entry, roomTag(id), Infinity, verify, known))
  return read.flatMap((entry) => ('fault' in entry ? [] : [entry]))
}

/** All that is stored besides the ledger. */
export const verifiedWords = async (
  record: GroupRecord,
  platform: Platform,
  verify: Verify,
): Promise<StoredWords> => ({
  notes: await verifiedNotes(record, platform, verify),
  vouches: await verifiedVouches(record, platform, verify),
  contacts: await verifiedContacts(record, platform, verify),
})

/** The stored notes; those with a wrong signature are left out as well. */
async function verifiedNotes(
  record: GroupRecord,
  platform: Platform,
  verify: Verify,
): Promise<readonly TableNote[]> {
  const read: TableNote[] = []
  for (const note of notesOf(record)) {
    const one = await readNote(signedNote(note), roomTag(record.id), platform.now(), verify)
    if (!('fault' in one)) read.push({ ...one, ...note })
  }
  return read
}

/** The stored vouches; those with a wrong signature or a wrong date are left out as well. */
export const verifiedVouches = (
  record: GroupRecord,
  platform: Platform,
  verify: Verify,
): Promise<readonly Vouch[]> =>
  goodOf(vouchesOf(record), (one) => readVouch(one, roomTag(record.id), platform.now(), verify))

/** The stored contacts, in the same way. */
export const verifiedContacts = (
  record: GroupRecord,
  platform: Platform,
  verify: Verify,
): Promise<readonly Contact[]> =>
  goodOf(contactsOf(record), (one) => readContact(one, roomTag(record.id), platform.now(), verify))

async function goodOf<Thing extends object>(
  stored: readonly Thing[],
  read: (one: Thing) => Promise<Thing | { readonly fault: string }>,
): Promise<readonly Thing[]> {
  const all = []
  for (const one of stored) all.push(await read(one))
  return all.flatMap((one) => ('fault' in one ? [] : [one]))
}
