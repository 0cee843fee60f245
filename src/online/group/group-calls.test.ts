import { expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import type { Platform } from '../../platform/platform.ts'
import { callTag, formatRoomCode } from '../../net/connection/room-secret.ts'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import type { CallParts } from '../runtime/call-parts.ts'
import { newCallServers } from '../room/call-servers.fixture.ts'
import type { CallServer } from '../room/call-servers.fixture.ts'
import type { CallReport } from '../runtime/mail-types.ts'
import { groupOfCall, sealNote } from './called-group.ts'
import { signContact } from './contact.ts'
import type { ContactWords } from './contact.ts'
import { callGroup, webhookOf } from './group-calls.ts'
import { keyOf, NOW, OTHER_TAG, ROOM, TABLE_SETTINGS, TAG } from './group.fixture.ts'
import { keepContacts, keepGroup, keepVouches, notesOf, storedGroup } from './stored-group.ts'
import { signNote } from './table-note.ts'
import type { TableNote } from './table-note.ts'
import { signVouch } from './vouch.ts'

// The members of a group and real servers on loopback.

const servers = newCallServers()
const TABLE = 'BCDEFGHJK2345678'
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
// A page of another host, to which the person has allowed this computer.
const network = { verify: fakeVerify, pageHost: 'windrose.example.org', clock: { randomBytes } }
const partsOf = (hosts: readonly string[] = ['127.0.0.1']): CallParts => ({
  me: () => null,
  back: () => null,
  knownHosts: () => hosts,
  describe: async ({ what, game, players, names, tag, note }) => ({
    title: `${game}: ${players.join(', ')}`,
    text: `${what}: ${names.join(', ')}`,
    link: `https://windrose.example.org/#/m/at-${tag}-${note ?? ''}`,
  }),
  tell: () => undefined,
  fetch,
})

function newDevice(): Platform {
  const tab = newTestBrowser().tab()
  return { ...tab, now: () => NOW }
}
const noteOf = (name: string, tag = TAG): Promise<TableNote> =>
  signNote(
    tag,
    { path: `/j/${formatRoomCode(TABLE)}?days=1&end`, settings: TABLE_SETTINGS, name, at: NOW },
    fakeSigner(name),
  )
const say = async (platform: Platform, name: string, words: Partial<ContactWords>): Promise<void> => {
  const all = { name, to: null, hook: null, ...words }
  const contact = await signContact(TAG, all, NOW, fakeSigner(name))
  await keepContacts(ROOM, [contact], new Set(), platform)
}
async function group(): Promise<Platform> {
  const platform = newDevice()
  await keepGroup({ name: 'Friday', meeting: { room: ROOM } }, {}, platform)
  return platform
}
const topic = ({ url }: CallServer, name: string) => ({ is: 'ntfy', server: url, topic: name }) as const

/** Ann opens a table, while the members of these names are there; returns what became of the calls. */
async function annOpens(
  platform: Platform,
  here: readonly string[],
  { parts = partsOf(), hosts }: { readonly parts?: CallParts; readonly hosts?: readonly string[] } = {},
): Promise<readonly CallReport[]> {
  let reports: readonly CallReport[] = []
  const record = (await storedGroup(ROOM, platform))!
  const about = { record, note: await noteOf('Ann'), here: here.map(keyOf), ...(hosts && { hosts }) }
  await callGroup(about, parts, platform, network, (told) => (reports = told))
  return reports
}

test('the members who want it and are not there are called, each once, and the webhook of the group', async () => {
  const [ntfy, discord] = [await servers.ntfy(), await servers.discord()]
  const platform = await group()
  for (const name of ['Ann', 'Ben', 'Cat', 'Phone']) await say(platform, name, { to: topic(ntfy, name) })
  await say(platform, 'Dan', { hook: { is: 'discord', url: `${discord.url}/api/webhooks/1/x` } })
  // The phone is Ann's, too; Cat is there.
  const same = [await signVouch(TAG, { to: keyOf('Phone'), is: true, now: NOW }, fakeSigner('Ann'))]
  same.push(await signVouch(TAG, { to: keyOf('Ann'), is: true, now: NOW }, fakeSigner('Phone')))
  await keepVouches(ROOM, same, new Set(), platform)
  expect(await annOpens(platform, ['Cat'])).toEqual([
    { name: 'Ben', host: '127.0.0.1', is: 'called' },
    { name: null, host: '127.0.0.1', is: 'called' },
  ])
  const [call] = ntfy.heard.map(({ body }) => JSON.parse(body) as Record<string, string>)
  expect(ntfy.heard).toHaveLength(1)
  expect(call).toMatchObject({ topic: 'Ben', title: 'nim: Friday', message: 'open: Ann' })
  const { content } = JSON.parse(discord.heard[0]!.body) as { content: string }
  expect(content).toContain(`#/m/at-${callTag(ROOM)}-`)
  expect(content.length).toBeLessThan(1000)
  // Neither the group's secret nor the table's.
  for (const secret of [ROOM, TABLE])
    for (const heard of [...ntfy.heard, ...discord.heard])
      expect(heard.body).not.toContain(secret.slice(0, 4))
})

test('a service that others chose is contacted once the person agreed, and only that one', async () => {
  const ntfy = await servers.ntfy()
  const platform = await group()
  await say(platform, 'Ben', { to: topic(ntfy, 'Ben') })
  await say(platform, 'Cat', { to: { is: 'ntfy', server: 'https://ntfy.example.org', topic: 'Cat' } })
  const reports = await annOpens(platform, [], { parts: partsOf([]) })
  expect(reports.map(({ name, is }) => [name, is]).sort()).toEqual([
    ['Ben', 'private'],
    ['Cat', 'unknown'],
  ])
  expect(ntfy.heard).toEqual([])
  expect(await annOpens(platform, [], { hosts: ['127.0.0.1'] })).toMatchObject([
    { name: 'Ben', is: 'called' },
  ])
})

test('a service that takes no more is told, and asked once', async () => {
  const ntfy = await servers.ntfy()
  ntfy.status = 429
  const platform = await group()
  await say(platform, 'Ben', { to: topic(ntfy, 'Ben') })
  expect(await annOpens(platform, [])).toMatchObject([{ name: 'Ben', is: 'limited' }])
  await until(() => expect(ntfy.heard).toHaveLength(1))
})

test('the webhook of a group is one that a member signed', async () => {
  const platform = await group()
  const hook = { is: 'json', url: 'https://hook.example.org/x' } as const
  const read = async () => webhookOf((await storedGroup(ROOM, platform))!, platform, network)
  const forged = { key: keyOf('Eve'), name: 'Eve', at: NOW, to: null, hook, sig: '0'.repeat(128) }
  await keepContacts(ROOM, [forged], new Set(), platform)
  expect(await read()).toBeUndefined()
  await say(platform, 'Ben', { hook })
  expect(await read()).toEqual(hook)
})

test('where no one wants it, nothing is sent and nothing told', async () => {
  expect(await annOpens(await group(), [])).toEqual([])
})

test('the link of a call leads a member who met no one to the table, and no one else', async () => {
  const [note, platform] = [await noteOf('Ann'), await group()]
  const sealed = (await sealNote(ROOM, note, randomBytes))!
  const follow = (text: string, device = platform) => groupOfCall(callTag(ROOM), text, device, fakeVerify)
  expect(await follow(sealed, newDevice())).toBeUndefined()
  const notes = async () => notesOf((await storedGroup(ROOM, platform))!)
  // Damaged, of another key, without a note, or signed for another group: it leads to the group.
  const others = (await sealNote(TABLE, note, randomBytes))!
  const foreign = (await sealNote(ROOM, await noteOf('Ann', OTHER_TAG), randomBytes))!
  for (const bad of [`${sealed.slice(0, -4)}AAAA`, others, foreign, '', '=', 'x'.repeat(9000)])
    expect([bad, (await follow(bad))?.id, await notes()]).toEqual([bad, ROOM, []])
  expect((await follow(sealed))?.id).toBe(ROOM)
  expect(await notes()).toEqual([note])
})

test('a note that is too long for a link is left out', async () => {
  const note = await noteOf('Ann')
  const long = { ...note, path: Array.from(randomBytes(800), (byte) => byte.toString(36)).join('') }
  expect(await sealNote(ROOM, long, randomBytes)).toBeUndefined()
})
