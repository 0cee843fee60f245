import { describe, expect, test } from 'vitest'
import {
  fakeSigner,
  fakeVerify,
  newFakeNetwork,
  newTestEnvironment,
} from '../../net/connection/fake-network.fixture.ts'
import { joinMesh } from '../../net/connection/mesh.ts'
import type { Mesh, MeshEvent } from '../../net/connection/mesh-types.ts'
import { FIRST_VIEW } from './transfer-links.ts'
import type { TransferHost, TransferView } from './transfer-links.ts'
import { comparisonNumber, LARGEST_TRANSFER, messageText, PART, readMessage } from './messages.ts'
import { newReceiver } from './receiver.ts'
import { newSender } from './sender.ts'

const ROOM = 'ABCDEFGH23456789'

/** Bytes that are all different from what stands beside them. */
const bytesOf = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255)

function newPlace() {
  const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
  /** Joins the room under this name; `begin` makes what hears the mesh. */
  function join<End extends { hear(event: MeshEvent): void }>(
    name: string,
    begin: (host: TransferHost) => End,
    version = 1,
  ) {
    const joined: { mesh?: Mesh } = {}
    const views: TransferView[] = [FIRST_VIEW]
    const signer = fakeSigner(name)
    const end = begin({
      environment,
      room: ROOM,
      key: signer.publicKey,
      mesh: () => joined.mesh,
      show: (view) => void views.push(view),
    })
    const mesh = joinMesh(
      {
        transport: network.newTransport(),
        environment,
        me: { room: ROOM, signer, verify: fakeVerify, protocol: [version, version], build: '1' },
        deviceSecret: name,
      },
      (event) => end.hear(event),
    )
    joined.mesh = mesh
    return { end, views, view: () => views.at(-1)!, leave: () => mesh.leave() }
  }
  const send = (packed: Uint8Array, name = 'ann') => join(name, (host) => newSender(host, packed))
  function receive(name = 'ben', version = 1) {
    const taken: Uint8Array[] = []
    const joined = join(name, (host) => newReceiver(host, (packed) => void taken.push(packed)), version)
    return { ...joined, taken }
  }
  /** A device that knows the room and says what it likes. */
  function stranger(name: string) {
    const links: string[] = []
    const texts: string[] = []
    const leaves: string[] = []
    const hosts: TransferHost[] = []
    join(name, (host) => {
      hosts.push(host)
      return {
        hear(event: MeshEvent): void {
          if (event.type === 'up') links.push(event.link)
          if (event.type === 'text') texts.push(event.text)
          if (event.type === 'down') leaves.push(event.why)
        },
      }
    })
    const say = (message: object | string): void =>
      void hosts[0]!
        .mesh()!
        .send(links.at(-1)!, typeof message === 'string' ? message : JSON.stringify(message))
    return { texts, leaves, say }
  }
  return { network, environment, send, receive, stranger }
}
/** Compares quickly, however long they are. */
const hasTaken = ({ taken }: { taken: Uint8Array[] }, packed: Uint8Array): boolean =>
  taken.length === 1 && Buffer.compare(taken[0]!, packed) === 0
const SEVERAL = bytesOf(7 * PART + 123)

/** A sender and a receiver that show a number. */
async function compared(packed = SEVERAL) {
  const place = newPlace()
  const sender = place.send(packed)
  const receiver = place.receive()
  await place.environment.advance(3000)
  return { ...place, sender, receiver }
}

describe('a transfer', () => {
  test('begins when the sender agrees to the number that both show, and brings all bytes', async () => {
    const { environment, sender, receiver } = await compared()
    const { number } = sender.view()
    expect(number).toMatch(/^\d{6}$/)
    expect(receiver.view()).toMatchObject({ is: 'comparing', number })
    await environment.advance(10_000)
    expect(receiver.taken).toEqual([])
    sender.end.agree()
    await environment.advance(10_000)
    expect(hasTaken(receiver, SEVERAL)).toBe(true)
    expect([sender.view(), receiver.view()]).toMatchObject([
      { is: 'done', part: 1 },
      { is: 'done', part: 1 },
    ])
    const shown = receiver.views.map(({ part }) => part)
    expect(shown).toEqual([...shown].sort((one, other) => one - other))
    expect(new Set(shown).size).toBe(9)
  })
  test('goes on over another link, from where it was', async () => {
    const { environment, network, sender, receiver } = await compared(bytesOf(30 * PART))
    sender.end.agree()
    await environment.advance(1000)
    expect(receiver.view().part).toBeGreaterThan(0.05)
    network.cutLinks()
    const before = receiver.view().part
    await environment.advance(60_000)
    expect(before).toBeLessThan(1)
    expect(hasTaken(receiver, bytesOf(30 * PART))).toBe(true)
  })
  test('sends no more than the receiver takes', async () => {
    const { environment, network, sender, receiver } = await compared(bytesOf(200 * PART))
    let characters = 0
    network.intercept = (text) => {
      characters += text.length
      return text
    }
    sender.end.agree()
    await environment.advance(5000)
    expect(characters / 5).toBeLessThan(900_000)
    await environment.advance(30_000)
    expect(receiver.taken).toHaveLength(1)
  })
  test('ends on both sides when one person stops it', async () => {
    for (const who of ['sender', 'receiver'] as const) {
      const place = await compared()
      place[who].end.stop(who === 'sender' ? 'differs' : 'stopped')
      await place.environment.advance(2000)
      const fault = who === 'sender' ? 'differs' : 'stopped'
      expect(place.sender.view()).toMatchObject({ is: 'ended', fault })
      expect(place.receiver.view()).toMatchObject({ is: 'ended', fault })
      expect(place.receiver.taken).toEqual([])
    }
  })
  test('ends when the other page is closed, and when its device is gone for long', async () => {
    const closed = await compared()
    closed.sender.leave()
    await closed.environment.advance(2000)
    expect(closed.receiver.view()).toMatchObject({ is: 'ended', fault: 'left' })
    const gone = await compared()
    gone.network.isPartitioned = () => true
    await gone.environment.advance(120_000)
    for (const { view } of [gone.sender, gone.receiver])
      expect(view()).toMatchObject({ is: 'ended', fault: 'lost' })
  })
  test('has one receiver: another device is told that the link is taken', async () => {
    const { environment, sender, receiver, receive } = await compared()
    const late = receive('cat')
    await environment.advance(3000)
    expect(late.view()).toMatchObject({ is: 'ended', fault: 'taken', number: null })
    sender.end.agree()
    await environment.advance(10_000)
    expect(receiver.taken).toHaveLength(1)
    expect(late.taken).toEqual([])
  })
  test('ends on both sides when their versions differ, and not if another device has one', async () => {
    const place = newPlace()
    const [sender, receiver] = [place.send(SEVERAL), place.receive('ben', 2)]
    await place.environment.advance(3000)
    for (const { view } of [sender, receiver])
      expect(view()).toMatchObject({ is: 'ended', fault: 'otherVersion' })
    const begun = await compared()
    begun.receive('cat', 2)
    await begun.environment.advance(3000)
    expect([begun.sender.view().is, begun.receiver.view().is]).toEqual(['comparing', 'comparing'])
  })
  test('leaves a dead link behind', async () => {
    const { environment, sender, receive } = await compared()
    sender.end.agree()
    await environment.advance(20_000)
    const late = receive('cat')
    await environment.advance(60_000)
    expect(late.views).toEqual([FIRST_VIEW])
  })
})

describe('a receiver refuses', () => {
  /** A receiver, and a false sender that is linked with it. */
  async function waiting() {
    const place = newPlace()
    const receiver = place.receive()
    const eve = place.stranger('eve')
    await place.environment.advance(3000)
    return { ...place, receiver, ...eve }
  }
  /** As far as the header. */
  async function begun(size: number) {
    const place = await waiting()
    for (const message of [
      { k: 'nonce', nonce: '0'.repeat(32) },
      { k: 'head', size },
    ]) {
      place.say(message)
      await place.environment.advance(1000)
    }
    return place
  }
  const part = (at: number, length: number) => ({
    k: 'part',
    at,
    bytes: Buffer.alloc(length).toString('base64'),
  })
  const ended = (fault: string) => ({ is: 'ended', fault })

  test('what is larger than any backup', async () => {
    const { receiver, texts } = await begun(LARGEST_TRANSFER + 1)
    expect(receiver.view()).toMatchObject(ended('tooLarge'))
    expect(texts.map(readMessage)).toContainEqual({ k: 'end', why: 'tooLarge' })
    expect((await begun(LARGEST_TRANSFER)).receiver.view().is).toBe('moving')
  })
  test.each<[string, object[]]>([
    ['a part that is too short', [part(0, PART - 1)]],
    ['a last part that is too long', [part(0, PART), part(1, 11)]],
    ['a part that is no base64', [{ k: 'part', at: 0, bytes: '****' }]],
    ['more parts than it said', [part(2, 10)]],
    ['another size', [{ k: 'head', size: 5 }]],
    ['what only receivers say', [{ k: 'have', count: 1 }]],
  ])('%s', async (_what, messages) => {
    const { receiver, say, environment } = await begun(PART + 10)
    for (const message of messages) say(message)
    await environment.advance(1000)
    expect(receiver.view()).toMatchObject(ended('damaged'))
    expect(receiver.taken).toEqual([])
  })
  test('parts before their header', async () => {
    const { receiver, say, environment } = await waiting()
    say(part(0, 5))
    await environment.advance(1000)
    expect(receiver.view()).toMatchObject(ended('damaged'))
  })
  test('to go on by senseless texts', async () => {
    const { receiver, say, environment, leaves } = await waiting()
    for (const text of ['{}', '{"k":"evil"}', '{"k":"have","count":-1}']) say(text)
    await environment.advance(1000)
    expect(receiver.view()).toEqual(FIRST_VIEW)
    expect(leaves).toContain('malformed')
  })
})

describe('a sender refuses', () => {
  async function asked() {
    const place = newPlace()
    const sender = place.send(SEVERAL)
    const eve = place.stranger('eve')
    await place.environment.advance(3000)
    return { ...place, sender, ...eve }
  }
  test('a nonce that the receiver did not commit to', async () => {
    const { sender, say, environment, texts } = await asked()
    say({ k: 'ask', commit: '0'.repeat(64) })
    await environment.advance(1000)
    expect(texts.map(readMessage)).toContainEqual(expect.objectContaining({ k: 'nonce' }))
    say({ k: 'reveal', nonce: '1'.repeat(32) })
    await environment.advance(1000)
    expect(sender.view()).toMatchObject({ is: 'ended', fault: 'damaged', number: null })
  })
  test('to send before its person has agreed', async () => {
    const { sender, say, environment, texts } = await asked()
    say({ k: 'ask', commit: '0'.repeat(64) })
    say({ k: 'have', count: 0 })
    await environment.advance(2000)
    expect(sender.view()).toMatchObject({ is: 'ended', fault: 'damaged' })
    expect(texts.join()).not.toContain('"part"')
  })
})

test('the number depends on the room, both keys and both nonces', () => {
  const compared = { room: ROOM, sender: 'a', receiver: 'b', senderNonce: '1', receiverNonce: '2' }
  const numbers = Object.keys(compared).map((what) =>
    comparisonNumber({ ...compared, [what]: 'ABCDEFGH23456788' }),
  )
  expect(new Set([comparisonNumber(compared), ...numbers]).size).toBe(6)
})
test('messages of the longest kind fit into a text of a link', () => {
  const bytes = Buffer.alloc(PART, 255).toString('base64')
  const text = messageText({ k: 'part', at: 2000, bytes })
  expect(text.length).toBeLessThan(64 * 1024)
  expect(readMessage(text)).toEqual({ k: 'part', at: 2000, bytes })
})
