import type { DataConnection, Peer } from 'peerjs'
import { openPeerChannel } from './peerjs-connection.ts'
import { CHANNEL_LABEL } from './signaling-filter.ts'
import type { PeerChannel } from './peer-channel.ts'
import { newRegistration } from './registration.ts'
import type { TransportSettings } from './settings.ts'
import type { DenialReason, Transport, TransportEvent } from './transport.ts'

/** Connections that others began and that are not open yet. */
const MAX_PENDING = 8
/** So many of them from one address, so that nobody alone can keep all others out. */
const MAX_PENDING_PER_ADDRESS = 3
/** More than a table, its spectators and their second attempts need. */
const MAX_LINKS = 32
/** The matchmaker keeps a question for five seconds: what it says earlier is about a question asked before. */
const EXPIRE_DELAY = 4000

interface Call {
  readonly address: string
  readonly isOutgoing: boolean
  readonly since: number
  readonly channel: PeerChannel
  isOpen: boolean
}

/** Links by PeerJS, which is fetched when the first address is opened. `isNeighbour` knows the addresses of the room. */
export function newPeerjsTransport(
  settings: TransportSettings,
  isNeighbour: (address: string) => boolean,
): Transport {
  const listeners = new Set<(event: TransportEvent) => void>()
  const calls = new Map<string, Call>()
  let count = 0
  const emit = (event: TransportEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const deny = (why: DenialReason, link?: string): void =>
    emit({ type: 'denied', why, ...(link !== undefined && { link }) })

  const add = (conn: DataConnection, address: string, dialled: boolean): string => {
    const link = `${dialled ? 'to' : 'from'}-${String(++count)}`
    const channel = openPeerChannel(conn, {
      onOpen(binding) {
        const call = calls.get(link)
        if (call !== undefined) call.isOpen = true
        emit({ type: 'opened', link, address, isOutgoing, binding })
      },
      onText: (text) => emit({ type: 'text', link, text }),
      onClose(why) {
        if (calls.delete(link)) emit({ type: 'closed', link, why })
      },
      onDenied: (why) => deny(why, link),
    })
    calls.set(link, { address, isOutgoing, since: performance.now(), channel, isOpen: false })
    return link
  }

  const registration = newRegistration(settings, {
    isNeighbour,
    onStatus: (is) => emit({ type: 'matchmaker', status }),
    onDenied: deny,
    onConnection(conn) {
      const why = denialReason(conn, calls)
      if (why === undefined) return void add(conn, conn.peer, false)
      deny(why)
      if (typeof conn.close === 'function') conn.close()
    },
    onUnknownAddress: (address) => failUnanswered(calls, address),
  })

  return {
    open: (address, token) => registration.open(address, token),
    dial(address) {
      const conn = calls.size < MAX_LINKS ? connect(registration.peer(), address) : undefined
      return conn && add(conn, address, true)
    },
    send: (link, text) => calls.get(link)?.channel.send(text) ?? false,
    close(link) {
      calls.get(link)?.channel.close()
      calls.delete(link)
    },
    closeAll() {
      for (const { channel } of calls.values()) channel.abort()
      calls.clear()
      registration.close()
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: async (link) =>
      calls
        .get(link)
        ?.channel.stats()
        .catch(() => undefined),
    wake: () => registration.wake(),
  }
}

/** Nobody is at this address: what was dialled long enough ago will not be answered. */
function failUnanswered(calls: ReadonlyMap<string, Call>, address: string): void {
  for (const call of [...calls.values()]) {
    const isAsked = call.address === address && call.isOutgoing && !call.isOpen
    if (isAsked && performance.now() - call.since > EXPIRE_DELAY) call.channel.fail('nobody')
  }
}

/** Whatever the caller named, only a connection of ours has this face; the gate should let nothing else so far. */
function denialReason(conn: DataConnection, calls: ReadonlyMap<string, Call>): DenialReason | undefined {
  if (typeof conn.on !== 'function' || conn.label !== CHANNEL_LABEL || conn.serialization !== 'raw')
    return 'unfit'
  const knocking = [...calls.values()].filter(({ isOutgoing, isOpen }) => !isOutgoing && !isOpen)
  const isFull = knocking.length >= MAX_PENDING || calls.size >= MAX_LINKS
  const isPushy = knocking.filter(({ address }) => address === conn.peer).length >= MAX_PENDING_PER_ADDRESS
  return isFull || isPushy ? 'tooMany' : undefined
}

/** Without `reliable`, messages would overtake each other; with any other serialization, strangers' bytes are parsed. */
function connect(peer: Peer | undefined, address: string): DataConnection | undefined {
  if (peer === undefined || peer.disconnected || peer.destroyed) return undefined
  try {
    const made: DataConnection | undefined = peer.connect(address, {
      label: CHANNEL_LABEL,
      reliable: true,
      serialization: 'raw',
    })
    return made
  } catch {
    // A browser gives only so many connections.
    return undefined
  }
}
