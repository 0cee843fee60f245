import type { Platform } from '../../platform/platform.ts'
import type { BackupPerson } from '../../tables/backup-person.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { newWrittenKey, signerOfWritten } from '../../net/crypto/keys.ts'
import { browserNetwork } from '../runtime/room-network.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import { keepVouches, storedGroup, storedGroups, vouchesOf } from './stored-group.ts'
import { readVouch, signVouch } from './vouch.ts'

// A device that restores a backup may be the same person as the one that saved it, whose key is perhaps lost (decision 56): the
// backup holds a key for which that one has vouched.

type Keys = Pick<RoomNetwork, 'signer' | 'verify'>

/** Is this backup of another device? */
export const isOfOther = async ({ device }: BackupPerson, network: Keys = browserNetwork): Promise<boolean> =>
  (await network.signer()).publicKey !== device

/** A new key for a backup, for which this device vouches in each of its groups; undefined if it is in none. */
export async function personToSave(
  platform: Platform,
  network: Keys = browserNetwork,
): Promise<BackupPerson | undefined> {
  const groups = await storedGroups(platform)
  if (groups.length === 0) return undefined
  const device = await network.signer()
  const written = await newWrittenKey()
  const key = written.signer.publicKey
  const vouches = []
  for (const { id } of groups) {
    const { at, sig } = await signVouch(roomTag(id), { to: key, is: true, now: platform.now() }, device)
    vouches.push({ group: id, at, sig })
  }
  return { device: device.publicKey, key, secret: written.secret, vouches }
}

/**
 * Says in the groups of a backup that are here that this device is of the same person as the one that saved it. Returns in how
 * many; what is damaged or forged counts in none.
 */
export async function joinPerson(
  { device, key, secret, vouches }: BackupPerson,
  platform: Platform,
  { signer: own, verify }: Keys = browserNetwork,
): Promise<number> {
  const [signer, written] = [await own(), await signerOfWritten(key, secret).catch(() => undefined)]
  if (written === undefined || signer.publicKey === device) return 0
  let count = 0
  for (const { group, at, sig } of vouches) {
    const record = await storedGroup(group, platform)
    if (record === undefined) continue
    const [tag, now, said] = [roomTag(group), platform.now(), vouchesOf(record)]
    const all = [
      { from: device, to: key, is: true, at, sig },
      await signVouch(tag, { to: device, is: true, now }, written, said),
      await signVouch(tag, { to: signer.publicKey, is: true, now }, written, said),
      await signVouch(tag, { to: key, is: true, now }, signer, said),
    ]
    const read = await Promise.all(all.map((vouch) => readVouch(vouch, tag, now, verify)))
    if (read.some((vouch) => 'fault' in vouch)) continue
    await keepVouches(group, all, new Set([signer.publicKey]), platform)
    platform.tabs.announce(group)
    count++
  }
  return count
}
