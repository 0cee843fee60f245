import { sha256 } from '@noble/hashes/sha2.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { OVER } from '../../engine/core/game.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { nim } from '../../session/nim.fixture.ts'
import { thinkHere } from '../../session/thinkers.ts'
import { newRandom } from '../../../tests/simulation/random.ts'
import type { Random } from '../../../tests/simulation/random.ts'
import { compress } from '../../net/mailbox/compression.ts'
import { NO_TROUBLES } from '../../net/mailbox/memory-mailbox.fixture.ts'
import { readSealed, seal, toLinkText } from '../../net/mailbox/sealed-turn.ts'
import type { HandResult } from '../mail/mail-by-hand.ts'
import { packTexts, unpackTexts } from '../runtime/packed-texts.ts'
import { createRoom } from './create-room.ts'
import { newTestNetwork } from './room.fixture.ts'
import type { Device, Page } from './room.fixture.ts'

const NIM: AnyGame = { ...nim, seats: [2, 3, 4], check: () => undefined }
const games = (id: string): AnyGame | undefined => (id === nim.id ? NIM : undefined)
const NAMES = ['Ann', 'Ben', 'Cat', 'Dan']
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

interface Visit {
  readonly results: readonly HandResult['is'][]
  /** The link that the page asks to be sent; null if it asks for none. */
  readonly link: string | null
  readonly page: Page
}
type Visitor = (page: Page) => unknown

/** A table over days without any mailbox, of people who are never there together. */
async function tableOf(chairs: number, wet = false, relays: readonly string[] = ['none']) {
  const place = newTestNetwork()
  const devices = NAMES.slice(0, chairs).map((name) => place.device(name))
  for (const { platform } of devices) {
    const gameRuntime = async () => ({
      ...(await newTestNetwork().device('').platform.gameRuntime()),
      games,
      newThinker: () => thinkHere(games),
    })
    Object.assign(platform, { gameRuntime })
  }
  const { network, controller } = await devices[0]!.visit('/j/none')
  await controller.leave()
  const days = { luck: 'next', time: { hours: 24, freeDays: 2 } } as const
  const room = { game: nim.id, me: { name: NAMES[0]!, color: 'blue', symbol: 'star' }, chairs, days }
  const servers = { broker: '', ice: [], relays }
  const path = await createRoom(room, devices[0]!.platform, servers, network)

  /** One visit alone: hears what came, does something, and sends what the page asks for, or (`again`) what there is. */
  async function visit(
    device: Device,
    received: readonly string[],
    what: Visitor = actAsAsked,
    isAgain = false,
  ): Promise<Visit> {
    const page = await device.visit(path)
    const results: HandResult['is'][] = []
    for (const text of received) results.push((await page.controller.hearSent(text))!.is)
    await place.clock.advance(2000)
    what(page)
    await place.clock.advance(2000)
    const link = page.mail?.isUnsent || isAgain ? await page.controller.linkToSend() : null
    if (link !== null) page.controller.sent()
    await page.controller.leave()
    if (link === 'tooLong') throw new Error('it fits a link')
    return { results, link: link?.text ?? null, page }
  }
  await visit(devices[0]!, [], ({ controller }) => {
    controller.lobby()?.setOption('wet', wet)
    controller.lobby()?.setGovernor(0)
  })
  return { place, path, devices, visit }
}

/** Sits down on the first free chair, is ready, and takes as many tokens as possible when it is their turn. */
function actAsAsked(page: Page): void {
  if (page.phase === 'playing') takeMost(page)
  else sitReady(page)
}
function sitReady({ controller, lobby }: Page): void {
  if (lobby === null) return
  const free = lobby.chairs.findIndex(({ kind }) => kind === 'free')
  if (lobby.ownChairs.length === 0 && free >= 0) controller.lobby()?.takeChair(free)
  controller.lobby()?.setReady(true)
}
function takeMost({ online, opened }: Page): void {
  const most = opened?.table.legal().at(-1)
  if (most !== undefined && online?.waitsFor.includes(online.me ?? -1)) opened?.session?.choose(most)
}
const look: Visitor = () => undefined
const isOver = ({ opened }: Page): boolean => opened?.table.turn() === OVER

interface Post {
  readonly chance: Random
  /** In a hundred. */
  readonly lost: number
  readonly doubled: number
}

/** Everyone visits in turn, and sends what they are asked to send to all others. Returns how many links were sent. */
async function playByLinks(
  { devices, visit }: Awaited<ReturnType<typeof tableOf>>,
  { chance, lost, doubled }: Post,
): Promise<number> {
  const inboxes = devices.map((): string[] => [])
  const pages: Page[] = []
  let sent = 0
  for (let visits = 0; pages.length < devices.length || !pages.every(isOver); visits++) {
    expect(visits).toBeLessThan(300)
    const who = visits % devices.length
    const received = inboxes[who]!.splice(0)
    if (chance.below(2) === 0 && lost > 0) received.reverse()
    // Who has heard nothing for long sends the same again.
    const { results, link, page } = await visit(
      devices[who]!,
      received,
      actAsAsked,
      lost > 0 && visits % 9 < 3,
    )
    expect(results.filter((is) => !['heard', 'known', 'missing'].includes(is))).toEqual([])
    pages[who] = page
    if (link === null) continue
    sent++
    for (const [to, inbox] of inboxes.entries()) {
      if (to === who || chance.below(100) < lost) continue
      inbox.push(link)
      if (chance.below(100) < doubled) inbox.unshift(link)
    }
  }
  return sent
}

describe('a table over days is begun and played to the end by links alone', () => {
  test('with no link more than needed where two play', async () => {
    const table = await tableOf(2)
    // Invitation, answer, start with the first turn, and two more turns.
    expect(await playByLinks(table, { chance: newRandom(1), lost: 0, doubled: 0 })).toBe(5)
  })
  test('with no link more than needed where four play', async () => {
    const table = await tableOf(4)
    // Invitation, three answers, three signatures of which the last is the start, and three turns, two with a signature.
    expect(await playByLinks(table, { chance: newRandom(1), lost: 0, doubled: 0 })).toBeLessThanOrEqual(10)
  })
  test.each([
    [2, false],
    [2, true],
    [4, false],
    [4, true],
  ])('by %i with links lost, doubled and reversed; dice: %s', async (people, wet) => {
    for (const seed of [1, 2, 3]) {
      const table = await tableOf(people, wet)
      await playByLinks(table, { chance: newRandom(seed), lost: 20, doubled: 20 })
    }
  })
})

test('two guests who take one chair unseen by each other sit on different ones after one more link', async () => {
  const { devices, visit } = await tableOf(4)
  const [ann, ben, cat, dan] = devices as [Device, Device, Device, Device]
  const invitation = (await visit(ann, [])).link!
  const answers = []
  for (const guest of [ben, cat, dan]) answers.push((await visit(guest, [invitation])).link!)
  const all = (await visit(ann, answers, look, true)).link!
  const moved: string[] = []
  for (const guest of [ben, cat, dan]) {
    const { link, page } = await visit(guest, [all])
    expect(page.lobby?.ownChairs).toHaveLength(1)
    if (link !== null) moved.push(link)
  }
  // The first of the three keeps the chair and has nothing more to say.
  expect(moved).toHaveLength(2)
  const { page } = await visit(ann, moved, look)
  expect(page.lobby?.chairs.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'person'))
  expect(page.lobby?.starting?.missing).toHaveLength(3)
})

test('a guest whose page is closed before a mailbox answers still has their chair and readiness', async () => {
  const { place, path, devices, visit } = await tableOf(3, false, [])
  const [ann, ben] = devices as [Device, Device]
  const invitation = (await visit(ann, [], sitReady)).link!
  place.stores.setTroubles({ ...NO_TROUBLES, delay: [60_000, 60_000] })
  const page = await ben.visit(path)
  await page.controller.hearSent(invitation)
  sitReady({ ...page, lobby: page.controller.lobby()!.view() })
  await place.clock.advance(1000)
  await page.controller.leave()
  const again = await visit(ben, [], look)
  expect([again.page.lobby?.ownChairs, again.page.lobby?.isReady]).toEqual([[1], true])
  // What they said still waits to be sent.
  expect(again.link).not.toBe(null)
})

test('a guest who comes back finds the chair that they answered from', async () => {
  const { devices, visit } = await tableOf(2)
  const [ann, ben] = devices as [Device, Device]
  const invitation = (await visit(ann, [], actAsAsked)).link!
  await visit(ben, [invitation])
  const { page } = await visit(ben, [], look)
  expect([page.lobby?.ownChairs, page.lobby?.starting?.missing]).toEqual([[1], ['Ann']])
  expect(page.mail?.isUnsent).toBe(false)
})

test('who is told of the start is asked to send nothing; who told it is asked until it is sent', async () => {
  const { devices, visit } = await tableOf(2)
  const [ann, ben] = devices as [Device, Device]
  const invitation = (await visit(ann, [])).link!
  const answer = (await visit(ben, [invitation])).link!
  const start = await visit(ann, [answer], look)
  expect([start.page.phase, start.link !== null]).toEqual(['playing', true])
  // Its turn is heard with it, also where storing takes a moment.
  const { put } = ben.rooms
  Object.assign(ben.rooms, {
    put: async (...words: Parameters<typeof put>) => {
      await new Promise((done) => setTimeout(done, 5))
      return put(...words)
    },
  })
  const told = await visit(ben, [start.link!], look)
  expect([told.results, told.page.phase, told.link]).toEqual([['heard'], 'playing', null])
  expect((await visit(ann, [], look)).link).toBe(null)
})

describe('a link that is hostile, or not for this table, changes nothing in the lobby', () => {
  let table: Awaited<ReturnType<typeof tableOf>>
  let room: string
  /** What Ben's answer says. */
  let texts: readonly string[]
  let answer: string
  beforeEach(async () => {
    table = await tableOf(3)
    const [ann, ben] = table.devices as [Device, Device]
    const invitation = (await table.visit(ann, [])).link!
    answer = (await table.visit(ben, [invitation])).link!
    room = (await ann.rooms.list())[0]!.id
    texts = (await ben.rooms.load(room).then((stored) => {
      if (typeof stored !== 'object') throw new Error('Ben has the room')
      return (stored.record.mail as { texts: string[] }).texts
    })) as string[]
  })
  const linkWith = async (content: Uint8Array, to = room, place = 'lobby.z'): Promise<string> =>
    toLinkText(await seal(to, { from: null, writtenAt: 1e9, letters: [{ place, content }] }, randomBytes))
  const saying = async (said: unknown): Promise<string> =>
    linkWith(await compress(new TextEncoder().encode(JSON.stringify(said))))
  /** The texts with one of a type changed. */
  const changed = (type: string, change: (message: Record<string, unknown>) => object): string[] => {
    const isOf = (text: string): boolean => text.startsWith(`{"t":"${type}"`)
    expect(texts.some(isOf)).toBe(true)
    return texts.map((text) =>
      isOf(text) ? JSON.stringify({ ...JSON.parse(text), ...change(JSON.parse(text)) }) : text,
    )
  }
  const newer = (link: string): string => {
    const bytes = readSealed(link) as Uint8Array
    bytes[0] = 2
    bytes.set(sha256(bytes.subarray(0, -4)).subarray(0, 4), bytes.length - 4)
    return toLinkText(bytes)
  }

  test('each with its reason', async () => {
    const [ann] = table.devices as [Device]
    const before = await table.visit(ann, [], look)
    const cases: [string, HandResult['is']][] = [
      ['A'.repeat(3901), 'tooLong'],
      [`${answer.slice(0, -6)}AAAAAA`, 'damaged'],
      ['', 'damaged'],
      ['<b>&amp;', 'damaged'],
      [newer(answer), 'newer'],
      [await linkWith(await packTexts(texts), 'BBCDEFGH23456789'), 'foreign'],
      [await linkWith(new Uint8Array(200).fill(7)), 'refused'],
      [await linkWith(await compress(new Uint8Array(2_000_000))), 'refused'],
      [await saying({ texts }), 'refused'],
      [await saying([...texts, 7]), 'refused'],
      [await saying(Array.from({ length: 65 }, () => texts[0])), 'refused'],
      [await saying(['no message', ...texts]), 'refused'],
      [await saying(changed('status', () => ({ name: 'Eve' }))), 'refused'],
      [await saying(changed('status', () => ({ sig: '0'.repeat(128) }))), 'refused'],
      [await saying(changed('plan', ({ n }) => ({ n: Number(n) + 1, chairs: [null, null] }))), 'refused'],
      [await saying([...texts, `{"t":"started","signed":{}}`]), 'refused'],
      [await linkWith(new TextEncoder().encode('[]'), room, 'now'), 'missing'],
    ]
    const after = await table.visit(
      ann,
      cases.map(([text]) => text),
      look,
    )
    expect(after.results).toEqual(cases.map(([, is]) => is))
    expect(after.page.lobby).toEqual(before.page.lobby)
    expect(after.page.phase).toBe('lobby')
    // The honest answer is heard after all of them, once.
    const good = await table.visit(ann, [answer, answer], look)
    expect(good.results).toEqual(['heard', 'known'])
    expect(good.page.lobby?.chairs.map(({ name }) => name).slice(0, 2)).toEqual(['Ann', 'Ben'])
  })
  test('and what a later version adds is passed over', async () => {
    const [ann] = table.devices as [Device]
    const link = await saying(['{"t":"later","n":1}', ...texts])
    expect((await table.visit(ann, [link], look)).results).toEqual(['heard'])
  })
})

test('what is packed is unpacked, and nothing longer than a lobby can be', async () => {
  expect(await unpackTexts(await packTexts(['one', 'two']))).toEqual(['one', 'two'])
  const long = ['x'.repeat(200_000)]
  expect(await unpackTexts(await packTexts(long))).toBe(undefined)
})
