import type { DataConnection } from 'peerjs'
import { bindingOf } from './fingerprint.ts'
import { LABEL } from './gate.ts'
import { MAX_TEXT } from './transport.ts'
import type { Binding, Closing, Denial, LinkStats } from './transport.ts'

/** A link that is not open by then never will be. */
const DIAL_TIME = 8000
/** What is sent last still arrives within this time, or never. */
const LINGER = 500
/** Whoever leaves so many bytes unread does not keep up with a game of a few hundred bytes a move. */
const MAX_UNSENT = 4_000_000
/** So many texts may arrive while we look at the certificates. */
const MAX_EARLY = 32

export interface ConnectionEnds {
  opened(binding: Binding): void
  text(text: string): void
  closed(why: Closing): void
  denied(why: Denial): void
}
export interface Connection {
  send(text: string): boolean
  /** Quietly: nothing is told of this connection any more. */
  close(): void
  /** At once, whatever is still on its way. */
  cut(): void
  /** It did not come to be, for a reason the connection itself cannot know. */
  giveUp(why: Closing): void
  stats(): Promise<LinkStats | undefined>
}

/**
 * One connection of PeerJS. Its own `close` never comes when the other side vanishes, and its `send` would pick any
 * channel the other side opens, so both are replaced by the browser's.
 */
export function watchConnection(conn: DataConnection, ends: ConnectionEnds): Connection {
  let isOver = false
  let channel: RTCDataChannel | undefined
  let bound: RTCPeerConnection | undefined
  let early: string[] | undefined = []

  const cut = (): void => {
    isOver = true
    clearTimeout(timeout)
    attempt(() => conn.close())
    attempt(() => bound?.close())
  }
  const end = (why: Closing): void => {
    if (isOver) return
    cut()
    ends.closed(why)
  }
  const hear = (data: unknown): void => {
    if (isOver) return
    if (typeof data !== 'string') return ends.denied('notText')
    if (data.length > MAX_TEXT) return ends.denied('tooBig')
    if (early === undefined) return ends.text(data)
    if (early.length >= MAX_EARLY) return ends.denied('flood')
    early.push(data)
  }
  const bind = async (opened: RTCDataChannel, connection: RTCPeerConnection): Promise<void> => {
    const binding = await bindingOf(connection)
    if (isOver) return
    if (binding === undefined) return end('unfit')
    channel = opened
    ends.opened(binding)
    const waiting = early ?? []
    early = undefined
    for (const text of waiting) if (!isOver) ends.text(text)
  }
  const open = (): void => {
    const { dataChannel, peerConnection } = conn
    if (isOver) return
    clearTimeout(timeout)
    if (!isFit(conn, dataChannel)) return end('unfit')
    bound = peerConnection
    dataChannel.addEventListener('close', () => end('left'))
    // One channel is what we agreed on.
    peerConnection.ondatachannel = (event) => event.channel.close()
    bind(dataChannel, peerConnection).catch(() => end('unfit'))
  }
  const timeout = setTimeout(() => end('tooSlow'), DIAL_TIME)
  conn.once('open', open)
  // PeerJS listens from the first moment, and it has to: the first text may come before the channel calls itself open.
  conn.on('data', hear)
  conn.on('close', () => end('left'))
  conn.on('error', () => end('lost'))
  watchState(conn, () => end('lost'))
  shieldMessages(conn)

  return {
    send(text) {
      if (isOver || channel?.readyState !== 'open') return false
      if (text.length > MAX_TEXT || channel.bufferedAmount > MAX_UNSENT) return false
      const open = channel
      return attempt(() => open.send(text))
    },
    close() {
      if (channel === undefined || isOver) return cut()
      isOver = true
      const open = channel
      attempt(() => open.close())
      setTimeout(cut, LINGER)
    },
    cut,
    giveUp: end,
    stats: async () => (bound === undefined || isOver ? undefined : readStats(await bound.getStats())),
  }
}

function isFit(conn: DataConnection, channel: RTCDataChannel | null): channel is RTCDataChannel {
  return (
    channel?.readyState === 'open' &&
    channel.ordered &&
    channel.maxRetransmits === null &&
    channel.maxPacketLifeTime === null &&
    channel.label === LABEL &&
    conn.serialization === 'raw'
  )
}

/** PeerJS listens to a state that browsers stopped reporting; this one tells that a connection has failed. */
function watchState(conn: DataConnection, failed: () => void): void {
  const { peerConnection }: { peerConnection?: RTCPeerConnection | null } = conn
  peerConnection?.addEventListener('connectionstatechange', () => {
    if (peerConnection.connectionState === 'failed' || peerConnection.connectionState === 'closed') failed()
  })
}

/** A candidate that arrives while its connection is being closed would be an error that nobody catches. */
function shieldMessages(conn: DataConnection): void {
  const handle = conn.handleMessage.bind(conn)
  conn.handleMessage = (message) => handle(message).catch(() => undefined)
}

function attempt(what: () => void): boolean {
  try {
    what()
    return true
  } catch {
    return false
  }
}

interface Report {
  readonly type: string
  readonly [key: string]: unknown
}

/** What the browser knows of the way the link takes. */
export function readStats(reports: {
  get(id: string): unknown
  forEach(each: (report: Report) => void): void
}): LinkStats {
  let pair: Report | undefined
  reports.forEach((report) => {
    if (report.type !== 'candidate-pair' || report['state'] !== 'succeeded') return
    if (pair === undefined || report['nominated'] === true) pair = report
  })
  if (pair === undefined) return { isRelayed: undefined, roundTrip: undefined }
  const kinds = [pair['localCandidateId'], pair['remoteCandidateId']].map((id) => {
    const candidate = reports.get(String(id)) as { candidateType?: unknown } | undefined
    return candidate?.candidateType
  })
  const seconds = pair['currentRoundTripTime']
  return {
    isRelayed: kinds.includes('relay'),
    roundTrip: typeof seconds === 'number' ? seconds * 1000 : undefined,
  }
}
