import type { DataConnection, Peer, PeerOptions } from 'peerjs'
import { isBrokerReachable, probeRepeatedly } from './broker-probe.ts'
import { newEcho } from './echo.ts'
import type { Echo } from './echo.ts'
import { filterPeerSocket } from './filter-peer-socket.ts'
import { rtcConfiguration } from './settings.ts'
import type { TransportSettings } from './settings.ts'
import type { DenialReason, SignalingStatus } from './transport.ts'

/** Milliseconds. A broker does not answer when a device takes over its own address; after this we probe the broker. */
const BROKER_PROBE_DELAY = 1500
/** Milliseconds between two echoes while a socket opens. */
const ECHO_INTERVAL = 200
/** Milliseconds after which a socket that has not opened is closed. */
const OPEN_TIMEOUT = 10_000
const FIRST_DELAY = 500
const MAX_DELAY = 30_000
/** Milliseconds after `wake` in which the broker is probed again and again, and the longest pause meanwhile. */
const HURRY_TIME = 3 * 60_000
const MAX_HURRIED_DELAY = 5000
/** An attempt that was older than this when the answered probe began repeats its packets in growing pauses. */
const STALE_ATTEMPT = 1000

/** What a registration needs of the browser; tests bring their own. */
export interface RegistrationHost {
  loadPeer(): Promise<{ readonly Peer: new (address: string, options: PeerOptions) => Peer }>
  isReachable(settings: TransportSettings): Promise<boolean>
  /** Has the device a network? A browser says no only if it is sure. */
  isOnline(): boolean
}
// PeerJS is loaded on demand: solo games never need it.
const BROWSER: RegistrationHost = {
  loadPeer: () => import('peerjs'),
  isReachable: isBrokerReachable,
  isOnline: () => navigator.onLine,
}

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
  readonly host: RegistrationHost
  readonly timers: Set<ReturnType<typeof setTimeout>>
  peer: Peer | undefined
  /** Makes PeerJS treat the address as confirmed when the broker does not confirm it. */
  confirm: () => void
  echo: Echo | undefined
  /** Is the socket being checked? */
  isChecking: boolean
  wanted: { readonly address: string; readonly token: string } | undefined
  status: SignalingStatus
  wasUp: boolean
  retries: number
  /** When the last attempt to open a socket began, and whether the broker had answered a probe just before. */
  attemptedAt: number
  isAttemptProbed: boolean
  hurriedUntil: number
  stopProbing: (() => void) | undefined
}

/** Keeps one address registered with the broker and reconnects with exponential backoff. Links do not depend on it. */
export function newRegistration(
  settings: TransportSettings,
  callbacks: RegistrationCallbacks,
  host: RegistrationHost = BROWSER,
): Registration {
  const state: RegistrationState = {
    settings,
    callbacks,
    host,
    timers: new Set(),
    peer: undefined,
    confirm: () => undefined,
    echo: undefined,
    isChecking: false,
    wanted: undefined,
    status: 'down',
    wasUp: false,
    retries: 0,
    attemptedAt: 0,
    isAttemptProbed: false,
    hurriedUntil: -Infinity,
    stopProbing: undefined,
  }
  return {
    open(address, token) {
      // The old peer keeps its connections; it only leaves the broker.
      const old = state.peer
      Object.assign(state, { peer: undefined, wanted: { address, token }, retries: 0, wasUp: false })
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
      stopProbing(state)
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

function stopProbing(state: RegistrationState): void {
  state.stopProbing?.()
  state.stopProbing = undefined
}

function start(state: RegistrationState): void {
  const { settings, wanted } = state
  clearTimers(state)
  if (wanted === undefined) return
  state.host.loadPeer().then(
    ({ Peer }) => {
      if (state.wanted === wanted)
        attachPeer(state, new Peer(wanted.address, optionsOf(settings, wanted.token)), wanted.address)
    },
    () => {
      if (state.wanted === wanted) retry(state)
    },
  )
}

function attachPeer(state: RegistrationState, own: Peer, address: string): void {
  const { callbacks } = state
  const isCurrent = (): boolean => state.peer === own
  state.peer = own
  const socket = filterPeerSocket(own, address, {
    isNeighbor: (one) => callbacks.isNeighbor(one),
    onDenied: (why) => callbacks.onDenied(why),
    onUnknownAddress: (one) => callbacks.onUnknownAddress(one),
    onAddressTaken() {
      if (!isCurrent()) return
      // Released first: the listener may open another address at once.
      state.peer = undefined
      clearTimers(state)
      own.disconnect()
      setStatus(state, 'taken')
    },
    onFailure: () => own.disconnect(),
    onEcho(number) {
      if (!isCurrent()) return
      state.echo?.heard(number)
      if (isWaiting(state, own)) state.confirm()
    },
  })
  state.confirm = socket.confirm
  state.echo = newEcho(socket.sendEcho)
  own.on('open', () => {
    if (!isCurrent()) return
    clearTimers(state)
    stopProbing(state)
    state.retries = 0
    state.wasUp = true
    // Shows whether this broker returns echoes, and how fast.
    state.echo?.send()
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

const isWaiting = (state: RegistrationState, own: Peer): boolean =>
  state.peer === own && !own.open && !own.disconnected

function waitForOpen(state: RegistrationState, own: Peer): void {
  clearTimers(state)
  state.attemptedAt = performance.now()
  const sendEchoes = (): void => {
    if (!isWaiting(state, own)) return
    state.echo?.send()
    schedule(state, ECHO_INTERVAL, sendEchoes)
  }
  schedule(state, ECHO_INTERVAL, sendEchoes)
  // A broker that returns echoes confirms the address by one, and only over a socket that is open.
  if (state.echo?.isKnown !== true)
    schedule(state, BROKER_PROBE_DELAY, () => {
      void state.host.isReachable(state.settings).then((is) => {
        if (is && isWaiting(state, own)) state.confirm()
      })
    })
  schedule(state, OPEN_TIMEOUT, () => own.disconnect())
}

function retry(state: RegistrationState): void {
  clearTimers(state)
  if (state.wanted === undefined || state.status === 'taken' || state.status === 'unable') return
  setStatus(state, state.wasUp ? 'down' : 'blocked')
  const isHurried = performance.now() < state.hurriedUntil
  if (isHurried) state.stopProbing ??= probeUntilBack(state)
  const longest = isHurried ? MAX_HURRIED_DELAY : MAX_DELAY
  // Chromium delays a new socket by up to 5 s where many have failed; a probe fails without that, and finds the broker.
  const isLeftToProbes = isHurried && !state.host.isOnline()
  const pause = isLeftToProbes ? MAX_DELAY : Math.min(longest, FIRST_DELAY * 2 ** state.retries++)
  schedule(state, pause * (0.75 + Math.random() / 2), () => reconnect(state, false))
}

function probeUntilBack(state: RegistrationState): () => void {
  return probeRepeatedly(
    () => {
      if (performance.now() > state.hurriedUntil) stopProbing(state)
      return state.host.isReachable(state.settings)
    },
    (since) => {
      const isStale = since - state.attemptedAt > STALE_ATTEMPT && !state.isAttemptProbed
      if (state.peer?.disconnected === false && isStale) state.peer.disconnect()
      reconnect(state, true)
    },
  )
}

function reconnect(state: RegistrationState, isProbed: boolean): void {
  const { peer } = state
  if (peer === undefined || peer.destroyed) return start(state)
  if (!peer.disconnected) return
  state.isAttemptProbed = isProbed
  peer.reconnect()
  waitForOpen(state, peer)
}

function wake(state: RegistrationState): void {
  const { peer, status, wanted } = state
  if (wanted === undefined || peer === undefined || status === 'taken' || status === 'unable') return
  state.retries = 0
  state.hurriedUntil = performance.now() + HURRY_TIME
  if (status === 'up') return void checkSocket(state, peer)
  state.stopProbing ??= probeUntilBack(state)
  reconnect(state, false)
}

/** A dead socket looks like a live one: the system repeats its packets for minutes before it gives up. */
async function checkSocket(state: RegistrationState, own: Peer): Promise<void> {
  const { echo } = state
  if (state.isChecking || echo === undefined) return
  state.isChecking = true
  const lateAfter = echo.send()
  await new Promise((resolve) => setTimeout(resolve, lateAfter))
  const isDead = !echo.isBack && (echo.isKnown || !(await state.host.isReachable(state.settings)))
  state.isChecking = false
  if (!isDead || state.peer !== own || state.status !== 'up') return
  own.disconnect()
  reconnect(state, false)
}

const optionsOf = ({ broker, ...settings }: TransportSettings, token: string): PeerOptions => ({
  ...broker,
  token,
  config: rtcConfiguration(settings),
  debug: 0,
  referrerPolicy: 'no-referrer',
})
