import { expect, test } from 'vitest'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { createRoom, joinRoom } from '../room/create-room.ts'
import { newTestNetwork } from '../room/room.fixture.ts'
import { ROOM, TABLE_SETTINGS as settings, TAG } from './group.fixture.ts'
import { keepGroup, keepNotes, lastSettings, notesOf, storedGroup } from './stored-group.ts'
import { joinNotes, signedNote, signNote } from './table-note.ts'

const SERVERS = { broker: '', ice: [], known: [] }
const me = (name: string) => ({ name, color: 'blue', symbol: 'star' })
const table = (name: string) =>
  ({ game: 'nim', me: me(name), chairs: 2, days: null, options: {}, governor: 0 }) as const

test('a table that all have left is opened again by a member who only followed its link, and the others find it', async () => {
  const town = newTestNetwork()
  const [ann, ben, cid] = [town.device('Ann'), town.device('Ben'), town.device('Cid')]
  const annsPage = await ann.visit('/j/none')
  const path = await createRoom(table('Ann'), ann.platform, SERVERS, annsPage.network)

  await joinRoom(path, 1, me('Ben'), ben.platform)
  const early = await ben.visit(path)
  await town.clock.advance(20_000)
  expect(early.controller.lobby()?.view()).toBe(null)
  void early.controller.leave()
  await town.clock.advance(5000)

  const again = await createRoom({ ...table('Ben'), again: path }, ben.platform, SERVERS, early.network)
  expect(again).toBe(path)
  const late = await ben.visit(path)
  const guest = await cid.visit(path)
  await town.clock.advance(5000)
  expect(late.controller.lobby()?.view()?.ownChairs).toEqual([0])
  expect(guest.controller.lobby()?.view()?.guests).toHaveLength(2)

  // The member who opened it first comes back to the table of the others, and takes no plan of theirs away.
  const first = await ann.visit(path)
  await town.clock.advance(5000)
  expect(first.controller.lobby()?.view()?.guests).toHaveLength(3)
})

test('a table that is opened again keeps the plan that this device has of it', async () => {
  const town = newTestNetwork()
  const ann = town.device('Ann')
  const { network } = await ann.visit('/j/none')
  const path = await createRoom(table('Ann'), ann.platform, SERVERS, network)
  await createRoom({ ...table('Ann'), chairs: 3, again: path }, ann.platform, SERVERS, network)
  const page = await ann.visit(path)
  await town.clock.advance(5000)
  expect(page.controller.lobby()?.view()?.chairs).toHaveLength(2)
})

test('a table that was taken off the list stays off it when its note comes again', async () => {
  const town = newTestNetwork()
  const { platform } = town.device('Ann')
  await keepGroup({ name: 'Friday', meeting: { room: ROOM } }, {}, platform)
  const at = platform.now()
  const told = await signNote(
    TAG,
    { path: '/j/ABCD-EFGH-2345-6789', settings, name: 'Ben', at },
    fakeSigner('Ben'),
  )
  await keepNotes(ROOM, [{ ...told, removed: true }], new Set(), platform)
  await keepNotes(ROOM, [told], new Set(), platform)
  const [kept] = notesOf((await storedGroup(ROOM, platform))!)
  expect(kept).toEqual({ ...told, removed: true })
  // Others hear nothing of it.
  expect(signedNote(kept!)).toEqual(told)
  expect(joinNotes([told, kept!], at, new Set())).toEqual([kept])
})

test('the settings of the last table of each game outlive the notes, together and over days', async () => {
  let now = 0
  const platform = { ...newTestNetwork().device('Ann').platform, now: () => now }
  const other = { ...settings, game: 'endeavor', name: 'endeavor' }
  const slow = { ...settings, way: { kind: 'days', luck: 'next', time: null } } as const
  await keepGroup({ name: 'Friday', meeting: { room: ROOM } }, {}, platform)
  const tell = async (path: string, told: typeof settings | typeof other | typeof slow): Promise<void> => {
    const note = { path, settings: told, name: 'Ben', at: platform.now() }
    await keepNotes(ROOM, [await signNote(TAG, note, fakeSigner('Ben'))], new Set(), platform)
    now += 61 * 24 * 60 * 60_000
  }
  await tell('/j/ABCD-EFGH-2345-6789', slow)
  await tell('/j/BBCD-EFGH-2345-6789', other)
  await tell('/j/CBCD-EFGH-2345-6789', settings)
  expect(lastSettings([], (await storedGroup(ROOM, platform))!)).toEqual([settings, other, slow])
})
