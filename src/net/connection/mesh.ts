import type { DenialReason, SignalingStatus, TransportEvent } from '../transport/transport.ts'
import { backoffOf, currentSlot, isLinked, isLinkedAt, ownAddress } from './mesh-state.ts'
import type { MeshLink, MeshState } from './mesh-state.ts'
import { newPeerLink } from './peer-link.ts'
import type { DownReason } from './peer-link.ts'
import type { Refusal } from './frames.ts'
import type { VerifiedPeer } from './handshake.ts'
import type { Mesh, MeshEvent, MeshHost } from './mesh-types.ts'
import {
  addStrike,
  afterFailure,
  afterLoss,
  afterSuccess,
  bar,
  dialAt,
  dialNow,
  hasMaxStrikes,
  isBarred,
  isDialDue,
} from './dial-backoff.ts'
import { roomAddresses, SLOTS, registrationToken } from './room-secret.ts'

/** Links in their handshake at the same time. */
const MAX_UNPROVEN = 8
const TICK = 500
/** Milliseconds between two attempts to register in a full room. */
const FULL_ROOM_DELAY = 10_000
/** Ticks come twice a second; a longer gap than this means that the page slept. */
const SLEEP_THRESHOLD = 3000
/** Milliseconds that a link has to answer, after a sleep or a missed heartbeat, before its address is dialed again. */
const ANSWER_TIME = 1000
/** A relay may take as long to pass a heartbeat on. */
const ANSWER_TIME_BY_RELAY = 3500
/** A device at an address answers a call within this time. */
const CALL_ANSWER_TIME = 3000
/** Milliseconds in which most calls have become links. */
const OLD_CALL = 2000

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
    met: new Set(),
    barred: new Map(),
    counts: new Map(),
    slotsTried: 0,
    isRegistered: false,
    isLeft: false,
    retryAt: Infinity,
    tickedAt: host.environment.now(),
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

function registerAddress(state: MeshState): void {
  const address = ownAddress(state)
  state.transport.open(address, registrationToken(state.deviceSecret, address))
}

function handleTransportEvent(state: MeshState, event: TransportEvent): void {
  switch (event.type) {
    case 'signaling':
      return handleSignalingStatus(state, event.status)
    case 'answered':
      return handleAnswered(state, event)
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
    forgetUnanswered(state)
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

/** Someone is at this address, whether or not a link will open. */
function handleAnswered(
  state: MeshState,
  { link, address, isOutgoing }: TransportEvent & { type: 'answered' },
): void {
  const meshLink = state.links.get(link) ?? addLink(state, link, address, isOutgoing)
  meshLink.isAnswered = true
  if (isLinkedAt(state, address)) return
  state.met.add(address)
  state.emit({ type: 'reaching', address })
}

function handleOpened(state: MeshState, event: TransportEvent & { type: 'opened' }): void {
  const { link, address, isOutgoing, binding, isByRelay = false } = event
  const meshLink = state.links.get(link) ?? addLink(state, link, address, isOutgoing)
  const { peerLink } = meshLink
  meshLink.isOpen = true
  meshLink.isByRelay = isByRelay
  if (isBarred(backoffOf(state, address), state.environment.now())) return peerLink.end('barred')
  peerLink.opened(binding, isByRelay)
  const unproven = [...state.links.values()].filter((one) => one.peerLink.phase === 'handshake')
  if (unproven.length > MAX_UNPROVEN) peerLink.end('tooMany')
}

function addLink(state: MeshState, link: string, address: string, isOutgoing: boolean): MeshLink {
  const peerLink = newPeerLink(state, link, {
    onUp: (member) => handleUp(state, link, member),
    onDown: (why, isTheirs) => handleDown(state, link, why, isTheirs),
    onQuiet() {
      state.transport.wake()
      dialUnlessAnswered(state, address, meshLink.isByRelay ? ANSWER_TIME_BY_RELAY : ANSWER_TIME)
    },
    onSuspect: (isSuspect) => state.emit({ type: 'suspect', link, isSuspect }),
    onText: (text) => state.emit({ type: 'text', link, text }),
    onRefused: (why) => count(state, why),
  })
  const meshLink: MeshLink = {
    address,
    isOutgoing,
    since: state.environment.now(),
    peerLink,
    isAnswered: false,
    isOpen: false,
    isByRelay: false,
    member: undefined,
  }
  state.links.set(link, meshLink)
  return meshLink
}

function handleUp(state: MeshState, link: string, member: VerifiedPeer): void {
  const meshLink = state.links.get(link)!
  if ((state.barred.get(member.key) ?? 0) > state.environment.now()) return meshLink.peerLink.end('barred')
  meshLink.member = member
  state.met.delete(meshLink.address)
  const backoff = backoffOf(state, meshLink.address)
  state.backoffs.set(meshLink.address, afterSuccess(backoff, state.environment.now()))
  const { address, isByRelay } = meshLink
  state.emit({ type: 'up', link, member, address, isByRelay })
  closeDuplicates(state, link, meshLink, member)
}

/**
 * Closes duplicate links to one peer: both sides may have dialed, or one came back before the other noticed its absence.
 * A link that has not opened here is up on neither side and is closed. Of links that are up, the newest stays, but a
 * direct link rather than one by relay; only the side with the smaller key closes, as otherwise each side might close the
 * link that the other keeps.
 */
function closeDuplicates(state: MeshState, link: string, newest: MeshLink, { key }: VerifiedPeer): void {
  const mayDecide = state.me.signer.publicKey < key
  const others = [...state.links].filter(([name]) => name !== link)
  for (const [, { address, peerLink }] of others)
    if (address === newest.address && peerLink.phase === 'dialing') peerLink.end('doubled')
  if (!mayDecide) return
  const same = others.map(([, other]) => other).filter(({ member }) => member?.key === key)
  const hasDirect = same.some(({ isByRelay, peerLink }) => !isByRelay && !peerLink.isQuiet)
  if (newest.isByRelay && hasDirect) return newest.peerLink.end('doubled')
  for (const { peerLink } of same) peerLink.end('doubled')
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
  const { address, member } = meshLink
  const isNetworkFailure = NETWORK_FAILURES.includes(why) || !meshLink.isOpen
  backOff(state, meshLink, why, isTheirs)
  if (!isNetworkFailure && !isTheirs) recordMisbehavior(state, meshLink, why)
  if (member !== undefined) state.emit({ type: 'down', link, why, isTheirs })
  else if (!isNetworkFailure) state.emit({ type: 'refused', why: why as Refusal, address, isTheirs })
  // Both may have dialed; of a second link that failed no one needs to know.
  else if (isLinkedAt(state, address)) return
  else if (meshLink.isAnswered && !EXPECTED_FAILURES.includes(why)) state.emit({ type: 'unreached', address })
  else if (why !== 'doubled') reportAbsence(state, address)
}

function backOff(state: MeshState, meshLink: MeshLink, why: DownReason, isTheirs: boolean): void {
  const { address, member, isOutgoing, isAnswered } = meshLink
  const now = state.environment.now()
  const hasLeft = isTheirs && why === 'left'
  const before = backoffOf(state, address)
  const isLoss = member !== undefined && NETWORK_FAILURES.includes(why)
  const backoff = isLoss ? afterLoss(before, hasLeft, now) : before
  const isAwaited = isAnswered && member === undefined && !isLinked(state)
  const reason = why === 'nobody' ? why : isAwaited ? 'awaited' : 'lost'
  const { random } = state.environment
  state.backoffs.set(address, isOutgoing ? afterFailure(backoff, reason, now, random()) : backoff)
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

function wake(state: MeshState): void {
  state.transport.wake()
  forgetOldCalls(state)
  for (const { peerLink, address, member } of [...state.links.values()]) {
    peerLink.wake()
    if (member !== undefined) dialUnlessAnswered(state, address, ANSWER_TIME)
  }
  if (state.isRegistered) dialAllNow(state, false)
}

function tick(state: MeshState): void {
  const now = state.environment.now()
  const hasSlept = now - state.tickedAt > SLEEP_THRESHOLD
  state.tickedAt = now
  if (hasSlept) wake(state)
  for (const { peerLink } of [...state.links.values()]) peerLink.tick()
  if (now >= state.retryAt) {
    state.retryAt = Infinity
    registerAddress(state)
  }
  if (state.isRegistered) dialDue(state)
}

/** Dials all free addresses at once; with `andQuiet` also those whose links are silent. */
function dialAllNow(state: MeshState, andQuiet = true): void {
  const now = state.environment.now()
  const quiet = quietAddresses(state)
  for (const address of state.addresses)
    if (andQuiet || !quiet.has(address)) state.backoffs.set(address, dialNow(backoffOf(state, address), now))
  dialDue(state)
}

/** Dials every address that is due, and reports addresses that no longer answer. */
function dialDue(state: MeshState): void {
  const now = state.environment.now()
  const busy = busyAddresses(state)
  for (const address of state.addresses) {
    const backoff = backoffOf(state, address)
    if (busy.has(address) || !isDialDue(backoff, now)) continue
    const link = state.transport.dial(address)
    if (link === undefined)
      state.backoffs.set(address, afterFailure(backoff, 'lost', now, state.environment.random()))
    else addLink(state, link, address, true)
  }
  for (const { address, since, isAnswered, peerLink } of state.links.values())
    if (peerLink.phase === 'dialing' && !isAnswered && now - since > CALL_ANSWER_TIME)
      reportAbsence(state, address)
}

/** Dials this address after this number of milliseconds if its link stays silent until then. */
function dialUnlessAnswered(state: MeshState, address: string, milliseconds: number): void {
  state.backoffs.set(address, dialAt(backoffOf(state, address), state.environment.now() + milliseconds))
}

/** Ends calls that no one has answered: they went out over a socket to the broker that was dead. */
function forgetUnanswered(state: MeshState): void {
  forgetCalls(state, ({ isAnswered }) => !isAnswered)
}

/** Ends calls that began before the network changed, perhaps: they go by way of addresses that are no longer ours. */
function forgetOldCalls(state: MeshState): void {
  const now = state.environment.now()
  forgetCalls(state, ({ since }) => now - since > OLD_CALL)
}

function forgetCalls(state: MeshState, isMeant: (link: MeshLink) => boolean): void {
  for (const [name, link] of [...state.links]) {
    if (!link.isOutgoing || link.peerLink.phase !== 'dialing' || !isMeant(link)) continue
    state.links.delete(name)
    state.transport.close(name)
  }
}

/** A device that answered at this address does so no longer. */
function reportAbsence(state: MeshState, address: string): void {
  if (state.met.delete(address)) state.emit({ type: 'absent', address })
}

/** Addresses of links that were up and are silent. */
function quietAddresses({ links }: MeshState): Set<string> {
  const quiet = [...links.values()].filter(({ member, peerLink }) => member !== undefined && peerLink.isQuiet)
  return new Set(quiet.map(({ address }) => address))
}

/** Addresses that are not dialed: our own, and those of links that are up or on their way. */
function busyAddresses(state: MeshState): Set<string> {
  const busy = [...state.links.values()].filter(
    ({ isOutgoing, isOpen, peerLink }) => (isOutgoing || isOpen) && !peerLink.isQuiet,
  )
  return new Set([ownAddress(state), ...busy.map(({ address }) => address)])
}
