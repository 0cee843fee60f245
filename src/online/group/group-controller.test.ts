import { describe, expect, test } from 'vitest'
import type { Preset } from '../../session/preset.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { createRoom, joinRoom } from '../room/create-room.ts'
import type { NewRoom } from '../runtime/room-views.ts'
import { newTestNetwork } from '../room/room.fixture.ts'
import type { Device, Page, TestNetwork } from '../room/room.fixture.ts'
import { signResult } from './entry.ts'
import { openGroup } from './group-controller.ts'
import type { GroupController, GroupPhase } from './group-controller.ts'
import { readGroupPath } from './group-link.ts'
import type { GroupLink } from './group-link.ts'
import type { GroupView } from './group-view.ts'
import { comparedGames } from './same-deal.ts'
import { keyOf, OTHER_TAG, resultOf, ROOM, TAG } from './group.fixture.ts'
import { forgetGroup, keepEntry, keepNotes, renameGroup, storedEntries, storedGroup } from './stored-group.ts'
import { signNote } from './table-note.ts'

const LINK: GroupLink = { name: 'Friday', meeting: { room: ROOM } }
const SETTINGS: Preset = {
  schema: 1,
  name: 'nim',
  game: 'nim',
  seats: ['person', 'person'],
  options: { wet: false },
  first: 0,
  way: { kind: 'online' },
}
const SERVERS = { broker: '', ice: [], known: [] }

/** Waits until many pending promises have settled. */
const settle = (town: TestNetwork, seconds = 5): Promise<void> => town.clock.advance(seconds * 1000)

interface Member {
  readonly name: string
  readonly device: Device
  readonly network: Page['network']
  readonly controller: GroupController
  phase: GroupPhase
  why: string | undefined
  view: GroupView | null
}

/** A device opens the group. */
async function member(
  town: TestNetwork,
  device: Device,
  link: GroupLink = LINK,
  tab = device.platform,
  isModified = false,
): Promise<Member> {
  // Only for its network: a page of a room that is none.
  const page = await device.visit('/j/none')
  // A modified client believes everything that it has stored, and tells it.
  const network = isModified ? { ...page.network, verify: () => Promise.resolve(true) } : page.network
  const { name } = device
  const state: Omit<Member, 'controller'> = {
    name,
    device,
    network,
    phase: 'closed',
    why: undefined,
    view: null,
  }
  const controller = openGroup({
    link,
    platform: tab,
    own: { name, color: 'blue', symbol: 'star', table: null },
    servers: SERVERS,
    network,
    address: () => null,
    screen: {
      phase(is, why) {
        state.phase = is
        state.why = why
      },
      show: (view) => (state.view = view),
    },
  })
  await settle(town)
  return Object.assign(state, { controller })
}

const peopleAt = ({ view }: Member): readonly string[] => (view?.present ?? []).map(({ name }) => name)

/** A member opens a table and tells the group. */
async function openTable(
  { name, device, network, controller }: Member,
  change: Partial<NewRoom> = {},
): Promise<string> {
  const me = { name, color: 'blue', symbol: 'star' }
  const room = { game: 'nim', me, chairs: 2, days: null, options: SETTINGS.options, governor: 0, ...change }
  const path = await createRoom(room, device.platform, SERVERS, network)
  const note = { path, settings: SETTINGS, name, at: device.platform.now() }
  await keepNotes(ROOM, [await signNote(TAG, note, fakeSigner(name))], new Set(), device.platform)
  await controller.reload()
  return path
}

/** Both play the game at this table to its end; the first of them opened it. */
async function playTogether(
  town: TestNetwork,
  path: string,
  ...[host, guest]: readonly [Member, Member]
): Promise<readonly [Page, Page]> {
  // They find themselves seated: one further press each begins the game.
  await joinRoom(path, 1, { name: guest.name, color: 'gold', symbol: 'moon' }, guest.device.platform)
  const pages = [await host.device.visit(path), await guest.device.visit(path)] as const
  await settle(town)
  // At a table where draws come again, the guest is asked about them.
  pages[1].controller.acceptDeal()
  for (const { controller } of pages) controller.lobby()?.setReady(true)
  await settle(town)
  expect(pages.map(({ phase }) => phase)).toEqual(['playing', 'playing'])
  expect(pages[0].controller.finishedGame()).toBe(null)
  for (let ply = 0; ply < 40 && pages[0].controller.finishedGame() === null; ply++) {
    pages[ply % 2]!.opened?.session?.choose(1)
    await settle(town)
  }
  return pages
}

/** Signs the result of a room's page for the group. */
async function signFinished({ name, device, controller }: Member, page: Page): Promise<void> {
  const finished = page.controller.finishedGame()
  if (finished === null) throw new Error('the game is not final')
  const entry = await signResult(TAG, finished, device.platform.now(), fakeSigner(name))
  await keepEntry(ROOM, entry, device.platform)
  await controller.reload()
}

/** The game of Ann and Ben is confirmed and stored here, and its table is gone. */
async function expectResult({ view, device, phase }: Member): Promise<void> {
  expect(phase).toBe('open')
  expect(view).toMatchObject({ tables: [], refused: [], games: [{ isConfirmed: true, isDisputed: false }] })
  const { entry } = view!.games[0]!
  const { seats, game } = entry.result
  expect(game).toBe('nim')
  expect(seats.map(({ name, key }) => [name, key])).toEqual([
    ['Ann', keyOf('Ann')],
    ['Ben', keyOf('Ben')],
  ])
  expect(seats.map(({ place }) => place).sort()).toEqual([1, 2])
  expect(await storedEntries(ROOM, device.platform)).toEqual([entry])
}

describe('a group', () => {
  test('plays a game that one member opens, and both have its result', { tags: 'first/groups' }, async () => {
    const town = newTestNetwork()
    const [ann, ben] = [await member(town, town.device('Ann')), await member(town, town.device('Ben'))]
    await settle(town)
    expect([peopleAt(ann), peopleAt(ben)]).toEqual([['Ben'], ['Ann']])
    expect(ben.view).toMatchObject({ name: 'Friday', connection: 'linked', tables: [], lasts: [] })

    const path = await openTable(ann)
    await settle(town)
    expect(ben.view?.tables).toMatchObject([{ path, name: 'Ann', people: [], is: null }])
    expect(ben.view?.lasts).toEqual([SETTINGS])
    const { tag } = ben.view!.tables[0]!
    ann.controller.setOwn({ name: 'Ann', color: 'blue', symbol: 'star', table: { tag, is: 'lobby' } })
    await settle(town)
    expect(ben.view?.tables).toMatchObject([{ people: ['Ann'], is: 'lobby' }])

    const pages = await playTogether(town, path, ann, ben)
    await signFinished(ann, pages[0])
    await settle(town)
    expect(ben.view?.games).toMatchObject([{ isConfirmed: false }])
    await signFinished(ben, pages[1])
    await settle(town)
    await expectResult(ann)
    await expectResult(ben)
  })

  test('plays a deal again at another table, and lays both results side by side', async () => {
    const town = newTestNetwork()
    const [ann, ben, cid, dan] = await Promise.all(
      ['Ann', 'Ben', 'Cid', 'Dan'].map((name) => member(town, town.device(name))),
    )
    const wet = { options: { wet: true } }
    const first = await playTogether(town, await openTable(ann!, wet), ann!, ben!)
    await signFinished(ann!, first[0])
    await signFinished(ben!, first[1])
    await settle(town)
    const { id, deal } = cid!.view!.games[0]!.entry.result
    expect(deal).toMatchObject({ first: id, version: 1, seats: ['person', 'person'], options: wet.options })
    expect(deal!.salts).toHaveLength(3)

    const draws = { game: deal!.first, salts: deal!.salts }
    const second = await playTogether(town, await openTable(cid!, { ...wet, draws }), cid!, dan!)
    await signFinished(cid!, second[0])
    await signFinished(dan!, second[1])
    await settle(town)
    const [compared, ...others] = comparedGames(ann!.view!.games)
    expect(others).toEqual([])
    expect(compared!.later.entry.result.deal).toEqual(deal)
    expect(
      compared!.seats.map(({ first, later, difference }) => [first.name, later.name, difference]),
    ).toEqual([
      ['Ann', 'Cid', 0],
      ['Ben', 'Dan', 0],
    ])
    expect([ann!, ben!, cid!, dan!].flatMap(({ view }) => view!.refused)).toEqual([])
  })

  test('is stored, and a member who comes later gets what the others have', async () => {
    const town = newTestNetwork()
    const ann = await member(town, town.device('Ann'))
    await openTable(ann)
    await keepEntry(
      ROOM,
      await signResult(TAG, resultOf(1, ['Ann', 'Ben']), ann.device.platform.now(), fakeSigner('Ann')),
      ann.device.platform,
    )
    ann.controller.leave()
    const again = await member(town, ann.device)
    const cat = await member(town, town.device('Cat'))
    await settle(town)
    for (const { view } of [again, cat]) {
      expect(view?.games).toHaveLength(1)
      expect(view?.tables).toHaveLength(1)
    }
    await cat.controller.settled()
    cat.controller.leave()
    await settle(town)
    expect(peopleAt(again)).toEqual([])
    expect(await storedGroup(ROOM, cat.device.platform)).toMatchObject({ name: 'Friday', next: SETTINGS })
    await forgetGroup(ROOM, cat.device.platform)
    expect(await storedGroup(ROOM, cat.device.platform)).toBe(undefined)
    expect(await storedEntries(ROOM, cat.device.platform)).toEqual([])
  })

  test('is renamed on one device only, whatever the link says', async () => {
    const town = newTestNetwork()
    const [ann, ben] = [await member(town, town.device('Ann')), await member(town, town.device('Ben'))]
    const path = await renameGroup(ROOM, 'Saturday', ann.device.platform)
    await ann.controller.reload()
    await settle(town)
    expect([ann.view?.name, ben.view?.name]).toEqual(['Saturday', 'Friday'])
    expect(ann.view?.path).toBe(path)
    expect(readGroupPath(path!)).toEqual({ ...LINK, name: 'Saturday' })
    ann.controller.leave()
    const again = await member(town, ann.device)
    expect([again.view?.name, again.view?.path]).toEqual(['Saturday', path])
    expect(await renameGroup('BBCDEFGH23456789', 'Sunday', ann.device.platform)).toBe(undefined)
  })

  test('leaves out stored entries and notes with a wrong signature, as from a changed backup', async () => {
    const town = newTestNetwork()
    const device = town.device('Ann')
    const foreign = await signResult(OTHER_TAG, resultOf(1, ['Ann', 'Ben']), 1, fakeSigner('Ann'))
    await keepEntry(ROOM, foreign, device.platform)
    const ann = await member(town, device)
    expect(ann.view?.games).toEqual([])
    const table = {
      path: '/j/ABCD-EFGH-2345-6789',
      settings: SETTINGS,
      name: 'Eve',
      at: device.platform.now(),
    }
    await keepNotes(ROOM, [await signNote(OTHER_TAG, table, fakeSigner('Eve'))], new Set(), device.platform)
    // Another tab restores the backup while the group is open.
    await ann.controller.reload()
    await settle(town)
    expect(ann.view).toMatchObject({ games: [], tables: [] })
  })

  test('shows what was refused, and keeps nothing of it', async () => {
    const town = newTestNetwork()
    const ann = await member(town, town.device('Ann'))
    const eveDevice = town.device('Eve')
    const eve = await member(town, eveDevice, LINK, eveDevice.platform, true)
    // Signed for another group, and brought into this one.
    const foreign = await signResult(OTHER_TAG, resultOf(1, ['Eve', 'Ann']), 1, fakeSigner('Eve'))
    await keepEntry(ROOM, foreign, eve.device.platform)
    await eve.controller.reload()
    await settle(town)
    expect(ann.view).toMatchObject({ games: [], refused: [['badSignature', expect.any(Number)]] })
    expect(await storedEntries(ROOM, ann.device.platform)).toEqual([])
  })

  test('contacts no server that the person does not know, and is open in one tab only', async () => {
    const town = newTestNetwork()
    const broker = { host: 'broker.example.org', port: 443, path: '/', secure: true }
    const asked = await member(town, town.device('Ann'), {
      ...LINK,
      meeting: { room: ROOM, broker },
    })
    expect([asked.phase, asked.why, asked.view]).toEqual(['asking', 'broker.example.org', null])
    const ben = await member(town, town.device('Ben'))
    const { locks } = ben.device.platform
    const other = await member(town, ben.device, LINK, {
      ...ben.device.platform,
      locks: { claim: (table, granted, refused) => locks.claim(table, granted, refused) },
    })
    expect([ben.phase, other.phase]).toEqual(['open', 'elsewhere'])
    ben.controller.leave()
    await settle(town)
    expect(other.phase).toBe('open')
  })
})
