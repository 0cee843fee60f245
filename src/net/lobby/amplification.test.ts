import { describe, expect, test } from 'vitest'
import { fakeSigner } from '../connection/fake-network.fixture.ts'
import { TEXT_LIMIT } from '../connection/peer-link.ts'
import { roomTag } from '../connection/room-secret.ts'
import { newTokenBucket, spendTokens } from '../transport/token-bucket.ts'
import { chatSigningText, writeLobbyMessage } from './messages.ts'
import type { ChatMessage, GuestStatus, LobbyMessage, Plan } from './messages.ts'
import { signedPlan, signedStatus } from './signed-messages.fixture.ts'
import { newSimulatedRoom, planFor, ROOM } from './simulated-room.fixture.ts'
import type { SimulatedGuest, SimulatedRoom } from './simulated-room.fixture.ts'

// Mallory, a guest with a modified client, tells every other guest something else. What the honest guests then send each
// other must stay within the limits of a link, or they would cut each other off.

const TAG = roomTag(ROOM)
type Signer = ReturnType<typeof fakeSigner>
const MALLORY = fakeSigner('Mallory')

const statusBy = (signer: Signer, n: number, more: Partial<GuestStatus> = {}): Promise<GuestStatus> =>
  signedStatus(signer, { n, ...more })
const planBy = (signer: Signer, n: number, governor = n % 3): Promise<Plan> =>
  signedPlan(signer, { n, governor })
async function textBy(signer: Signer, n: number, name = 'Mallory'): Promise<ChatMessage> {
  const text: ChatMessage = { t: 'say', key: signer.publicKey, n, name, text: 'Buy!', sig: '' }
  return { ...text, sig: await signer.sign(chatSigningText(TAG, text)) }
}

/** Three honest guests and Mallory, whose own page is silent: `tell` sends what she likes. */
async function roomWithMallory() {
  const room = newSimulatedRoom()
  const honest = ['Anna', 'Bára', 'Cyril'].map((name) => room.add(name))
  const mallory = room.add('Mallory')
  const carried: string[] = []
  room.intercept = (text, from, to) => {
    if (from === mallory) return undefined
    if (to !== mallory) carried.push(`${from.name} ${to.name}`)
    return text
  }
  for (const guest of room.guests)
    room.openPage(guest, guest === honest[0] ? { initialPlan: planFor(3) } : {})
  for (const one of room.guests) for (const two of room.guests) room.link(one, two)
  await room.advance(5000)
  const tell = async (guest: SimulatedGuest, message: LobbyMessage): Promise<void> => {
    guest.lobby!.receive(mallory.key, writeLobbyMessage(message))
    await guest.lobby!.settled()
  }
  for (const guest of honest) await tell(guest, await statusBy(MALLORY, 1))
  return { room, honest, mallory, carried, tell }
}

/** Twenty seconds of a hundred messages a second for every guest. Returns the links that were filled. */
async function filledLinks(message: (n: number) => Promise<LobbyMessage>): Promise<string[]> {
  const { room, honest, carried, tell } = await roomWithMallory()
  const buckets = new Map<string, ReturnType<typeof newTokenBucket>>()
  const filled = new Set<string>()
  let n = 10
  const began = room.now
  while (room.now < began + 20_000) {
    carried.length = 0
    for (let part = 0; part < 10; part++) for (const guest of honest) await tell(guest, await message(n++))
    await room.advance(100)
    for (const way of new Set(carried)) {
      const cost = carried.filter((other) => other === way).length
      const before = buckets.get(way) ?? newTokenBucket(TEXT_LIMIT.capacity)
      const after = spendTokens(before, { now: room.now, cost, ...TEXT_LIMIT })
      buckets.set(way, after)
      if (after.isExceeded) filled.add(way)
    }
  }
  expect(honest.flatMap(({ strikes }) => strikes)).toEqual([])
  return [...filled]
}

describe('a guest who tells every other guest something else', () => {
  test.each<[string, (n: number) => Promise<LobbyMessage>]>([
    ['texts of invented guests', (n) => textBy(fakeSigner(`guest ${String(n)}`), n)],
    ['plans of invented guests', (n) => planBy(fakeSigner(`guest ${String(n)}`), n)],
    ['statuses of invented guests', (n) => statusBy(fakeSigner(`guest ${String(n % 60)}`), n)],
    [
      'all they may send',
      (n) =>
        [
          statusBy(MALLORY, n),
          planBy(MALLORY, n),
          textBy(MALLORY, n),
          statusBy(fakeSigner(`guest ${String(n % 60)}`), n),
          textBy(fakeSigner(`guest ${String(n % 60)}`), n),
        ][n % 5]!,
    ],
  ])('does not make honest guests fill their links: %s', async (_, message) => {
    expect(await filledLinks(message)).toEqual([])
  })
})

describe('texts', () => {
  test('of a guest whose status is unknown here are not shown', async () => {
    const { honest, tell } = await roomWithMallory()
    await tell(honest[0]!, await textBy(fakeSigner('Nobody'), 1))
    expect([honest[0]!.chats, honest[0]!.strikes]).toEqual([[], []])
  })
  test('are shown under the name of the status, and no guest takes the name of another', async () => {
    const { room, honest, tell } = await roomWithMallory()
    const [anna, bara] = honest as [SimulatedGuest, SimulatedGuest]
    await tell(bara, await textBy(MALLORY, 5, 'Anna'))
    await tell(bara, await statusBy(MALLORY, 6, { name: 'ANNA' }))
    await tell(bara, await textBy(MALLORY, 7, 'Anna'))
    await room.advance(1000)
    anna.lobby!.sendChat('Ahoj')
    await room.advance(1000)
    expect(bara.chats).toEqual(['Mallory: Buy!', 'ANNA 2: Buy!', 'Anna: Ahoj'])
    const names = bara.lobby!.view()!.guests.map(({ name }) => name)
    expect(names.filter((name) => /anna/i.test(name)).sort()).toEqual(['ANNA 2', 'Anna'])
  })
  test('of one guest are limited where they are written, too', async () => {
    const { room, honest } = await roomWithMallory()
    for (let time = 0; time < 12; time++) honest[0]!.lobby!.sendChat('Ahoj')
    await room.advance(1000)
    expect(honest.map(({ chats }) => chats.length)).toEqual([8, 8, 8])
    await room.advance(4000)
    honest[0]!.lobby!.sendChat('Ahoj')
    await room.advance(1000)
    expect(honest.map(({ chats }) => chats.length)).toEqual([9, 9, 9])
  })
})

describe('plans', () => {
  /** How many plans travel between honest guests in the next ten seconds. */
  async function plansIn(room: SimulatedRoom): Promise<number> {
    let plans = 0
    const { intercept } = room
    room.intercept = (text, from, to) => {
      if (text.startsWith('{"t":"plan"')) plans++
      return intercept(text, from, to)
    }
    await room.advance(10_000)
    return plans
  }
  test('have one order, however far apart their numbers are', async () => {
    const { room, honest, tell } = await roomWithMallory()
    room.now = 10 ** 12
    room.faults = { drop: 0, duplicate: 0, delay: 300 }
    const steps = [5, 5 + 2 ** 20, 5 + 2 ** 21]
    for (const [at, guest] of honest.entries()) await tell(guest, await planBy(MALLORY, steps[at]!, at))
    await room.advance(20_000)
    expect(await plansIn(room)).toBeLessThan(20)
    expect(honest.map(({ lobby }) => lobby!.view()!.governor)).toEqual([2, 2, 2])
    honest[0]!.lobby!.setGovernor(0)
    await room.advance(5000)
    expect(honest.map(({ lobby }) => lobby!.view()!.governor)).toEqual([0, 0, 0])
  })
  test('of a guest who has left are known to those who come later', async () => {
    const { room, honest } = await roomWithMallory()
    const [anna, bara, cyril] = honest as [SimulatedGuest, SimulatedGuest, SimulatedGuest]
    anna.lobby!.setGovernor(2)
    await room.advance(3000)
    room.closePage(anna, true)
    await room.advance(30_000)
    const [dan, eva] = ['Dan', 'Eva'].map((name) => room.add(name)) as [SimulatedGuest, SimulatedGuest]
    for (const guest of [dan, eva]) room.openPage(guest)
    room.link(dan, eva)
    await room.advance(1000)
    room.link(cyril, dan)
    await room.advance(9000)
    expect([bara, dan, eva].map(({ lobby }) => lobby!.view()?.governor)).toEqual([2, 2, 2])
  })
})
