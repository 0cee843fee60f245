import type { DataConnection } from 'peerjs'
import { LABEL } from './signaling-filter.ts'
import { newLine } from './peer-channel.ts'
import type { Line, LineEnds } from './peer-channel.ts'

/** A link that is not open by then never will be. */
const DIAL_TIME = 8000

/**
 * One connection of PeerJS. Its own `close` never comes when the other side vanishes, and its `send` would pick any
 * channel the other side opens, so both are replaced by the browser's.
 */
export function watchConnection(conn: DataConnection, ends: LineEnds): Line {
  const line = newLine(ends, () => {
    clearTimeout(timeout)
    conn.close()
  })
  const timeout = setTimeout(() => line.end('tooSlow'), DIAL_TIME)
  conn.once('open', () => {
    const { dataChannel, peerConnection } = conn
    clearTimeout(timeout)
    if (isFit(conn, dataChannel)) line.bind(dataChannel, peerConnection)
    else line.end('unfit')
  })
  // PeerJS listens from the first moment, and it has to: the first text may come before the channel calls itself open.
  conn.on('data', (data) => line.hear(data))
  conn.on('close', () => line.end('left'))
  conn.on('error', () => line.end('lost'))
  watchState(conn, () => line.end('lost'))
  shieldMessages(conn)
  return line
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
