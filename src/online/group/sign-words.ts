import type { Platform } from '../../platform/platform.ts'
import type { GroupRecord } from '../../storage/group-record.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import type { NtfyAddress } from '../runtime/call-address.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import { signContact } from './contact.ts'
import type { ContactWords } from './contact.ts'
import type { Meeting } from './meeting.ts'
import { waysTo } from './persons.ts'
import { signVouch } from './vouch.ts'

// What this device signs for a group that is open: whose devices are one person's, and how its member is called.

interface OpenGroup {
  readonly record: GroupRecord
  readonly meeting: Meeting
  readonly me: string
  readonly network: RoomNetwork
  readonly platform: Platform
}

/** Says that the device with this key is of the same person as this one, or no longer. */
export async function setSame(runtime: OpenGroup, key: string, is: boolean): Promise<void> {
  const { record, meeting, me, network, platform } = runtime
  const said = meeting.vouches.all()
  const signer = await network.signer()
  for (const to of is ? [key] : waysTo(said, me, key)) {
    const vouch = await signVouch(roomTag(record.id), { to, is, now: platform.now() }, signer, said)
    meeting.vouches.add([vouch])
  }
}

/** Says how this member is called, or which webhook they set for the group. */
export async function setContact(
  { record, meeting, me, network, platform }: OpenGroup,
  change: Partial<ContactWords>,
): Promise<void> {
  const said = meeting.contacts.all()
  const { to = null, hook = null } = said.find(({ key }) => key === me) ?? {}
  const words = { name: meeting.own().name, to, hook, ...change }
  const contact = await signContact(roomTag(record.id), words, platform.now(), await network.signer(), said)
  meeting.contacts.add([contact])
}

/** Who wants to be called is called at the address of this device, also after it has changed. */
export async function followAddress(group: OpenGroup, to: NtfyAddress | null): Promise<void> {
  const { meeting, me } = group
  const said = meeting.contacts.all().find(({ key }) => key === me)?.to ?? null
  if (said === null || JSON.stringify(said) === JSON.stringify(to)) return
  await setContact(group, { to })
}
