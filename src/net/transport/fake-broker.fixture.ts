import type { Peer, PeerOptions } from 'peerjs'
import type { RegistrationHost } from './registration.ts'

// PeerJS and a broker behind a line that a test cuts. As with TCP, a socket over a dead line looks alive: its packets are
// repeated in pauses that double. Vitest's fake clock gives the time.

const ROUND_TRIP = 50
const PROBE_TIMEOUT = 5000
/** As often as PeerJS. */
const HEARTBEAT_INTERVAL = 5000
/** Milliseconds after which TCP repeats the first packet of a connection, or any later one, for the first time. */
const FIRST_REPETITION = { connect: 1000, data: 300 } as const

export interface FakeBroker extends RegistrationHost {
  /** The line is dead: nothing passes. */
  isCut: boolean
  /** The device has no network, and its browser knows. */
  isOffline: boolean
  /** Does the broker return messages to their sender? PeerJS's does. */
  hasEcho: boolean
  /** The device has a new network address: older sockets stay dead. */
  changeAddress(): void
  /** How many sockets were opened. */
  sockets: number
  probes: number
}
interface Socket {
  readonly epoch: number
  /** Resolves when all packets so far have passed: TCP keeps their order. */
  passed: Promise<void>
  isOpen: boolean
  isClosed: boolean
  hear(message: unknown): void
}
interface State extends FakeBroker {
  epoch: number
  readonly owners: Map<string, { readonly token: string; socket: Socket }>
}

export function newFakeBroker(): FakeBroker {
  const broker: State = {
    isCut: false,
    isOffline: false,
    hasEcho: true,
    epoch: 0,
    sockets: 0,
    probes: 0,
    owners: new Map(),
    changeAddress: () => void broker.epoch++,
    isOnline: () => !broker.isOffline,
    loadPeer: () => Promise.resolve({ Peer: peerClass(broker) }),
    isReachable: () => {
      broker.probes++
      const epoch = broker.epoch
      return new Promise((resolve) => {
        setTimeout(() => resolve(false), PROBE_TIMEOUT)
        whenPassed(broker, epoch, 'connect', () => setTimeout(() => resolve(true), ROUND_TRIP))
      })
    },
  }
  return broker
}

/** Calls `then` when a packet gets through. */
function whenPassed(broker: State, epoch: number, kind: 'connect' | 'data', then: () => void): void {
  const attempt = (pause: number): void => {
    if (epoch !== broker.epoch) return
    if (!broker.isCut) return then()
    setTimeout(() => attempt(2 * pause), pause)
  }
  attempt(FIRST_REPETITION[kind])
}

/** Calls `then` when a packet gets through, after all packets before it. */
function whenSent(broker: State, socket: Socket, then: () => void): void {
  socket.passed = socket.passed.then(
    () => new Promise((resolve) => whenPassed(broker, socket.epoch, 'data', resolve)),
  )
  void socket.passed.then(then)
}

function openSocket(broker: State, address: string, token: string, socket: Socket): void {
  broker.sockets++
  whenPassed(broker, socket.epoch, 'connect', () =>
    setTimeout(() => {
      if (socket.isClosed) return
      socket.isOpen = true
      const owner = broker.owners.get(address)
      if (owner !== undefined && owner.token !== token) return deliver(broker, socket, { type: 'ID-TAKEN' })
      // A device that takes its own address over gets no word.
      if (owner === undefined) deliver(broker, socket, { type: 'OPEN' })
      broker.owners.set(address, { token, socket })
    }, 2 * ROUND_TRIP),
  )
}

function deliver(broker: State, socket: Socket, message: unknown): void {
  whenSent(broker, socket, () => setTimeout(() => !socket.isClosed && socket.hear(message), ROUND_TRIP / 2))
}

function transmit(broker: State, address: string, socket: Socket, message: { dst?: string }): void {
  if (!socket.isOpen) return
  whenSent(broker, socket, () =>
    setTimeout(() => {
      const owner = broker.owners.get(address)
      if (broker.hasEcho && message.dst === address && owner !== undefined)
        deliver(broker, owner.socket, { ...message, src: address })
    }, ROUND_TRIP / 2),
  )
}

type Listener = (what?: unknown) => void

function peerClass(broker: State): new (address: string, options: PeerOptions) => Peer {
  class FakePeer {
    open = false
    disconnected = false
    destroyed = false
    private line: Socket | undefined
    private readonly listeners = new Map<string, Listener>()
    private hear: Listener = (message) => {
      if ((message as { type: string }).type !== 'OPEN') return
      this.open = true
      this.emit('open')
    }
    readonly socket = {
      listeners: () => [this.hear],
      off: () => undefined,
      on: (_name: string, listener: Listener) => (this.hear = listener),
      send: (message: { dst?: string }) =>
        this.line !== undefined && transmit(broker, this.address, this.line, message),
    }

    private readonly address: string
    private readonly options: PeerOptions
    constructor(address: string, options: PeerOptions) {
      this.address = address
      this.options = options
      this.connect()
    }
    on(name: string, listener: Listener): void {
      this.listeners.set(name, listener)
    }
    private emit(name: string): void {
      this.listeners.get(name)?.()
    }
    private connect(): void {
      this.line = {
        epoch: broker.epoch,
        passed: Promise.resolve(),
        isOpen: false,
        isClosed: false,
        hear: (message) => this.hear(message),
      }
      openSocket(broker, this.address, this.options.token ?? '', this.line)
      const { line } = this
      const beat = (): void => {
        if (line.isClosed) return
        transmit(broker, this.address, line, {})
        setTimeout(beat, HEARTBEAT_INTERVAL)
      }
      setTimeout(beat, HEARTBEAT_INTERVAL)
    }
    reconnect(): void {
      if (!this.disconnected) throw new Error('not disconnected')
      this.disconnected = false
      this.connect()
    }
    disconnect(): void {
      if (this.disconnected) return
      this.disconnected = true
      this.open = false
      if (this.line !== undefined) this.line.isClosed = true
      this.emit('disconnected')
    }
    destroy(): void {
      this.destroyed = true
      this.disconnect()
    }
  }
  return FakePeer as unknown as new (address: string, options: PeerOptions) => Peer
}
