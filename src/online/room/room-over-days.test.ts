import { describe, expect, test } from 'vitest'
import { NO_TROUBLES } from '../../net/mailbox/memory-mailbox.fixture.ts'
import { memoryRoomStore } from '../../storage/room-store.ts'
import type { RoomStore } from '../../storage/room-store.ts'
import { newTestNetwork, pathOf } from './room.fixture.ts'
import type { Device, Page, TestNetwork } from './room.fixture.ts'

const DAYS = { luck: 'next', time: { hours: 24, freeDays: 2 } } as const

/** Lets everything that is under way happen. */
const settle = async (town: TestNetwork): Promise<void> => town.clock.advance(16_000)

/** Devices that are never open together, and a table over days that the first one made. */
async function town(...names: readonly string[]) {
  const place = newTestNetwork()
  const devices = names.map((name) => place.device(name))
  const none = await devices[0]!.visit('/j/none')
  const path = await pathOf(devices[0]!, none, Math.max(2, names.length), DAYS)
  await none.controller.leave()
  /** One visit, alone; the page is closed afterwards. */
  const visit = async <Answer>(device: Device, what: (page: Page) => Answer): Promise<Answer> => {
    const page = await device.visit(path)
    await settle(place)
    const answer = what(page)
    await settle(place)
    await page.controller.leave()
    return answer
  }
  return { place, devices, path, visit }
}

const sit = ({ controller, lobby }: Page): void => {
  if (lobby?.ownChairs.length === 0)
    controller.lobby()?.takeChair(lobby.chairs.findIndex(({ kind }) => kind === 'free'))
  controller.lobby()?.setOption('wet', false)
  controller.lobby()?.setReady(true)
}
const ready = ({ controller }: Page): void => controller.lobby()?.setReady(true)
const look = (page: Page): Page => page

describe('a room over days', () => {
  test('begins with one further visit of everyone, and is played by people who are never there together', async () => {
    const { devices, visit } = await town('Ann', 'Ben')
    const [ann, ben] = devices as [Device, Device]
    await visit(ann, (page) => {
      page.controller.lobby()?.setOption('wet', false)
      page.controller.lobby()?.setGovernor(0)
      ready(page)
    })
    const [free] = await ann.rooms.list()
    expect(free?.seating).toMatchObject({ game: 'nim', seats: [{ name: 'Ann' }], free: 1 })
    const seated = await visit(ben, (page) => {
      expect(page.lobby?.chairs.map(({ kind, name, isReady }) => [kind, name, isReady])).toEqual([
        ['person', 'Ann', true],
        ['free', expect.anything(), false],
      ])
      page.controller.lobby()?.takeChair(1)
      ready(page)
      return look(page)
    })
    // Ann has not signed yet, but is as ready as she said.
    expect(seated.lobby?.chairs.map(({ isReady }) => isReady)).toEqual([true, true])
    expect(seated.lobby?.starting?.missing).toEqual(['Ann'])
    // Ben has signed; Ann signs as soon as she is there, and begins.
    const begun = await visit(ann, (page) => {
      expect([page.phase, page.error, page.online?.waitsFor]).toEqual(['playing', undefined, [0]])
      page.opened?.session?.choose(1)
      return look(page)
    })
    expect(begun.mail).toMatchObject({ of: 3, taken: 3 })
    const mine = async (device: Device): Promise<unknown> => (await device.rooms.list())[0]?.table?.mine
    expect(await mine(ann)).toBe(null)
    await visit(ben, (page) => {
      expect([page.phase, page.opened?.table.ply(), page.online?.waitsFor]).toEqual(['playing', 1, [1]])
      expect(page.online?.members.map(({ is }) => is)).toEqual(['gone', 'here'])
      expect(page.online?.days?.seen[0]).toBeGreaterThan(1_700_000_000_000)
    })
    // Ben only looked: the home page of his device says that the table waits for him.
    expect(await mine(ben)).toBeGreaterThan(1_700_000_000_000)
    await visit(ben, (page) => {
      expect(page.mail?.isLeaving).toBe(false)
      page.opened?.session?.choose(1)
      // The choice is being signed, and lies nowhere yet.
      expect(page.mail?.isLeaving).toBe(true)
    })
    expect(await mine(ben)).toBe(null)
    await visit(ann, (page) => expect(page.opened?.table.ply()).toBe(2))
    expect(await mine(ann)).toBeGreaterThan(1_700_000_000_000)
  })
  test('says that a readiness lies in the mailbox only once it does, where the device stores slowly', async () => {
    const place = newTestNetwork()
    const rooms = memoryRoomStore()
    let isSlow = false
    const later = (): Promise<void> =>
      new Promise((go) => {
        const stop = place.clock.repeat(2000, () => {
          stop()
          go()
        })
      })
    const slowly: RoomStore['put'] = async (...room) => {
      if (isSlow) await later()
      return rooms.put(...room)
    }
    const [ann, ben] = [place.device('Ann', { rooms: { ...rooms, put: slowly } }), place.device('Ben')]
    const path = await pathOf(ann, await ann.visit('/j/none'), 2, DAYS)
    const page = await ann.visit(path)
    page.controller.lobby()?.setOption('wet', false)
    await settle(place)
    const isLeft = (): boolean =>
      page.mail?.isLeaving === false && page.mail.taken !== null && page.mail.taken > 0
    expect(isLeft()).toBe(true)
    isSlow = true
    ready(page)
    expect([page.lobby?.isReady, isLeft()]).toEqual([true, false])
    for (let step = 0; step < 60 && !isLeft(); step++) await place.clock.advance(250)
    expect(isLeft()).toBe(true)
    // She closes the page because it says so.
    await page.controller.leave()
    const late = await ben.visit(path)
    await settle(place)
    expect(late.lobby?.chairs[0]).toMatchObject({ name: 'Ann', isReady: true })
  })
  test('begins once where two take the last chair unseen by each other, and the other watches', async () => {
    const { place, devices, visit, path } = await town('Ann', 'Ben', 'Cat')
    const [ann, ben, cat] = devices as [Device, Device, Device]
    await visit(ann, (page) => {
      page.controller.lobby()?.setChairs(2)
      page.controller.lobby()?.setOption('wet', false)
      ready(page)
    })
    // Both are there at once, hear nothing of each other, and no store shows either to the other before both have signed.
    place.network.intercept = () => undefined
    const pages = [await ben.visit(path), await cat.visit(path)]
    await settle(place)
    place.stores.setTroubles({ ...NO_TROUBLES, delay: [60_000, 60_000] })
    for (const page of pages) sit(page)
    await settle(place)
    for (const { controller } of pages) await controller.leave()
    place.stores.setTroubles(NO_TROUBLES)
    await place.clock.sleep(120_000)
    const phases = []
    for (const device of [ann, ben, cat, ann])
      phases.push(
        await visit(device, ({ phase, online, lobby }) => [phase, online?.me ?? lobby?.starting ?? null]),
      )
    const members = phases.slice(1, 3).map(([, me]) => me)
    expect(phases.at(-1)).toEqual(['playing', expect.any(Number)])
    expect(members.filter((me) => typeof me === 'number')).toHaveLength(1)
  })
  test('keeps its chairs where all mailboxes are wiped, and goes on', async () => {
    const { place, devices, visit } = await town('Ann', 'Ben')
    const [ann, ben] = devices as [Device, Device]
    await visit(ann, sit)
    for (const store of [0, 1, 2]) place.stores.wipe(store)
    const again = await visit(ann, ({ lobby }) => [lobby?.ownChairs, lobby?.isReady])
    expect(again).toEqual([[0], true])
    await visit(ben, sit)
    await visit(ann, ({ phase }) => expect(phase).toBe('playing'))
    for (const store of [0, 1, 2]) place.stores.wipe(store)
    await visit(ben, ({ phase }) => expect(phase).toBe('lobby'))
    // Ann's device leaves the beginning again.
    await visit(ann, look)
    await visit(ben, ({ phase }) => expect(phase).toBe('playing'))
  })
  test('is played at once while members are there together, and by mailbox when they are not', async () => {
    const { place, devices, visit, path } = await town('Ann', 'Ben')
    const [ann, ben] = devices as [Device, Device]
    await visit(ann, (page) => {
      page.controller.lobby()?.setGovernor(0)
      sit(page)
    })
    const pages = [await ann.visit(path), await ben.visit(path)] as const
    await settle(place)
    sit(pages[1])
    await settle(place)
    expect(pages.map(({ phase, connection }) => [phase, connection])).toEqual([
      ['playing', 'linked'],
      ['playing', 'linked'],
    ])
    expect(pages[0].online?.members.map(({ is }) => is)).toEqual(['here', 'here'])
    pages[0].opened?.session?.choose(1)
    await place.clock.advance(1000)
    expect(pages[1].opened?.table.ply()).toBe(1)
    for (const { controller } of pages) await controller.leave()
    await visit(ben, (page) => page.opened?.session?.choose(1))
    await visit(ann, (page) => expect(page.opened?.table.ply()).toBe(2))
  })
  test('leaves a turn at once when its page is hidden, which may be its end', async () => {
    const { place, devices, visit, path } = await town('Ann', 'Ben')
    const [ann, ben] = devices as [Device, Device]
    await visit(ann, (page) => {
      page.controller.lobby()?.setGovernor(0)
      sit(page)
    })
    await visit(ben, sit)
    await visit(ann, look)
    const page = await ann.visit(path)
    page.opened?.session?.choose(1)
    await place.clock.advance(50)
    page.hide()
    // Both together are shorter than several changes are waited for.
    await place.clock.advance(50)
    await page.controller.leave()
    await visit(ben, ({ opened }) => expect(opened?.table.ply()).toBe(1))
  })
  test('says since when it waits, who was here, and whose time is over; no clock plays for anybody', async () => {
    const { place, devices, visit } = await town('Ann', 'Ben')
    const [ann, ben] = devices as [Device, Device]
    await visit(ann, (page) => {
      page.controller.lobby()?.setGovernor(0)
      sit(page)
    })
    await visit(ben, sit)
    const begun = await visit(ann, ({ online }) => online?.days?.since ?? 0)
    expect(begun).toBeGreaterThan(1_700_000_000_000)
    await place.clock.sleep(50 * 3_600_000)
    const early = await visit(ben, ({ online }) => online)
    expect([early?.waitsFor, early?.days?.late]).toEqual([[0], []])
    expect(Math.abs((early?.days?.since ?? 0) - begun)).toBeLessThan(60_000)
    await place.clock.sleep(30 * 3_600_000)
    const late = await visit(ben, ({ online }) => online)
    expect([late?.waitsFor, late?.days?.late, late?.proposals]).toEqual([[0], [0], []])
  })
})
