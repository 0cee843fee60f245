import { expect, test } from 'vitest'
import type { RoomMessage, RoomTabs } from '../../platform/room-tabs.ts'
import { inBackground, readInBackground } from './rooms-in-background.ts'
import type { BackgroundRooms } from './rooms-in-background.ts'
import { newTestNetwork, pathOf } from './room.fixture.ts'
import type { Device, Page, TestNetwork } from './room.fixture.ts'

const DAYS = { luck: 'next', time: { hours: 24, freeDays: 2 } } as const
const APPEARANCES = { colors: ['blue', 'green'], symbols: ['star', 'moon'], names: ['Bot'] }
const settle = async (place: TestNetwork): Promise<void> => place.clock.advance(16_000)

/** What the tabs of one browser say to each other. */
function newTabs(): { readonly tabs: RoomTabs; say(message: RoomMessage): void } {
  const listeners = new Set<(message: RoomMessage) => void>()
  const say = (message: RoomMessage): void => listeners.forEach((hear) => hear(message))
  return {
    say,
    tabs: {
      tell: () => undefined,
      listen(hear) {
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
    },
  }
}

/** The home page of a device, which only reads mailboxes. */
interface Home extends BackgroundRooms {
  readonly told: string[]
  stored: number
  say(message: RoomMessage): void
}

async function town() {
  const place = newTestNetwork()
  const [ann, ben] = [place.device('Ann'), place.device('Ben')]
  const none = await ann.visit('/j/none')
  const path = await pathOf(ann, none, 2, DAYS)
  const visit = async (device: Device, what: (page: Page) => unknown): Promise<void> => {
    const page = await device.visit(path)
    await settle(place)
    what(page)
    await settle(place)
    await page.controller.leave()
  }
  const openHome = async (device: Device): Promise<Home> => {
    // A page that shows no room has the network of its device.
    const { network, controller } = await device.visit('/j/none')
    await controller.leave()
    const { tabs, say } = newTabs()
    const home = { told: [] as string[], stored: 0, say }
    const rooms = readInBackground(
      await device.rooms.list(),
      {
        platform: { ...device.platform, roomTabs: async () => tabs },
        appearances: APPEARANCES,
        me: () => ({ name: device.name, color: 'blue', symbol: 'star' }),
        toldDeals: async () => [],
        servers: { broker: '', ice: [], known: [] },
      },
      { tell: (_, status) => home.told.push(status), stored: () => home.stored++ },
      inBackground(network),
    )
    return Object.assign(home, rooms)
  }
  const sitDown = async (): Promise<void> => {
    await visit(ann, ({ controller }) => {
      controller.lobby()?.setOption('wet', false)
      controller.lobby()?.setGovernor(0)
      controller.lobby()?.setReady(true)
    })
    await visit(ben, ({ controller }) => {
      controller.lobby()?.takeChair(1)
      controller.lobby()?.setReady(true)
    })
  }
  return { place, ann, ben, path, visit, openHome, sitDown }
}
const recordOf = async ({ rooms }: Device) => (await rooms.list())[0]!

test('the home page reads what lies there, says whose turn it is, and signs without a visit', async () => {
  const { place, ann, ben, sitDown, openHome, visit } = await town()
  await sitDown()
  const home = await openHome(ann)
  expect(home.told).toEqual(['reading'])
  await settle(place)
  expect(home.told).toEqual(['reading', 'read'])
  expect(home.stored).toBeGreaterThan(0)
  const { table, readAt } = await recordOf(ann)
  expect(table?.mine).toBeGreaterThan(1_700_000_000_000)
  expect(readAt).toBeGreaterThan(1_700_000_000_000)
  await home.close()
  // Ann never opened the table again, and Ben's device knows that she began.
  await visit(ben, ({ phase, online }) => {
    expect([phase, online?.waitsFor]).toEqual(['playing', [0]])
    // A look at the home page is no visit.
    expect(online?.days?.seen[0]).toBe(null)
  })
})

test('a turn that is left while the home page is open is seen there', async () => {
  const { place, ann, ben, sitDown, openHome, visit } = await town()
  await sitDown()
  await visit(ann, (page) => page.opened?.session?.choose(1))
  const home = await openHome(ann)
  await settle(place)
  expect((await recordOf(ann)).table?.mine).toBe(null)
  const before = home.stored
  await visit(ben, (page) => page.opened?.session?.choose(1))
  await settle(place)
  expect((await recordOf(ann)).table?.mine).toBeGreaterThan(1_700_000_000_000)
  expect(home.stored).toBeGreaterThan(before)
  await home.close()
})

test('nothing is said to be read where no mailbox answers, until one does', async () => {
  const { place, ann, sitDown, openHome } = await town()
  await sitDown()
  for (const store of [0, 1, 2]) place.stores.stop(store)
  const { readAt } = await recordOf(ann)
  const home = await openHome(ann)
  await settle(place)
  expect(home.told).not.toContain('read')
  expect((await recordOf(ann)).readAt).toBe(readAt)
  for (const store of [0, 1, 2]) place.stores.start(store)
  await settle(place)
  expect(home.told.at(-1)).toBe('read')
  await home.close()
})

test('a table that is opened in another tab is let go, and watched again once it is closed there', async () => {
  const { place, ann, sitDown, openHome, path } = await town()
  await sitDown()
  const home = await openHome(ann)
  await settle(place)
  const page = await ann.visit(path)
  expect(page.phase).toBe('elsewhere')
  home.say({ is: 'opening', room: page.controller.code.replaceAll('-', '').replaceAll(' ', '') })
  await settle(place)
  expect(page.phase).toBe('playing')
  expect(home.told.slice(0, 4)).toEqual(['reading', 'read', 'unread', 'reading'])
  expect(home.told.at(-1)).toBe('unread')
  await page.controller.leave()
  await settle(place)
  expect(home.told.at(-1)).toBe('read')
  await home.close()
})
