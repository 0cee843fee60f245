import type { DataConnection } from 'peerjs'
import { CHANNEL_LABEL } from './signaling-filter.ts'
import { newPeerChannel } from './peer-channel.ts'
import type { PeerChannel, PeerChannelCallbacks } from './peer-channel.ts'

/** A link that is not open by then never will be. */
const DIAL_TIMEOUT = 8000

/**
 * One connection of PeerJS. Its own `close` never comes when the other side vanishes, and its `send` would pick any
 * channel the other side opens, so both are replaced by the browser's.
 */
export function openPeerChannel(conn: DataConnection, ends: PeerChannelCallbacks): PeerChannel {
  const channel = newPeerChannel(ends, () => {
    clearTimeout(timeout)
    conn.close()
  })
  const timeout = setTimeout(() => channel.fail('tooSlow'), DIAL_TIMEOUT)
  conn.once('open', () => {
    const { dataChannel, peerConnection } = conn
    clearTimeout(timeout)
    if (isUsableChannel(conn, dataChannel)) channel.attach(dataChannel, peerConnection)
    else channel.fail('unfit')
  })
  // PeerJS listens from the first moment, and it has to: the first text may come before the channel calls itself open.
  conn.on('data', (data) => channel.receive(data))
  conn.on('close', () => channel.fail('left'))
  conn.on('error', () => channel.fail('lost'))
  watchConnectionState(conn, () => channel.fail('lost'))
  ignoreLateCandidates(conn)
  return channel
}

function isUsableChannel(conn: DataConnection, channel: RTCDataChannel | null): channel is RTCDataChannel {
  return (
    channel?.readyState === 'open' &&
    channel.ordered &&
    channel.maxRetransmits === null &&
    channel.maxPacketLifeTime === null &&
    channel.label === CHANNEL_LABEL &&
    conn.serialization === 'raw'
  )
}

/** PeerJS listens to a state that browsers stopped reporting; this one tells that a connection has failed. */
function watchConnectionState(conn: DataConnection, failed: () => void): void {
  const { peerConnection }: { peerConnection?: RTCPeerConnection | null } = conn
  peerConnection?.addEventListener('connectionstatechange', () => {
    if (peerConnection.connectionState === 'failed' || peerConnection.connectionState === 'closed') failed()
  })
}

/** A candidate that arrives while its connection is being closed would be an error that nobody catches. */
function ignoreLateCandidates(conn: DataConnection): void {
  const handle = conn.handleMessage.bind(conn)
  conn.handleMessage = (message) => handle(message).catch(() => undefined)
}
