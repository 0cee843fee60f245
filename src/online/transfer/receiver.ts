import { concatBytes } from '@noble/hashes/utils.js'
import type { MeshEvent } from '../../net/connection/mesh-types.ts'
import { FIRST_VIEW, newTransferLinks, showChanges } from './transfer-links.ts'
import type { TransferLinks, TransferHost, TransferView } from './transfer-links.ts'
import { commitment, comparisonNumber, LARGEST_TRANSFER, newNonce, partBytes, partCount } from './messages.ts'
import type { TransferFault, TransferMessage } from './messages.ts'

/** The device that receives: it says again and again where it is, and so sets the pace. */
export interface Receiver {
  hear(event: MeshEvent): void
  stop(why: TransferFault): void
}

/** Milliseconds after which it says the same again, in case a link has changed. */
const AGAIN = 1000
/** Milliseconds in which it still hears that the other device knows. */
const FAREWELL = 3000

interface ReceiverState {
  readonly host: TransferHost
  readonly links: TransferLinks
  readonly nonce: string
  readonly parts: Uint8Array[]
  /** Called once, with all bytes. */
  readonly taken: (packed: Uint8Array) => void
  view: TransferView
  /** What this device says, what it said last, and when. */
  saying: TransferMessage
  said: TransferMessage | undefined
  saidAt: number
  /** In bytes; undefined before the sender said it. */
  size: number | undefined
  leavesAt: number
}

/** `taken` is called once, with all bytes. */
export function newReceiver(host: TransferHost, taken: (packed: Uint8Array) => void): Receiver {
  const nonce = newNonce((bytes) => host.environment.randomBytes(bytes))
  const links = newTransferLinks(host, {
    onMessage: (message, from) => hear(state, message, from),
    onOther: () => undefined,
    onEnd: (why) => end(state, why),
    onTick: () => say(state),
  })
  const state: ReceiverState = {
    host,
    links,
    nonce,
    parts: [],
    taken,
    view: FIRST_VIEW,
    saying: { k: 'ask', commit: commitment(host.room, host.key, nonce) },
    said: undefined,
    saidAt: -Infinity,
    size: undefined,
    leavesAt: Infinity,
  }
  return { hear: (event) => links.hear(event), stop: (why) => stop(state, why) }
}

function close({ links, host }: ReceiverState): void {
  links.close()
  host.mesh()?.leave()
}
function end(state: ReceiverState, fault: TransferFault): void {
  if (state.view.is === 'done') return close(state)
  if (state.view.is === 'ended') return
  showChanges(state, { is: 'ended', fault })
  close(state)
}
function stop(state: ReceiverState, why: TransferFault): void {
  state.links.send({ k: 'end', why })
  end(state, why)
}

function say(state: ReceiverState): void {
  const now = state.host.environment.now()
  if (now >= state.leavesAt) return close(state)
  if (state.said === state.saying && now - state.saidAt < AGAIN) return
  if (!state.links.send(state.saying)) return
  state.said = state.saying
  state.saidAt = now
}

function hear(state: ReceiverState, message: TransferMessage, from: string): void {
  switch (message.k) {
    case 'nonce':
      return compare(state, message.nonce, from)
    case 'head':
      return begin(state, message.size)
    case 'part':
      return take(state, message)
    case 'done':
      return state.view.is === 'done' ? close(state) : stop(state, 'damaged')
    case 'end':
      return end(state, message.why)
    // Another receiver asks whom it hears.
    case 'ask':
      return undefined
    default:
      return stop(state, 'damaged')
  }
}

/** The first device that answers is the sender, as far as this one knows; the numbers tell. */
function compare(state: ReceiverState, senderNonce: string, from: string): void {
  if (state.view.number !== null) return
  const { nonce, links } = state
  const { room, key } = state.host
  links.bind(from)
  state.saying = { k: 'reveal', nonce }
  const compared = { room, sender: from, receiver: key, senderNonce, receiverNonce: nonce }
  showChanges(state, { is: 'comparing', number: comparisonNumber(compared) })
}

function begin(state: ReceiverState, size: number): void {
  if (state.size === size) return
  if (size > LARGEST_TRANSFER) return stop(state, 'tooLarge')
  if (state.size !== undefined || state.view.is !== 'comparing') return stop(state, 'damaged')
  state.size = size
  state.saying = { k: 'have', count: 0 }
  showChanges(state, { is: 'moving' })
}

function take(state: ReceiverState, { at, bytes }: TransferMessage & { k: 'part' }): void {
  const { parts, size } = state
  const count = size === undefined ? 0 : partCount(size)
  // A part may come twice when a link takes the place of another one, and one after a gap is sent again.
  if (at !== parts.length && at < count) return
  const part = size === undefined ? undefined : partBytes(bytes, at, size)
  if (part === undefined || at >= count) return stop(state, 'damaged')
  parts.push(part)
  state.saying = { k: 'have', count: parts.length }
  showChanges(state, { part: parts.length / count })
  if (parts.length < count) return
  showChanges(state, { is: 'done' })
  state.leavesAt = state.host.environment.now() + FAREWELL
  state.taken(concatBytes(...parts))
}
