import { browserEnvironment } from '../mailbox/environment.ts'
import type { MailboxEnvironment } from '../mailbox/environment.ts'
import { noRefusals } from '../mailbox/mailbox.ts'
import type { Refusal } from '../mailbox/mailbox.ts'
import { messageEvent, openEvent, visitKeys } from '../mailbox/nostr/event.ts'
import type { AuthorKeys, NostrEvent } from '../mailbox/nostr/event.ts'
import { RELAY_TIMES } from '../mailbox/nostr/times.ts'
import type { RelayTimes } from '../mailbox/nostr/times.ts'
import type { RoomSeal } from '../mailbox/sealing.ts'
import { newPassingRelay } from './passing-relay.ts'
import type { PassingRelay, PassingStatus } from './passing-relay.ts'

// All devices of a room that are open now hear each other through its relays: sealed with a key of the room, signed with a
// key made for this one visit. Every event is heard once, whichever relays bring it.

/** The events that are remembered. */
const MAX_HEARD = 4096
/** Messages that may wait for one relay; one more drops the oldest. */
const MAX_WAITING = 32
/** Milliseconds after which the goodbye is dated again: old messages are not heard. */
const GOODBYE_LIFE = 4 * 60_000

export interface ChannelOptions {
  /** The secret of the room. */
  readonly room: string
  /** Addresses of relays, `wss://…`. */
  readonly relays: readonly string[]
  readonly environment?: MailboxEnvironment
  readonly times?: RelayTimes
  /** Outside browsers. */
  readonly WebSocket?: typeof WebSocket
  readonly fetch?: typeof fetch
}

export interface ChannelCallbacks {
  /** `session`: the key of the visit that sent it. `relay`: the place in the list of the first relay that brought it. */
  onMessage(session: string, content: Uint8Array, relay: number): void
  /** Another relay brought something of this session, too. */
  onHeard(session: string, relay: number): void
  onStatus(relay: number, status: PassingStatus): void
  /** What else is to be sent by a relay, at most this many bytes; undefined: nothing. */
  next(relay: number, most: number): Promise<Uint8Array | undefined>
}

export interface RoomChannel {
  /** The key of this visit. */
  readonly session: string
  readonly statuses: readonly PassingStatus[]
  /** Sends a message by these relays, or by all that are up. */
  say(content: Uint8Array, relays?: Iterable<number>): void
  /** `next` has something for this relay. */
  nudge(relay: number): void
  wake(): void
  /** Says goodbye, synchronously, and closes all connections a little later. */
  close(): void
  readonly counts: Readonly<Record<Refusal, number>>
}

interface ChannelState {
  readonly callbacks: ChannelCallbacks
  readonly keys: AuthorKeys
  readonly seal: RoomSeal
  readonly environment: MailboxEnvironment
  readonly counts: Record<Refusal, number>
  /** The sessions of the events that were heard, by the id of the event. */
  readonly heard: Map<string, string>
  relays: readonly PassingRelay[]
  /** Messages that wait for each relay. */
  waiting: Promise<NostrEvent>[][]
  /** Events of each relay are opened one after the other. */
  work: Promise<void>[]
  farewell: NostrEvent | undefined
  stopTimer: () => void
  isClosed: boolean
}

/** `goodbye`: what the others are told when this page is closed. */
export function newRoomChannel(
  seal: RoomSeal,
  options: ChannelOptions,
  goodbye: Uint8Array,
  callbacks: ChannelCallbacks,
): RoomChannel {
  const { relays, environment = browserEnvironment } = options
  const state: ChannelState = {
    callbacks,
    keys: visitKeys((count) => environment.randomBytes(count)),
    seal,
    environment,
    counts: noRefusals(),
    heard: new Map(),
    relays: [],
    waiting: relays.map(() => []),
    work: relays.map(() => Promise.resolve()),
    farewell: undefined,
    stopTimer: () => undefined,
    isClosed: false,
  }
  state.relays = relays.map((url, at) => relayOf(state, url, at, options))
  void dateGoodbye(state, goodbye)
  return {
    session: state.keys.publicKey,
    get statuses() {
      return state.relays.map(({ status }) => status)
    },
    say: (content, to) => say(state, content, to),
    nudge: (relay) => state.relays[relay]?.nudge(),
    wake() {
      for (const relay of state.relays) relay.wake()
    },
    close: () => close(state),
    counts: state.counts,
  }
}

function relayOf(state: ChannelState, url: string, at: number, options: ChannelOptions): PassingRelay {
  return newPassingRelay({
    url,
    tag: state.seal.tag,
    environment: state.environment,
    times: options.times ?? RELAY_TIMES,
    WebSocket: options.WebSocket ?? WebSocket,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    pull: (most) => pull(state, at, most),
    onEvent(event) {
      state.work[at] = state.work[at]!.then(() => receive(state, event, at)).catch(() => undefined)
    },
    onStatus() {
      const { status } = state.relays[at]!
      if (status === 'down') state.waiting[at] = []
      if (!state.isClosed) state.callbacks.onStatus(at, status)
    },
    onRefused: (why) => state.counts[why]++,
  })
}

const eventOf = (state: ChannelState, content: Uint8Array): Promise<NostrEvent> =>
  messageEvent(state.seal, state.keys, {
    author: state.keys.publicKey,
    writtenAt: Math.floor(state.environment.now() / 1000),
    content,
  })

function say(state: ChannelState, content: Uint8Array, to: Iterable<number> = state.relays.keys()): void {
  if (state.isClosed) return
  const event = eventOf(state, content)
  for (const at of to) {
    const relay = state.relays[at]
    if (relay?.status !== 'up') continue
    const waiting = state.waiting[at]!
    if (waiting.length >= MAX_WAITING) waiting.shift()
    waiting.push(event)
    relay.nudge()
  }
}

async function pull(state: ChannelState, at: number, most: number): Promise<NostrEvent | undefined> {
  const message = state.waiting[at]!.shift()
  if (message !== undefined) return message
  const content = await state.callbacks.next(at, most)
  return content && eventOf(state, content)
}

async function receive(state: ChannelState, event: NostrEvent, at: number): Promise<void> {
  const { heard, callbacks, seal, counts } = state
  if (state.isClosed || event.pubkey === state.keys.publicKey) return
  const known = heard.get(event.id)
  if (known !== undefined) return callbacks.onHeard(known, at)
  const message = await openEvent(seal, event, Math.floor(state.environment.now() / 1000))
  if (typeof message === 'string') return void counts[message]++
  // Another relay may have brought it meanwhile.
  if (state.isClosed || heard.has(event.id)) return
  heard.set(event.id, message.author)
  if (heard.size > MAX_HEARD) heard.delete(heard.keys().next().value!)
  callbacks.onMessage(message.author, message.content, at)
}

/** Sealing takes time, which a page that is closed does not have. */
async function dateGoodbye(state: ChannelState, content: Uint8Array): Promise<void> {
  state.farewell = await eventOf(state, content)
  if (!state.isClosed)
    state.stopTimer = state.environment.after(GOODBYE_LIFE, () => void dateGoodbye(state, content))
}

function close(state: ChannelState): void {
  if (state.isClosed) return
  state.isClosed = true
  state.stopTimer()
  for (const relay of state.relays) {
    if (state.farewell !== undefined) relay.sendNow(state.farewell)
    state.environment.after(FLUSH_TIME, () => relay.close())
  }
}
/** Milliseconds in which the goodbye leaves the page. */
const FLUSH_TIME = 300
