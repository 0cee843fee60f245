import type { CloseReason, Transport, TransportEvent } from '../transport/transport.ts'
import type { Environment } from './environment.ts'
import type { Signer, Verify } from '../crypto/keys.ts'

// A broker and links without a browser. Time stands still until a test advances it; a test may intercept messages.

/** Signatures that no other device of a test can make. */
export const fakeVerify: Verify = async (key, text, signature) => signature === signed(key, text)
export function fakeSigner(name: string): Signer {
  const publicKey = `e:${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')}`
  return { publicKey, sign: async (text) => signed(publicKey, text) }
}
function signed(key: string, text: string): string {
  let sum = 7
  for (const letter of key + text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0
  return sum.toString(16).padStart(128, '0')
}

export interface TestEnvironment extends Environment {
  /** Advances in steps of at most 250 ms, so that promises settle in between. */
  advance(milliseconds: number): Promise<void>
  /** Jumps, as for a sleeping page. */
  sleep(milliseconds: number): Promise<void>
  at: number
}
/** Lets pending promises settle; the code under test waits for nothing else. */
async function settled(): Promise<void> {
  for (let round = 0; round < 80; round++) await undefined
}

export function newTestEnvironment(seed = 1): TestEnvironment {
  const timers = new Map<symbol, { at: number; pause: number; what: () => void }>()
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const run = async (until: number): Promise<void> => {
    environment.at = until
    for (const timer of [...timers.values()]) {
      if (timer.at > until) continue
      timer.at = until + timer.pause
      timer.what()
    }
    await settled()
  }
  const environment: TestEnvironment = {
    at: 1000,
    now: () => environment.at,
    repeat(pause, what) {
      const name = Symbol('timer')
      timers.set(name, { at: environment.at + pause, pause, what })
      return () => timers.delete(name)
    },
    random,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256)),
    async advance(milliseconds) {
      const until = environment.at + milliseconds
      do await run(Math.min(until, environment.at + 250))
      while (environment.at < until)
    },
    sleep: (milliseconds) => run(environment.at + milliseconds),
  }
  return environment
}

interface End {
  readonly name: string
  readonly owner: Device
  other: End | undefined
  isDead?: boolean
}
interface Device {
  /** Does it know that its line is cut? */
  hasNoticed: boolean
  readonly ends: Map<string, End>
  readonly listeners: Set<(event: TransportEvent) => void>
  address: string | undefined
}

/** A network whose faults a test controls. */
export interface FakeNetwork {
  /** A transport of one more device. */
  newTransport(): Transport
  /** Changes a text in transit, or drops it (undefined). */
  intercept: (text: string, from: string, to: string) => string | undefined
  /** Whether two addresses cannot reach each other. */
  isPartitioned: (one: string, two: string) => boolean
  /** Every device sees an attacker's certificate instead of its peer's. */
  hasManInTheMiddle: boolean
  isBrokerUp: boolean
  /** Cuts the line of the device at this address. Its socket to the broker looks alive until `wake`. */
  cutLine(address: string): void
  /** The line is back; a device that noticed the cut has the broker again at once. */
  restoreLine(address: string): void
  /** No text passes any more over the links that are open now, and nothing closes. */
  cutLinks(): void
  dials: number
  /** Two transports without signaling, which are linked when `connect` is called. */
  newManualPair(): { readonly one: Transport; readonly other: Transport; connect(): void }
}

interface NetworkState extends FakeNetwork {
  readonly owners: Map<string, { device: Device; token: string }>
  /** Addresses whose lines are cut, and those whose sockets to the broker are dead still. */
  readonly cut: Set<string>
  readonly stale: Set<string>
  count: number
}

export function newFakeNetwork(): FakeNetwork {
  const network: NetworkState = {
    owners: new Map(),
    cut: new Set(),
    stale: new Set(),
    cutLine(address) {
      network.cut.add(address)
      network.stale.add(address)
    },
    cutLinks: () => {
      for (const { device } of network.owners.values())
        for (const end of device.ends.values()) end.isDead = true
    },
    restoreLine(address) {
      network.cut.delete(address)
      const { device } = network.owners.get(address)!
      if (device.hasNoticed) wake(network, device)
    },
    count: 0,
    intercept: (text) => text,
    isPartitioned: () => false,
    hasManInTheMiddle: false,
    isBrokerUp: true,
    dials: 0,
    newTransport: () => transportOf(network, newDevice()),
    newManualPair: () => manualPair(network),
  }
  return network
}

const newDevice = (address?: string): Device => ({
  hasNoticed: false,
  ends: new Map(),
  listeners: new Set(),
  address,
})

function manualPair(network: NetworkState): ReturnType<FakeNetwork['newManualPair']> {
  const name = `hand-${String(++network.count)}`
  const [one, other] = [newDevice(`${name}-one`), newDevice(`${name}-other`)]
  return {
    one: transportOf(network, one),
    other: transportOf(network, other),
    connect() {
      const end: End = { name: `l${String(++network.count)}`, owner: one, other: undefined }
      one.ends.set(end.name, end)
      join(network, end, other)
    },
  }
}

const later = (what: () => void): void => queueMicrotask(what)

function emit(device: Device, event: TransportEvent): void {
  for (const listener of [...device.listeners]) listener(event)
}

function drop(end: End, why: CloseReason): void {
  if (end.owner.ends.delete(end.name)) emit(end.owner, { type: 'closed', link: end.name, why })
}

function isUnreachable(network: NetworkState, one: Device, two: Device): boolean {
  const isCut = network.cut.has(one.address!) || network.cut.has(two.address!)
  return isCut || network.isPartitioned(one.address!, two.address!)
}

/** Replaces a dead socket to the broker, if the line is there. */
function wake(network: NetworkState, device: Device): void {
  const address = device.address ?? ''
  if (!network.stale.has(address)) return
  if (!device.hasNoticed) emit(device, { type: 'signaling', status: 'down' })
  device.hasNoticed = network.cut.has(address)
  if (device.hasNoticed) return
  network.stale.delete(address)
  emit(device, { type: 'signaling', status: 'up' })
}

function call(network: NetworkState, mine: End, address: string): void {
  const { owner } = mine
  const callee = network.owners.get(address)?.device
  if (callee === undefined) return drop(mine, 'nobody')
  if (!owner.ends.has(mine.name) || network.stale.has(address)) return
  emit(owner, { type: 'answered', link: mine.name, address, isOutgoing: true })
  if (!isUnreachable(network, owner, callee)) return join(network, mine, callee)
  const link = `l${String(++network.count)}`
  emit(callee, { type: 'answered', link, address: owner.address!, isOutgoing: false })
}

function join(network: NetworkState, mine: End, theirs: Device): void {
  const other: End = { name: `l${String(++network.count)}`, owner: theirs, other: mine }
  mine.other = other
  theirs.ends.set(other.name, other)
  const certificate = (address: string): string => (network.hasManInTheMiddle ? `tap-${address}` : address)
  for (const end of [mine, other]) {
    const [own, far] = [end.owner.address!, end.other!.owner.address!]
    const binding = { mine: own, theirs: certificate(far) }
    emit(end.owner, { type: 'opened', link: end.name, address: far, isOutgoing: end === mine, binding })
  }
}

function register(network: NetworkState, device: Device, address: string, token: string): void {
  const owner = network.owners.get(address)
  if (!network.isBrokerUp) return emit(device, { type: 'signaling', status: 'blocked' })
  if (owner !== undefined && owner.token !== token)
    return emit(device, { type: 'signaling', status: 'taken' })
  network.owners.set(address, { device, token })
  device.address = address
  emit(device, { type: 'signaling', status: 'up' })
}

function pass(network: NetworkState, end: End, text: string): boolean {
  const { other, owner } = end
  if (other === undefined) return false
  const isLost = end.isDead === true || isUnreachable(network, owner, other.owner)
  const delivered = isLost ? undefined : network.intercept(text, owner.address!, other.owner.address!)
  later(() => {
    if (delivered !== undefined && other.owner.ends.has(other.name))
      emit(other.owner, { type: 'text', link: other.name, text: delivered })
  })
  return true
}

function transportOf(network: NetworkState, device: Device): Transport {
  const close = (link: string): void => {
    const { other } = device.ends.get(link) ?? {}
    device.ends.delete(link)
    // Texts sent before still arrive before.
    if (other !== undefined && !isUnreachable(network, device, other.owner))
      later(() => later(() => drop(other, 'left')))
  }
  return {
    open: (address, token) => later(() => register(network, device, address, token)),
    dial(address) {
      if (!network.isBrokerUp || device.hasNoticed) return undefined
      network.dials++
      const end: End = { name: `l${String(++network.count)}`, owner: device, other: undefined }
      device.ends.set(end.name, end)
      if (!network.stale.has(device.address ?? '')) later(() => call(network, end, address))
      return end.name
    },
    send(link, text) {
      const end = device.ends.get(link)
      return end !== undefined && pass(network, end, text)
    },
    close,
    closeAll() {
      for (const name of [...device.ends.keys()]) close(name)
      if (device.address !== undefined) network.owners.delete(device.address)
    },
    on(listener) {
      device.listeners.add(listener)
      return () => device.listeners.delete(listener)
    },
    stats: async () => undefined,
    wake: () => later(() => wake(network, device)),
  }
}
