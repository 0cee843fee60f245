import type { DataConnection, Peer, PeerOptions } from 'peerjs'
import { guardPeer } from './filter-peer-socket.ts'
import { probeUrl, rtcConfiguration } from './settings.ts'
import type { TransportSettings } from './settings.ts'
import type { Denial, Matchmaker } from './transport.ts'

/** A broker that takes an address over from ourselves says nothing; after this silence we ask whether it is there. */
const SILENCE = 1500
/** A socket that has not opened by then hangs. */
const PATIENCE = 10_000
const PROBE_TIME = 5000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000

export interface RegistrationEnds {
  is(is: Matchmaker): void
  denied(why: Denial): void
  answer(connection: DataConnection): void
  nobody(address: string): void
  /** The addresses of the room; nobody else is listened to. */
  isNeighbour(address: string): boolean
}
export interface Registration {
  open(address: string, token: string): void
  /** What dials; undefined while there is nothing to dial with. */
  peer(): Peer | undefined
  wake(): void
  close(): void
}

interface Desk {
  readonly settings: TransportSettings
  readonly ends: RegistrationEnds
  readonly timers: Set<ReturnType<typeof setTimeout>>
  peer: Peer | undefined
  /** Tells PeerJS that the address is its own, where the broker does not. */
  confirm: () => void
  wanted: { readonly address: string; readonly token: string } | undefined
  is: Matchmaker
  wasUp: boolean
  pauses: number
}

/** Keeps one address registered with the broker, whatever becomes of the broker. Links never depend on it. */
export function newRegistration(settings: TransportSettings, ends: RegistrationEnds): Registration {
  const desk: Desk = {
    settings,
    ends,
    timers: new Set(),
    peer: undefined,
    confirm: () => undefined,
    wanted: undefined,
    is: 'down',
    wasUp: false,
    pauses: 0,
  }
  return {
    open(address, token) {
      // The old one keeps its connections; it only stops asking for more.
      const old = desk.peer
      Object.assign(desk, { peer: undefined, wanted: { address, token }, pauses: 0, wasUp: false })
      old?.disconnect()
      desk.is = 'opening'
      queueMicrotask(() => ends.is('opening'))
      start(desk)
    },
    peer: () => desk.peer,
    wake: () => wake(desk),
    close() {
      const old = desk.peer
      Object.assign(desk, { peer: undefined, wanted: undefined })
      rest(desk)
      old?.destroy()
    },
  }
}

function become(desk: Desk, is: Matchmaker): void {
  if (desk.is === is) return
  desk.is = is
  desk.ends.is(is)
}

function after(desk: Desk, milliseconds: number, what: () => void): void {
  desk.timers.add(setTimeout(what, milliseconds))
}

function rest(desk: Desk): void {
  for (const timer of desk.timers) clearTimeout(timer)
  desk.timers.clear()
}

function start(desk: Desk): void {
  const { settings, wanted } = desk
  rest(desk)
  if (wanted === undefined) return
  // Loaded only now: whoever plays alone never needs it.
  import('peerjs').then(
    ({ Peer }) => {
      if (desk.wanted === wanted) sit(desk, new Peer(wanted.address, optionsOf(settings, wanted.token)))
    },
    () => {
      if (desk.wanted === wanted) retry(desk)
    },
  )
}

function sit(desk: Desk, own: Peer): void {
  const { ends } = desk
  const isMine = (): boolean => desk.peer === own
  desk.peer = own
  desk.confirm = guardPeer(own, {
    isNeighbour: (address) => ends.isNeighbour(address),
    denied: (why) => ends.denied(why),
    nobody: (address) => ends.nobody(address),
    taken() {
      if (!isMine()) return
      // Let go first: whoever hears of it may well open another address at once.
      desk.peer = undefined
      rest(desk)
      own.disconnect()
      become(desk, 'taken')
    },
    failed: () => own.disconnect(),
  })
  own.on('open', () => {
    if (!isMine()) return
    rest(desk)
    desk.pauses = 0
    desk.wasUp = true
    become(desk, 'up')
  })
  own.on('connection', (connection) => ends.answer(connection))
  own.on('disconnected', () => {
    if (isMine()) retry(desk)
  })
  own.on('error', ({ type }) => {
    if (type === 'browser-incompatible' && isMine()) become(desk, 'unable')
  })
  awaitAnswer(desk, own)
}

function awaitAnswer(desk: Desk, own: Peer): void {
  rest(desk)
  const isWaiting = (): boolean => desk.peer === own && !own.open && !own.disconnected
  after(desk, SILENCE, () => {
    void isThere(desk.settings).then((there) => {
      if (there && isWaiting()) desk.confirm()
    })
  })
  after(desk, PATIENCE, () => own.disconnect())
}

function retry(desk: Desk): void {
  rest(desk)
  if (desk.wanted === undefined || desk.is === 'taken' || desk.is === 'unable') return
  become(desk, desk.wasUp ? 'down' : 'blocked')
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** desk.pauses++)
  after(desk, pause * (0.75 + Math.random() / 2), () => again(desk))
}

function again(desk: Desk): void {
  const { peer } = desk
  if (peer === undefined || peer.destroyed) return start(desk)
  if (!peer.disconnected) return
  peer.reconnect()
  awaitAnswer(desk, peer)
}

function wake(desk: Desk): void {
  const { peer, is, wanted } = desk
  if (wanted === undefined || peer === undefined || is === 'taken' || is === 'unable') return
  desk.pauses = 0
  if (is !== 'up') return again(desk)
  // The broker never answers our signs of life: a socket that leads nowhere looks like one that works.
  void isThere(desk.settings).then((there) => {
    if (!there && desk.peer === peer && desk.is === 'up') peer.disconnect()
  })
}

const optionsOf = ({ broker, ...settings }: TransportSettings, token: string): PeerOptions => ({
  ...broker,
  token,
  config: rtcConfiguration(settings),
  debug: 0,
  referrerPolicy: 'no-referrer',
})

async function isThere({ broker }: TransportSettings): Promise<boolean> {
  try {
    const answer = await fetch(`${probeUrl(broker)}?ts=${String(Date.now())}`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PROBE_TIME),
    })
    return answer.ok
  } catch {
    return false
  }
}
