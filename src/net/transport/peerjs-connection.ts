import type { DataConnection } from 'peerjs'
import { CHANNEL_LABEL } from './signaling-filter.ts'
import { newPeerChannel } from './peer-channel.ts'
import type { PeerChannel, PeerChannelCallbacks } from './peer-channel.ts'

/** Milliseconds after which a connection that has not opened is given up. */
const DIAL_TIMEOUT = 8000

/**
 * A `PeerChannel` over a PeerJS connection. PeerJS emits no `close` when the other side vanishes, and its `send` may pick
 * any channel that the other side opens, so the browser's own data channel replaces both.
 */
export function openPeerChannel(
  conn: DataConnection,
  ends: PeerChannelCallbacks & { onAnswer(): void },
): PeerChannel {
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
  // PeerJS listens from the start: the first text may arrive before the channel's `open` event.
  conn.on('data', (data) => channel.receive(data))
  conn.on('close', () => channel.fail('left'))
  conn.on('error', () => channel.fail('lost'))
  watchConnectionState(conn, () => channel.fail('lost'))
  watchSignaling(conn, () => ends.onAnswer())
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

/** PeerJS watches the ICE state, which browsers stopped reporting; the connection state does report failures. */
function watchConnectionState(conn: DataConnection, failed: () => void): void {
  const { peerConnection }: { peerConnection?: RTCPeerConnection | null } = conn
  peerConnection?.addEventListener('connectionstatechange', () => {
    if (peerConnection.connectionState === 'failed' || peerConnection.connectionState === 'closed') failed()
  })
}

/** A candidate that arrives while its connection closes would be an unhandled rejection. */
function watchSignaling(conn: DataConnection, answered: () => void): void {
  const handle = conn.handleMessage.bind(conn)
  conn.handleMessage = (message) => {
    if (String(message.type) === 'ANSWER') answered()
    return handle(message).catch(() => undefined)
  }
}
