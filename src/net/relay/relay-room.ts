import { browserEnvironment } from '../mailbox/environment.ts'
import type { MailboxEnvironment } from '../mailbox/environment.ts'
import { newRoomSeal } from '../mailbox/sealing.ts'
import { combineTransports } from '../transport/combined-transport.ts'
import type { ManualSignaling } from '../transport/manual-signaling.ts'
import type { Transport } from '../transport/transport.ts'
import { newAnnouncer } from './announcer.ts'
import type { Announcer } from './announcer.ts'
import { newIntroductions } from './introductions.ts'
import type { Introductions } from './introductions.ts'
import { newRoomChannel } from './room-channel.ts'
import type { ChannelOptions, RoomChannel } from './room-channel.ts'
import { newRelayLinks, relayAddress } from './relay-links.ts'
import type { RelayLinks } from './relay-links.ts'
import {
  attemptDue,
  attempted,
  claimed,
  forgetRelay,
  heard,
  hurried,
  isGone,
  isOutOfReach,
  linked,
  MAX_PEERS,
  newPeer,
  peerToForget,
  unanswered,
  unlinked,
} from './relay-peers.ts'
import type { LinkWay, PeerContext, RelayPeer } from './relay-peers.ts'
import { hasSegments, readSegments } from './segments.ts'
import { readSignal, signalBytes } from './signals.ts'
import type { Signal } from './signals.ts'

// The relays of a live room: the second matchmaker, and the way of last resort for what is sent between its devices.

/** Milliseconds between two looks at what is due. */
const TICK = 500
/** Milliseconds between two offers or calls of one device that are answered. */
const CALLER_PAUSE = 1500

/**
 * `relays`: `opening` until one can be reached or none is left to try. `peers`: whether devices were heard there to whom
 * no link stands: `reaching` while links are tried, `unreached` after several failures.
 */
export interface RelayRoomView {
  readonly relays: 'opening' | 'up' | 'down'
  readonly peers: 'none' | 'reaching' | 'unreached'
}

export interface RelayRoomOptions extends ChannelOptions {
  /** The key of this device. */
  readonly key: string
  /** Milliseconds since the page opened the room. */
  readonly age: number
  readonly isBrokerUp: boolean
  /** Makes direct links by pairing codes; undefined where the browser has no WebRTC. */
  readonly signaling: ManualSignaling | undefined
  onView(view: RelayRoomView): void
}

/** Links that come about by relay. It hears from the mesh which links stand. */
export interface RelayRoom {
  readonly transport: Transport
  linkUp(link: string, key: string, way: LinkWay, address: string): void
  linkDown(link: string): void
  setBroker(isUp: boolean): void
}

interface RoomState {
  readonly options: RelayRoomOptions
  readonly environment: MailboxEnvironment
  readonly openedAt: number
  readonly links: RelayLinks
  readonly introductions: Introductions | undefined
  readonly peers: Map<string, RelayPeer>
  /** The links of the mesh that are up. */
  readonly standing: Map<string, { readonly key: string; readonly way: LinkWay }>
  /** When offers or calls of a session were last answered. */
  readonly answeredAt: Map<string, number>
  readonly announcer: Announcer
  readonly channel: RoomChannel
  isBrokerUp: boolean
  view: RelayRoomView
  isClosed: boolean
}

export async function openRelayRoom(options: RelayRoomOptions): Promise<RelayRoom> {
  const { environment = browserEnvironment, signaling } = options
  const randomBytes = (count: number): Uint8Array => environment.randomBytes(count)
  const seal = await newRoomSeal(options.room, randomBytes, 'live')
  const host = {
    session: () => state.channel.session,
    randomBytes,
    after: (milliseconds: number, what: () => void) => environment.after(milliseconds, what),
    say: (content: Uint8Array, relays: Iterable<number>) => state.channel.say(content, relays),
    nudge: (relay: number) => state.channel.nudge(relay),
    onUnanswered: (session: string) => change(state, session, unanswered),
  }
  const links = newRelayLinks(host)
  const state: RoomState = {
    options,
    environment,
    openedAt: environment.now() - options.age,
    links,
    introductions: signaling && newIntroductions({ ...host, signaling }),
    peers: new Map(),
    standing: new Map(),
    answeredAt: new Map(),
    announcer: newAnnouncer(environment, (relay, asks) => sayHere(state, relay, asks)),
    channel: newRoomChannel(seal, options, signalBytes({ is: 'gone' }), {
      onMessage: (session, content, relay) => onMessage(state, session, content, relay),
      onHeard: (session, relay) => change(state, session, (peer) => heard(peer, relay, environment.now())),
      onStatus: (relay) => onStatus(state, relay),
      next: (relay, most) => links.next(relay, most),
    }),
    isBrokerUp: options.isBrokerUp,
    view: { relays: 'opening', peers: 'none' },
    isClosed: false,
  }
  tick(state)
  return {
    transport: transportOf(state, signaling?.transport),
    linkUp: (link, key, way, address) => linkUp(state, link, key, { way, address }),
    linkDown: (link) => linkDown(state, link),
    setBroker: (isUp) => void (state.isBrokerUp = isUp),
  }
}

function transportOf(state: RoomState, introduced: Transport | undefined): Transport {
  const { transport } = state.links
  return {
    ...(introduced === undefined ? transport : combineTransports(transport, introduced)),
    closeAll() {
      state.isClosed = true
      introduced?.closeAll()
      transport.closeAll()
      state.channel.close()
    },
    wake() {
      const now = state.environment.now()
      for (const session of state.peers.keys()) change(state, session, (peer) => hurried(peer, now))
      state.channel.wake()
      for (const [relay, status] of state.channel.statuses.entries())
        if (status === 'up') state.announcer.ask(relay)
    },
  }
}

const contextOf = (state: RoomState): PeerContext => ({
  now: state.environment.now(),
  key: state.options.key,
  canLink: state.introductions !== undefined,
  openedAt: state.openedAt,
  isBrokerUp: state.isBrokerUp,
  random: () => state.environment.random(),
})

function change(state: RoomState, session: string, how: (peer: RelayPeer) => RelayPeer): void {
  const peer = state.peers.get(session)
  if (peer !== undefined) state.peers.set(session, how(peer))
}

/** How a link to the device with this key stands. */
function wayTo({ standing }: RoomState, key: string | undefined): LinkWay | undefined {
  const ways = [...standing.values()].filter((link) => link.key === key).map(({ way }) => way)
  return ways.includes('direct') ? 'direct' : ways[0]
}

function onStatus(state: RoomState, relay: number): void {
  if (state.channel.statuses[relay] === 'up') state.announcer.ask(relay)
  else {
    state.links.relayLost(relay)
    for (const session of state.peers.keys()) change(state, session, (peer) => forgetRelay(peer, relay))
  }
  showView(state)
}

function sayHere(state: RoomState, relay: number, asks: boolean): void {
  if (state.isClosed) return
  const { options, environment, openedAt, introductions } = state
  const canLink = introductions !== undefined
  const age = Math.max(0, Math.round(environment.now() - openedAt))
  state.channel.say(signalBytes({ is: 'here', asks, key: options.key, canLink, age }), [relay])
}

function onMessage(state: RoomState, session: string, content: Uint8Array, relay: number): void {
  if (hasSegments(content)) {
    const segments = readSegments(content)
    if (segments !== undefined) state.links.onSegments(session, segments)
    return change(state, session, (peer) => heard(peer, relay, state.environment.now()))
  }
  const signal = readSignal(content)
  if (signal === undefined || ('to' in signal && signal.to !== state.channel.session)) return
  if (signal.is === 'gone') return forget(state, session)
  const peer = meet(state, session, signal)
  if (peer === undefined) return
  state.peers.set(session, heard(peer, relay, state.environment.now()))
  obey(state, session, signal, relay)
  showView(state)
}

/** The device of this session; undefined if there is no room for another one. */
function meet(state: RoomState, session: string, signal: Signal): RelayPeer | undefined {
  const known = state.peers.get(session)
  const claim = signal.is === 'here' ? signal : undefined
  if (known !== undefined) return claim === undefined ? known : claimed(known, claim)
  const forgotten = peerToForget([...state.peers.values()], (peer) => wayTo(state, peer.key) !== undefined)
  if (forgotten !== undefined) forget(state, forgotten.session)
  return state.peers.size < MAX_PEERS ? newPeer(session, contextOf(state), claim) : undefined
}
function obey(state: RoomState, session: string, signal: Signal, relay: number): void {
  switch (signal.is) {
    case 'here':
      return signal.asks ? state.announcer.answer(relay) : undefined
    case 'offer':
      if (mayAnswer(state, session)) state.introductions?.onOffer(session, signal.code, relay)
      return
    case 'answer':
      return state.introductions?.onAnswer(session, signal.code)
    case 'call':
      if (mayAnswer(state, session)) state.links.onCall(session, signal.id, signal.point, relay)
      return
    case 'reply':
      return state.links.onReply(session, signal.id, signal.point, relay)
  }
}

function mayAnswer({ answeredAt, environment }: RoomState, session: string): boolean {
  const now = environment.now()
  if (now - (answeredAt.get(session) ?? -Infinity) < CALLER_PAUSE) return false
  answeredAt.set(session, now)
  return true
}

function forget(state: RoomState, session: string): void {
  state.links.left(session)
  state.introductions?.forget(session)
  state.peers.delete(session)
  state.answeredAt.delete(session)
  showView(state)
}

function linkUp(
  state: RoomState,
  link: string,
  key: string,
  { way, address }: { way: LinkWay; address: string },
): void {
  state.standing.set(link, { key, way })
  for (const [session, peer] of state.peers)
    if (peer.key === key || relayAddress(session) === address)
      state.peers.set(session, linked(peer, key, way))
  showView(state)
}

function linkDown(state: RoomState, link: string): void {
  const was = state.standing.get(link)
  state.standing.delete(link)
  if (was === undefined || wayTo(state, was.key) !== undefined) return
  for (const [session, peer] of state.peers)
    if (peer.key === was.key) state.peers.set(session, unlinked(peer, was.way, contextOf(state)))
  showView(state)
}

function tick(state: RoomState): void {
  if (state.isClosed) return
  state.environment.after(TICK, () => tick(state))
  for (const peer of [...state.peers.values()]) {
    const way = wayTo(state, peer.key)
    if (way === undefined && isGone(peer)) forget(state, peer.session)
    else attempt(state, peer, attemptDue(peer, way, contextOf(state)))
  }
  showView(state)
}

function attempt(state: RoomState, peer: RelayPeer, way: LinkWay | undefined): void {
  const { session, relays } = peer
  if (way === undefined || relays.size === 0 || (way === 'relay' && state.links.isBusy(session))) return
  state.peers.set(session, attempted(peer, way, contextOf(state)))
  const best = new Set(state.channel.best(relays))
  if (way === 'relay') state.links.call(session, best)
  else state.introductions?.offer(session, best)
}

function showView(state: RoomState): void {
  const { statuses } = state.channel
  const waiting = [...state.peers.values()].filter(
    ({ key }) => key !== state.options.key && wayTo(state, key) === undefined,
  )
  const isHopeless = waiting.every(isOutOfReach)
  const view: RelayRoomView = {
    relays: statuses.includes('up') ? 'up' : statuses.includes('opening') ? 'opening' : 'down',
    peers: waiting.length === 0 ? 'none' : isHopeless ? 'unreached' : 'reaching',
  }
  if (view.relays === state.view.relays && view.peers === state.view.peers) return
  state.view = view
  if (!state.isClosed) state.options.onView(view)
}
