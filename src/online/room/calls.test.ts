import { expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { memoryRoomStore } from '../../storage/room-store.ts'
import { newCallServers } from './call-servers.fixture.ts'
import type { NtfyAddress } from '../runtime/call-address.ts'
import type { CallParts } from '../runtime/call-parts.ts'
import type { CallReport } from '../runtime/mail-types.ts'
import { newTestNetwork, pathOf } from './room.fixture.ts'
import type { Device, Page } from './room.fixture.ts'

// Players who are never there together, and a real server that answers as ntfy does.

const servers = newCallServers()
const HOUR = 3_600_000

/** When players are back, by name. */
const absence = new Map<string, number>()
/** What became of calls, by the name of the caller. */
const told = new Map<string, readonly CallReport[]>()
const partsOf = (
  name: string,
  to: NtfyAddress | null,
  hosts: readonly string[] = ['127.0.0.1'],
): CallParts => ({
  me: () => to,
  back: () => absence.get(name) ?? null,
  knownHosts: () => hosts,
  describe: async ({ what, game, players, names, tag }) => ({
    title: `${game}: ${players.join(', ')}`,
    text: `${names.join(', ')} to ${what === 'turn' ? 'act' : 'sign'}`,
    link: `https://windrose.example.org/#/m/at-${tag}`,
  }),
  tell: (_, reports) => void told.set(name, reports),
  fetch,
})

/** A table over days of these players, who all are called by ntfy; the first one began it. */
async function town(
  names: readonly string[],
  hosts?: readonly string[],
  { isOpen = false, luck = 'next' }: { readonly isOpen?: boolean; readonly luck?: 'next' | 'strict' } = {},
) {
  const ntfy = await servers.ntfy()
  const place = newTestNetwork()
  const settle = async (): Promise<void> => place.clock.advance(16_000)
  const devices = names.map((name) =>
    place.device(name, {
      rooms: memoryRoomStore(),
      calls: partsOf(name, { is: 'ntfy', server: ntfy.url, topic: `topic-${name}` }, hosts),
    }),
  )
  const none = await devices[0]!.visit('/j/none')
  const plain = await pathOf(devices[0]!, none, names.length, { luck })
  const path = isOpen ? `${plain}${plain.includes('?') ? '&' : '?'}open=1` : plain
  await none.controller.leave()
  const visit = async (device: Device, what: (page: Page) => unknown = () => undefined): Promise<Page> => {
    const page = await device.visit(path)
    await settle()
    await what(page)
    await settle()
    await page.controller.leave()
    return page
  }
  const readyWith = ({ controller, lobby }: Page, wet: boolean): void => {
    if (lobby?.ownChairs.length === 0)
      controller.lobby()?.takeChair(lobby.chairs.findIndex(({ kind }) => kind === 'free'))
    controller.lobby()?.setOption('wet', wet)
    if (lobby?.governor !== 0) controller.lobby()?.setGovernor(0)
    controller.lobby()?.setReady(true)
  }
  const ready = (page: Page): void => readyWith(page, false)
  const readyToDraw = (page: Page): void => readyWith(page, true)
  /** The topics that were called to act, or to sign, in order. */
  const called = (to: 'act' | 'sign' = 'act'): string[] =>
    ntfy.heard
      .map(({ body }) => JSON.parse(body) as { topic: string; message: string })
      .filter(({ message }) => message.endsWith(` to ${to}`))
      .map(({ topic }) => topic)
  return { place, devices, path, settle, visit, ready, readyToDraw, called, ntfy }
}

/** Chooses as soon as this device knows that it is their turn. */
const choose = (page: Page): Promise<void> => until(() => expect(page.opened?.session?.choose(1)).toBeNull())

test('each player is called once a turn, by the device that left it, from the first turn on', async () => {
  const { devices, visit, ready, called, ntfy, settle, path } = await town(['Ann', 'Ben'])
  const [ann, ben] = devices as [Device, Device]
  await visit(ann, ready)
  await visit(ben, async (page) => {
    ready(page)
    await settle()
    // All seats are taken: Ann is called to sign.
    await until(() => expect(called('sign')).toEqual(['topic-Ann']))
  })
  await visit(ben)
  expect([called('sign'), called()]).toEqual([['topic-Ann'], []])
  // Ann signs last and begins; the turn is hers, and she is not called by herself.
  await visit(ann, async (page) => {
    await choose(page)
    await settle()
    await until(() => expect(called()).toEqual(['topic-Ben']))
    const reports = [{ name: 'Ben', is: 'called' }]
    await until(() => expect(page.mail?.calls).toMatchObject({ members: [0, 1], reports }))
  })
  const { click } = JSON.parse(ntfy.heard.at(-1)!.body) as { click: string }
  const code = path.split('/')[2]!.replaceAll('-', '')
  expect(click).toMatch(/#\/m\/at-[0-9a-f]{20}$/)
  expect(JSON.stringify(ntfy.heard)).not.toContain(code.slice(0, 4))
  // She opens it again and again: no second call.
  await visit(ann)
  await visit(ann)
  expect(called()).toEqual(['topic-Ben'])
  await visit(ben, async (page) => {
    await choose(page)
    await settle()
    await until(() => expect(called()).toEqual(['topic-Ben', 'topic-Ann']))
  })
})

test('no one is called for the first draw: the links came with the signatures', async () => {
  const { devices, visit, readyToDraw, called } = await town(['Ann', 'Ben'])
  const [ann, ben] = devices as [Device, Device]
  await visit(ann, readyToDraw)
  await visit(ben, readyToDraw)
  const begun = await visit(ann)
  expect([begun.online?.waitsFor, called()]).toEqual([[0], []])
})

test('a player whose link the first draw lacks is called, too, and the home page of others does not claim it', async () => {
  const { devices, visit, readyToDraw, called } = await town(['Ann', 'Ben'], undefined, { luck: 'strict' })
  const [ann, ben] = devices as [Device, Device]
  await visit(ann, readyToDraw)
  await visit(ben, readyToDraw)
  await visit(ann, async (page) => {
    expect(page.online?.waitsFor).toEqual([1])
    await until(() => expect(called()).toEqual(['topic-Ben']))
  })
  expect((await ann.rooms.list())[0]?.table?.mine).toBeNull()
})

test('after a day without a choice, one device calls once more, and then none', async () => {
  const { place, devices, visit, ready, called, settle } = await town(['Ann', 'Ben', 'Cat'])
  const [ann, ben, cat] = devices as [Device, Device, Device]
  for (const device of [ann, ben, cat, ann, ben]) await visit(device, ready)
  await visit(ann, async (page) => {
    expect(page.phase).toBe('playing')
    await choose(page)
    await settle()
    // The device that began the game called Ann.
    await until(() => expect(called()).toEqual(['topic-Ann', 'topic-Ben']))
  })
  await visit(cat)
  expect(called()).toHaveLength(2)
  await place.clock.sleep(25 * HOUR)
  await visit(cat, async (page) => {
    await until(() => expect(called()).toEqual(['topic-Ann', 'topic-Ben', 'topic-Ben']))
    await until(() => expect(page.mail?.calls.reports).toMatchObject([{ name: 'Ben', is: 'called' }]))
  })
  await place.clock.sleep(50 * HOUR)
  for (const device of [ann, cat]) await visit(device)
  expect(called()).toHaveLength(3)
})

test('a host that this device does not know is not contacted, and the person is told', async () => {
  const { devices, visit, ready, ntfy, settle } = await town(['Ann', 'Ben'], [])
  const [ann, ben] = devices as [Device, Device]
  for (const device of [ann, ben]) await visit(device, ready)
  await visit(ann, async (page) => {
    await choose(page)
    await settle()
    // The server lies on this computer, where no address from others may lead.
    expect(page.mail?.calls.reports).toMatchObject([{ name: 'Ben', is: 'private' }])
  })
  expect(ntfy.heard).toEqual([])
})

test('a service that refuses is told to the caller, and not asked again', async () => {
  const { devices, visit, ready, ntfy, settle } = await town(['Ann', 'Ben'])
  const [ann, ben] = devices as [Device, Device]
  ntfy.status = 429
  for (const device of [ann, ben]) await visit(device, ready)
  await visit(ann, async (page) => {
    await choose(page)
    await settle()
    await until(() => expect(page.mail?.calls.reports).toMatchObject([{ name: 'Ben', is: 'limited' }]))
    await settle()
  })
  await visit(ann)
  // Ann was called to sign, and Ben to act.
  expect(ntfy.heard).toHaveLength(2)
})

test('a webhook that one player set is called by all, until they take it away', async () => {
  const { devices, visit, ready, settle } = await town(['Ann', 'Ben'])
  const hook = await servers.open((_, response) => response.end())
  const [ann, ben] = devices as [Device, Device]
  await visit(ann, ready)
  await visit(ben, ready)
  await visit(ben, (page) => page.controller.setWebhook({ is: 'json', url: `${hook.url}/table` }))
  await visit(ann, async (page) => {
    expect(page.mail?.calls.hook).toMatchObject({ is: 'json', isMine: false })
    await choose(page)
    await settle()
    await until(() => expect(hook.heard).toHaveLength(1))
    expect(JSON.parse(hook.heard[0]!.body)).toMatchObject({ game: 'nim', names: ['Ben'] })
  })
  await visit(ben, async (page) => {
    page.controller.setWebhook(null)
    await settle()
    expect(page.mail?.calls.hook).toBeNull()
    await choose(page)
  })
  await visit(ann, (page) => expect(page.mail?.calls.hook).toBeNull())
  expect(hook.heard).toHaveLength(1)
})

test('at a table open to everyone no stranger learns where a person is called', async () => {
  const { devices, visit, ready, called } = await town(['Ann', 'Ben'], undefined, { isOpen: true })
  const [ann, ben] = devices as [Device, Device]
  await visit(ann, ready)
  await visit(ben, ready)
  const { opened } = await visit(ann, choose)
  expect(opened).not.toBeNull()
  const page = await visit(ben)
  expect(page.mail?.calls.members).toEqual([])
  expect(called()).toEqual([])
})

test('the others see until when a player is away', async () => {
  const { place, devices, visit, ready } = await town(['Ann', 'Ben'])
  const [ann, ben] = devices as [Device, Device]
  await visit(ann, ready)
  await visit(ben, ready)
  await visit(ann, choose)
  const back = 1_700_000_000_000 + place.clock.at + 30 * HOUR
  absence.set('Ben', back)
  await visit(ben)
  expect((await visit(ann)).online?.days?.back).toEqual([null, back])
  await place.clock.sleep(31 * HOUR)
  expect((await visit(ann)).online?.days?.back).toEqual([null, null])
})
