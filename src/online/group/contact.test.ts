import { describe, expect, test } from 'vitest'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import { groupsToSave } from '../../tables/backup-groups.ts'
import { hookSetter, joinContacts, MAX_CONTACTS, readContact, signContact } from './contact.ts'
import { wordsSum } from './signed-word.ts'
import type { Contact, ContactWords } from './contact.ts'
import { keyOf, NOW, OTHER_TAG, ROOM, TAG, testMember } from './group.fixture.ts'
import { contactsOf, keepContacts, keepGroup, storedGroup } from './stored-group.ts'
import { verifiedContacts } from './verified-group.ts'

const ntfy = (topic: string) => ({ is: 'ntfy', server: 'https://ntfy.sh', topic }) as const
const HOOK = { is: 'json', url: 'https://hook.example.org/x' } as const
const contact = (name: string, change: Partial<ContactWords> = {}, at = NOW, tag = TAG): Promise<Contact> =>
  signContact(tag, { name, to: ntfy(name), hook: null, ...change }, at, fakeSigner(name))

describe('members who meet', () => {
  test('say how they are called, and the latest word of each counts', async () => {
    const [ann, ben] = [testMember('Ann'), testMember('Ben')]
    ann.meeting.contacts.add([await contact('Ann')])
    ben.meeting.contacts.add([await contact('Cat', { hook: HOOK })])
    ann.meeting.up('link', keyOf('Ben'))
    ben.meeting.up('link', keyOf('Ann'))
    const deliver = async (): Promise<void> => {
      while (ann.sent.length + ben.sent.length > 0) {
        for (const { text } of ann.sent.splice(0)) ben.meeting.receive('link', text)
        for (const { text } of ben.sent.splice(0)) ann.meeting.receive('link', text)
        await Promise.all([ann.meeting.settled(), ben.meeting.settled()])
      }
    }
    await deliver()
    expect(ann.meeting.contacts.all()).toEqual(ben.meeting.contacts.all())
    expect(ben.meeting.contacts.all().map(({ name, to }) => [name, to?.topic])).toEqual(
      ['Ann', 'Cat'].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).map((name) => [name, name]),
    )
    ann.meeting.contacts.add([await contact('Ann', { to: null }, NOW + 1)])
    await deliver()
    ben.meeting.contacts.add([await contact('Ann')])
    expect(ben.meeting.contacts.all().find(({ name }) => name === 'Ann')?.to).toBeNull()
    expect([...ann.meeting.refused, ...ben.meeting.refused]).toEqual([])
  })

  test('say nothing of it while no one is called, as earlier versions do not know the message', () => {
    const ann = testMember('Ann')
    ann.meeting.up('link', keyOf('Ben'))
    expect(ann.sent.map(({ text }) => (JSON.parse(text) as { t: string }).t)).not.toContain('contacts')
  })
})

test('what is forged, foreign or no contact is refused with a reason, and what is good beside it counts', async () => {
  const ann = testMember('Ann')
  ann.meeting.up('link', keyOf('Eve'))
  const good = await contact('Ben')
  const bad = [
    { ...(await contact('Eve')), key: keyOf('Ann') },
    { ...good, to: ntfy('eve') },
    { ...good, hook: HOOK },
    await contact('Eve', {}, NOW, OTHER_TAG),
    await contact('Eve', {}, NOW + 3 * 86_400_000),
    { ...good, to: { ...ntfy('x'), server: 'http://ntfy.example.org' } },
    { ...good, hook: { is: 'json', url: `https://x.org/${'x'.repeat(400)}` } },
    { ...good, more: 1 },
    null,
  ]
  const sum = '0'.repeat(32)
  ann.meeting.receive('link', JSON.stringify({ t: 'contacts', sum, contacts: [...bad, good] }))
  const many = Array.from({ length: MAX_CONTACTS + 1 }, () => null)
  ann.meeting.receive('link', JSON.stringify({ t: 'contacts', sum, contacts: many }))
  await ann.meeting.settled()
  expect(ann.meeting.contacts.all()).toEqual([good])
  expect([...ann.meeting.refused].sort()).toEqual([
    ['badSignature', 4],
    ['future', 1],
    ['malformed', 5],
  ])
})

test('a group keeps few contacts, those of known keys first, in whatever order they come', async () => {
  const names = Array.from({ length: MAX_CONTACTS + 6 }, (_, at) => `P${String(at)}`)
  const all = await Promise.all(names.map((name, at) => contact(name, {}, NOW + at)))
  const known = new Set([keyOf('P0'), keyOf('P1')])
  const kept = joinContacts(all, known)
  expect(kept).toHaveLength(MAX_CONTACTS)
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['P0', 'P1']))
  expect(wordsSum(joinContacts([...all].reverse(), known))).toBe(wordsSum(kept))
})

test('the webhook that was set last counts; who takes theirs away leaves that of another member', async () => {
  const other = { ...HOOK, url: 'https://hook.example.org/y' }
  const [ann, ben] = [await contact('Ann', { hook: HOOK }), await contact('Ben', { hook: other }, NOW + 1)]
  const setter = (...contacts: Contact[]) => hookSetter(joinContacts(contacts, new Set()))?.name
  expect([setter(ann, ben), setter(ben, ann)]).toEqual(['Ben', 'Ben'])
  expect(setter(ann, ben, await contact('Ben', {}, NOW + 2))).toBe('Ann')
  expect(setter(await contact('Cat'))).toBeUndefined()
})

test('what this device says again is never older than what it said', async () => {
  const before = await contact('Ann', {}, NOW + 5)
  const signer = fakeSigner('Ann')
  const again = await signContact(TAG, { name: 'Ann', to: null, hook: null }, NOW, signer, [before])
  expect(joinContacts([before, again], new Set())).toEqual([again])
  expect(await readContact(again, TAG, NOW, fakeVerify)).toEqual(again)
})

test('contacts are stored, verified when they are read, and in no backup', async () => {
  const platform = newTestBrowser().tab()
  await keepGroup({ name: 'Friday', meeting: { room: ROOM } }, {}, platform)
  const good = await contact('Ben')
  const forged = { ...(await contact('Eve')), to: ntfy('other') }
  await keepContacts(ROOM, [good, forged], new Set(), platform)
  const record = (await storedGroup(ROOM, platform))!
  expect(contactsOf(record)).toHaveLength(2)
  expect(await verifiedContacts(record, { ...platform, now: () => NOW }, fakeVerify)).toEqual([good])
  expect(JSON.stringify(await groupsToSave(platform))).not.toContain('ntfy.sh')
})
