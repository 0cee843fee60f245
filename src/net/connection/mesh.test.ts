import { describe, expect, test } from 'vitest'
import { combineTransports } from '../transport/combined-transport.ts'
import type { Transport, TransportEvent } from '../transport/transport.ts'
import { fakeSigner, fakeVerify, newFakeNetwork, newTestEnvironment } from './fake-network.fixture.ts'
import type { FakeNetwork, TestEnvironment } from './fake-network.fixture.ts'
import { frameText } from './frames.ts'
import { joinMesh } from './mesh.ts'
import type { Mesh, MeshEvent } from './mesh-types.ts'
import { slotAddress, registrationToken } from './room-secret.ts'

const ROOM = 'ABCDEFGH23456789'

interface Person {
  readonly mesh: Mesh
  readonly events: MeshEvent[]
  /** The names of the peers whose links are up. */
  up(): string[]
  of<Type extends MeshEvent['type']>(type: Type): Extract<MeshEvent, { type: Type }>[]
}

function join(
  network: FakeNetwork,
  environment: TestEnvironment,
  name: string,
  options: {
    slot?: number
    protocol?: [number, number]
    transport?: Transport
    manualTransports?: readonly Transport[]
  } = {},
): Person {
  const events: MeshEvent[] = []
  const links = new Map<string, string>()
  const { protocol = [1, 1], transport = network.newTransport(), manualTransports = [], ...rest } = options
  const mesh = joinMesh(
    {
      transport: manualTransports.reduce(combineTransports, transport),
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
/** All texts that are sent from now on. */
function listen(network: FakeNetwork): string[] {
  const heard: string[] = []
  network.intercept = (text) => {
    heard.push(text)
    return text
  }
  return heard
}
const linkOf = (person: Person): string => person.of('up').at(-1)!.link

describe('a mesh', () => {
  test('registers each newcomer in the first free slot and links every pair once', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const people = []
    for (const name of ['ann', 'ben', 'cat', 'dan', 'eve']) {
      people.push(join(network, environment, name))
      await environment.advance(250)
    }
    await environment.advance(2000)
    expect(people.map((person) => person.of('registered').map(({ slot }) => slot))).toEqual([
      [0],
      [1],
      [2],
      [3],
      [4],
    ])
    expect(people[0]!.up()).toEqual(['ben', 'cat', 'dan', 'eve'])
    expect(people[4]!.up()).toEqual(['ann', 'ben', 'cat', 'dan'])
  })

  test('makes no duplicate link when two devices join one after the other', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const ann = join(network, environment, 'ann')
    await environment.advance(1000)
    const ben = join(network, environment, 'ben')
    await environment.advance(5000)
    for (const one of [ann, ben]) expect([one.of('up').length, one.of('down').length]).toEqual([1, 0])
  })

  test('links all devices when they join at the same moment', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const people = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => join(network, environment, name))
    await environment.advance(5000)
    for (const person of people) expect(person.up()).toHaveLength(4)
    await environment.advance(60_000)
    for (const person of people) expect(person.up()).toHaveLength(4)
  })

  test('delivers texts unchanged and a goodbye at once', async () => {
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

  test('returns a slot to the device that reloads, and to no other', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    join(network, environment, 'ann')
    const ben = join(network, environment, 'ben')
    await environment.advance(1000)
    // Another page of the same device: the same token, and the place of last time.
    const again = join(network, environment, 'ben', { slot: 1 })
    const cat = join(network, environment, 'cat', { slot: 1 })
    await environment.advance(1000)
    expect(ben.of('registered').map(({ slot }) => slot)).toEqual([1])
    expect(again.of('registered').map(({ slot }) => slot)).toEqual([1])
    expect(cat.of('registered').map(({ slot }) => slot)).toEqual([2])
  })

  test('reports a full room and lets a waiting device in when another leaves', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'].map((name) =>
      join(network, environment, name),
    )
    await environment.advance(2000)
    const ivy = join(network, environment, 'ivy')
    await environment.advance(1000)
    expect([ivy.of('full').length, ivy.of('registered').length]).toEqual([1, 0])
    people[3]!.mesh.leave()
    await environment.advance(11_000)
    expect(ivy.of('registered').map(({ slot }) => slot)).toEqual([3])
    await environment.advance(2000)
    expect(ivy.up()).toHaveLength(7)
  })
})

describe('a link that breaks', () => {
  test('is detected within nine seconds and restored within five seconds of the network', async () => {
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

  test('is restored without `wake` within the backoff and a dial', async () => {
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

  test('that is silent for a short time is only suspect', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    network.isPartitioned = () => true
    await environment.advance(5000)
    network.isPartitioned = () => false
    await environment.advance(5000)
    expect([ann.of('down'), ann.up()]).toEqual([[], ['ben']])
  })

  test('stays up when one side slept', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    await environment.sleep(90_000)
    await environment.advance(3000)
    expect([ann.of('down'), ann.up()]).toEqual([[], ['ben']])
  })

  test('is unaffected by a broker that is down; newcomers are blocked', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    network.isBrokerUp = false
    const cat = join(network, environment, 'cat')
    await environment.advance(20_000)
    expect([ann.up(), cat.up(), cat.of('signaling').at(-1)?.status]).toEqual([['ben'], [], 'blocked'])
  })

  test('is dialed once a minute where a slot is empty', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    join(network, environment, 'ann')
    await environment.advance(30_000)
    expect(network.dials).toBe(7)
  })
})

describe('a device whose line was cut', () => {
  /** Two who are linked, and what one of them is told of the other. */
  async function pair() {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    return { network, environment, ann, ben, line: slotAddress(ROOM, 1) }
  }
  const areLinked = (ann: Person, ben: Person): boolean =>
    ann.up().includes('ben') && ben.up().includes('ann')

  test('asks the broker at once when a link misses a heartbeat', async () => {
    const { network, environment, ben, line } = await pair()
    network.cutLine(line)
    await environment.advance(4000)
    expect(ben.of('signaling').at(-1)?.status).toBe('down')
  })

  test.each([12, 30, 61, 200])(
    'for %d s is linked half a second after the broker is back',
    async (seconds) => {
      const { network, environment, ann, ben, line } = await pair()
      network.cutLine(line)
      await environment.advance(seconds * 1000)
      expect([ann.up(), ben.up()]).toEqual([[], []])
      network.restoreLine(line)
      await environment.advance(500)
      expect(areLinked(ann, ben)).toBe(true)
    },
  )

  test('is linked within 1.5 s when the page hears that the line is back and no link had noticed', async () => {
    const { network, environment, ann, ben, line } = await pair()
    const quiet = network.isPartitioned
    network.cutLine(line)
    await environment.advance(1500)
    // The other side has given the link up: no text of ours reaches it any more.
    network.isPartitioned = () => true
    network.restoreLine(line)
    await environment.advance(6000)
    network.isPartitioned = quiet
    ben.mesh.wake()
    await environment.advance(1500)
    expect(areLinked(ann, ben)).toBe(true)
  })

  test('has a new link within five seconds where only the links went dead, and dials none after a short silence', async () => {
    const { network, environment, ann, ben } = await pair()
    const old = linkOf(ben)
    const before = network.dials
    network.isPartitioned = () => true
    await environment.advance(2000)
    network.isPartitioned = () => false
    await environment.advance(5000)
    expect([network.dials, linkOf(ben)]).toEqual([before, old])
    network.cutLinks()
    await environment.advance(5000)
    expect(areLinked(ann, ben)).toBe(true)
    expect(linkOf(ben)).not.toBe(old)
  })

  test('with a new address has a new link four seconds after its links went dead', async () => {
    const { network, environment, ann, ben, line } = await pair()
    const old = linkOf(ben)
    // Its socket to the broker is dead, and no text of the old link passes; new links open.
    network.cutLine(line)
    await environment.advance(250)
    network.cutLinks()
    network.restoreLine(line)
    await environment.advance(4000)
    const fresh = linkOf(ben)
    expect([fresh === old, areLinked(ann, ben), ben.mesh.send(fresh, '{}')]).toEqual([false, true, true])
  })

  test('with a new address is linked within 3.5 s, whenever its links go dead', async () => {
    const took: number[] = []
    for (let wait = 0; wait < 4000; wait += 250) {
      const { network, environment, ann, ben, line } = await pair()
      await environment.advance(4000 + wait)
      const old = linkOf(ben)
      network.cutLine(line)
      network.cutLinks()
      network.restoreLine(line)
      const from = environment.at
      while (linkOf(ben) === old || !areLinked(ann, ben)) await environment.advance(250)
      took.push(environment.at - from)
    }
    expect(Math.max(...took)).toBeLessThanOrEqual(3500)
  })

  test('is linked two seconds after it woke, when the others gave it up', async () => {
    const { network, environment, ann, ben, line } = await pair()
    network.cutLine(line)
    await environment.advance(250)
    network.cutLinks()
    network.restoreLine(line)
    await environment.sleep(300_000)
    await environment.advance(2000)
    expect(areLinked(ann, ben)).toBe(true)
  })

  /** Two devices whose first calls are lost. */
  async function missedCalls() {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const ben = join(network, environment, 'ben')
    await environment.advance(1000)
    network.cutLine(slotAddress(ROOM, 0))
    const ann = join(network, environment, 'ann')
    await environment.advance(1000)
    network.restoreLine(slotAddress(ROOM, 0))
    return { environment, ann, ben }
  }

  test('without links finds a newcomer two seconds after it woke, though its first calls are lost', async () => {
    const { environment, ann, ben } = await missedCalls()
    await environment.sleep(10_000)
    await environment.advance(2000)
    expect([ben.up(), ann.up()]).toEqual([['ann'], ['ben']])
  })

  test('repeats calls that went out over a dead socket', async () => {
    const { environment, ann, ben } = await missedCalls()
    ben.mesh.wake()
    await environment.advance(1000)
    expect([ben.up(), ann.up()]).toEqual([['ann'], ['ben']])
  })

  test('that said goodbye is dialed as rarely as an empty slot', async () => {
    const { network, environment, ann, ben } = await pair()
    ann.mesh.leave()
    await environment.advance(2000)
    expect(ben.of('down')).toMatchObject([{ why: 'left' }])
    const dials = network.dials
    await environment.advance(40_000)
    expect(network.dials).toBe(dials)
  })
})

describe('a device that answers and cannot be linked', () => {
  const told = (person: Person): string[] =>
    person.events.map(({ type }) => type).filter((type) => ['reaching', 'unreached', 'absent'].includes(type))

  test('is reported while the browsers try, when they fail, and when it is gone', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    network.isPartitioned = () => true
    const ann = join(network, environment, 'ann')
    await environment.advance(500)
    const ben = join(network, environment, 'ben')
    await environment.advance(1000)
    expect([told(ann), told(ben)]).toEqual([['reaching'], ['reaching']])
    await environment.advance(10_000)
    expect(told(ann).slice(0, 2)).toEqual(['reaching', 'unreached'])
    await environment.advance(60_000)
    expect(told(ann)).not.toContain('absent')
    ben.mesh.leave()
    await environment.advance(15_000)
    expect(told(ann).at(-1)).toBe('absent')
    await environment.advance(120_000)
    expect(told(ann).at(-1)).toBe('absent')
  })

  test('is not reported at an address that is linked, where a second call fails', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const ann = join(network, environment, 'ann')
    await environment.advance(500)
    const listeners = new Set<(event: TransportEvent) => void>()
    const transport = network.newTransport()
    const heard: Transport = {
      ...transport,
      on(listener) {
        listeners.add(listener)
        return transport.on(listener)
      },
    }
    const ben = join(network, environment, 'ben', { transport: heard })
    await environment.advance(1000)
    expect(ben.up()).toEqual(['ann'])
    const before = told(ben)
    // Both dialed, and the call of the other one comes when ours is a link already.
    const [link, address] = ['second', slotAddress(ROOM, 0)]
    for (const listener of listeners) {
      listener({ type: 'answered', link, address, isOutgoing: false })
      listener({ type: 'closed', link, why: 'left' })
    }
    expect(told(ben)).toEqual(before)
    ann.mesh.leave()
    await environment.advance(1000)
    expect([ben.up(), told(ben)]).toEqual([[], before])
  })

  test('is not reported where no one answers', async () => {
    const { network, environment, ann } = await (async () => {
      const net = { network: newFakeNetwork(), environment: newTestEnvironment() }
      const ben = join(net.network, net.environment, 'ben')
      await net.environment.advance(500)
      net.network.cutLine(slotAddress(ROOM, 0))
      return { ...net, ben, ann: join(net.network, net.environment, 'ann') }
    })()
    await environment.advance(30_000)
    expect([told(ann), ann.up(), network.dials > 0]).toEqual([[], [], true])
  })
})

describe('a manually paired link', () => {
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

  test('works like any other, without a registered slot', async () => {
    const { environment, ann, ben } = await paired()
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
    expect([ann, ben].map((one) => one.of('registered').length)).toEqual([0, 0])
    expect(ben.mesh.send(linkOf(ben), '{}')).toBe(true)
    await environment.advance(60_000)
    expect([ann.of('text').length, ann.of('suspect').length, ann.up()]).toEqual([1, 0, ['ben']])
    ben.mesh.leave()
    await environment.advance(500)
    expect(ann.of('down')).toMatchObject([{ why: 'left', isTheirs: true }])
  })

  test('is reported down when it breaks, and is not redialed', async () => {
    const { network, environment, ann, ben } = await paired()
    network.isPartitioned = () => true
    await environment.advance(9000)
    expect([ann.of('down').at(-1)?.why, ben.up()]).toEqual(['silent', []])
    network.isPartitioned = () => false
    await environment.advance(120_000)
    expect([ann.up(), network.dials]).toEqual([[], 0])
  })

  test('is authenticated like any other', async () => {
    const { ann, ben } = await paired({ hasManInTheMiddle: true })
    expect([ann.up(), ben.up(), ann.mesh.counts.get('badProof')]).toEqual([[], [], 1])
  })

  test('lets a device into a full room', async () => {
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

  test('is replaced by a dialed link, once', async () => {
    const { environment, ann, ben } = await paired({ isBrokerUp: true })
    await environment.advance(60_000)
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
    expect(ann.of('up').map(({ address }) => address.startsWith('hand'))).toEqual([false, true, false])
    expect(ann.of('down').map(({ why }) => why)).toEqual(['doubled', 'doubled'])
  })
})

describe('a misbehaving peer', () => {
  test('in the middle never gets a link up, nor learns a key', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    network.hasManInTheMiddle = true
    const heard = listen(network)
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(10_000)
    expect([ann.up(), ben.up()]).toEqual([[], []])
    expect((ann.mesh.counts.get('badProof') ?? 0) + (ben.mesh.counts.get('badProof') ?? 0)).toBeGreaterThan(0)
    expect(heard.join()).toContain('"hello"')
    for (const name of ['ann', 'ben']) expect(heard.join()).not.toContain(fakeSigner(name).publicKey.slice(2))
  })

  test('of a matchmaker, at an address of the room, learns no key', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [heard, liar] = [listen(network), network.newTransport()]
    // It answers all that it hears with the same, and with a nonce of its own.
    liar.on((event) => {
      if (event.type !== 'text') return
      liar.send(event.link, event.text.replace(/"[0-9a-f]{32}"/, `"${'7'.repeat(32)}"`))
      liar.send(event.link, event.text)
    })
    liar.open(slotAddress(ROOM, 0), 'matchmaker')
    await environment.advance(250)
    const ann = join(network, environment, 'ann')
    await environment.advance(10_000)
    expect([ann.up(), ann.mesh.counts.get('badProof')]).toEqual([[], 3])
    expect(heard.join()).toContain('"hello"')
    expect(heard.join()).not.toContain(fakeSigner('ann').publicKey.slice(2))
  })

  test('of another version is told so and is not barred', async () => {
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

  test('is barred for a minute after three strikes', async () => {
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

  test('that fails its handshake once gets another chance at once', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    let isFirst = true
    network.intercept = (text) => {
      const isBroken = isFirst && text.startsWith('["hello"')
      isFirst &&= !isBroken
      return isBroken ? '["hello"]' : text
    }
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(7000)
    expect([ann, ben].flatMap((one) => one.of('refused'))).not.toEqual([])
    expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
  })

  test.each(['caller', 'callee'])(
    'is linked by the first call though the hello of the %s is lost',
    async (who) => {
      const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
      const ann = join(network, environment, 'ann')
      await environment.advance(1000)
      const lost = slotAddress(ROOM, who === 'callee' ? 0 : 1)
      let isFirst = true
      network.intercept = (text, from) => {
        const isLost = isFirst && from === lost
        isFirst &&= !isLost
        return isLost ? undefined : text
      }
      const ben = join(network, environment, 'ben')
      await environment.advance(500)
      expect([ann.up(), ben.up()]).toEqual([['ben'], ['ann']])
      expect([ann, ben].flatMap((one) => one.of('refused'))).toEqual([])
    },
  )

  test('that floods is disconnected', async () => {
    const [network, environment] = [newFakeNetwork(), newTestEnvironment()]
    const [ann, ben] = [join(network, environment, 'ann'), join(network, environment, 'ben')]
    await environment.advance(1000)
    for (let i = 0; i < 700; i++) ben.mesh.send(linkOf(ben), '{}')
    await environment.advance(250)
    expect(ann.of('down').at(-1)?.why).toBe('flood')
    expect(ann.of('text').length).toBeLessThanOrEqual(600)
  })

  test('that sends nothing is dropped after five seconds; more than eight such links are refused', async () => {
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

  test('that sends garbage makes nothing throw', async () => {
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
