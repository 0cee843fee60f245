import type { DataConnection, Peer } from 'peerjs'
import { watchConnection } from './peerjs-connection.ts'
import { LABEL } from './signaling-filter.ts'
import type { Line } from './peer-channel.ts'
import { newRegistration } from './registration.ts'
import type { TransportSettings } from './settings.ts'
import type { Denial, Transport, TransportEvent } from './transport.ts'

/** Connections that others began and that are not open yet. */
const MAX_KNOCKING = 8
/** So many of them from one address, so that nobody alone can keep all others out. */
const MAX_AT_ONCE = 3
/** More than a table, its spectators and their second attempts need. */
const MAX_LINKS = 32
/** The matchmaker keeps a question for five seconds: what it says earlier is about a question asked before. */
const EXPIRES = 4000

interface Call {
  readonly address: string
  readonly dialled: boolean
  readonly since: number
  readonly line: Line
  isOpen: boolean
}

/** Links by PeerJS, which is fetched when the first address is opened. `isNeighbour` knows the addresses of the room. */
export function peerjsTransport(
  settings: TransportSettings,
  isNeighbour: (address: string) => boolean,
): Transport {
  const listeners = new Set<(event: TransportEvent) => void>()
  const calls = new Map<string, Call>()
  let count = 0
  const tell = (event: TransportEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const deny = (why: Denial, link?: string): void =>
    tell({ type: 'denied', why, ...(link !== undefined && { link }) })

  const add = (conn: DataConnection, address: string, dialled: boolean): string => {
    const link = `${dialled ? 'to' : 'from'}-${String(++count)}`
    const line = watchConnection(conn, {
      opened(binding) {
        const call = calls.get(link)
        if (call !== undefined) call.isOpen = true
        tell({ type: 'opened', link, address, dialled, binding })
      },
      text: (text) => tell({ type: 'text', link, text }),
      closed(why) {
        if (calls.delete(link)) tell({ type: 'closed', link, why })
      },
      denied: (why) => deny(why, link),
    })
    calls.set(link, { address, dialled, since: performance.now(), line, isOpen: false })
    return link
  }

  const registration = newRegistration(settings, {
    isNeighbour,
    is: (is) => tell({ type: 'matchmaker', is }),
    denied: deny,
    answer(conn) {
      const why = reasonAgainst(conn, calls)
      if (why === undefined) return void add(conn, conn.peer, false)
      deny(why)
      if (typeof conn.close === 'function') conn.close()
    },
    nobody: (address) => giveUp(calls, address),
  })

  return {
    open: (address, token) => registration.open(address, token),
    dial(address) {
      const conn = calls.size < MAX_LINKS ? connect(registration.peer(), address) : undefined
      return conn && add(conn, address, true)
    },
    send: (link, text) => calls.get(link)?.line.send(text) ?? false,
    close(link) {
      calls.get(link)?.line.close()
      calls.delete(link)
    },
    shut() {
      for (const { line } of calls.values()) line.cut()
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
        ?.line.stats()
        .catch(() => undefined),
    wake: () => registration.wake(),
  }
}

/** Nobody is at this address: what was dialled long enough ago will not be answered. */
function giveUp(calls: ReadonlyMap<string, Call>, address: string): void {
  for (const call of [...calls.values()]) {
    const isAsked = call.address === address && call.dialled && !call.isOpen
    if (isAsked && performance.now() - call.since > EXPIRES) call.line.end('nobody')
  }
}

/** Whatever the caller named, only a connection of ours has this face; the gate should let nothing else so far. */
function reasonAgainst(conn: DataConnection, calls: ReadonlyMap<string, Call>): Denial | undefined {
  if (typeof conn.on !== 'function' || conn.label !== LABEL || conn.serialization !== 'raw') return 'unfit'
  const knocking = [...calls.values()].filter(({ dialled, isOpen }) => !dialled && !isOpen)
  const isFull = knocking.length >= MAX_KNOCKING || calls.size >= MAX_LINKS
  const isPushy = knocking.filter(({ address }) => address === conn.peer).length >= MAX_AT_ONCE
  return isFull || isPushy ? 'tooMany' : undefined
}

/** Without `reliable`, messages would overtake each other; with any other serialization, strangers' bytes are parsed. */
function connect(peer: Peer | undefined, address: string): DataConnection | undefined {
  if (peer === undefined || peer.disconnected || peer.destroyed) return undefined
  try {
    const made: DataConnection | undefined = peer.connect(address, {
      label: LABEL,
      reliable: true,
      serialization: 'raw',
    })
    return made
  } catch {
    // A browser gives only so many connections.
    return undefined
  }
}
