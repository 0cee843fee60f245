import { describe, expect, test } from 'vitest'
import { gameId, genesisText } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { newKeys, signerOf, verify } from '../../net/crypto/keys.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { plainStatus, signedPlan, signedStatus } from './signed-messages.fixture.ts'
import { newSimulatedRoom, newGuest, planFor, ROOM } from './simulated-room.fixture.ts'
import type { SimulatedRoom, SimulatedGuest } from './simulated-room.fixture.ts'
import { MAX_TIMESTAMP, readLobbyMessage, chatSigningText, writeLobbyMessage } from './messages.ts'
import type { GuestStatus, Plan, ChatMessage, LobbyMessage } from './messages.ts'

const TAG = roomTag(ROOM)
const mallory = fakeSigner('Mallory')
const nobody = fakeSigner('Nobody')

/** A room with Anna, its creator, and Bára; `deliver` sends a text to Anna over Bára's link. */
async function pair(): Promise<{
  room: SimulatedRoom
  anna: SimulatedGuest
  bara: SimulatedGuest
  sent: LobbyMessage[]
  deliver: (text: string) => Promise<void>
}> {
  const room = newSimulatedRoom()
  const [anna, bara] = ['Anna', 'Bára'].map((name) => room.add(name)) as [SimulatedGuest, SimulatedGuest]
  const sent: LobbyMessage[] = []
  room.intercept = (text, from) => {
    const read = readLobbyMessage(text)
    if (from === anna && 'message' in read) sent.push(read.message)
    return text
  }
  room.openPage(anna, { initialPlan: planFor(3) })
  room.openPage(bara)
  room.link(anna, bara)
  await room.advance(100)
  const deliver = async (text: string): Promise<void> => {
    anna.lobby!.receive(bara.key, text)
    await anna.lobby!.settled()
  }
  return { room, anna, bara, sent, deliver }
}
const plain = plainStatus(mallory.publicKey)
const statusBy = (signer = mallory, more: Partial<GuestStatus> = {}, tag = TAG): Promise<GuestStatus> =>
  signedStatus(signer, more, tag)
const planBy = (more: Partial<Plan> = {}, tag = TAG): Promise<Plan> => signedPlan(mallory, more, tag)
const guests = ({ lobby }: SimulatedGuest): number => lobby!.view()!.guests.length
/** Refusals by reason, without duplicates from neighbors. */
const counted = ({ lobby }: SimulatedGuest): Record<string, number> =>
  Object.fromEntries([...lobby!.refused].filter(([why]) => why !== 'oldNews'))

describe('forged messages', () => {
  const forged: [string, () => Promise<LobbyMessage>][] = [
    [
      'a status signed by another guest',
      async () => ({ ...(await statusBy(nobody)), key: mallory.publicKey }),
    ],
    ['a status changed in transit', async () => ({ ...(await statusBy()), name: 'Molly' })],
    ['a status from another room', () => statusBy(mallory, {}, roomTag('23456789ABCDEFGH'))],
    [
      'a status with a forged genesis signature',
      () => statusBy(mallory, { signs: { game: 'a'.repeat(64), sig: 'b'.repeat(128) } }),
    ],
    ['a plan from another room', () => planBy({}, roomTag('23456789ABCDEFGH'))],
    ['a plan changed in transit', async () => ({ ...(await planBy()), governor: 1 })],
  ]
  test.each(forged)('%s is a strike and is not relayed', async (_, message) => {
    const { room, anna, bara, sent, deliver } = await pair()
    const cyril = room.add('Cyril')
    room.openPage(cyril)
    room.link(anna, cyril)
    await room.advance(100)
    const before = [guests(anna), anna.lobby!.view()!.governor]
    sent.length = 0
    await deliver(writeLobbyMessage(await message()))
    expect([guests(anna), anna.lobby!.view()!.governor]).toEqual(before)
    expect([anna.strikes, counted(anna)]).toEqual([[bara.key], { badSignature: 1 }])
    expect(sent).toEqual([])
  })
  test('a chat message is refused when forged and dropped when repeated', async () => {
    const { anna, deliver } = await pair()
    const line: ChatMessage = { t: 'say', key: mallory.publicKey, n: 1, name: 'Mallory', text: 'Hi', sig: '' }
    const good = { ...line, sig: await mallory.sign(chatSigningText(TAG, line)) }
    await deliver(writeLobbyMessage(await statusBy()))
    await deliver(writeLobbyMessage(good))
    await deliver(writeLobbyMessage(good))
    await deliver(writeLobbyMessage({ ...good, n: 2 }))
    expect([anna.chats, anna.strikes.length]).toEqual([['Mallory: Hi'], 1])
    expect(counted(anna)).toEqual({ badSignature: 1 })
  })
  test.each([
    ['no text of ours', 'nonsense', 'notJson'],
    ['too long', `{"t":"say","text":"${'x'.repeat(70_000)}"}`, 'tooLarge'],
    [
      'with a key that is not named',
      JSON.stringify({ ...plain, sig: 'a'.repeat(128), more: 1 }),
      'malformed',
    ],
    [
      'of nobody, with a number',
      JSON.stringify({ t: 'plan', n: 3, by: '', ...planFor(3), sig: '' }),
      'malformed',
    ],
    [
      'on one chair twice',
      JSON.stringify({
        ...plain,
        sig: 'a'.repeat(128),
        claims: [0, 0].map((chair) => ({ chair, since: 1, name: 'M', color: 'blue', symbol: 'star' })),
      }),
      'malformed',
    ],
  ])('a text that is %s is a strike', async (_, text, why) => {
    const { anna, deliver } = await pair()
    await deliver(text)
    expect([anna.strikes.length, counted(anna)]).toEqual([1, { [why]: 1 }])
  })
})

describe('what honest guests may relay', () => {
  test('old statuses and plans change nothing and are no strike', async () => {
    const { anna, deliver } = await pair()
    await deliver(writeLobbyMessage(await statusBy(mallory, { n: 7, name: 'Newer' })))
    await deliver(writeLobbyMessage(await statusBy(mallory, { n: 6, name: 'Older' })))
    await deliver(writeLobbyMessage(await planBy({ n: 9, governor: 2 })))
    await deliver(writeLobbyMessage(await planBy({ n: 8, governor: 1 })))
    const view = anna.lobby!.view()!
    expect([view.guests.map(({ name }) => name).includes('Newer'), view.governor]).toEqual([true, 2])
    expect([anna.strikes, counted(anna)]).toEqual([[], {}])
  })
  test('a flood from one guest is limited', async () => {
    const { room, anna, deliver, sent } = await pair()
    sent.length = 0
    for (let n = 10; n < 100; n++) await deliver(writeLobbyMessage(await statusBy(mallory, { n })))
    expect(counted(anna)).toEqual({ flood: 70 })
    await room.advance(4000)
    await deliver(writeLobbyMessage(await statusBy(mallory, { n: 200, name: 'Again' })))
    expect(anna.lobby!.view()!.guests.some(({ name }) => name === 'Again')).toBe(true)
  })
  test('a crowd fills the room up to a limit, and direct neighbors get in', async () => {
    const { room, anna, deliver } = await pair()
    for (let m = 0; m < 60; m++)
      await deliver(writeLobbyMessage(await statusBy(fakeSigner(`Mallory ${String(m)}`), { name: 'M' })))
    expect(guests(anna)).toBe(10)
    const cyril = room.add('Cyril')
    room.openPage(cyril)
    room.link(anna, cyril)
    await room.advance(500)
    expect(anna.lobby!.view()!.guests.some(({ name }) => name === 'Cyril')).toBe(true)
  })
  test('the highest sequence numbers block no one for long', async () => {
    const { room, anna, bara, deliver } = await pair()
    await deliver(writeLobbyMessage(await planBy({ n: MAX_TIMESTAMP, governor: 2 })))
    const claim = { chair: 1, since: MAX_TIMESTAMP, name: 'M', color: 'blue', symbol: 'star' }
    await deliver(writeLobbyMessage(await statusBy(mallory, { n: MAX_TIMESTAMP, claims: [claim] })))
    anna.lobby!.takeChair(0)
    anna.lobby!.setGovernor(0)
    await room.advance(20_000)
    expect(anna.lobby!.view()!.chairs.map(({ name }) => name)).toEqual(['Anna', '', ''])
    expect([anna, bara].map(({ lobby }) => lobby!.view()!.governor)).toEqual([0, 0])
    expect([anna.strikes, bara.strikes]).toEqual([[], []])
  })
  test('a newcomer whom a plan with the highest number reached first gets the plan of the others', async () => {
    const { room, anna, deliver } = await pair()
    const far = writeLobbyMessage(await planBy({ n: MAX_TIMESTAMP, governor: 2 }))
    const cyril = room.add('Cyril')
    room.openPage(cyril)
    cyril.lobby!.receive('nobody', far)
    await cyril.lobby!.settled()
    await deliver(far)
    room.link(anna, cyril)
    await room.advance(20_000)
    expect([anna, cyril].map(({ lobby }) => lobby!.view()!.governor)).toEqual(['random', 'random'])
    cyril.lobby!.setGovernor(1)
    await room.advance(10_000)
    expect([anna, cyril].map(({ lobby }) => lobby!.view()!.governor)).toEqual([1, 1])
  })
  test('the highest number can be outbid, even where no other plan is known', async () => {
    const room = newSimulatedRoom()
    const [anna, bara] = ['Anna', 'Bára'].map((name) => room.add(name)) as [SimulatedGuest, SimulatedGuest]
    for (const guest of [anna, bara]) room.openPage(guest)
    room.link(anna, bara)
    await room.advance(100)
    anna.lobby!.receive(bara.key, writeLobbyMessage(await planBy({ n: MAX_TIMESTAMP, governor: 2 })))
    await room.advance(5000)
    expect([anna, bara].map(({ lobby }) => lobby!.view())).toEqual([null, null])
    anna.lobby!.receive(bara.key, writeLobbyMessage(await planBy({ n: room.now, governor: 2 })))
    await room.advance(5000)
    expect([anna, bara].map(({ lobby }) => lobby!.view()!.governor)).toEqual([2, 2])
    bara.lobby!.setGovernor(0)
    await room.advance(10_000)
    expect([anna, bara].map(({ lobby }) => lobby!.view()!.governor)).toEqual([0, 0])
  })
})

describe('a genesis', () => {
  /** Three who begin; what the first one signed and what all signed. */
  async function begin(
    secret?: string,
    names = ['Anna', 'Bára', 'Cyril'],
  ): Promise<{ guests: SimulatedGuest[]; genesis: Genesis }> {
    const room = newSimulatedRoom()
    const people = names.map((name) => room.add(name))
    const more = secret === undefined ? {} : { room: secret }
    for (const [at, guest] of people.entries())
      room.openPage(guest, at === 0 ? { initialPlan: planFor(3), ...more } : more)
    for (const one of people) for (const two of people) room.link(one, two)
    await room.advance(100)
    people.forEach(({ lobby }, chair) => lobby!.takeChair(chair))
    await room.advance(100)
    for (const { lobby } of people) lobby!.setReady(true)
    await room.advance(100)
    return { guests: people, genesis: people[0]!.startedGame!.genesis }
  }
  test('of another room is refused, though all signatures are valid', async () => {
    const other = await begin('23456789ABCDEFGH')
    const { anna, bara, deliver } = await pair()
    await deliver(writeLobbyMessage({ t: 'started', signed: other.guests[0]!.startedGame! }))
    expect([anna.startCount, anna.strikes, counted(anna)]).toEqual([0, [bara.key], { badSignature: 1 }])
    const own = await begin()
    const { genesis, sigs } = own.guests[0]!.startedGame!
    await deliver(
      writeLobbyMessage({ t: 'started', signed: { genesis, sigs: [...sigs.slice(1), sigs[0]!] } }),
    )
    await deliver(writeLobbyMessage({ t: 'started', signed: { genesis, sigs: sigs.slice(1) } }))
    await deliver(
      writeLobbyMessage({ t: 'started', signed: { genesis: { ...genesis, standIn: 'cabin-boy' }, sigs } }),
    )
    expect([anna.startCount, anna.strikes.length]).toEqual([0, 4])
    await deliver(writeLobbyMessage({ t: 'started', signed: { genesis, sigs } }))
    expect([anna.startCount, anna.strikes.length]).toEqual([1, 4])
    await deliver(writeLobbyMessage({ t: 'started', signed: { genesis, sigs } }))
    expect(anna.startCount).toBe(1)
  })
  test('without a guest who sits is followed only when that guest asks for it', async () => {
    const others = await begin(undefined, ['Mallory', 'Nobody', 'Cyril'])
    const { anna, deliver } = await pair()
    anna.lobby!.takeChair(0)
    await deliver(writeLobbyMessage({ t: 'started', signed: others.guests[0]!.startedGame! }))
    expect([anna.startCount, anna.strikes]).toEqual([0, []])
    const { ownChairs, gameOfOthers } = anna.lobby!.view()!
    expect([ownChairs, new Set(gameOfOthers)]).toEqual([[0], new Set(['Mallory', 'Nobody', 'Cyril'])])
    anna.lobby!.watchGameOfOthers()
    await anna.lobby!.settled()
    expect([anna.startCount, anna.own]).toEqual([1, null])
  })
  test('with the signature of a guest who sits is followed at once', async () => {
    const own = await begin()
    const { anna, deliver } = await pair()
    anna.lobby!.takeChair(0)
    await deliver(writeLobbyMessage({ t: 'started', signed: own.guests[0]!.startedGame! }))
    expect([anna.startCount, anna.own !== null]).toEqual([1, true])
  })
  test('that differs from what its members signed is refused', async () => {
    const { genesis } = await begin()
    const { anna, deliver } = await pair()
    const changed = { ...genesis, people: genesis.people.map((one) => ({ ...one, color: 'blue' })) }
    const sigs = genesis.members.map(() => null)
    for (const [at, one] of [genesis, changed].entries()) {
      const game = gameId(one)
      const signs = { game, sig: await mallory.sign(genesisText(game)) }
      // No guest here has signed it yet.
      await deliver(writeLobbyMessage({ t: 'signatures', genesis: one, sigs }))
      await deliver(writeLobbyMessage(await statusBy(mallory, { n: 10 + at, signs })))
      await deliver(writeLobbyMessage({ t: 'signatures', genesis: one, sigs: [signs.sig, ...sigs.slice(1)] }))
      await deliver(writeLobbyMessage({ t: 'signatures', genesis: one, sigs }))
    }
    expect(counted(anna)).toEqual({ badGenesis: 1, badSignature: 2 })
    expect(anna.strikes.length).toBe(3)
    expect(anna.lobby!.view()!.canBeReady).toBe(false)
    expect(anna.signed.size).toBe(0)
  })
  test('is not signed with a guest who signed another', async () => {
    const { anna, sent, deliver } = await pair()
    anna.lobby!.takeChair(0)
    anna.lobby!.setBot(2, 'boatswain')
    const claims = [{ chair: 1, since: 1, name: 'Mallory', color: 'gold', symbol: 'cross' }]
    await deliver(writeLobbyMessage(await statusBy(mallory, { n: 10, claims })))
    anna.lobby!.setReady(true)
    await anna.lobby!.settled()
    const { table } = sent.flatMap((message) => (message.t === 'status' && message.ready) || []).at(-1)!
    const ready = { table, anchor: 'a'.repeat(64) }
    const game = 'f'.repeat(64)
    const signs = { game, sig: await mallory.sign(genesisText(game)) }
    await deliver(writeLobbyMessage(await statusBy(mallory, { n: 11, claims, ready, signs })))
    expect([anna.lobby!.view()!.guests.map(({ isReady }) => isReady), anna.signed.size]).toEqual([
      [true, true, false],
      0,
    ])
    await deliver(writeLobbyMessage(await statusBy(mallory, { n: 12, claims, ready })))
    expect(anna.signed.size).toBe(1)
  })
})

test('real keys give the same result', async () => {
  const room = newSimulatedRoom(2, verify)
  const people: SimulatedGuest[] = []
  for (const name of ['Anna', 'Bára', 'Cyril']) {
    // One of them has a browser that knows P-256 only.
    const keys = await newKeys(name === 'Bára' ? ['p'] : ['e'])
    people.push(newGuest(name, await signerOf(keys)))
  }
  room.guests.push(...people)
  for (const [at, guest] of people.entries())
    room.openPage(guest, at === 0 ? { initialPlan: planFor(3) } : {})
  for (const one of people) for (const two of people) room.link(one, two)
  await room.advance(100)
  people.forEach(({ lobby }, chair) => lobby!.takeChair(chair))
  people[1]!.lobby!.sendChat('Dobrý den')
  await room.advance(100)
  await people[0]!.lobby!.settled()
  people[0]!.lobby!.receive(people[1]!.key, writeLobbyMessage(await statusBy(mallory)))
  await room.advance(100)
  for (const { lobby } of people) lobby!.setReady(true)
  await room.advance(100)
  expect(people.map(({ startCount }) => startCount)).toEqual([1, 1, 1])
  expect(new Set(people.map(({ startedGame }) => gameId(startedGame!.genesis))).size).toBe(1)
  expect(people.map(({ chats }) => chats)).toEqual(Array.from({ length: 3 }, () => ['Bára: Dobrý den']))
  expect(people.map(({ strikes }) => strikes.length)).toEqual([1, 0, 0])
})
