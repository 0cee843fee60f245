import type { DenialReason, SignalingStatus, TransportEvent } from '../transport/transport.ts'
import { newPeerLink } from './peer-link.ts'
import type { PeerLink, DownReason } from './peer-link.ts'
import type { Refusal } from './frames.ts'
import type { VerifiedPeer } from './handshake.ts'
import type { Mesh, MeshEvent, MeshHost } from './mesh-types.ts'
import {
  afterFailure,
  afterSuccess,
  dialNow,
  bar,
  isBarred,
  isDialDue,
  hasMaxStrikes,
  initialBackoff,
  addStrike,
} from './dial-backoff.ts'
import type { DialBackoff } from './dial-backoff.ts'
import { roomAddresses, SLOTS, registrationToken } from './room-secret.ts'

/** Links in their handshake at the same time. */
const MAX_UNPROVEN = 8
const TICK = 500
/** Milliseconds between two attempts to register in a full room. */
const FULL_ROOM_DELAY = 10_000

interface MeshLink {
  readonly address: string
  readonly isOutgoing: boolean
  readonly peerLink: PeerLink
  isOpen: boolean
  member: VerifiedPeer | undefined
}
interface MeshState extends MeshHost {
  readonly emit: (event: MeshEvent) => void
  readonly addresses: readonly string[]
  /** Slots in the order in which they are tried. */
  readonly slotOrder: readonly number[]
  readonly links: Map<string, MeshLink>
  readonly backoffs: Map<string, DialBackoff>
  /** Keys of misbehaving members, and until when they are barred. */
  readonly barred: Map<string, number>
  readonly counts: Map<Refusal | DenialReason, number>
  slotsTried: number
  isRegistered: boolean
  isLeft: boolean
  /** When registration in a full room is tried again. */
  retryAt: number
}

/** Joins the full mesh of a room: registers in the first free slot and keeps dialing all others until `leave`. */
export function joinMesh(host: MeshHost, emit: (event: MeshEvent) => void): Mesh {
  const slotOrder = Array.from({ length: SLOTS }, (_, slot) => slot)
  if (host.slot !== undefined)
    slotOrder.sort((one, two) => Number(two === host.slot) - Number(one === host.slot))
  const state: MeshState = {
    ...host,
    emit,
    addresses: roomAddresses(host.me.room),
    slotOrder,
    links: new Map(),
    backoffs: new Map(),
    barred: new Map(),
    counts: new Map(),
    slotsTried: 0,
    isRegistered: false,
    isLeft: false,
    retryAt: Infinity,
  }
  const stopHearing = host.transport.on((event) => handleTransportEvent(state, event))
  const stopTicking = host.environment.repeat(TICK, () => tick(state))
  registerAddress(state)
  return {
    send: (link, text) => state.links.get(link)?.peerLink.send(text) ?? false,
    strike: (link, why) => state.links.get(link)?.peerLink.strike(why),
    bar: (link, why) => state.links.get(link)?.peerLink.end(why),
    wake: () => wake(state),
    leave() {
      if (state.isLeft) return
      state.isLeft = true
      stopTicking()
      for (const { peerLink } of [...state.links.values()]) peerLink.end('left')
      stopHearing()
      host.transport.closeAll()
    },
    stats: (link) => host.transport.stats(link),
    roundTrip: (link) => state.links.get(link)?.peerLink.roundTrip,
    counts: state.counts,
  }
}

const currentSlot = ({ slotOrder, slotsTried }: MeshState): number => slotOrder[slotsTried % SLOTS]!
const ownAddress = (state: MeshState): string => state.addresses[currentSlot(state)]!
const backoffOf = (state: MeshState, address: string): DialBackoff =>
  state.backoffs.get(address) ?? initialBackoff(state.environment.now())

function registerAddress(state: MeshState): void {
  const address = ownAddress(state)
  state.transport.open(address, registrationToken(state.deviceSecret, address))
}

function handleTransportEvent(state: MeshState, event: TransportEvent): void {
  switch (event.type) {
    case 'signaling':
      return handleSignalingStatus(state, event.status)
    case 'opened':
      return handleOpened(state, event)
    case 'text':
      return state.links.get(event.link)?.peerLink.text(event.text)
    case 'closed':
      return state.links.get(event.link)?.peerLink.closed(event.why)
    case 'denied':
      return handleDenied(state, event.why, event.link)
  }
}

function handleSignalingStatus(state: MeshState, status: SignalingStatus): void {
  state.emit({ type: 'signaling', status })
  if (status === 'up') {
    if (!state.isRegistered) state.emit({ type: 'registered', slot: currentSlot(state) })
    state.isRegistered = true
    dialAllNow(state)
  }
  if (status !== 'taken') return
  if (state.isRegistered) state.emit({ type: 'registered', slot: null })
  state.isRegistered = false
  state.slotsTried++
  if (state.slotsTried % SLOTS !== 0) return registerAddress(state)
  state.emit({ type: 'full' })
  state.retryAt = state.environment.now() + FULL_ROOM_DELAY
}

function count(state: MeshState, why: Refusal | DenialReason): void {
  state.counts.set(why, (state.counts.get(why) ?? 0) + 1)
}

function handleDenied(state: MeshState, why: DenialReason, link: string | undefined): void {
  count(state, why)
  if (link !== undefined) state.links.get(link)?.peerLink.strike(why === 'tooBig' ? 'tooBig' : 'malformed')
}

function handleOpened(state: MeshState, event: TransportEvent & { type: 'opened' }): void {
  const { link, address, isOutgoing, binding } = event
  const meshLink = state.links.get(link) ?? addLink(state, link, address, isOutgoing)
  const { peerLink } = meshLink
  meshLink.isOpen = true
  if (isBarred(backoffOf(state, address), state.environment.now())) return peerLink.end('barred')
  peerLink.opened(binding)
  const unproven = [...state.links.values()].filter((one) => one.peerLink.phase === 'handshake')
  if (unproven.length > MAX_UNPROVEN) peerLink.end('tooMany')
}

function addLink(state: MeshState, link: string, address: string, isOutgoing: boolean): MeshLink {
  const peerLink = newPeerLink(state, link, {
    onUp: (member) => handleUp(state, link, member),
    onDown: (why, isTheirs) => handleDown(state, link, why, isTheirs),
    onSuspect: (isSuspect) => state.emit({ type: 'suspect', link, isSuspect }),
    onText: (text) => state.emit({ type: 'text', link, text }),
    onRefused: (why) => count(state, why),
  })
  const meshLink: MeshLink = { address, isOutgoing, peerLink, isOpen: false, member: undefined }
  state.links.set(link, meshLink)
  return meshLink
}

function handleUp(state: MeshState, link: string, member: VerifiedPeer): void {
  const meshLink = state.links.get(link)!
  if ((state.barred.get(member.key) ?? 0) > state.environment.now()) return meshLink.peerLink.end('barred')
  meshLink.member = member
  state.backoffs.set(meshLink.address, afterSuccess(backoffOf(state, meshLink.address)))
  state.emit({ type: 'up', link, member, address: meshLink.address })
  closeDuplicates(state, link, meshLink, member)
}

/**
 * Closes duplicate links to one peer: both sides may have dialed, or one came back before the other noticed its absence.
 * A link that has not opened here is up on neither side and is closed. Of links that are up, the newest stays; only the
 * side with the smaller key closes, as otherwise each side might close the link that the other keeps.
 */
function closeDuplicates(state: MeshState, link: string, { address }: MeshLink, { key }: VerifiedPeer): void {
  const mayDecide = state.me.signer.publicKey < key
  for (const [name, other] of [...state.links]) {
    if (name === link) continue
    const isPending = other.address === address && other.peerLink.phase === 'dialing'
    if (isPending || (mayDecide && other.member?.key === key)) other.peerLink.end('doubled')
  }
}

/** Refusals without fault, or for a fault that has been punished before. */
const BLAMELESS: readonly DownReason[] = [
  'doubled',
  'otherVersion',
  'otherRoom',
  'sameKey',
  'tooMany',
  'tooSlow',
  'barred',
]
/** Refusals of callers that open links without a handshake. */
const SILENT_CALLER: readonly DownReason[] = ['tooSlow', 'tooMany']
/** The network failed, or no device was there. */
const NETWORK_FAILURES: readonly DownReason[] = ['left', 'lost', 'nobody', 'unfit', 'silent']

/** Failed dials that need no report: an empty slot, or a duplicate. */
const EXPECTED_FAILURES: readonly DownReason[] = ['nobody', 'doubled']

function handleDown(state: MeshState, link: string, why: DownReason, isTheirs: boolean): void {
  const meshLink = state.links.get(link)
  if (meshLink === undefined || !state.links.delete(link)) return
  const { address, member, isOutgoing } = meshLink
  const now = state.environment.now()
  const isNetworkFailure = NETWORK_FAILURES.includes(why) || !meshLink.isOpen
  const backoff = backoffOf(state, address)
  const reason = why === 'nobody' ? why : 'lost'
  state.backoffs.set(
    address,
    isOutgoing ? afterFailure(backoff, reason, now, state.environment.random()) : backoff,
  )
  if (!isNetworkFailure && !isTheirs) recordMisbehavior(state, meshLink, why)
  if (member !== undefined) state.emit({ type: 'down', link, why, isTheirs })
  else if (!isNetworkFailure) state.emit({ type: 'refused', why: why as Refusal, address, isTheirs })
  else if (isOutgoing && !EXPECTED_FAILURES.includes(why)) state.emit({ type: 'unreached', address })
}

/** Bars a member at once, an unknown peer after the third misbehavior: one failure may be an accident. */
function recordMisbehavior(state: MeshState, meshLink: MeshLink, why: DownReason): void {
  const isIdle = !meshLink.isOutgoing && SILENT_CALLER.includes(why)
  if (BLAMELESS.includes(why) && !isIdle) return
  if (meshLink.member !== undefined) return barPeer(state, meshLink)
  const backoff = addStrike(backoffOf(state, meshLink.address))
  state.backoffs.set(meshLink.address, backoff)
  if (hasMaxStrikes(backoff)) barPeer(state, meshLink)
}

function barPeer(state: MeshState, { address, member }: MeshLink): void {
  const backoff = bar(backoffOf(state, address), state.environment.now())
  state.backoffs.set(address, backoff)
  if (member !== undefined) state.barred.set(member.key, backoff.barredUntil)
}

function dialAllNow(state: MeshState): void {
  const now = state.environment.now()
  for (const address of state.addresses) state.backoffs.set(address, dialNow(backoffOf(state, address), now))
  dialDue(state)
}

function wake(state: MeshState): void {
  state.transport.wake()
  for (const { peerLink } of [...state.links.values()]) peerLink.wake()
  if (state.isRegistered) dialAllNow(state)
}

function tick(state: MeshState): void {
  const now = state.environment.now()
  for (const { peerLink } of [...state.links.values()]) peerLink.tick()
  if (now >= state.retryAt) {
    state.retryAt = Infinity
    registerAddress(state)
  }
  if (state.isRegistered) dialDue(state)
}

function dialDue(state: MeshState): void {
  const now = state.environment.now()
  const busy = new Set([...state.links.values()].map(({ address }) => address).concat(ownAddress(state)))
  for (const address of state.addresses) {
    const backoff = backoffOf(state, address)
    if (busy.has(address) || !isDialDue(backoff, now)) continue
    const link = state.transport.dial(address)
    if (link === undefined)
      state.backoffs.set(address, afterFailure(backoff, 'lost', now, state.environment.random()))
    else addLink(state, link, address, true)
  }
}
