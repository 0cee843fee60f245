import type { Platform } from '../../platform/platform.ts'
import { readJson } from '../../session/parse.ts'
import type { GroupRecord } from '../../storage/group-record.ts'
import { callTag, roomTag } from '../../net/connection/room-secret.ts'
import type { Verify } from '../../net/crypto/keys.ts'
import { compress, decompress } from '../../net/mailbox/compression.ts'
import { fromText, seal, toLinkText, unseal } from '../../net/mailbox/sealed-turn.ts'
import { keepNotes, storedGroups } from './stored-group.ts'
import { readNote, signedNote } from './table-note.ts'
import type { TableNote } from './table-note.ts'

// The link in a call of a group holds the note about the table, sealed for the group: members may never be there together, and the
// services that pass the call on learn neither the group's secret nor the table's.

const PLACE = 'note'
/** The longest sealed note in a link, in characters; Discord takes 2,000 for all of a call. */
const MAX_SEALED = 1200
const MAX_NOTE = 8192

/** The note as the end of a link; undefined if it is too long for one. */
export async function sealNote(
  group: string,
  note: TableNote,
  randomBytes: (count: number) => Uint8Array,
): Promise<string | undefined> {
  const content = await compress(new TextEncoder().encode(JSON.stringify(signedNote(note))))
  const sending = { from: null, writtenAt: Math.floor(note.at / 1000), letters: [{ place: PLACE, content }] }
  const text = toLinkText(await seal(group, sending, randomBytes))
  return text.length > MAX_SEALED ? undefined : text
}

/** The group that a call names, if this device has it; the note in the link is kept if it is good. */
export async function groupOfCall(
  tag: string,
  sealed: string,
  platform: Platform,
  verify: Verify,
): Promise<GroupRecord | undefined> {
  const group = (await storedGroups(platform)).find(({ id }) => callTag(id) === tag)
  if (group === undefined) return undefined
  const note = await readSealed(group.id, sealed, platform.now(), verify)
  if (note !== undefined) await keepNotes(group.id, [note], new Set([note.key]), platform)
  return group
}

async function readSealed(
  group: string,
  sealed: string,
  now: number,
  verify: Verify,
): Promise<TableNote | undefined> {
  const bytes = fromText(sealed, MAX_SEALED)
  const sending = typeof bytes === 'string' ? bytes : await unseal(group, bytes)
  const letter =
    typeof sending === 'string' ? undefined : sending.letters.find(({ place }) => place === PLACE)
  const content = letter && (await decompress(letter.content, MAX_NOTE))
  if (content === undefined) return undefined
  const note = await readNote(readJson(new TextDecoder().decode(content)), roomTag(group), now, verify)
  return 'fault' in note ? undefined : note
}
