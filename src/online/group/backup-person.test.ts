import { expect, test } from 'vitest'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackupPerson } from '../../tables/backup-person.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { newKeys, signerOf, verify } from '../../net/crypto/keys.ts'
import type { Signer } from '../../net/crypto/keys.ts'
import { isOfOther, joinPerson, personToSave } from './backup-person.ts'
import { ROOM } from './group.fixture.ts'
import { groupPersons } from './persons.ts'
import { keepGroup, storedGroup, vouchesOf } from './stored-group.ts'
import { verifiedVouches } from './verified-group.ts'

const OTHER_ROOM = 'BBCDEFGH23456789'
interface Device {
  readonly platform: Platform
  readonly keys: { readonly signer: () => Promise<Signer>; readonly verify: typeof verify }
  readonly key: string
}
async function newDevice(...rooms: readonly string[]): Promise<Device> {
  const platform = newTestBrowser().tab()
  const signer = await signerOf(await newKeys())
  for (const room of rooms) await keepGroup({ name: 'Friday', meeting: { room } }, {}, platform)
  return { platform, keys: { signer: async () => signer, verify }, key: signer.publicKey }
}
/** The keys of one person in a group, as far as this device has verified them. */
async function personsIn({ platform }: Device, room = ROOM): Promise<readonly (readonly string[])[]> {
  const record = (await storedGroup(room, platform))!
  return groupPersons(await verifiedVouches(record, platform, verify))
}
const join = (person: BackupPerson, { platform, keys }: Device): Promise<number> =>
  joinPerson(person, platform, keys)

test('a device that is gone and the one restored from its backup are one person', async () => {
  const [old, fresh] = [await newDevice(ROOM, OTHER_ROOM), await newDevice(ROOM)]
  const person = (await personToSave(old.platform, old.keys))!
  expect([await isOfOther(person, old.keys), await isOfOther(person, fresh.keys)]).toEqual([false, true])
  // One of the two groups is not on the new device.
  expect(await join(person, fresh)).toBe(1)
  const [keys, ...others] = await personsIn(fresh)
  expect(others).toEqual([])
  expect(keys).toEqual([old.key, person.key, fresh.key].sort())
  expect(vouchesOf((await storedGroup(ROOM, fresh.platform))!)).toHaveLength(4)
})

test('two devices restored from one backup are the same person, and restoring twice changes nothing', async () => {
  const [old, one, two] = [await newDevice(ROOM), await newDevice(ROOM), await newDevice(ROOM)]
  const person = (await personToSave(old.platform, old.keys))!
  await join(person, one)
  await join(person, one)
  await join(person, two)
  expect((await personsIn(one))[0]).toContain(one.key)
  expect((await personsIn(two))[0]).toContain(old.key)
  expect(await personsIn(one)).toHaveLength(1)
})

test('a device without groups has no person to save, and the device itself does not join its own backup', async () => {
  const [none, old] = [await newDevice(), await newDevice(ROOM)]
  expect(await personToSave(none.platform, none.keys)).toBeUndefined()
  expect(await join((await personToSave(old.platform, old.keys))!, old)).toBe(0)
  expect(await personsIn(old)).toEqual([])
})

test('a backup that was changed joins no one', async () => {
  const [old, mallory, fresh] = [await newDevice(ROOM), await newDevice(ROOM), await newDevice(ROOM)]
  const person = (await personToSave(old.platform, old.keys))!
  const own = (await personToSave(mallory.platform, mallory.keys))!
  const [vouch] = person.vouches
  const forged: readonly BackupPerson[] = [
    // A key of theirs in the name of a device that did not vouch for it.
    { ...own, device: old.key },
    { ...person, secret: own.secret },
    { ...person, key: own.key },
    { ...person, secret: 'ab'.repeat(60) },
    { ...person, vouches: [{ ...vouch!, at: vouch!.at + 1 }] },
    { ...person, vouches: [{ ...vouch!, group: OTHER_ROOM }] },
  ]
  for (const one of forged) expect(await join(one, fresh)).toBe(0)
  expect(await personsIn(fresh)).toEqual([])
})

test('a backup serves in the groups that it was made for, and for no other tag', async () => {
  expect(roomTag(ROOM)).not.toBe(roomTag(OTHER_ROOM))
  const [old, fresh] = [await newDevice(ROOM), await newDevice(ROOM, OTHER_ROOM)]
  expect(await join((await personToSave(old.platform, old.keys))!, fresh)).toBe(1)
  expect(await personsIn(fresh, OTHER_ROOM)).toEqual([])
})
