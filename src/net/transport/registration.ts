import type { DataConnection, Peer, PeerOptions } from 'peerjs'
import { filterPeerSocket } from './filter-peer-socket.ts'
import { probeUrl, rtcConfiguration } from './settings.ts'
import type { TransportSettings } from './settings.ts'
import type { DenialReason, SignalingStatus } from './transport.ts'

/** Milliseconds. A broker does not answer when a device takes over its own address; after this we probe the broker. */
const BROKER_PROBE_DELAY = 1500
/** Milliseconds after which a socket that has not opened is closed. */
const OPEN_TIMEOUT = 10_000
const PROBE_TIMEOUT = 5000
const FIRST_DELAY = 500
const MAX_DELAY = 30_000

export interface RegistrationCallbacks {
  onStatus(is: SignalingStatus): void
  onDenied(why: DenialReason): void
  onConnection(connection: DataConnection): void
  onUnknownAddress(address: string): void
  /** Whether an address belongs to the room; messages from others are dropped. */
  isNeighbor(address: string): boolean
}
export interface Registration {
  open(address: string, token: string): void
  /** The PeerJS object to dial with; undefined while there is none. */
  peer(): Peer | undefined
  wake(): void
  close(): void
}

interface RegistrationState {
  readonly settings: TransportSettings
  readonly callbacks: RegistrationCallbacks
  readonly timers: Set<ReturnType<typeof setTimeout>>
  peer: Peer | undefined
  /** Makes PeerJS treat the address as confirmed when the broker does not confirm it. */
  confirm: () => void
  wanted: { readonly address: string; readonly token: string } | undefined
  status: SignalingStatus
  wasUp: boolean
  retries: number
}

/** Keeps one address registered with the broker and reconnects with exponential backoff. Links do not depend on it. */
export function newRegistration(settings: TransportSettings, callbacks: RegistrationCallbacks): Registration {
  const state: RegistrationState = {
    settings,
    callbacks,
    timers: new Set(),
    peer: undefined,
    confirm: () => undefined,
    wanted: undefined,
    status: 'down',
    wasUp: false,
    retries: 0,
  }
  return {
    open(address, token) {
      // The old peer keeps its connections; it only leaves the broker.
      const old = state.peer
      Object.assign(state, { peer: undefined, wanted: { address, token }, pauses: 0, wasUp: false })
      old?.disconnect()
      state.status = 'opening'
      queueMicrotask(() => callbacks.onStatus('opening'))
      start(state)
    },
    peer: () => state.peer,
    wake: () => wake(state),
    close() {
      const old = state.peer
      Object.assign(state, { peer: undefined, wanted: undefined })
      clearTimers(state)
      old?.destroy()
    },
  }
}

function setStatus(state: RegistrationState, status: SignalingStatus): void {
  if (state.status === status) return
  state.status = status
  state.callbacks.onStatus(status)
}

function schedule(state: RegistrationState, milliseconds: number, what: () => void): void {
  state.timers.add(setTimeout(what, milliseconds))
}

function clearTimers(state: RegistrationState): void {
  for (const timer of state.timers) clearTimeout(timer)
  state.timers.clear()
}

function start(state: RegistrationState): void {
  const { settings, wanted } = state
  clearTimers(state)
  if (wanted === undefined) return
  // Loaded on demand: solo games never need it.
  import('peerjs').then(
    ({ Peer }) => {
      if (state.wanted === wanted)
        attachPeer(state, new Peer(wanted.address, optionsOf(settings, wanted.token)))
    },
    () => {
      if (state.wanted === wanted) retry(state)
    },
  )
}

function attachPeer(state: RegistrationState, own: Peer): void {
  const { callbacks } = state
  const isCurrent = (): boolean => state.peer === own
  state.peer = own
  state.confirm = filterPeerSocket(own, {
    isNeighbor: (address) => callbacks.isNeighbor(address),
    onDenied: (why) => callbacks.onDenied(why),
    onUnknownAddress: (address) => callbacks.onUnknownAddress(address),
    onAddressTaken() {
      if (!isCurrent()) return
      // Released first: the listener may open another address at once.
      state.peer = undefined
      clearTimers(state)
      own.disconnect()
      setStatus(state, 'taken')
    },
    onFailure: () => own.disconnect(),
  })
  own.on('open', () => {
    if (!isCurrent()) return
    clearTimers(state)
    state.retries = 0
    state.wasUp = true
    setStatus(state, 'up')
  })
  own.on('connection', (connection) => callbacks.onConnection(connection))
  own.on('disconnected', () => {
    if (isCurrent()) retry(state)
  })
  own.on('error', ({ type }) => {
    if (type === 'browser-incompatible' && isCurrent()) setStatus(state, 'unable')
  })
  waitForOpen(state, own)
}

function waitForOpen(state: RegistrationState, own: Peer): void {
  clearTimers(state)
  const isWaiting = (): boolean => state.peer === own && !own.open && !own.disconnected
  schedule(state, BROKER_PROBE_DELAY, () => {
    void isBrokerReachable(state.settings).then((there) => {
      if (there && isWaiting()) state.confirm()
    })
  })
  schedule(state, OPEN_TIMEOUT, () => own.disconnect())
}

function retry(state: RegistrationState): void {
  clearTimers(state)
  if (state.wanted === undefined || state.status === 'taken' || state.status === 'unable') return
  setStatus(state, state.wasUp ? 'down' : 'blocked')
  const pause = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** state.retries++)
  schedule(state, pause * (0.75 + Math.random() / 2), () => reconnect(state))
}

function reconnect(state: RegistrationState): void {
  const { peer } = state
  if (peer === undefined || peer.destroyed) return start(state)
  if (!peer.disconnected) return
  peer.reconnect()
  waitForOpen(state, peer)
}

function wake(state: RegistrationState): void {
  const { peer, status, wanted } = state
  if (wanted === undefined || peer === undefined || status === 'taken' || status === 'unable') return
  state.retries = 0
  if (status !== 'up') return reconnect(state)
  // The broker does not answer heartbeats, so a dead socket looks like a live one.
  void isBrokerReachable(state.settings).then((there) => {
    if (!there && state.peer === peer && state.status === 'up') peer.disconnect()
  })
}

const optionsOf = ({ broker, ...settings }: TransportSettings, token: string): PeerOptions => ({
  ...broker,
  token,
  config: rtcConfiguration(settings),
  debug: 0,
  referrerPolicy: 'no-referrer',
})

async function isBrokerReachable({ broker }: TransportSettings): Promise<boolean> {
  try {
    const answer = await fetch(`${probeUrl(broker)}?ts=${String(Date.now())}`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    })
    return answer.ok
  } catch {
    return false
  }
}
