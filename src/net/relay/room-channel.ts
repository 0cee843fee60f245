import { browserEnvironment } from '../mailbox/environment.ts'
import type { MailboxEnvironment } from '../mailbox/environment.ts'
import { noRefusals } from '../mailbox/mailbox.ts'
import type { Refusal } from '../mailbox/mailbox.ts'
import {
  isMessageDate,
  messageEvent,
  messageId,
  openEvent,
  sealMessage,
  visitKeys,
} from '../mailbox/nostr/event.ts'
import type { AuthorKeys, NostrEvent } from '../mailbox/nostr/event.ts'
import { RELAY_TIMES } from '../mailbox/nostr/times.ts'
import type { RelayTimes } from '../mailbox/nostr/times.ts'
import type { RoomSeal } from '../mailbox/sealing.ts'
import { newPassingRelay } from './passing-relay.ts'
import type { Outgoing, PassingRelay, PassingStatus } from './passing-relay.ts'

// All devices of a room that are open now hear each other through its relays: sealed with a key of the room, signed with a
// key made for this one visit. Every message is heard once, whichever relays bring it.

/** The messages that are remembered. */
const MAX_HEARD = 4096
/** Messages that may wait for one relay; one more drops the oldest. */
const MAX_WAITING = 32

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
  /** The relays, of these, that passed on what this page sent, else those that have not yet; at most three. */
  best(relays: Iterable<number>): readonly number[]
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
  /** The sessions of the messages that were heard, by the id of the message. */
  readonly heard: Map<string, string>
  relays: readonly PassingRelay[]
  /** Messages that wait for each relay. */
  waiting: Promise<Outgoing>[][]
  /** Events of each relay are opened one after the other. */
  work: Promise<void>[]
  /** The goodbye, sealed: sealing takes time, which a page that is closed does not have. */
  farewell: string | undefined
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
    isClosed: false,
  }
  state.relays = relays.map((url, at) => relayOf(state, url, at, options))
  void sealMessage(seal, state.keys.publicKey, goodbye).then((sealed) => (state.farewell = sealed))
  environment.clock.check()
  return {
    session: state.keys.publicKey,
    get statuses() {
      return state.relays.map(({ status }) => status)
    },
    best: (from) => {
      const isProven = (at: number): number => Number(state.relays[at]?.isProven ?? false)
      return [...from].sort((one, other) => isProven(other) - isProven(one)).slice(0, BEST)
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
    sign: (sealed) => sign(state, sealed),
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

/** As many relays get a message for one device. */
const BEST = 3

const sign = ({ seal, keys, environment }: ChannelState, sealed: string): NostrEvent =>
  messageEvent(seal, keys, sealed, secondsOf(environment))

const secondsOf = ({ clock }: MailboxEnvironment): number => Math.floor(clock.now() / 1000)

async function outgoing({ seal, keys, environment }: ChannelState, content: Uint8Array): Promise<Outgoing> {
  const saidAt = environment.now()
  return { sealed: await sealMessage(seal, keys.publicKey, content), saidAt }
}

function say(state: ChannelState, content: Uint8Array, to: Iterable<number> = state.relays.keys()): void {
  if (state.isClosed) return
  const message = outgoing(state, content)
  for (const at of to) {
    const relay = state.relays[at]
    if (relay?.status !== 'up') continue
    const waiting = state.waiting[at]!
    if (waiting.length >= MAX_WAITING) waiting.shift()
    waiting.push(message)
    relay.nudge()
  }
}

async function pull(state: ChannelState, at: number, most: number): Promise<Outgoing | undefined> {
  const message = state.waiting[at]!.shift()
  if (message !== undefined) return message
  const content = await state.callbacks.next(at, most)
  return content && outgoing(state, content)
}

async function receive(state: ChannelState, event: NostrEvent, at: number): Promise<void> {
  const { heard, callbacks, seal, counts, environment } = state
  if (state.isClosed) return
  if (event.pubkey === state.keys.publicKey) return state.relays[at]?.echo(event)
  const id = messageId(event)
  const known = heard.get(id)
  if (known !== undefined) return callbacks.onHeard(known, at)
  const message = await openEvent(seal, event)
  if (typeof message === 'string') return void counts[message]++
  environment.clock.heard(message.author, message.writtenAt)
  if (!isMessageDate(message.writtenAt, secondsOf(environment))) return void counts.date++
  // Another relay may have brought it meanwhile.
  if (state.isClosed || heard.has(id)) return
  heard.set(id, message.author)
  if (heard.size > MAX_HEARD) heard.delete(heard.keys().next().value!)
  callbacks.onMessage(message.author, message.content, at)
}

function close(state: ChannelState): void {
  if (state.isClosed) return
  state.isClosed = true
  for (const relay of state.relays) {
    if (state.farewell !== undefined) relay.sendNow(sign(state, state.farewell))
    state.environment.after(FLUSH_TIME, () => relay.close())
  }
}
/** Milliseconds in which the goodbye leaves the page. */
const FLUSH_TIME = 300
