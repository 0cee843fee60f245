import { describe, expect, test } from 'vitest'
import { nim } from '../../session/nim.fixture.ts'
import { memoryRoomStore } from '../../storage/room-store.ts'
import { readInvitation } from '../../net/connection/invitation.ts'
import { roomAddresses } from '../../net/connection/room-secret.ts'
import { newTestNetwork, pathOf } from './room.fixture.ts'
import type { Page, TestNetwork } from './room.fixture.ts'

/** Waits until many pending promises have settled. */
const settle = async (town: TestNetwork): Promise<void> => town.clock.advance(2500)

/** A room with its creator on a chair and no other device. */
async function room(town: TestNetwork, chairs: number, maker = town.device('Ann')) {
  // Only for its network: a page of a room that is none.
  const path = await pathOf(maker, await maker.visit('/j/none'), chairs)
  return { path, ann: maker, page: await maker.visit(path) }
}

/** A game of nim between devices with these names. */
async function table(names: readonly string[], dry = true) {
  const town = newTestNetwork()
  const { path, ann, page } = await room(town, names.length + 1 > 3 ? 3 : Math.max(2, names.length + 1))
  const devices = [ann, ...names.map((name) => town.device(name))]
  const pages = [page]
  for (const device of devices.slice(1)) {
    const visited = await device.visit(path)
    await settle(town)
    visited.controller
      .lobby()
      ?.takeChair(visited.lobby?.chairs.findIndex(({ kind }) => kind === 'free') ?? -1)
    pages.push(visited)
  }
  if (dry) page.controller.lobby()?.setOption('wet', false)
  page.controller.lobby()?.setGovernor(0)
  await settle(town)
  for (const { controller } of pages) controller.lobby()?.setReady(true)
  await settle(town)
  return { town, path, devices, pages: pages as [Page, Page, ...Page[]] }
}

const plies = (pages: readonly Page[]): (number | undefined)[] =>
  pages.map(({ opened }) => opened?.table.ply())
const choose = (page: Page, count = 1): unknown => page.opened?.session?.choose(count)

describe('a room', () => {
  test('is opened with a chair for its maker, and others find it by its link', async () => {
    const town = newTestNetwork()
    const { path, page } = await room(town, 2)
    expect(page).toMatchObject({ phase: 'lobby', connection: 'connecting' })
    await settle(town)
    expect(page.connection).toBe('alone')
    const ben = await town.device('Ben').visit(path)
    await settle(town)
    expect(ben.phase).toBe('lobby')
    expect(ben.lobby?.chairs.map(({ kind, name }) => [kind, name])).toMatchObject([
      ['person', 'Ann'],
      ['free', expect.anything()],
    ])
    expect([page.connection, ben.connection]).toEqual(['linked', 'linked'])
    page.controller.say('hello')
    await settle(town)
    expect([page.said, ben.said]).toEqual([['Ann: hello'], ['Ann: hello']])
  })
  test('fails for a path that is no invitation', async () => {
    const page = await newTestNetwork().device('Ann').visit('/j/OOOO')
    expect(page).toMatchObject({ phase: 'failed', error: 'noRoom' })
  })
  test('contacts no server that the person does not know, and none in a private network', async () => {
    const town = newTestNetwork()
    const { path, page } = await room(town, 2)
    const elsewhere = `${path}?broker=${encodeURIComponent('wss://broker.example.org/')}`
    const ben = await town.device('Ben').visit(elsewhere)
    await settle(town)
    expect([ben.phase, ben.error, ben.connection]).toEqual(['asking', 'broker.example.org', ''])
    expect(page.connection).toBe('alone')
    const cat = await town.device('Cat', { knownServers: ['broker.example.org'] }).visit(elsewhere)
    await settle(town)
    expect(cat.phase).toBe('lobby')
    const private_ = `${path}?ice=${encodeURIComponent('stun:192.168.1.1:3478')}`
    const device = town.device('Dan')
    const dan = await device.visit(private_)
    expect([dan.phase, dan.error, dan.connection]).toEqual(['failed', 'badServers', ''])
    expect(await device.rooms.list()).toEqual([])
  })
  test('outlives its creator: the others begin without them', async () => {
    const town = newTestNetwork()
    const { path, page } = await room(town, 2)
    const [ben, cat] = [await town.device('Ben').visit(path), await town.device('Cat').visit(path)]
    await settle(town)
    await page.controller.leave()
    await settle(town)
    for (const one of [ben, cat]) {
      one.controller.lobby()?.takeChair(one.lobby!.chairs.findIndex(({ kind }) => kind === 'free'))
      await settle(town)
    }
    for (const one of [ben, cat]) one.controller.lobby()?.setReady(true)
    await settle(town)
    expect([ben.phase, cat.phase]).toEqual(['playing', 'playing'])
  })
  test('is stored as it was left, without other devices', async () => {
    const town = newTestNetwork()
    const { path, ann, page } = await room(town, 3)
    page.controller.lobby()?.takeChair(1, true)
    page.controller.lobby()?.rename(1, 'Bob')
    page.controller.lobby()?.setBot(2, 'cabin-boy')
    page.controller.lobby()?.setOption('heap', 'large')
    page.controller.lobby()?.setGovernor(1)
    await settle(town)
    await page.controller.leave()
    const again = await ann.visit(path)
    await settle(town)
    expect(again.lobby).toMatchObject({
      chairs: [
        { name: 'Ann', isMine: true },
        { name: 'Bob', isMine: true },
        { kind: 'bot', level: 'cabin-boy' },
      ],
      options: { heap: 'large' },
      governor: 1,
    })
  })
  test('keeps a game that was chosen in the lobby', async () => {
    const town = newTestNetwork()
    const maker = town.device('Ann')
    const runtime = await maker.platform.gameRuntime()
    const other = { ...nim, id: 'other', version: nim.version + 1 }
    maker.platform.gameRuntime = async () => ({
      ...runtime,
      games: (id) => (id === 'other' ? other : runtime.games(id)),
    })
    const { path, ann, page } = await room(town, 2, maker)
    page.controller.lobby()?.setGame('other')
    await settle(town)
    await page.controller.leave()
    const again = await ann.visit(path)
    await settle(town)
    expect(again.lobby).toMatchObject({ game: 'other', ownChairs: [0] })
  })
  test('keeps the chair after a reload, and stores nothing for a mere visitor', async () => {
    const town = newTestNetwork()
    const { path } = await room(town, 3)
    const [ben, cat] = [town.device('Ben'), town.device('Cat')]
    const [sits, looks] = [await ben.visit(path), await cat.visit(path)]
    await settle(town)
    sits.controller.lobby()?.takeChair(2)
    await settle(town)
    await sits.controller.leave()
    await looks.controller.leave()
    expect(await cat.rooms.list()).toEqual([])
    const again = await ben.visit(path)
    await settle(town)
    expect(again.lobby?.ownChairs).toEqual([2])
  })
  test('that a device signed something in, which it cannot read any more, is not entered', async () => {
    const town = newTestNetwork()
    const { path, ann, page } = await room(town, 2)
    await page.controller.leave()
    const [record] = await ann.rooms.list()
    await ann.rooms.put({ ...record!, lobby: { secret: 'torn' } })
    expect(await ann.visit(path)).toMatchObject({ phase: 'failed', error: 'notOpened' })
  })
  test('is in one tab of a browser only, and the next one takes it over', async () => {
    const town = newTestNetwork()
    const { path, ann, page } = await room(town, 2)
    const second = await ann.visit(path)
    expect(second.phase).toBe('elsewhere')
    await page.controller.leave()
    await settle(town)
    expect(second.phase).toBe('lobby')
  })
})

describe('a table', () => {
  test('is played from every device, and all devices show the same', async () => {
    const { town, pages } = await table(['Ben'])
    expect(pages.map(({ phase }) => phase)).toEqual(['playing', 'playing'])
    for (const page of [...pages, ...pages]) {
      expect(choose(page)).toBeNull()
      await settle(town)
    }
    expect(plies(pages)).toEqual([4, 4])
    expect(pages.map(({ online }) => online?.safety.isFinal)).toEqual([true, true])
    expect(pages[1].online?.members.map(({ is }) => is)).toEqual(['here', 'here'])
  })
  test('is found again after a reload, in the middle of everything', async () => {
    const { town, pages, devices, path } = await table(['Ben'])
    choose(pages[0])
    await settle(town)
    await pages[1].controller.leave()
    const again = await devices[1]!.visit(path)
    await settle(town)
    expect(again.phase).toBe('playing')
    expect(choose(again)).toBeNull()
    await settle(town)
    expect(plies([pages[0], again])).toEqual([2, 2])
    const { table: kept } = (await devices[1]!.rooms.list())[0]!
    expect(kept).toMatchObject({ game: 'nim', status: 'running', plies: 2, summary: { turn: 0 } })
  })
  test('is sent to a device that lost it, which is a member again once the others agree', async () => {
    const { town, pages, path } = await table(['Ben'])
    choose(pages[0])
    await settle(town)
    await pages[1].controller.leave()
    const again = await town.device('Ben').visit(path)
    await town.clock.advance(1000)
    expect(again.online).toMatchObject({ me: 1, isLost: true })
    for (let round = 0; round < 20; round++) await settle(town)
    expect(again.online).toMatchObject({ me: 1, isLost: false })
    expect(choose(again)).toBeNull()
    await settle(town)
    expect(plies([pages[0], again])).toEqual([2, 2])
  })
  test('is watched by a spectator without a seat', async () => {
    const { town, pages, path } = await table(['Ben'])
    choose(pages[0])
    await settle(town)
    const watcher = await town.device('Cat').visit(path)
    await settle(town)
    expect(watcher).toMatchObject({ phase: 'playing', online: { me: null, seats: [] } })
    expect(plies([watcher])).toEqual([1])
    expect(choose(watcher)).toBe('notYourTurn')
    expect(pages[0].watchers).toBe(1)
  })
  test('takes back what all agree to take back', async () => {
    const { town, pages } = await table(['Ben'])
    choose(pages[0], 2)
    await settle(town)
    pages[0].controller.askTakeBack(0)
    await settle(town)
    expect(pages[1].online?.backs).toEqual([{ to: 0, by: [0], missing: [1], canAgree: true }])
    pages[1].controller.askTakeBack(0)
    await settle(town)
    expect(plies(pages)).toEqual([0, 0])
    expect(choose(pages[0], 3)).toBeNull()
  })
  test('never lacks a majority in the seconds after the page slept', async () => {
    const { town, path, pages } = await table(['Ben'])
    const [ann, ben] = pages
    expect([ann.phase, ann.online?.canGoOn]).toEqual(['playing', false])
    const line = roomAddresses(readInvitation(`#${path}`)!.room)[1]!
    town.network.cutLine(line)
    await town.clock.advance(12_000)
    await town.clock.sleep(600_000)
    town.network.restoreLine(line)
    const seen = new Set<unknown>()
    for (let passed = 0; passed < 10_000; passed += 250) {
      for (const { online } of [ann, ben]) seen.add(online?.canGoOn)
      await town.clock.advance(250)
    }
    expect([...seen]).toEqual([false])
    await ben.controller.leave()
    await town.clock.advance(5000)
    expect(ann.online?.canGoOn).toBe(true)
  })
  test('gives the seat of a member who left to a bot by majority, and back when they return', async () => {
    const { town, pages, devices, path } = await table(['Ben', 'Cat'])
    await pages[2]!.controller.leave()
    await settle(town)
    const [ann, ben] = pages
    expect(ann.online?.members[2]).toMatchObject({ is: 'left', isReplaced: false })
    ann.controller.letBotPlay(2)
    await settle(town)
    expect(ben.online?.proposals).toMatchObject([
      { by: 0, gives: [2], agreed: [0], needed: 2, canAgree: true },
    ])
    ben.controller.agree(ben.online!.proposals[0]!.g)
    for (let round = 0; round < 5; round++) await settle(town)
    choose(ann)
    await settle(town)
    choose(ben)
    await settle(town)
    expect(ann.online?.members[2]?.isReplaced).toBe(true)
    expect(plies([ann, ben])).toEqual([3, 3])
    const cat = await devices[2]!.visit(path)
    await settle(town)
    expect(cat.online?.canReturn).toBe(true)
    cat.controller.takeSeatBack()
    for (let round = 0; round < 5; round++) await settle(town)
    expect(cat.online).toMatchObject({ canReturn: false, me: 2 })
    choose(ann)
    await settle(town)
    choose(ben)
    await settle(town)
    expect(choose(cat)).toBeNull()
  })
  test('votes out within two minutes a linked member in turn who never chooses', async () => {
    const { town, pages } = await table(['Ben', 'Cat'])
    const [ann, ben, cat] = pages
    await town.clock.advance(90_000)
    const [staller] = cat!.online!.waitsFor
    expect(staller).toBe(0)
    expect(ben.online?.members[0]).toMatchObject({ is: 'here', isMe: false })
    expect(ben.online!.members[0]!.awaited).toBeGreaterThanOrEqual(90)
    expect([ann.online!.members[0]!.awaited, ben.online!.members[2]!.awaited]).toEqual([null, null])
    const began = town.clock.now()
    ben.controller.letBotPlay(0)
    await town.clock.advance(2000)
    cat!.controller.agree(cat!.online!.proposals[0]!.g)
    while (ben.online?.members[0]?.isReplaced !== true && town.clock.now() < began + 120_000)
      await town.clock.advance(2000)
    expect(ben.online?.members[0]).toMatchObject({ isReplaced: true, awaited: null })
    expect(choose(ben)).toBeNull()
    await town.clock.advance(2000)
    expect(cat!.online!.members[1]).toMatchObject({ awaited: null })
  })
  test('of two of whom one is gone waits, or goes on as another game that names it', async () => {
    const { town, pages, devices } = await table(['Ben'])
    // An earlier moment, at which they stayed, counts no longer.
    await pages[0].controller.continueInNewRoom()
    choose(pages[0], 2)
    await settle(town)
    await pages[1].controller.leave()
    await town.clock.advance(3000)
    expect(pages[0].online).toMatchObject({ canGoOn: true })
    const path = await pages[0].controller.continueInNewRoom()
    await pages[0].controller.leave()
    const on = await devices[0]!.visit(path!)
    await settle(town)
    expect(on.lobby).toMatchObject({
      isContinuation: true,
      chairs: [{ kind: 'person', isMine: true }, { kind: 'bot' }],
    })
    on.controller.lobby()?.setReady(true)
    await settle(town)
    // The bot has answered already; what was played before stands.
    expect(on.phase).toBe('playing')
    expect(
      on.opened?.table
        .playedEntries()
        .slice(0, 2)
        .map(({ seat }) => seat),
    ).toEqual([0, 1])
    expect(on.online).toMatchObject({ me: 0, canGoOn: false })
  })
  test('of two of whom one is gone goes on at a copy with a bot, until they take their seat back there', async () => {
    const { town, pages, devices, path } = await table(['Ben'])
    choose(pages[0], 2)
    await settle(town)
    await pages[1].controller.leave()
    await town.clock.advance(3000)
    expect(pages[0].online).toMatchObject({ canGoOn: true, canPlayAlone: true })
    const copy = await pages[0].controller.playAlone()
    await pages[0].controller.leave()
    const ann = await devices[0]!.visit(copy!)
    await settle(town)
    // There is no lobby; the bot has answered already, and what was played before stands.
    expect([ann.phase, ann.online?.me]).toEqual(['playing', 0])
    expect(ann.online).toMatchObject({ canGoOn: false, members: [{}, { name: 'Ben', isReplaced: true }] })
    expect(choose(ann)).toBeNull()
    await settle(town)
    const played = plies([ann])[0]!
    expect(played).toBeGreaterThan(2)

    const before = await devices[1]!.visit(path)
    await town.clock.advance(3000)
    expect(plies([before])).toEqual([1])
    const found = before.controller.copyOfOther()
    expect(found).toBe(copy)
    await before.controller.leave()
    const ben = await devices[1]!.visit(found!)
    await settle(town)
    expect([plies([ben]), ben.online]).toMatchObject([[played], { me: 1, canReturn: true, history: null }])
    ben.controller.takeSeatBack()
    for (let round = 0; round < 5; round++) await settle(town)
    expect(ben.online?.members).toMatchObject([{ isReplaced: false }, { isReplaced: false }])
    const next = [ann, ben][ann.opened!.table.turn()]!
    expect(choose(next)).toBeNull()
    await settle(town)
    expect(plies([ann, ben])).toEqual([plies([ann])[0], plies([ann])[0]])
    expect(plies([ann])[0]).toBeGreaterThan(played)
  })
  test('is played again by the same people in a room they all find', async () => {
    const { town, pages, devices } = await table(['Ben'])
    const paths = await Promise.all(pages.map(({ controller }) => controller.rematch()))
    expect(new Set(paths).size).toBe(1)
    const again: Page[] = []
    for (const [at, { controller }] of pages.entries()) {
      await controller.leave()
      again.push(await devices[at]!.visit(paths[at]!))
    }
    await settle(town)
    expect(again[0]!.lobby).toMatchObject({ governor: 1, chairs: [{ name: 'Ann' }, { name: 'Ben' }] })
    for (const { controller } of again) controller.lobby()?.setReady(true)
    await settle(town)
    expect(again.map(({ phase }) => phase)).toEqual(['playing', 'playing'])
    expect(again[0]!.opened?.record.seats.map(({ name }) => name)).toEqual(['Ben', 'Ann'])
  })
  test('can be verified at any time on every device', async () => {
    const { town, pages } = await table(['Ben'], false)
    choose(pages[0])
    await settle(town)
    await settle(town)
    expect(await pages[1].controller.verify()).toMatchObject({ type: 'good', rolls: 1 })
    expect(pages[1].controller.logFile()?.name).toMatch(/^windrose-nim-[0-9a-f]{8}[.]log[.]json$/)
  })
})

describe('a device', () => {
  test('that cannot keep what happens says nothing more', async () => {
    const town = newTestNetwork()
    const rooms = memoryRoomStore()
    const full = { ...rooms, isPersistent: true, write: rooms.write }
    const { path, page } = await room(town, 2, town.device('Ann', { rooms: full }))
    const ben = await town.device('Ben').visit(path)
    await settle(town)
    ben.controller.lobby()?.takeChair(1)
    page.controller.lobby()?.setGovernor(0)
    page.controller.lobby()?.setOption('wet', false)
    await settle(town)
    for (const { controller } of [page, ben]) controller.lobby()?.setReady(true)
    await settle(town)
    full.write = () => Promise.reject(new Error('the disk is full'))
    choose(page)
    await settle(town)
    expect(page.opened?.saved()).toBe('failed')
    expect(plies([ben])).toEqual([0])
    // What is on the screen can be saved as a file, and the game goes on once it is stored.
    expect(page.opened!.stored!.file()!.text).toContain('"windrose-log"')
    full.write = rooms.write
    for (let step = 0; step < 60 && plies([ben])[0] === 0; step++) await town.clock.advance(250)
    expect([page.opened!.saved(), plies([page, ben])]).toEqual(['saved', [1, 1]])
  })
  test('that is left while it cannot keep what happens waits for nothing', async () => {
    const { devices, pages, town } = await table(['Ben'])
    devices[0]!.rooms.write = () => Promise.reject(new Error('the disk is full'))
    choose(pages[0])
    await settle(town)
    await pages[0].controller.leave()
    expect(pages[0].phase).toBe('playing')
  })
  test('does not bring back a room that its person deleted in another tab', async () => {
    const { devices, pages, town } = await table(['Ben'])
    for (const { id } of await devices[0]!.rooms.list()) await devices[0]!.rooms.remove(id)
    choose(pages[0])
    await settle(town)
    expect(pages[0].opened?.saved()).toBe('deleted')
    expect([await devices[0]!.rooms.list(), plies([pages[1]])]).toEqual([[], [0]])
  })
  test('whose disk cannot be read now does not take its game for lost', async () => {
    const { town, devices, pages, path } = await table(['Ben'])
    choose(pages[0])
    await settle(town)
    await pages[1].controller.leave()
    const { load } = devices[1]!.rooms
    devices[1]!.rooms.load = () => Promise.reject(new Error('busy'))
    expect(await devices[1]!.visit(path)).toMatchObject({ phase: 'failed', error: 'notOpened' })
    devices[1]!.rooms.load = load
  })
  test('with other rules may look on and chat, and is no hindrance', async () => {
    const town = newTestNetwork()
    const { path, page } = await room(town, 2)
    const old = await town.device('Old', { engine: 'older' }).visit(path)
    await settle(town)
    expect(page.lobby?.guests.find(({ name }) => name === 'Old')?.isOtherVersion).toBe(true)
    old.controller.lobby()?.takeChair(1)
    await settle(town)
    page.controller.lobby()?.setReady(true)
    old.controller.lobby()?.setReady(true)
    await settle(town)
    expect([page.phase, old.phase]).toEqual(['lobby', 'lobby'])
  })
})

describe('a seat that a bot plays', () => {
  test('is given to a spectator when the people agree, under their own name', async () => {
    const { town, pages, path } = await table(['Ben', 'Cat'])
    const [ann, ben] = pages
    await pages[2]!.controller.leave()
    await settle(town)
    ann.controller.letBotPlay(2)
    await settle(town)
    ben.controller.agree(ben.online!.proposals[0]!.g)
    for (let round = 0; round < 5; round++) await settle(town)
    const home = town.device('Dan')
    const dan = await home.visit(path)
    await settle(town)
    expect(dan.online?.canAsk).toEqual([2])
    dan.controller.askSeat(2)
    await settle(town)
    expect(ann.online?.asks).toMatchObject([{ member: 2, name: 'Dan' }])
    const { member, key, name } = ann.online!.asks[0]!
    ann.controller.giveSeat(member, key, name)
    await settle(town)
    expect(ben.online?.proposals).toMatchObject([{ brings: [{ member: 2, name: 'Dan' }], canAgree: true }])
    ben.controller.agree(ben.online!.proposals[0]!.g)
    for (let round = 0; round < 10; round++) await settle(town)
    expect(dan.online).toMatchObject({ me: 2, seats: [2], canAsk: [] })
    expect(ann.opened?.record.seats.map((seat) => seat.name)).toEqual(['Ann', 'Ben', 'Dan'])
    for (const page of [ann, ben, dan]) {
      expect(choose(page)).toBeNull()
      await settle(town)
    }
    expect(plies([ann, ben, dan])).toEqual([3, 3, 3])
    await dan.controller.leave()
    const again = await home.visit(path)
    await settle(town)
    expect(again.online).toMatchObject({ me: 2, isLost: false })
    for (const page of [ann, ben, again]) {
      expect(choose(page)).toBeNull()
      await settle(town)
    }
    expect(plies([ann, ben, again])).toEqual([6, 6, 6])
  })
})

describe('the past of a table that goes on', () => {
  type Entries = [number, number][]
  /** Ben opens the next room with a past of his own; Ann, who keeps the log, and Cat, who does not, follow his link. */
  async function goOn(change: (entries: Entries) => Entries) {
    const { town, pages, devices } = await table(['Ben'])
    for (const page of [pages[0], pages[1], pages[0]]) {
      choose(page)
      await settle(town)
    }
    const [path] = await Promise.all([pages[1].controller.continueInNewRoom()])
    for (const { controller } of pages) await controller.leave()
    const { rooms } = devices[1]!
    const record = (await rooms.list()).find((one) => one.path === path)!
    const opening = JSON.parse(JSON.stringify(record.first)) as { plan: { from: { entries: Entries } } }
    opening.plan.from.entries = change(opening.plan.from.entries)
    await rooms.put({ ...record, first: opening })
    const ben = await devices[1]!.visit(path!)
    const ann = await devices[0]!.visit(path!)
    const cat = await town.device('Cat').visit(path!)
    await settle(town)
    await settle(town)
    return { town, ann, ben, cat }
  }
  const isDoubted = ({ lobby }: Page): unknown => lobby?.history?.is
  async function begin(town: TestNetwork, ann: Page, ben: Page): Promise<void> {
    ann.controller
      .lobby()
      ?.takeChair(ann.lobby!.chairs.findIndex(({ isMine, kind }) => kind !== 'person' && !isMine))
    await settle(town)
    for (const { controller } of [ann, ben]) controller.lobby()?.setReady(true)
    await settle(town)
  }
  test('is said to be unverified where no log of it is kept, and by whom it is given', async () => {
    const { town, ann, ben, cat } = await goOn((entries) => entries)
    expect([ann, ben].map(isDoubted)).toEqual(['same', 'same'])
    expect(cat.lobby?.history).toEqual({ is: 'unverified', by: 'Ben' })
    await begin(town, ann, ben)
    expect([ann, ben, cat].map(({ phase }) => phase)).toEqual(['playing', 'playing', 'playing'])
    expect([ann, ben].map(({ online }) => online?.history)).toEqual([null, null])
    expect(cat.online?.history?.is).toBe('unverified')
    expect(new Set(cat.online?.history?.by)).toEqual(new Set(['Ann', 'Ben']))
  })
  test.each<[string, (entries: Entries) => Entries]>([
    ['another choice', (entries) => [...entries.slice(0, -1), [entries.at(-1)![0], 2]]],
    ['a choice less', (entries) => entries.slice(0, -1)],
  ])('is not followed unasked if it differs from the kept log: %s', async (_, change) => {
    const { town, ann, ben } = await goOn(change)
    expect(ann.lobby?.history).toEqual({ is: 'differs', by: 'Ben' })
    await begin(town, ann, ben)
    expect([ann.phase, ann.lobby?.canBeReady, ann.lobby?.isReady]).toEqual(['lobby', false, false])
    ann.controller.acceptHistory()
    await settle(town)
    expect(ann.lobby).toMatchObject({ history: { is: 'accepted' }, canBeReady: true })
    // Ben keeps the true log, too.
    ben.controller.acceptHistory()
    for (const { controller } of [ann, ben]) controller.lobby()?.setReady(true)
    await settle(town)
    expect([ann.phase, ann.online?.history]).toEqual(['playing', { is: 'differs', by: ['Ben'] }])
  })
  test('is unverified where the kept log ends earlier', async () => {
    const { ann } = await goOn((entries) => [...entries, [(entries.at(-1)![0] + 1) % 2, 1]])
    expect(ann.lobby?.history).toEqual({ is: 'unverified', by: 'Ben' })
  })
})
