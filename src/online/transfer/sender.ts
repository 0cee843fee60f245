import type { MeshEvent } from '../../net/connection/mesh-types.ts'
import { FIRST_VIEW, newTransferLinks, showChanges } from './transfer-links.ts'
import type { TransferLinks, TransferHost, TransferView } from './transfer-links.ts'
import { commitment, comparisonNumber, messageText, newNonce, partAt, partCount, WINDOW } from './messages.ts'
import type { TransferFault, TransferMessage } from './messages.ts'

/** The device that sends: it answers what the receiver says, and sends nothing before its person has agreed. */
export interface Sender {
  hear(event: MeshEvent): void
  /** The person says that both screens show the same number. */
  agree(): void
  /** Ends it, and tells the other device why. */
  stop(why: TransferFault): void
}

/** Milliseconds after the last part in which its receipt still gets to the other device. */
const FAREWELL = 2000

interface SenderState {
  readonly host: TransferHost
  readonly links: TransferLinks
  readonly packed: Uint8Array
  readonly count: number
  readonly nonce: string
  view: TransferView
  /** What the receiver is bound to; undefined before it asked. */
  commit: string | undefined
  hasAgreed: boolean
  /** How many parts the receiver has, and how many were sent over the link in use. */
  have: number
  sent: number
  sentOver: string | undefined
  leavesAt: number
}

export function newSender(host: TransferHost, packed: Uint8Array): Sender {
  const { environment } = host
  const links = newTransferLinks(host, {
    onMessage: (message, from) => hear(state, message, from),
    onOther: (link) => host.mesh()?.send(link, messageText({ k: 'end', why: 'taken' })),
    onEnd: (why) => end(state, why),
    onTick() {
      if (environment.now() >= state.leavesAt) close(state)
    },
  })
  const state: SenderState = {
    host,
    links,
    packed,
    count: partCount(packed.length),
    nonce: newNonce((bytes) => environment.randomBytes(bytes)),
    view: FIRST_VIEW,
    commit: undefined,
    hasAgreed: false,
    have: 0,
    sent: 0,
    sentOver: undefined,
    leavesAt: Infinity,
  }
  return {
    hear: (event) => links.hear(event),
    agree() {
      if (state.view.is !== 'comparing') return
      state.hasAgreed = true
      showChanges(state, { is: 'moving' })
    },
    stop: (why) => stop(state, why),
  }
}

function close({ links, host }: SenderState): void {
  links.close()
  host.mesh()?.leave()
}
function end(state: SenderState, fault: TransferFault): void {
  if (state.view.is === 'ended' || state.view.is === 'done') return
  showChanges(state, { is: 'ended', fault })
  close(state)
}
function stop(state: SenderState, why: TransferFault): void {
  state.links.send({ k: 'end', why })
  end(state, why)
}

function hear(state: SenderState, message: TransferMessage, from: string): void {
  switch (message.k) {
    case 'ask':
      return ask(state, message.commit, from)
    case 'reveal':
      return reveal(state, message.nonce, from)
    case 'have':
      return have(state, message.count)
    case 'end':
      return end(state, message.why)
    default:
      return stop(state, 'damaged')
  }
}

/** The first device that asks is the only one that this link serves. */
function ask(state: SenderState, commit: string, from: string): void {
  if (state.commit !== undefined && state.commit !== commit) return stop(state, 'damaged')
  state.commit = commit
  state.links.bind(from)
  state.links.send({ k: 'nonce', nonce: state.nonce })
}

function reveal(state: SenderState, receiverNonce: string, from: string): void {
  const { room, key } = state.host
  if (commitment(room, from, receiverNonce) !== state.commit) return stop(state, 'damaged')
  if (state.hasAgreed) return void state.links.send({ k: 'head', size: state.packed.length })
  if (state.view.is !== 'waiting') return
  const compared = { room, sender: key, receiver: from, senderNonce: state.nonce, receiverNonce }
  showChanges(state, { is: 'comparing', number: comparisonNumber(compared) })
}

function have(state: SenderState, arrived: number): void {
  const { count, links } = state
  if (!state.hasAgreed || arrived > count) return stop(state, 'damaged')
  if (arrived > state.have) showChanges(state, { part: arrived / count })
  state.have = Math.max(state.have, arrived)
  if (state.have < count) return sendParts(state)
  links.send({ k: 'done' })
  if (state.view.is === 'done') return
  showChanges(state, { is: 'done' })
  state.leavesAt = state.host.environment.now() + FAREWELL
}

function sendParts(state: SenderState): void {
  const { links, packed, count } = state
  // What was on its way over another link may be lost.
  if (state.sentOver !== links.link) state.sent = state.have
  state.sentOver = links.link
  while (state.sent < Math.min(count, state.have + WINDOW) && links.send(partAt(packed, state.sent)))
    state.sent++
}
