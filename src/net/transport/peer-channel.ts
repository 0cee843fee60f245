import { channelBindingOf } from './channel-binding.ts'
import { readStats } from './stats.ts'
import { MAX_TEXT } from './transport.ts'
import type { ChannelBinding, CloseReason, DenialReason, LinkStats } from './transport.ts'

/** Milliseconds between closing the channel and closing its connection, so that the last text still arrives. */
const CLOSE_DELAY = 500
/** Above this, sending fails: a peer that leaves so much unread cannot follow a game of a few hundred bytes a move. */
const MAX_BUFFERED_BYTES = 4_000_000
/** Texts that may arrive while the certificates are being read. */
const MAX_EARLY_TEXTS = 32

export interface PeerChannelCallbacks {
  onOpen(binding: ChannelBinding): void
  onText(text: string): void
  onClose(why: CloseReason): void
  onDenied(why: DenialReason): void
}
export interface PeerChannel {
  readonly isClosed: boolean
  /** Takes the open data channel and its connection, and reads the certificates. */
  attach(channel: RTCDataChannel, connection: RTCPeerConnection): void
  /** Takes a message of the channel; it may come before the channel's `open` event. */
  receive(data: unknown): void
  send(text: string): boolean
  /** Closes after the last text has been sent; no callback is called any more. */
  close(): void
  /** Closes at once; unsent texts are lost. */
  abort(): void
  /** Closes at once and calls `onClose`. */
  fail(why: CloseReason): void
  stats(): Promise<LinkStats | undefined>
}

/** A wrapper of one `RTCDataChannel`. `release` frees what the channel was made with. */
export function newPeerChannel(callbacks: PeerChannelCallbacks, release: () => void): PeerChannel {
  let isClosed = false
  let channel: RTCDataChannel | undefined
  let peerConnection: RTCPeerConnection | undefined
  let earlyTexts: string[] | undefined = []

  const abort = (): void => {
    isClosed = true
    isDone(release)
    isDone(() => peerConnection?.close())
  }
  const fail = (why: CloseReason): void => {
    if (isClosed) return
    abort()
    callbacks.onClose(why)
  }
  const announceBinding = async (opened: RTCDataChannel, connection: RTCPeerConnection): Promise<void> => {
    const binding = await channelBindingOf(connection)
    if (isClosed) return
    if (binding === undefined) return fail('unfit')
    channel = opened
    callbacks.onOpen(binding)
    const waiting = earlyTexts ?? []
    earlyTexts = undefined
    for (const text of waiting) if (!isClosed) callbacks.onText(text)
  }

  return {
    get isClosed() {
      return isClosed
    },
    attach(opened, connection) {
      if (isClosed) return
      peerConnection = connection
      opened.addEventListener('close', () => fail('left'))
      // A connection has one data channel; further ones are refused.
      connection.ondatachannel = (event) => event.channel.close()
      announceBinding(opened, connection).catch(() => fail('unfit'))
    },
    receive(data) {
      if (isClosed) return
      if (typeof data !== 'string') return callbacks.onDenied('notText')
      if (data.length > MAX_TEXT) return callbacks.onDenied('tooBig')
      if (earlyTexts === undefined) return callbacks.onText(data)
      if (earlyTexts.length >= MAX_EARLY_TEXTS) return callbacks.onDenied('flood')
      earlyTexts.push(data)
    },
    send(text) {
      if (isClosed || channel?.readyState !== 'open') return false
      if (text.length > MAX_TEXT || channel.bufferedAmount > MAX_BUFFERED_BYTES) return false
      const open = channel
      return isDone(() => open.send(text))
    },
    close() {
      if (channel === undefined || isClosed) return abort()
      isClosed = true
      const open = channel
      isDone(() => open.close())
      setTimeout(abort, CLOSE_DELAY)
    },
    abort,
    fail,
    stats: async () =>
      peerConnection === undefined || isClosed ? undefined : readStats(await peerConnection.getStats()),
  }
}

function isDone(what: () => void): boolean {
  try {
    what()
    return true
  } catch {
    return false
  }
}
