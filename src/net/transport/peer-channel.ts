import { bindingOf } from './channel-binding.ts'
import { readStats } from './stats.ts'
import { MAX_TEXT } from './transport.ts'
import type { Binding, Closing, Denial, LinkStats } from './transport.ts'

/** What is sent last still arrives within this time, or never. */
const LINGER = 500
/** Whoever leaves so many bytes unread does not keep up with a game of a few hundred bytes a move. */
const MAX_UNSENT = 4_000_000
/** So many texts may arrive while we look at the certificates. */
const MAX_EARLY = 32

export interface LineEnds {
  opened(binding: Binding): void
  text(text: string): void
  closed(why: Closing): void
  denied(why: Denial): void
}
export interface Line {
  readonly isOver: boolean
  /** The channel is open: who is at the other end, the certificates say. */
  bind(channel: RTCDataChannel, connection: RTCPeerConnection): void
  /** Something came over the channel, perhaps before it called itself open. */
  hear(data: unknown): void
  send(text: string): boolean
  /** Quietly: nothing is told of this line any more. */
  close(): void
  /** At once, whatever is still on its way. */
  cut(): void
  /** It broke, or did not come to be. */
  end(why: Closing): void
  stats(): Promise<LinkStats | undefined>
}

/** One channel of the browser's, whoever made it; `letGo` gives back what it was made with. */
export function newLine(ends: LineEnds, letGo: () => void): Line {
  let isOver = false
  let channel: RTCDataChannel | undefined
  let bound: RTCPeerConnection | undefined
  let early: string[] | undefined = []

  const cut = (): void => {
    isOver = true
    attempt(letGo)
    attempt(() => bound?.close())
  }
  const end = (why: Closing): void => {
    if (isOver) return
    cut()
    ends.closed(why)
  }
  const tellBinding = async (opened: RTCDataChannel, connection: RTCPeerConnection): Promise<void> => {
    const binding = await bindingOf(connection)
    if (isOver) return
    if (binding === undefined) return end('unfit')
    channel = opened
    ends.opened(binding)
    const waiting = early ?? []
    early = undefined
    for (const text of waiting) if (!isOver) ends.text(text)
  }

  return {
    get isOver() {
      return isOver
    },
    bind(opened, connection) {
      if (isOver) return
      bound = connection
      opened.addEventListener('close', () => end('left'))
      // One channel is what we agreed on.
      connection.ondatachannel = (event) => event.channel.close()
      tellBinding(opened, connection).catch(() => end('unfit'))
    },
    hear(data) {
      if (isOver) return
      if (typeof data !== 'string') return ends.denied('notText')
      if (data.length > MAX_TEXT) return ends.denied('tooBig')
      if (early === undefined) return ends.text(data)
      if (early.length >= MAX_EARLY) return ends.denied('flood')
      early.push(data)
    },
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
    end,
    stats: async () => (bound === undefined || isOver ? undefined : readStats(await bound.getStats())),
  }
}

function attempt(what: () => void): boolean {
  try {
    what()
    return true
  } catch {
    return false
  }
}
