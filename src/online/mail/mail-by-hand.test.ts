import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findRoom, readSealed, seal, toFileText, toLinkText, unseal } from '../../net/mailbox/sealed-turn.ts'
import { createRoom } from '../room/create-room.ts'
import type { FileToSend, HandResult } from './mail-by-hand.ts'
import { newTestNetwork } from '../room/room.fixture.ts'
import type { Device, Page } from '../room/room.fixture.ts'

const DAYS = { luck: 'next', time: { hours: 24, freeDays: 2 } } as const
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** A table over days without any mailbox, which began while all were there; from then on each is alone. */
async function tableWithoutMailbox(...names: readonly string[]) {
  const place = newTestNetwork()
  const settle = (): Promise<void> => place.clock.advance(16_000)
  const devices = names.map((name) => place.device(name))
  const { network, controller } = await devices[0]!.visit('/j/none')
  await controller.leave()
  const me = { name: names[0]!, color: 'blue', symbol: 'star' }
  const room = { game: 'nim', me, chairs: names.length, days: DAYS }
  const servers = { broker: '', ice: [], relays: ['none'] }
  const path = await createRoom(room, devices[0]!.platform, servers, network)
  const pages: Page[] = []
  for (const device of devices) {
    const page = await device.visit(path)
    pages.push(page)
    await settle()
    if (page.lobby?.ownChairs.length === 0)
      page.controller.lobby()?.takeChair(page.lobby.chairs.findIndex(({ kind }) => kind === 'free'))
    page.controller.lobby()?.setOption('wet', false)
    if (page === pages[0]) page.controller.lobby()?.setGovernor(0)
  }
  await settle()
  for (const page of pages) page.controller.lobby()?.setReady(true)
  await settle()
  expect(pages.map(({ phase }) => phase)).toEqual(names.map(() => 'playing'))
  for (const page of pages) await page.controller.leave()

  /** One visit alone: hears what came, does something, and sends. */
  async function visit(
    device: Device,
    received: readonly string[],
    what: (page: Page) => unknown = (page) => page.opened?.session?.choose(1),
  ): Promise<{ results: readonly HandResult['is'][]; sent: Sent; page: Page }> {
    const page = await device.visit(path)
    const results: HandResult['is'][] = []
    for (const text of received) results.push((await page.controller.hearSent(text))!.is)
    await settle()
    what(page)
    await settle()
    const sent = { link: await linkOf(page), file: (await page.controller.fileToSend())! }
    await page.controller.leave()
    return { results, sent, page }
  }
  return { place, path, devices, visit }
}
const look = (): void => undefined
interface Sent {
  readonly link: string
  readonly file: FileToSend
}
async function linkOf({ controller }: Page): Promise<string> {
  const link = await controller.linkToSend()
  if (link === null || link === 'tooLong') throw new Error('there is something to send, and it is short')
  return link.text
}
const plies = ({ opened }: Page): number | undefined => opened?.table.ply()

describe('turns that are sent by hand', () => {
  let table: Awaited<ReturnType<typeof tableWithoutMailbox>>
  let [ann, ben]: Device[] = []
  beforeAll(async () => {
    table = await tableWithoutMailbox('Ann', 'Ben')
    ;[ann, ben] = table.devices
  })

  test('play a game without any mailbox, and each says what became of it', async () => {
    const first = await table.visit(ann!, [])
    expect(first.page.mail).toMatchObject({ of: 0, isUnsent: true })
    const answer = await table.visit(ben!, [first.sent.link, first.sent.link])
    expect(answer.results).toEqual(['heard', 'known'])
    expect(plies(answer.page)).toBe(2)
    // Their own link says nothing new.
    expect((await table.visit(ben!, [answer.sent.link], look)).results).toEqual(['known'])
    const next = await table.visit(ann!, [answer.sent.link])
    expect([next.results, plies(next.page)]).toEqual([['heard'], 3])
    // What the others stated is stored, so that a later visit sends as little.
    const later = await table.visit(ann!, [], (page) => page.controller.sent())
    expect(later.sent.link.length).toBe(next.sent.link.length)
    expect(later.page.mail?.isUnsent).toBe(false)
    await table.visit(ben!, [later.sent.link], look)
    expect((await table.visit(ben!, [first.sent.link], look)).results).toEqual(['known'])
  })
  test('are refused with a reason where they are damaged, too long, newer or of another table', async () => {
    const before = await table.visit(ben!, [], look)
    const text = before.sent.link
    const damaged = text.slice(0, 40) + (text[40] === 'A' ? 'B' : 'A') + text.slice(41)
    const sending = { from: 0, writtenAt: 0, letters: [{ place: 'now', content: new Uint8Array(40) }] }
    const other = toLinkText(await seal('BBCDEFGH23456789', sending, randomBytes))
    const { id } = (await ben!.rooms.list())[0]!
    const forged = toLinkText(await seal(id, sending, randomBytes))
    const cases = [
      damaged,
      text.slice(0, -4),
      'A'.repeat(3901),
      other,
      forged,
      '',
      '{"format":"windrose-turn"}',
    ]
    const { results, page } = await table.visit(ben!, cases, look)
    expect(results).toEqual(['damaged', 'damaged', 'tooLong', 'foreign', 'refused', 'damaged', 'damaged'])
    expect(plies(page)).toBe(plies(before.page))
    // Many bad ones do not keep a good one from being heard.
    const { sent } = await table.visit(ann!, [], (one) => one.controller.say('Hello'))
    const good = await table.visit(ben!, [forged, forged, forged, forged, sent.link], look)
    expect(good.results.at(-1)).toBe('heard')
    expect(good.page.said).toContain('Ann: Hello')
  })
  test('are sealed when they are sent, and nothing else is', async () => {
    const page = await ann!.visit(table.path)
    await table.place.clock.advance(1000)
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
    await linkOf(page)
    expect(encrypt).toHaveBeenCalledTimes(1)
    encrypt.mockRestore()
    await page.controller.leave()
  })
  test('find their table by its key alone', async () => {
    const rooms = [{ id: 'BBCDEFGH23456789' }, (await ann!.rooms.list())[0]!]
    const { sent } = await table.visit(ann!, [], look)
    expect(await findRoom(rooms, sent.link)).toBe(rooms[1])
    expect(await findRoom(rooms, sent.file.text)).toBe(rooms[1])
    expect(await findRoom(rooms.slice(0, 1), sent.link)).toBe('foreign')
    expect(sent.link).not.toContain(rooms[1]!.id)
    const bytes = readSealed(sent.link) as Uint8Array
    expect(await unseal(rooms[1]!.id, bytes)).toMatchObject({ from: 0, letters: [{ place: 'now' }] })
    const sealed = await seal(rooms[1]!.id, { from: null, writtenAt: 1e9, letters: [] }, randomBytes)
    expect(readSealed(toFileText(sealed))).toEqual(sealed)
  })
})

test('the whole game in a file is enough for a device that has only the invitation', async () => {
  const { place, path, devices, visit } = await tableWithoutMailbox('Ann', 'Ben')
  const [ann] = devices as [Device, Device]
  const { sent } = await visit(ann, [])
  const page = await place.device('Ben').visit(path)
  const result = await page.controller.hearSent(sent.file.text)
  await place.clock.advance(1000)
  expect([result?.is, page.phase, plies(page), page.online?.me]).toEqual(['heard', 'playing', 1, 1])
  await page.controller.leave()
})

test('a turn that continues one that is missing changes nothing; the whole game in a file brings all', async () => {
  const { devices, visit } = await tableWithoutMailbox('Ann', 'Ben', 'Cat')
  const [ann, ben, cat] = devices as [Device, Device, Device]
  const one = await visit(ann, [])
  const two = await visit(ben, [one.sent.link])
  const three = await visit(cat, [two.sent.link])
  const four = await visit(ann, [three.sent.link])
  expect(plies(four.page)).toBe(4)
  // Ben's device loses the log.
  const { id } = (await ben.rooms.list())[0]!
  const stored = await ben.rooms.load(id)
  if (typeof stored !== 'object') throw new Error('Ben has the room')
  const { mail: _, ...record } = stored.record
  await ben.rooms.write({ record: { ...record, log: null }, from: 0, records: [] })
  const again = await visit(ben, [four.sent.link, four.sent.file.text], look)
  expect([again.results, plies(again.page)]).toEqual([['missing', 'heard'], 4])
})
