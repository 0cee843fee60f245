import type { CloseReason, Transport, TransportEvent } from '../transport/transport.ts'
import type { Environment } from './environment.ts'
import type { Signer, Verify } from '../crypto/keys.ts'

// Rooms, matchmaker and links without a browser: time stands still until it is moved, and whoever asks may stand between
// two people.

/** Signatures nobody else in a test can make. */
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
  /** Moves on in steps of half a second at most, so that promises are kept in between. */
  advance(milliseconds: number): Promise<void>
  /** Jumps, as for a page that slept. */
  sleep(milliseconds: number): Promise<void>
  at: number
}
/** Nothing here waits for more than promises, so letting those be kept is enough. */
async function settled(): Promise<void> {
  for (let round = 0; round < 80; round++) await undefined
}

export function newTestEnvironment(seed = 1): TestEnvironment {
  const timers = new Map<symbol, { at: number; pause: number; what: () => void }>()
  let state = seed
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const run = async (until: number): Promise<void> => {
    clock.at = until
    for (const timer of [...timers.values()]) {
      if (timer.at > until) continue
      timer.at = until + timer.pause
      timer.what()
    }
    await settled()
  }
  const clock: TestEnvironment = {
    at: 1000,
    now: () => clock.at,
    repeat(pause, what) {
      const name = Symbol('timer')
      timers.set(name, { at: clock.at + pause, pause, what })
      return () => timers.delete(name)
    },
    random,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(chance() * 256)),
    async advance(milliseconds) {
      const until = clock.at + milliseconds
      do await run(Math.min(until, clock.at + 250))
      while (clock.at < until)
    },
    sleep: (milliseconds) => run(clock.at + milliseconds),
  }
  return clock
}

interface End {
  readonly name: string
  readonly owner: Device
  other: End | undefined
}
interface Device {
  readonly ends: Map<string, End>
  readonly listeners: Set<(event: TransportEvent) => void>
  address: string | undefined
}

/** What may be done to what is under way. */
export interface FakeNetwork {
  /** A transport of its own on the same air. */
  newTransport(): Transport
  /** Changes or drops (undefined) what is said. */
  intercept: (text: string, from: string, to: string) => string | undefined
  /** Two addresses that cannot reach each other. */
  isPartitioned: (one: string, two: string) => boolean
  /** Somebody has put himself between the two: each sees his certificate instead of the other's. */
  hasManInTheMiddle: boolean
  isBrokerUp: boolean
  dials: number
  /** Two transports without a matchmaker, which are linked when `meet` is called. */
  newManualPair(): { readonly one: Transport; readonly other: Transport; connect(): void }
}

interface NetworkState extends FakeNetwork {
  readonly owners: Map<string, { station: Device; token: string }>
  count: number
}

export function newFakeNetwork(): FakeNetwork {
  const network: NetworkState = {
    owners: new Map(),
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

const newDevice = (address?: string): Device => ({ ends: new Map(), listeners: new Set(), address })

function manualPair(ether: NetworkState): ReturnType<FakeNetwork['newManualPair']> {
  const name = `hand-${String(++ether.count)}`
  const [one, other] = [newDevice(`${name}-one`), newDevice(`${name}-other`)]
  return {
    one: transportOf(ether, one),
    other: transportOf(ether, other),
    connect() {
      const end: End = { name: `l${String(++ether.count)}`, owner: one, other: undefined }
      one.ends.set(end.name, end)
      join(ether, end, other)
    },
  }
}

const later = (what: () => void): void => queueMicrotask(what)

function emit(station: Device, event: TransportEvent): void {
  for (const listener of [...station.listeners]) listener(event)
}

function drop(end: End, why: CloseReason): void {
  if (end.owner.ends.delete(end.name)) emit(end.owner, { type: 'closed', link: end.name, why })
}

function isCut(ether: NetworkState, one: Device, two: Device): boolean {
  return ether.isPartitioned(one.address!, two.address!)
}

function join(ether: NetworkState, mine: End, theirs: Device): void {
  const other: End = { name: `l${String(++ether.count)}`, owner: theirs, other: mine }
  mine.other = other
  theirs.ends.set(other.name, other)
  const certificate = (address: string): string => (ether.hasManInTheMiddle ? `tap-${address}` : address)
  for (const end of [mine, other]) {
    const [own, far] = [end.owner.address!, end.other!.owner.address!]
    const binding = { mine: own, theirs: certificate(far) }
    emit(end.owner, { type: 'opened', link: end.name, address: far, isOutgoing: end === mine, binding })
  }
}

function register(ether: NetworkState, station: Device, address: string, token: string): void {
  const owner = ether.owners.get(address)
  if (!ether.isBrokerUp) return emit(station, { type: 'matchmaker', status: 'blocked' })
  if (owner !== undefined && owner.token !== token)
    return emit(station, { type: 'matchmaker', status: 'taken' })
  ether.owners.set(address, { station, token })
  station.address = address
  emit(station, { type: 'matchmaker', status: 'up' })
}

function pass(ether: NetworkState, end: End, text: string): boolean {
  const { other, owner } = end
  if (other === undefined) return false
  const isLost = isCut(ether, owner, other.owner)
  const said = isLost ? undefined : ether.intercept(text, owner.address!, other.owner.address!)
  later(() => {
    if (said !== undefined && other.owner.ends.has(other.name))
      emit(other.owner, { type: 'text', link: other.name, text: said })
  })
  return true
}

function transportOf(ether: NetworkState, station: Device): Transport {
  const close = (link: string): void => {
    const { other } = station.ends.get(link) ?? {}
    station.ends.delete(link)
    // What was said before still arrives before.
    if (other !== undefined && !isCut(ether, station, other.owner))
      later(() => later(() => drop(other, 'left')))
  }
  return {
    open: (address, token) => later(() => register(ether, station, address, token)),
    dial(address) {
      if (!ether.isBrokerUp) return undefined
      ether.dials++
      const end: End = { name: `l${String(++ether.count)}`, owner: station, other: undefined }
      station.ends.set(end.name, end)
      later(() => {
        const there = ether.owners.get(address)?.station
        if (there === undefined) drop(end, 'nobody')
        else if (station.ends.has(end.name) && !isCut(ether, station, there)) join(ether, end, there)
      })
      return end.name
    },
    send(link, text) {
      const end = station.ends.get(link)
      return end !== undefined && pass(ether, end, text)
    },
    close,
    closeAll() {
      for (const name of [...station.ends.keys()]) close(name)
      if (station.address !== undefined) ether.owners.delete(station.address)
    },
    on(listener) {
      station.listeners.add(listener)
      return () => station.listeners.delete(listener)
    },
    stats: async () => undefined,
    wake: () => undefined,
  }
}
