import { describe, expect, test, vi } from 'vitest'
import { combineTransports } from '../transport/combined-transport.ts'
import type { Transport } from '../transport/transport.ts'
import { fakeSigner, fakeVerify, newFakeNetwork, newTestEnvironment } from './fake-network.fixture.ts'
import type { FakeNetwork, TestEnvironment } from './fake-network.fixture.ts'
import { frameText } from './frames.ts'
import { joinMesh } from './mesh.ts'
import type { Mesh, MeshEvent } from './mesh-types.ts'
import { slotAddress, registrationToken } from './room-secret.ts'

const ROOM = 'ABCDEFGH23456789'
// Minutes of simulated time are a second of work, and more on a machine that has other things to do.
vi.setConfig({ testTimeout: 30_000 })

interface Person {
  readonly mesh: Mesh
  readonly events: MeshEvent[]
  /** Who is at the other end of each link that is up. */
  up(): string[]
  of<Type extends MeshEvent['type']>(type: Type): Extract<MeshEvent, { type: Type }>[]
}

function join(
  network: FakeNetwork,
  environment: TestEnvironment,
  name: string,
  wishes: { slot?: number; protocol?: [number, number]; manualTransports?: readonly Transport[] } = {},
): Person {
  const events: MeshEvent[] = []
  const links = new Map<string, string>()
  const { protocol = [1, 1], manualTransports = [], ...rest } = wishes
  const mesh = joinMesh(
    {
      transport: manualTransports.reduce(combineTransports, network.newTransport()),
      environment,
      me: { room: ROOM, signer: fakeSigner(name), verify: fakeVerify, protocol, build: '1' },
      deviceSecret: name,
      ...rest,
    },
    (event) => {
      events.push(event)
      if (event.type === 'up') links.set(event.link, event.member.key)
      if (event.type === 'down') links.delete(event.link)
    },
  )
  const names = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal', 'ivy']
  const nameOf = (key: string): string => names.find((one) => fakeSigner(one).publicKey === key) ?? key
  return {
    mesh,
    events,
    up: () => [...links.values()].map(nameOf).sort(),
    of: (type) => events.filter((event) => event.type === type) as never,
  }
}
const linkOf = (person: Person): string => person.of('up').at(-1)!.link

describe('a room', () => {
  test('seats whoever comes on the first free place, and links everybody with everybody, once', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const people = []
    for (const name of ['ann', 'ben', 'cat', 'dan', 'eve']) {
      people.push(join(network, environment, name))
      await environment.advance(250)
    }
    await environment.advance(2000)
    expect(people.map((person) => person.of('seated').map(({ slot }) => slot))).toEqual([
      [0],
      [1],
      [2],
      [3],
      [4],
    ])
    expect(people[0]!.up()).toEqual(['ben', 'cat', 'dan', 'eve'])
    expect(people[4]!.up()).toEqual(['ann', 'ben', 'cat', 'dan'])
  })

  test('without a second link between the same two, when they do not come at the same moment', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const ann = join(network, environment, 'ann')
    await environment.advance(1000)
    const ben = join(network, environment, 'ben')
    await environment.advance(5000)
    for (const one of [ann, ben]) expect([one.of('up').length, one.of('down').length]).toEqual([1, 0])
  })

  test('also when all come at the same moment', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const people = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => join(network, environment, name))
    await environment.advance(5000)
    for (const person of people) expect(person.up()).toHaveLength(4)
    await environment.advance(60_000)
    for (const person of people) expect(person.up()).toHaveLength(4)
  })

  test('passes texts on as they are, and a bye at once', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    expect(ann.mesh.send(linkOf(ann), '{"t":"chat"}')).toBe(true)
    expect(ann.mesh.send(linkOf(ann), '["refused","flood"]')).toBe(false)
    await environment.advance(250)
    expect(ben.of('text').map(({ text }) => text)).toEqual(['{"t":"chat"}'])
    ann.mesh.leave()
    await environment.advance(250)
    expect(ben.of('down')).toMatchObject([{ why: 'left', isTheirs: true }])
  })

  test('gives a place back to whoever reloads, and not to anybody else', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    join(network, environment, 'ann')
    const ben = join(network, environment, 'ben')
    await environment.advance(1000)
    // Another page of the same device: the same token, and the place of last time.
    const again = join(network, environment, 'ben', { slot: 1 })
    const cat = join(network, environment, 'cat', { slot: 1 })
    await environment.advance(1000)
    expect(ben.of('seated').map(({ slot }) => slot)).toEqual([1])
    expect(again.of('seated').map(({ slot }) => slot)).toEqual([1])
    expect(cat.of('seated').map(({ slot }) => slot)).toEqual([2])
  })

  test('that is full says so, and lets in whoever waited when somebody leaves', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'].map((name) =>
      join(network, environment, name),
    )
    await environment.advance(2000)
    const ivy = join(network, environment, 'ivy')
    await environment.advance(1000)
    expect([ivy.of('full').length, ivy.of('seated').length]).toEqual([1, 0])
    people[3]!.mesh.leave()
    await environment.advance(11_000)
    expect(ivy.of('seated').map(({ slot }) => slot)).toEqual([3])
    await environment.advance(2000)
    expect(ivy.up()).toHaveLength(7)
  })
})

describe('a link that breaks', () => {
  test('is noticed within nine seconds and mended within five of its return', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    network.isPartitioned = () => true
    await environment.advance(9000)
    expect([ann.of('suspect').length, ann.of('down').at(-1)?.why]).toEqual([1, 'silent'])
    expect(ben.up()).toEqual([])
    await environment.advance(10_000)
    network.isPartitioned = () => false
    ann.mesh.wake()
    ben.mesh.wake()
    await environment.advance(5000)
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
  })

  test('is mended without being told, in half a minute and what a dial takes', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    network.isPartitioned = () => true
    await environment.advance(200_000)
    network.isPartitioned = () => false
    await environment.advance(50_000)
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
    expect(ann.of('unreached').length).toBeGreaterThan(0)
  })

  test('a short outage is nothing but suspicious', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    network.isPartitioned = () => true
    await environment.advance(5000)
    network.isPartitioned = () => false
    await environment.advance(5000)
    expect([ann.of('down'), ann.up()]).toEqual([[], ['ben']])
  })

  test('sleep of one side is no fault of the other', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    await environment.sleep(90_000)
    await environment.advance(3000)
    expect([ann.of('down'), ann.up()]).toEqual([[], ['ben']])
  })

  test('the matchmaker gone: links stay, newcomers come when it is back', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    network.isBrokerUp = false
    const cat = join(network, environment, 'cat')
    await environment.advance(20_000)
    expect([ann.up(), cat.up(), cat.of('matchmaker').at(-1)?.status]).toEqual([['ben'], [], 'blocked'])
  })

  test('empty places are dialled once a minute, not all the time', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    join(network, environment, 'ann')
    await environment.advance(30_000)
    expect(network.dials).toBe(7)
  })
})

describe('a link made by hand', () => {
  /** Two whom the matchmaker cannot introduce, or could, and who are linked by hand. */
  async function paired(state: Partial<Pick<FakeNetwork, 'isBrokerUp' | 'hasManInTheMiddle'>> = {}) {
    const [network, environment] = [
      Object.assign(newFakeNetwork(), { isBrokerUp: false, ...state }),
      newTestEnvironment(),
    ]
    const hand = network.newManualPair()
    const ann = join(network, environment, 'ann', { manualTransports: [hand.one] })
    const ben = join(network, environment, 'ben', { manualTransports: [hand.other] })
    await environment.advance(2000)
    hand.connect()
    await environment.advance(2000)
    return { network, environment, ann, ben }
  }

  test('is a link like any other, though nobody ever had a place', async () => {
    const { environment, ann, ben } = await paired()
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
    expect([ann, ben].map((one) => one.of('seated').length)).toEqual([0, 0])
    expect(ben.mesh.send(linkOf(ben), '{}')).toBe(true)
    await environment.advance(60_000)
    expect([ann.of('text').length, ann.of('suspect').length, ann.up()]).toEqual([1, 0, ['ben']])
    ben.mesh.leave()
    await environment.advance(500)
    expect(ann.of('down')).toMatchObject([{ why: 'left', isTheirs: true }])
  })

  test('is told to be down when it dies, and dialled by nobody', async () => {
    const { network, environment, ann, ben } = await paired()
    network.isPartitioned = () => true
    await environment.advance(9000)
    expect([ann.of('down').at(-1)?.why, ben.up()]).toEqual(['silent', []])
    network.isPartitioned = () => false
    await environment.advance(120_000)
    expect([ann.up(), network.dials]).toEqual([[], 0])
  })

  test('is proved like any other', async () => {
    const { ann, ben } = await paired({ hasManInTheMiddle: true })
    expect([ann.up(), ben.up(), ann.mesh.counts.get('badProof')]).toEqual([[], [], 1])
  })

  test('lets somebody in where all places are taken', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const hand = network.newManualPair()
    const ann = join(network, environment, 'ann', { manualTransports: [hand.one] })
    for (const name of ['ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal']) join(network, environment, name)
    await environment.advance(3000)
    const ivy = join(network, environment, 'ivy', { manualTransports: [hand.other] })
    await environment.advance(1000)
    hand.connect()
    await environment.advance(1000)
    expect([ivy.of('full').length, ivy.up(), ann.up().includes('ivy')]).toEqual([1, ['ann'], true])
  })

  test('gives way to one that can be dialled again, and the two do not take turns', async () => {
    const { environment, ann, ben } = await paired({ isBrokerUp: true })
    await environment.advance(60_000)
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
    expect(ann.of('up').map(({ address }) => address.startsWith('hand'))).toEqual([false, true, false])
    expect(ann.of('down').map(({ why }) => why)).toEqual(['doubled', 'doubled'])
  })
})

describe('whoever breaks the rules of talking', () => {
  test('and stands between two people never gets a link up', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    network.hasManInTheMiddle = true
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(10_000)
    expect([ann.up(), ben.up()]).toEqual([[], []])
    expect((ann.mesh.counts.get('badProof') ?? 0) + (ben.mesh.counts.get('badProof') ?? 0)).toBeGreaterThan(0)
  })

  test('is told when the versions differ, and nobody is barred for it', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [
      join(network, environment, 'ann'),
      join(network, environment, 'ben', { protocol: [2, 3] }),
    ]
    await environment.advance(2000)
    expect([ann, ben].flatMap((one) => one.of('refused')).every(({ why }) => why === 'otherVersion')).toBe(
      true,
    )
    for (const one of [ann, ben]) expect(one.of('refused').length).toBeGreaterThan(0)
    ben.mesh.leave()
    const again = join(network, environment, 'ben', { protocol: [1, 3] })
    await environment.advance(2000)
    expect(again.up()).toEqual(['ann'])
  })

  test('has three strikes, and is then left alone for a minute and taken back after it', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    const link = linkOf(ann)
    ann.mesh.strike(link, 'malformed')
    ann.mesh.strike(link, 'tooBig')
    expect(ann.up()).toEqual(['ben'])
    ann.mesh.strike(link, 'malformed')
    expect(ann.of('down').at(-1)).toMatchObject({ why: 'malformed', isTheirs: false })
    await environment.advance(55_000)
    expect([ann.up(), ben.up()]).toEqual([[], []])
    await environment.advance(80_000)
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
  })

  test('by accident, before anything is proved, is given another chance at once', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    let isFirst = true
    network.intercept = (text) => {
      const isLost = isFirst && text.startsWith('["hello"')
      isFirst &&= !isLost
      return isLost ? undefined : text
    }
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(7000)
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
  })

  test('and floods is cut off', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    for (let i = 0; i < 700; i++) ben.mesh.send(linkOf(ben), '{}')
    await environment.advance(250)
    expect(ann.of('down').at(-1)?.why).toBe('flood')
    expect(ann.of('text').length).toBeLessThanOrEqual(600)
  })

  test('or says nothing at all has five seconds; more than eight such are too many', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const ann = join(network, environment, 'ann')
    await environment.advance(500)
    const mute = network.newTransport()
    const closings: string[] = []
    mute.on((event) => event.type === 'closed' && closings.push(event.why))
    mute.open(slotAddress(ROOM, 5), registrationToken('mute', slotAddress(ROOM, 5)))
    await environment.advance(250)
    for (let i = 0; i < 20; i++) mute.dial(slotAddress(ROOM, 0))
    await environment.advance(250)
    expect([ann.mesh.counts.get('tooMany'), ann.mesh.counts.get('barred')]).toEqual([3, 9])
    await environment.advance(6000)
    expect([closings.length, ann.up()]).toEqual([20, []])
    mute.dial(slotAddress(ROOM, 0))
    await environment.advance(250)
    expect(ann.mesh.counts.get('barred')).toBe(10)
  })

  test('garbage in any order throws nothing', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    const garbage = [
      '[',
      '["hello"]',
      '{"__proto__":{"x":1}}',
      '',
      '\0',
      frameText(['echo', 7]),
      '["prove",0,0]',
    ]
    network.intercept = (text, from) =>
      from === slotAddress(ROOM, 1) ? garbage[text.length % garbage.length] : text
    for (let i = 0; i < 50; i++) ben.mesh.send(linkOf(ben), 'x'.repeat(i))
    await environment.advance(30_000)
    expect(ann.of('down').length).toBeGreaterThan(0)
    expect('x' in {}).toBe(false)
  })
})
