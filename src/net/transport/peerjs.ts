import type { DataConnection, Peer } from 'peerjs'
import { openPeerChannel } from './peerjs-connection.ts'
import { CHANNEL_LABEL } from './signaling-filter.ts'
import type { PeerChannel } from './peer-channel.ts'
import { newRegistration } from './registration.ts'
import type { TransportSettings } from './settings.ts'
import type { DenialReason, LinkStats, Transport, TransportEvent } from './transport.ts'

/** Incoming connections that are not open yet. */
const MAX_PENDING = 8
/** Of these, at most this many from one address, so that one caller cannot keep all others out. */
const MAX_PENDING_PER_ADDRESS = 3
/** More than the players, the spectators and their retries need. */
const MAX_LINKS = 32
/** Milliseconds. The broker expires an offer after five seconds; an earlier `EXPIRE` is about an earlier offer. */
const EXPIRE_DELAY = 4000

interface Call {
  readonly address: string
  readonly isOutgoing: boolean
  readonly since: number
  readonly channel: PeerChannel
  isOpen: boolean
}

/**
 * A transport over PeerJS, which is loaded when the first address is opened. `isNeighbor` answers whether an address
 * belongs to the room.
 */
export function newPeerjsTransport(
  settings: TransportSettings,
  isNeighbor: (address: string) => boolean,
): Transport {
  const listeners = new Set<(event: TransportEvent) => void>()
  const calls = new Map<string, Call>()
  let count = 0
  const emit = (event: TransportEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const answered = (link: string, address: string, isOutgoing: boolean): void =>
    emit({ type: 'answered', link, address, isOutgoing })
  const deny = (why: DenialReason, link?: string): void =>
    emit({ type: 'denied', why, ...(link !== undefined && { link }) })

  const add = (conn: DataConnection, address: string, isOutgoing: boolean): string => {
    const link = `${isOutgoing ? 'to' : 'from'}-${String(++count)}`
    const channel = openPeerChannel(conn, {
      onOpen(binding) {
        const call = calls.get(link)
        if (call !== undefined) call.isOpen = true
        emit({ type: 'opened', link, address, isOutgoing, binding })
      },
      onAnswer: () => answered(link, address, isOutgoing),
      onText: (text) => emit({ type: 'text', link, text }),
      onClose(why) {
        if (calls.delete(link)) emit({ type: 'closed', link, why })
      },
      onDenied: (why) => deny(why, link),
    })
    calls.set(link, { address, isOutgoing, since: performance.now(), channel, isOpen: false })
    if (!isOutgoing) answered(link, address, isOutgoing)
    return link
  }

  const registration = newRegistration(settings, {
    isNeighbor,
    onStatus: (status) => emit({ type: 'signaling', status }),
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
    stats: (link) => statsOf(calls.get(link)),
    wake: () => registration.wake(),
  }
}

async function statsOf(call: Call | undefined): Promise<LinkStats | undefined> {
  return call?.channel.stats().catch(() => undefined)
}

/** The broker knows no such address: fails the calls to it that are old enough to be meant. */
function failUnanswered(calls: ReadonlyMap<string, Call>, address: string): void {
  for (const call of [...calls.values()]) {
    const isPending = call.address === address && call.isOutgoing && !call.isOpen
    if (isPending && performance.now() - call.since > EXPIRE_DELAY) call.channel.fail('nobody')
  }
}

/** Why an incoming connection is refused. The signaling filter has checked the label before; this is a second check. */
function denialReason(conn: DataConnection, calls: ReadonlyMap<string, Call>): DenialReason | undefined {
  if (typeof conn.on !== 'function' || conn.label !== CHANNEL_LABEL || conn.serialization !== 'raw')
    return 'unfit'
  const pending = [...calls.values()].filter(({ isOutgoing, isOpen }) => !isOutgoing && !isOpen)
  const isFull = pending.length >= MAX_PENDING || calls.size >= MAX_LINKS
  const hasTooMany = pending.filter(({ address }) => address === conn.peer).length >= MAX_PENDING_PER_ADDRESS
  return isFull || hasTooMany ? 'tooMany' : undefined
}

/** `reliable` keeps messages in order; any serialization but `raw` would parse bytes from strangers. */
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
    // Browsers limit the number of connections.
    return undefined
  }
}
