import type { Closing, Transport, TransportEvent } from '../transport/transport.ts'
import type { Clock } from './environment.ts'
import type { Signer, Verify } from './keys.ts'

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

export interface TestClock extends Clock {
  /** Moves on in steps of half a second at most, so that promises are kept in between. */
  pass(milliseconds: number): Promise<void>
  /** Jumps, as for a page that slept. */
  sleep(milliseconds: number): Promise<void>
  at: number
}
/** Nothing here waits for more than promises, so letting those be kept is enough. */
async function settled(): Promise<void> {
  for (let round = 0; round < 80; round++) await undefined
}

export function testClock(seed = 1): TestClock {
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
  const clock: TestClock = {
    at: 1000,
    now: () => clock.at,
    every(pause, what) {
      const name = Symbol('timer')
      timers.set(name, { at: clock.at + pause, pause, what })
      return () => timers.delete(name)
    },
    chance,
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(chance() * 256)),
    async pass(milliseconds) {
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
  readonly owner: Station
  other: End | undefined
}
interface Station {
  readonly ends: Map<string, End>
  readonly listeners: Set<(event: TransportEvent) => void>
  address: string | undefined
}

/** What may be done to what is under way. */
export interface Air {
  /** A transport of its own on the same air. */
  station(): Transport
  /** Changes or drops (undefined) what is said. */
  meddle: (text: string, from: string, to: string) => string | undefined
  /** Two addresses that cannot reach each other. */
  isApart: (one: string, two: string) => boolean
  /** Somebody has put himself between the two: each sees his certificate instead of the other's. */
  isTapped: boolean
  isMatchmakerUp: boolean
  dials: number
  /** Two transports without a matchmaker, which are linked when `meet` is called. */
  byHand(): { readonly one: Transport; readonly other: Transport; meet(): void }
}

interface Ether extends Air {
  readonly owners: Map<string, { station: Station; token: string }>
  count: number
}

export function newAir(): Air {
  const ether: Ether = {
    owners: new Map(),
    count: 0,
    meddle: (text) => text,
    isApart: () => false,
    isTapped: false,
    isMatchmakerUp: true,
    dials: 0,
    station: () => transportOf(ether, newStation()),
    byHand: () => byHand(ether),
  }
  return ether
}

const newStation = (address?: string): Station => ({ ends: new Map(), listeners: new Set(), address })

function byHand(ether: Ether): ReturnType<Air['byHand']> {
  const name = `hand-${String(++ether.count)}`
  const [one, other] = [newStation(`${name}-one`), newStation(`${name}-other`)]
  return {
    one: transportOf(ether, one),
    other: transportOf(ether, other),
    meet() {
      const end: End = { name: `l${String(++ether.count)}`, owner: one, other: undefined }
      one.ends.set(end.name, end)
      join(ether, end, other)
    },
  }
}

const later = (what: () => void): void => queueMicrotask(what)

function tell(station: Station, event: TransportEvent): void {
  for (const listener of [...station.listeners]) listener(event)
}

function drop(end: End, why: Closing): void {
  if (end.owner.ends.delete(end.name)) tell(end.owner, { type: 'closed', link: end.name, why })
}

function isCut(ether: Ether, one: Station, two: Station): boolean {
  return ether.isApart(one.address!, two.address!)
}

function join(ether: Ether, mine: End, theirs: Station): void {
  const other: End = { name: `l${String(++ether.count)}`, owner: theirs, other: mine }
  mine.other = other
  theirs.ends.set(other.name, other)
  const certificate = (address: string): string => (ether.isTapped ? `tap-${address}` : address)
  for (const end of [mine, other]) {
    const [own, far] = [end.owner.address!, end.other!.owner.address!]
    const binding = { mine: own, theirs: certificate(far) }
    tell(end.owner, { type: 'opened', link: end.name, address: far, dialled: end === mine, binding })
  }
}

function register(ether: Ether, station: Station, address: string, token: string): void {
  const owner = ether.owners.get(address)
  if (!ether.isMatchmakerUp) return tell(station, { type: 'matchmaker', is: 'blocked' })
  if (owner !== undefined && owner.token !== token) return tell(station, { type: 'matchmaker', is: 'taken' })
  ether.owners.set(address, { station, token })
  station.address = address
  tell(station, { type: 'matchmaker', is: 'up' })
}

function pass(ether: Ether, end: End, text: string): boolean {
  const { other, owner } = end
  if (other === undefined) return false
  const isLost = isCut(ether, owner, other.owner)
  const said = isLost ? undefined : ether.meddle(text, owner.address!, other.owner.address!)
  later(() => {
    if (said !== undefined && other.owner.ends.has(other.name))
      tell(other.owner, { type: 'text', link: other.name, text: said })
  })
  return true
}

function transportOf(ether: Ether, station: Station): Transport {
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
      if (!ether.isMatchmakerUp) return undefined
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
    shut() {
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
