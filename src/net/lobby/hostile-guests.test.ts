import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { gameId, genesisText } from '../log/genesis.ts'
import type { Genesis } from '../log/genesis.ts'
import { fakeSigner } from '../connection/fake-network.fixture.ts'
import { newKeys, signerOf, verify } from '../crypto/keys.ts'
import { roomTag } from '../connection/room-secret.ts'
import { newSimulatedRoom, newGuest, planFor, ROOM } from './simulated-room.fixture.ts'
import type { SimulatedRoom, SimulatedGuest } from './simulated-room.fixture.ts'
import {
  statusSigningText,
  isLobbyText,
  MAX_TIMESTAMP,
  planSigningText,
  readLobbyMessage,
  chatSigningText,
  writeLobbyMessage,
} from './messages.ts'
import type { GuestStatus, Plan, ChatMessage, LobbyMessage } from './messages.ts'

const TAG = roomTag(ROOM)
const mallory = fakeSigner('Mallory')
const nobody = fakeSigner('Nobody')

/** Anna has opened a room, and Bára is there; what comes from Bára's link is what the test says. */
async function pair(): Promise<{
  here: SimulatedRoom
  anna: SimulatedGuest
  bara: SimulatedGuest
  said: LobbyMessage[]
  tell: (text: string) => Promise<void>
}> {
  const here = newSimulatedRoom()
  const [anna, bara] = ['Anna', 'Bára'].map((name) => here.add(name)) as [SimulatedGuest, SimulatedGuest]
  const said: LobbyMessage[] = []
  here.intercept = (text, from) => {
    const read = readLobbyMessage(text)
    if (from === anna && 'word' in read) said.push(read.word)
    return text
  }
  here.openPage(anna, { initialPlan: planFor(3) })
  here.openPage(bara)
  here.link(anna, bara)
  await here.advance(100)
  const tell = async (text: string): Promise<void> => {
    anna.lobby!.receive(bara.key, text)
    await anna.lobby!.settled()
  }
  return { here, anna, bara, said, tell }
}
const plain = {
  t: 'card',
  key: mallory.publicKey,
  n: 5,
  engine: 'tried',
  name: 'Mallory',
  plan: null,
  seats: [],
  ready: null,
  signs: null,
  sig: '',
} as const satisfies GuestStatus
async function cardBy(signer = mallory, more: Partial<GuestStatus> = {}, tag = TAG): Promise<GuestStatus> {
  const card = { ...plain, key: signer.publicKey, ...more }
  return { ...card, sig: await signer.sign(statusSigningText(tag, card)) }
}
async function planBy(more: Partial<Plan> = {}, tag = TAG): Promise<Plan> {
  const { isShared: _, ...content } = planFor(3)
  const plan: Plan = { t: 'plan', n: 9, by: mallory.publicKey, ...content, sig: '', ...more }
  return { ...plan, sig: await mallory.sign(planSigningText(tag, plan)) }
}
const guests = ({ lobby }: SimulatedGuest): number => lobby!.view()!.guests.length
/** What was refused, but for what neighbours say twice. */
const counted = ({ lobby }: SimulatedGuest): Record<string, number> =>
  Object.fromEntries([...lobby!.refused].filter(([why]) => why !== 'oldNews'))

describe('what nobody can have said', () => {
  const forged: [string, () => Promise<LobbyMessage>][] = [
    ['a card signed by somebody else', async () => ({ ...(await cardBy(nobody)), key: mallory.publicKey })],
    ['a card that was changed on the way', async () => ({ ...(await cardBy()), name: 'Molly' })],
    ['a card from another room', () => cardBy(mallory, {}, roomTag('23456789ABCDEFGH'))],
    [
      'a card with a word its owner never gave',
      () => cardBy(mallory, { signs: { game: 'a'.repeat(64), sig: 'b'.repeat(128) } }),
    ],
    ['a plan from another room', () => planBy({}, roomTag('23456789ABCDEFGH'))],
    ['a plan that was changed on the way', async () => ({ ...(await planBy()), governor: 1 })],
  ]
  test.each(forged)('%s is a strike, and is not passed on', async (_, word) => {
    const { here, anna, bara, said, tell } = await pair()
    const cyril = here.add('Cyril')
    here.openPage(cyril)
    here.link(anna, cyril)
    await here.advance(100)
    const before = [guests(anna), anna.lobby!.view()!.governor]
    said.length = 0
    await tell(writeLobbyMessage(await word()))
    expect([guests(anna), anna.lobby!.view()!.governor]).toEqual(before)
    expect([anna.strikes, counted(anna)]).toEqual([[bara.key], { badSignature: 1 }])
    expect(said).toEqual([])
  })
  test('nor a line of chat nobody said, nor one twice', async () => {
    const { anna, tell } = await pair()
    const line: ChatMessage = { t: 'say', key: mallory.publicKey, n: 1, name: 'Mallory', text: 'Hi', sig: '' }
    const good = { ...line, sig: await mallory.sign(chatSigningText(TAG, line)) }
    await tell(writeLobbyMessage(good))
    await tell(writeLobbyMessage(good))
    await tell(writeLobbyMessage({ ...good, n: 2 }))
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
        seats: [0, 0].map((chair) => ({ chair, since: 1, name: 'M', color: 'blue', symbol: 'star' })),
      }),
      'malformed',
    ],
  ])('a text that is %s is a strike', async (_, text, why) => {
    const { anna, tell } = await pair()
    await tell(text)
    expect([anna.strikes.length, counted(anna)]).toEqual([1, { [why]: 1 }])
  })
})

describe('what honest people may pass on', () => {
  test('old cards and old plans change nothing and are nobody’s fault', async () => {
    const { anna, tell } = await pair()
    await tell(writeLobbyMessage(await cardBy(mallory, { n: 7, name: 'Newer' })))
    await tell(writeLobbyMessage(await cardBy(mallory, { n: 6, name: 'Older' })))
    await tell(writeLobbyMessage(await planBy({ n: 9, governor: 2 })))
    await tell(writeLobbyMessage(await planBy({ n: 8, governor: 1 })))
    const look = anna.lobby!.view()!
    expect([look.guests.map(({ name }) => name).includes('Newer'), look.governor]).toEqual([true, 2])
    expect([anna.strikes, counted(anna)]).toEqual([[], {}])
  })
  test('a flood of one guest is stemmed', async () => {
    const { here, anna, tell, said } = await pair()
    said.length = 0
    for (let n = 10; n < 100; n++) await tell(writeLobbyMessage(await cardBy(mallory, { n })))
    expect(counted(anna)).toEqual({ flood: 70 })
    await here.advance(4000)
    await tell(writeLobbyMessage(await cardBy(mallory, { n: 200, name: 'Again' })))
    expect(anna.lobby!.view()!.guests.some(({ name }) => name === 'Again')).toBe(true)
  })
  test('a crowd fills the room only so far, and neighbours get in', async () => {
    const { here, anna, tell } = await pair()
    for (let m = 0; m < 60; m++)
      await tell(writeLobbyMessage(await cardBy(fakeSigner(`Mallory ${String(m)}`), { name: 'M' })))
    expect(guests(anna)).toBe(25)
    const cyril = here.add('Cyril')
    here.openPage(cyril)
    here.link(anna, cyril)
    await here.advance(500)
    expect(anna.lobby!.view()!.guests.some(({ name }) => name === 'Cyril')).toBe(true)
  })
  test('numbers beyond all others keep nobody from anything for long', async () => {
    const { here, anna, bara, tell } = await pair()
    await tell(writeLobbyMessage(await planBy({ n: MAX_TIMESTAMP, governor: 2 })))
    const claim = { chair: 1, since: MAX_TIMESTAMP, name: 'M', color: 'blue', symbol: 'star' }
    await tell(writeLobbyMessage(await cardBy(mallory, { n: MAX_TIMESTAMP, seats: [claim] })))
    anna.lobby!.takeChair(0)
    anna.lobby!.setGovernor(0)
    await here.advance(20_000)
    expect(anna.lobby!.view()!.chairs.map(({ name }) => name)).toEqual(['Anna', '', ''])
    expect(bara.lobby!.view()!.governor).toBe(anna.lobby!.view()!.governor)
    expect([anna.strikes, bara.strikes]).toEqual([[], []])
  })
})

describe('a genesis', () => {
  /** Three who begin; what Anna signed and what all signed. */
  async function begin(room?: string): Promise<{ guests: SimulatedGuest[]; genesis: Genesis }> {
    const here = newSimulatedRoom()
    const people = ['Anna', 'Bára', 'Cyril'].map((name) => here.add(name))
    const more = room === undefined ? {} : { room }
    for (const [at, guest] of people.entries())
      here.openPage(guest, at === 0 ? { initialPlan: planFor(3), ...more } : more)
    for (const one of people) for (const two of people) here.link(one, two)
    await here.advance(100)
    people.forEach(({ lobby }, chair) => lobby!.takeChair(chair))
    await here.advance(100)
    for (const { lobby } of people) lobby!.setReady(true)
    await here.advance(100)
    return { guests: people, genesis: people[0]!.startedGame!.genesis }
  }
  test('of another room is not begun, though all signatures are good', async () => {
    const other = await begin('23456789ABCDEFGH')
    const { anna, bara, tell } = await pair()
    await tell(writeLobbyMessage({ t: 'begun', signed: other.guests[0]!.startedGame! }))
    expect([anna.startCount, anna.strikes, counted(anna)]).toEqual([0, [bara.key], { badSignature: 1 }])
    const own = await begin()
    const { genesis, sigs } = own.guests[0]!.startedGame!
    await tell(writeLobbyMessage({ t: 'begun', signed: { genesis, sigs: [...sigs.slice(1), sigs[0]!] } }))
    await tell(writeLobbyMessage({ t: 'begun', signed: { genesis, sigs: sigs.slice(1) } }))
    await tell(
      writeLobbyMessage({ t: 'begun', signed: { genesis: { ...genesis, standIn: 'careless' }, sigs } }),
    )
    expect([anna.startCount, anna.strikes.length]).toEqual([0, 4])
    await tell(writeLobbyMessage({ t: 'begun', signed: { genesis, sigs } }))
    expect([anna.startCount, anna.strikes.length]).toEqual([1, 4])
    await tell(writeLobbyMessage({ t: 'begun', signed: { genesis, sigs } }))
    expect(anna.startCount).toBe(1)
  })
  test('that is not what its members agreed on is nobody’s', async () => {
    const { genesis } = await begin()
    const { anna, tell } = await pair()
    const changed = { ...genesis, people: genesis.people.map((one) => ({ ...one, color: 'blue' })) }
    const sigs = genesis.members.map(() => null)
    for (const [at, one] of [genesis, changed].entries()) {
      const game = gameId(one)
      const signs = { game, sig: await mallory.sign(genesisText(game)) }
      // Nobody here has signed it yet.
      await tell(writeLobbyMessage({ t: 'oath', genesis: one, sigs }))
      await tell(writeLobbyMessage(await cardBy(mallory, { n: 10 + at, signs })))
      await tell(writeLobbyMessage({ t: 'oath', genesis: one, sigs: [signs.sig, ...sigs.slice(1)] }))
      await tell(writeLobbyMessage({ t: 'oath', genesis: one, sigs }))
    }
    expect(counted(anna)).toEqual({ badOath: 1, badSignature: 2 })
    expect(anna.strikes.length).toBe(3)
    expect(anna.lobby!.view()!.canBeReady).toBe(false)
    expect(anna.signed.size).toBe(0)
  })
  test('is not signed with somebody who signed another', async () => {
    const { anna, said, tell } = await pair()
    anna.lobby!.takeChair(0)
    anna.lobby!.setBot(2, 'steady')
    const seats = [{ chair: 1, since: 1, name: 'Mallory', color: 'gold', symbol: 'cross' }]
    await tell(writeLobbyMessage(await cardBy(mallory, { n: 10, seats })))
    anna.lobby!.setReady(true)
    await anna.lobby!.settled()
    const { table } = said.flatMap((word) => (word.t === 'card' && word.ready) || []).at(-1)!
    const ready = { table, anchor: 'a'.repeat(64) }
    const game = 'f'.repeat(64)
    const signs = { game, sig: await mallory.sign(genesisText(game)) }
    await tell(writeLobbyMessage(await cardBy(mallory, { n: 11, seats, ready, signs })))
    expect([anna.lobby!.view()!.guests.map(({ isReady }) => isReady), anna.signed.size]).toEqual([
      [true, true, false],
      0,
    ])
    await tell(writeLobbyMessage(await cardBy(mallory, { n: 12, seats, ready })))
    expect(anna.signed.size).toBe(1)
  })
})

describe('whatever comes', () => {
  let heard: string[] = []
  beforeAll(async () => {
    const here = newSimulatedRoom(3)
    const people = ['Anna', 'Bára', 'Cyril'].map((name) => here.add(name))
    here.intercept = (text) => {
      heard.push(text)
      return text
    }
    for (const [at, guest] of people.entries())
      here.openPage(guest, at === 0 ? { initialPlan: planFor(3) } : {})
    for (const one of people) for (const two of people) here.link(one, two)
    await here.advance(100)
    people.forEach(({ lobby }, chair) => lobby!.takeChair(chair))
    people[0]!.lobby!.sendChat('Ahoj')
    await here.advance(5000)
    people[0]!.lobby!.setBot(2, 'steady')
    for (const { lobby } of people) lobby!.setReady(true)
    await here.advance(1000)
    heard = [...new Set(heard)]
  })
  test('every word was said for this', () => {
    const said = new Set(heard.map((text) => /^\{"t":"([a-z]+)"/.exec(text)?.[1]))
    expect([...said].sort()).toEqual(['begun', 'card', 'oath', 'plan', 'say'])
    expect(heard.every(isLobbyText)).toBe(true)
    expect(isLobbyText('{"t":"chat"}')).toBe(false)
  })
  test('nothing is thrown, not even when every signature seems good', { timeout: 120_000 }, async () => {
    const words = [...new Set(heard.join().match(/"[^"]{1,140}"|-?\d+|null/g))].concat(
      '"__proto__"',
      '-1',
      '1e99',
      '[]',
      '{}',
    )
    const spoilt = fc
      .tuple(
        fc.constantFrom(...heard),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...words)), { maxLength: 4 }),
      )
      .map(([text, changes]) =>
        changes.reduce((changed, [where, word]) => {
          const places = [...changed.matchAll(/"[^"]{1,140}"|-?\d+|true|false|null/g)]
          const place = places[where % places.length]
          if (place === undefined) return changed
          return changed.slice(0, place.index) + word + changed.slice(place.index + place[0].length)
        }, text),
      )
    const anything = fc.oneof({ weight: 8, arbitrary: spoilt }, fc.json(), fc.string())
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { minLength: 1, maxLength: 25 }),
        fc.boolean(),
        async (texts, isOpener) => {
          const here = newSimulatedRoom(1, async () => true)
          const [anna, bara] = ['Anna', 'Bára'].map((name) => here.add(name)) as [
            SimulatedGuest,
            SimulatedGuest,
          ]
          const lobby = here.openPage(anna, isOpener ? { initialPlan: planFor(3) } : {})
          lobby.up(bara.key, bara.key)
          here.intercept = () => undefined
          for (const [at, text] of texts.entries()) {
            lobby.receive(bara.key, text)
            if (at % 5 === 0) lobby.takeChair(at % 3)
            if (at % 7 === 0) lobby.setReady(true)
            if (at % 11 === 0) lobby.tick()
            await lobby.settled()
            const look = lobby.view()
            for (const chair of look?.ownChairs ?? [])
              expect(look!.chairs[chair]).toMatchObject({ isMine: true })
          }
          expect(anna.failures).toEqual([])
          expect(anna.signed.size).toBeLessThan(2)
          expect(anna.startCount).toBeLessThan(2)
        },
      ),
      { numRuns: 400 },
    )
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test('with real keys nothing is different', { timeout: 60_000 }, async () => {
  const here = newSimulatedRoom(2, verify)
  const people: SimulatedGuest[] = []
  for (const name of ['Anna', 'Bára', 'Cyril']) {
    // One of them has a browser that knows P-256 only.
    const keys = await newKeys(name === 'Bára' ? ['p'] : ['e'])
    people.push(newGuest(name, await signerOf(keys)))
  }
  here.guests.push(...people)
  for (const [at, guest] of people.entries())
    here.openPage(guest, at === 0 ? { initialPlan: planFor(3) } : {})
  for (const one of people) for (const two of people) here.link(one, two)
  await here.advance(100)
  people.forEach(({ lobby }, chair) => lobby!.takeChair(chair))
  people[1]!.lobby!.sendChat('Dobrý den')
  await here.advance(100)
  await people[0]!.lobby!.settled()
  people[0]!.lobby!.receive(people[1]!.key, writeLobbyMessage(await cardBy(mallory)))
  await here.advance(100)
  for (const { lobby } of people) lobby!.setReady(true)
  await here.advance(100)
  expect(people.map(({ startCount }) => startCount)).toEqual([1, 1, 1])
  expect(new Set(people.map(({ startedGame }) => gameId(startedGame!.genesis))).size).toBe(1)
  expect(people.map(({ chats }) => chats)).toEqual(Array.from({ length: 3 }, () => ['Bára: Dobrý den']))
  expect(people.map(({ strikes }) => strikes.length)).toEqual([1, 0, 0])
})
