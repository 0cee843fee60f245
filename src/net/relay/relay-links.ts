import { bytesToHex } from '@noble/hashes/utils.js'
import type { DenialReason, Transport, TransportEvent } from '../transport/transport.ts'
import { newKeyHalf } from './link-keys.ts'
import type { KeyHalf } from './link-keys.ts'
import { newStreamLink } from './stream-link.ts'
import type { StreamLink } from './stream-link.ts'
import { SEGMENT_HEAD, segmentBytes } from './segments.ts'
import type { Segment } from './segments.ts'
import { signalBytes } from './signals.ts'

// Links by relay: the same texts as over a data channel, sealed between the two ends, where no direct link stands.

/** Links with one visit of a device; a further one takes the place of the oldest. */
const MAX_LINKS_WITH_ONE = 2
/** Links in all. */
const MAX_LINKS = 32
/** Milliseconds for the answer to a call. */
const CALL_TIMEOUT = 6000

export interface RelayLinksHost {
  /** The key of this visit. */
  session(): string
  randomBytes(count: number): Uint8Array
  after(milliseconds: number, what: () => void): () => void
  say(content: Uint8Array, relays: Iterable<number>): void
  nudge(relay: number): void
  /** No one answered a call. */
  onUnanswered(session: string): void
}

export interface RelayLinks {
  readonly transport: Transport
  /** Is a link to this visit up, or on its way? */
  isBusy(session: string): boolean
  call(session: string, relays: ReadonlySet<number>): void
  onCall(session: string, id: string, point: string, relay: number): void
  onReply(session: string, id: string, point: string, relay: number): void
  onSegments(session: string, segments: readonly Segment[]): void
  /** What is to be sent by this relay, at most this many bytes. */
  next(relay: number, most: number): Promise<Uint8Array | undefined>
  /** The relay went away, or refuses what we send. */
  relayLost(relay: number): void
  /** The other device said goodbye. */
  left(session: string): void
}

interface RelayLink {
  readonly name: string
  readonly id: string
  readonly session: string
  readonly isOutgoing: boolean
  /** By which relay it goes; undefined while the call is under way. */
  relay: number | undefined
  /** Our half of the keys, until they are agreed. */
  half: Promise<KeyHalf>
  /** What comes is dealt with in the order of its arrival. */
  work: Promise<void>
  stream: StreamLink | undefined
  isAnswered: boolean
  stopTimer: () => void
}

interface LinksState extends RelayLinksHost {
  readonly links: Map<string, RelayLink>
  readonly listeners: Set<(event: TransportEvent) => void>
  count: number
  /** The link that sends first, so that each gets its turn. */
  turn: number
}

/** The address of a device that is met by relay, for the mesh: it cannot be dialed. */
export const relayAddress = (session: string): string => `relay-${session.slice(0, 16)}`

export function newRelayLinks(host: RelayLinksHost): RelayLinks {
  const state: LinksState = { ...host, links: new Map(), listeners: new Set(), count: 0, turn: 0 }
  return {
    transport: transportOf(state),
    isBusy: (session) => withSession(state, session).length > 0,
    call: (session, relays) => void call(state, session, relays).catch(() => undefined),
    onCall: (session, id, point, relay) => onCall(state, session, { id, point, relay }),
    onReply: (session, id, point, relay) => onReply(state, session, { id, point, relay }),
    onSegments(session, segments) {
      for (const segment of segments) {
        const link = state.links.get(segment.id)
        if (link?.session !== session) continue
        link.work = link.work
          .then(() => link.stream?.receive(segment))
          .catch(() => drop(state, link, 'unfit'))
      }
    },
    next: (relay, most) => next(state, relay, most),
    relayLost(relay) {
      for (const link of [...state.links.values()]) if (link.relay === relay) drop(state, link, 'lost')
    },
    left(session) {
      for (const link of withSession(state, session)) drop(state, link, 'left')
    },
  }
}

function transportOf(state: LinksState): Transport {
  const named = (name: string): RelayLink | undefined =>
    [...state.links.values()].find((link) => link.name === name)
  return {
    open: () => undefined,
    dial: () => undefined,
    send(name, text) {
      const link = named(name)
      const isTaken = link?.stream?.send(text) ?? false
      if (isTaken) state.nudge(link!.relay!)
      return isTaken
    },
    close(name) {
      const link = named(name)
      if (link === undefined) return
      // The last text, which says why, still leaves.
      link.stream?.finish()
      link.stopTimer()
      link.stopTimer = state.after(LAST_WORDS, () => state.links.delete(link.id))
    },
    closeAll() {
      for (const link of state.links.values()) link.stopTimer()
      state.links.clear()
    },
    on(listener) {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },
    stats: async (name) =>
      named(name)?.stream === undefined ? undefined : { isRelayed: true, roundTrip: undefined },
    wake: () => undefined,
  }
}
const LAST_WORDS = 2000

const emit = ({ listeners }: LinksState, event: TransportEvent): void => {
  for (const listener of [...listeners]) listener(event)
}

const withSession = ({ links }: LinksState, session: string): RelayLink[] =>
  [...links.values()].filter((link) => link.session === session && link.stream?.isFinished !== true)

function drop(state: LinksState, link: RelayLink, why: 'left' | 'lost' | 'unfit'): void {
  if (!state.links.delete(link.id)) return
  link.stopTimer()
  const isKnown = link.stream !== undefined && !link.stream.isFinished
  link.stream?.finish()
  if (isKnown) emit(state, { type: 'closed', link: link.name, why })
}

function add(state: LinksState, session: string, id: string, isOutgoing: boolean): RelayLink {
  const [oldest, ...more] = withSession(state, session)
  if (oldest !== undefined && more.length + 1 >= MAX_LINKS_WITH_ONE) drop(state, oldest, 'lost')
  const link: RelayLink = {
    name: `relay-${String(++state.count)}`,
    id,
    session,
    isOutgoing,
    relay: undefined,
    half: newKeyHalf(),
    work: Promise.resolve(),
    stream: undefined,
    isAnswered: false,
    stopTimer: () => undefined,
  }
  state.links.set(id, link)
  return link
}

async function call(state: LinksState, session: string, relays: ReadonlySet<number>): Promise<void> {
  if (state.links.size >= MAX_LINKS) return
  const id = bytesToHex(state.randomBytes(8))
  const link = add(state, session, id, true)
  link.stopTimer = state.after(CALL_TIMEOUT, () => {
    if (state.links.delete(id)) state.onUnanswered(session)
  })
  const { point } = await link.half
  if (state.links.get(id) === link) state.say(signalBytes({ is: 'call', to: session, id, point }), relays)
}

interface Half {
  readonly id: string
  readonly point: string
  readonly relay: number
}

function onCall(state: LinksState, session: string, { id, point, relay }: Half): void {
  if (state.links.has(id) || state.links.size >= MAX_LINKS) return
  const link = add(state, session, id, false)
  link.relay = relay
  link.isAnswered = true
  link.work = openLink(state, link, point).catch(() => drop(state, link, 'unfit'))
}

function onReply(state: LinksState, session: string, { id, point, relay }: Half): void {
  const link = state.links.get(id)
  if (link?.session !== session || !link.isOutgoing || link.isAnswered) return
  link.relay = relay
  link.isAnswered = true
  link.stopTimer()
  link.work = link.work.then(() => openLink(state, link, point)).catch(() => drop(state, link, 'unfit'))
}

/** Agrees on the keys; from then on texts travel, and the handshake of the mesh begins. */
async function openLink(state: LinksState, link: RelayLink, theirs: string): Promise<void> {
  const { id, session, isOutgoing, name } = link
  const [caller, callee] = isOutgoing ? [state.session(), session] : [session, state.session()]
  const half = await link.half
  const cipher = await half.agree(theirs, { id, caller, callee, isCaller: isOutgoing })
  if (cipher === undefined) return drop(state, link, 'unfit')
  if (state.links.get(id) !== link) return
  if (!isOutgoing) state.say(signalBytes({ is: 'reply', to: session, id, point: half.point }), [link.relay!])
  link.stream = newStreamLink(id, cipher, state, {
    onText: (text) => emit(state, { type: 'text', link: name, text }),
    onDenied: (why: DenialReason) => emit(state, { type: 'denied', why, link: name }),
    onBroken: () => drop(state, link, 'lost'),
  })
  const address = relayAddress(session)
  emit(state, { type: 'opened', link: name, address, isOutgoing, binding: cipher.binding, isByRelay: true })
}

/** Segments of all links that go by this relay, each in its turn. */
async function next(state: LinksState, relay: number, most: number): Promise<Uint8Array | undefined> {
  const links = [...state.links.values()].filter((link) => link.relay === relay && link.stream?.hasMore)
  const from = state.turn++ % Math.max(1, links.length)
  let left = most - 1
  const segments: Segment[] = []
  for (const link of [...links.slice(from), ...links.slice(0, from)]) {
    const segment = await link.stream?.next(left - SEGMENT_HEAD)
    if (segment === undefined) continue
    segments.push(segment)
    left -= SEGMENT_HEAD + segment.sealed.length
    if (link.stream?.isFinished === true && !link.stream.hasMore) state.links.delete(link.id)
  }
  return segments.length === 0 ? undefined : segmentBytes(segments)
}
