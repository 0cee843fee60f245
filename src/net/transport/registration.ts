import type { DataConnection, Peer, PeerOptions } from 'peerjs'
import { filterPeerSocket } from './filter-peer-socket.ts'
import { probeUrl, rtcConfiguration } from './settings.ts'
import type { TransportSettings } from './settings.ts'
import type { DenialReason, SignalingStatus } from './transport.ts'

/** A broker that takes an address over from ourselves says nothing; after this silence we ask whether it is there. */
const BROKER_PROBE_DELAY = 1500
/** A socket that has not opened by then hangs. */
const OPEN_TIMEOUT = 10_000
const PROBE_TIMEOUT = 5000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000

export interface RegistrationCallbacks {
  onStatus(is: SignalingStatus): void
  onDenied(why: DenialReason): void
  onConnection(connection: DataConnection): void
  onUnknownAddress(address: string): void
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

interface RegistrationState {
  readonly settings: TransportSettings
  readonly callbacks: RegistrationCallbacks
  readonly timers: Set<ReturnType<typeof setTimeout>>
  peer: Peer | undefined
  /** Tells PeerJS that the address is its own, where the broker does not. */
  confirm: () => void
  wanted: { readonly address: string; readonly token: string } | undefined
  status: SignalingStatus
  wasUp: boolean
  retries: number
}

/** Keeps one address registered with the broker, whatever becomes of the broker. Links never depend on it. */
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
      // The old one keeps its connections; it only stops asking for more.
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
  // Loaded only now: whoever plays alone never needs it.
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
  const isMine = (): boolean => state.peer === own
  state.peer = own
  state.confirm = filterPeerSocket(own, {
    isNeighbour: (address) => callbacks.isNeighbour(address),
    onDenied: (why) => callbacks.onDenied(why),
    onUnknownAddress: (address) => callbacks.onUnknownAddress(address),
    onAddressTaken() {
      if (!isMine()) return
      // Let go first: whoever hears of it may well open another address at once.
      state.peer = undefined
      clearTimers(state)
      own.disconnect()
      setStatus(state, 'taken')
    },
    onFailure: () => own.disconnect(),
  })
  own.on('open', () => {
    if (!isMine()) return
    clearTimers(state)
    state.retries = 0
    state.wasUp = true
    setStatus(state, 'up')
  })
  own.on('connection', (connection) => callbacks.onConnection(connection))
  own.on('disconnected', () => {
    if (isMine()) retry(state)
  })
  own.on('error', ({ type }) => {
    if (type === 'browser-incompatible' && isMine()) setStatus(state, 'unable')
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
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** state.retries++)
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
  // The broker never answers our signs of life: a socket that leads nowhere looks like one that works.
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
