import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { browserEnvironment } from '../connection/environment.ts'
import { joinMesh } from '../connection/mesh.ts'
import type { Mesh, MeshEvent } from '../connection/mesh-types.ts'
import { newLateRelays } from '../connection/late-relays.ts'
import { fakeSigner, fakeVerify } from '../connection/fake-network.fixture.ts'
import { messageEvent, visitKeys } from '../mailbox/nostr/event.ts'
import { startHostileRelay } from '../mailbox/nostr/hostile-relay.fixture.ts'
import { startTestRelay, testSocket } from '../mailbox/nostr/test-relay.fixture.ts'
import { newRoomSeal } from '../mailbox/sealing.ts'
import { openRelayRoom } from './relay-room.ts'
import { signalBytes } from './signals.ts'

// Devices without WebRTC and without a broker, and real relays on loopback.

const ROOM = 'ABCDEFGH23456789'
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function relay() {
  const started = await startTestRelay()
  stops.push(() => started.stop())
  return started
}

interface TestDevice {
  readonly mesh: Mesh
  readonly events: MeshEvent[]
  /** The names of those to whom a link is up, by link. */
  readonly up: Map<string, string>
  readonly texts: string[]
  view(): string
}

function device(name: string, relays: readonly string[], room = ROOM): TestDevice {
  const events: MeshEvent[] = []
  const up = new Map<string, string>()
  const texts: string[] = []
  const signer = fakeSigner(name)
  const tell = (event: MeshEvent): void => {
    events.push(event)
    if (event.type === 'up') up.set(event.link, event.member.key)
    if (event.type === 'down') up.delete(event.link)
    if (event.type === 'text') texts.push(event.text)
  }
  const late = newLateRelays({
    room,
    key: signer.publicKey,
    relays,
    ice: { ice: [] },
    environment: browserEnvironment,
    canLink: false,
    load: async () => ({
      openRelayRoom: (options) => openRelayRoom({ ...options, WebSocket: testSocket }),
    }),
    emit: tell,
  })
  const me = { room, signer, verify: fakeVerify, protocol: [1, 1] as const, build: 'test' }
  const host = { transport: late.transport, environment: browserEnvironment, me, deviceSecret: name }
  const mesh = joinMesh(host, (event) => {
    late.hear(event)
    tell(event)
  })
  stops.push(() => mesh.leave())
  const view = (): string => {
    const seen = events.filter((event) => event.type === 'relays').at(-1)
    return `${seen?.view.relays ?? ''} ${seen?.view.peers ?? ''}`
  }
  return { mesh, events, up, texts, view }
}

const keysOf = ({ up }: TestDevice): string[] => [...up.values()].sort()
const key = (name: string): string => fakeSigner(name).publicKey
const linked = (one: TestDevice, ...names: string[]): Promise<void> =>
  until(() => expect(keysOf(one)).toEqual(names.map(key).sort()))
const say = ({ mesh, up }: TestDevice, text: string): boolean[] =>
  [...up.keys()].map((link) => mesh.send(link, text))

describe('two devices without a broker and without WebRTC', () => {
  test('are linked by relay, once, and hear each other', async () => {
    const [one, two] = [await relay(), await relay()]
    const ann = device('ann', [one.url, two.url])
    const ben = device('ben', [one.url, two.url])
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    expect(ann.events.find((event) => event.type === 'up')).toMatchObject({ isByRelay: true })
    expect(ann.view()).toBe('up none')
    expect(say(ann, '{"a":1}')).toEqual([true])
    // As long as a text may be: it travels in many events.
    expect(say(ann, `{"a":"${'ž'.repeat(60_000)}"}`)).toEqual([true])
    await until(() => expect(ben.texts.map(({ length }) => length)).toEqual([7, 60_008]))
    expect(ben.texts[0]).toBe('{"a":1}')
    // Ephemeral events leave nothing behind that a relay would list.
    expect(one.stored().every(({ content }) => !content.includes('ann'))).toBe(true)
  })

  test('say goodbye, and lose each other when a page is closed', async () => {
    const { url } = await relay()
    const [ann, ben] = [device('ann', [url]), device('ben', [url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    ben.mesh.leave()
    await linked(ann)
    expect(ann.events.find((event) => event.type === 'down')).toMatchObject({ why: 'left', isTheirs: true })
    await until(() => expect(ann.view()).toBe('up none'))
  })

  test('go on by another relay when theirs goes away', async () => {
    const relays = [await relay(), await relay()]
    const urls = relays.map(({ url }) => url)
    const [ann, ben] = [device('ann', urls), device('ben', urls)]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    await relays[0]!.stop()
    await until(() => {
      expect(say(ann, '{"still":1}').includes(true)).toBe(true)
      expect(ben.texts.length).toBeGreaterThan(0)
    })
  })

  test('of two rooms do not meet, nor do those without relays', async () => {
    const { url } = await relay()
    const ann = device('ann', [url])
    device('eve', [url], 'ZZZZZZZZ23456789')
    const cat = device('cat', [])
    await until(() => expect(ann.view()).toBe('up none'))
    expect(cat.view()).toBe('none none')
  })
})

describe('a relay', () => {
  test('that refuses what we send is left aside', async () => {
    const [bad, good] = [await relay(), await relay()]
    bad.refuse = () => 'blocked: members only'
    const [ann, ben] = [device('ann', [bad.url, good.url]), device('ben', [bad.url, good.url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
  })

  test('that sends garbage, huge events and floods neither links nor hurts', async () => {
    const event = JSON.stringify({ id: '0'.repeat(64), content: 'x'.repeat(1_000_000) })
    const hostile = await startHostileRelay((socket, { kind, id }) => {
      if (kind !== 'REQ') return
      socket.send(JSON.stringify(['EOSE', id]))
      for (const text of ['', '[', '{}', `["EVENT","${id}",${event}]`]) socket.send(text)
      for (let i = 0; i < 3000; i++) socket.send(`["EVENT","${id}",{"kind":20078,"n":${String(i)}}]`)
    })
    stops.push(() => hostile.stop())
    const { url } = await relay()
    const [ann, ben] = [device('ann', [hostile.url, url]), device('ben', [hostile.url, url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
  })

  test('that shows an old goodbye or foreign signals again ends no link', async () => {
    const { url } = await relay()
    const [ann, ben] = [device('ann', [url]), device('ben', [url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    const seal = await newRoomSeal(ROOM, (count) => browserEnvironment.randomBytes(count), 'live')
    const stranger = visitKeys((count) => browserEnvironment.randomBytes(count))
    const send = async (writtenAt: number, content: Uint8Array): Promise<void> => {
      const event = await messageEvent(seal, stranger, { author: stranger.publicKey, writtenAt, content })
      const socket = new testSocket(url)
      await new Promise((resolve) => socket.addEventListener('open', resolve))
      socket.send(JSON.stringify(['EVENT', event]))
      stops.push(() => socket.close())
    }
    const now = Math.floor(Date.now() / 1000)
    await send(now - 700, signalBytes({ is: 'gone' }))
    await send(now, signalBytes({ is: 'gone' }))
    await send(now, Uint8Array.of(1, 2, 3))
    await send(now, signalBytes({ is: 'here', asks: true, key: key('ben'), canLink: true, age: 0 }))
    say(ann, '{"after":1}')
    await until(() => expect(ben.texts).toEqual(['{"after":1}']))
    expect([keysOf(ann), keysOf(ben)]).toEqual([[key('ben')], [key('ann')]])
  })
})
