import { channelBindingOf } from './channel-binding.ts'
import { readStats } from './stats.ts'
import { MAX_TEXT } from './transport.ts'
import type { ChannelBinding, CloseReason, DenialReason, LinkStats } from './transport.ts'

/** What is sent last still arrives within this time, or never. */
const CLOSE_DELAY = 500
/** Whoever leaves so many bytes unread does not keep up with a game of a few hundred bytes a move. */
const MAX_BUFFERED_BYTES = 4_000_000
/** So many texts may arrive while we look at the certificates. */
const MAX_EARLY_TEXTS = 32

export interface PeerChannelCallbacks {
  onOpen(binding: ChannelBinding): void
  onText(text: string): void
  onClose(why: CloseReason): void
  onDenied(why: DenialReason): void
}
export interface PeerChannel {
  readonly isClosed: boolean
  /** The channel is open: who is at the other end, the certificates say. */
  attach(channel: RTCDataChannel, connection: RTCPeerConnection): void
  /** Something came over the channel, perhaps before it called itself open. */
  receive(data: unknown): void
  send(text: string): boolean
  /** Quietly: nothing is told of this line any more. */
  close(): void
  /** At once, whatever is still on its way. */
  abort(): void
  /** It broke, or did not come to be. */
  fail(why: CloseReason): void
  stats(): Promise<LinkStats | undefined>
}

/** One channel of the browser's, whoever made it; `letGo` gives back what it was made with. */
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
      // One channel is what we agreed on.
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
