import { MAX_CONTENT } from '../mailbox/mailbox.ts'
import type { Refusal } from '../mailbox/mailbox.ts'
import { MESSAGE_KIND } from '../mailbox/nostr/event.ts'
import type { NostrEvent } from '../mailbox/nostr/event.ts'
import { newPace } from '../mailbox/nostr/pace.ts'
import type { Pace } from '../mailbox/nostr/pace.ts'
import { learnLimits, pauseAfterLoss } from '../mailbox/nostr/reconnecting.ts'
import type { LossCounts, RelayParts } from '../mailbox/nostr/reconnecting.ts'
import type { Answer } from '../mailbox/nostr/relay-answer.ts'
import { connectRelay } from '../mailbox/nostr/relay-connection.ts'
import type { RelayConnection } from '../mailbox/nostr/relay-connection.ts'
import type { RelayLimits } from '../mailbox/nostr/relay-limits.ts'
import { SEALED_SIZES } from '../mailbox/sealing.ts'

/**
 * `opening`: it is being connected for the first time; `up`: it passes events on; `mute`: it brings those of others, and
 * ours rest, as it asked for that or takes none; `down`: it cannot be reached or went away, and is tried again after a pause.
 */
export type PassingStatus = 'opening' | 'up' | 'mute' | 'down'

/** A message that waits for a relay. */
export interface Outgoing {
  /** What its event holds. */
  readonly sealed: string
  /** When it was said, in milliseconds. */
  readonly saidAt: number
}

export interface PassingParts extends RelayParts {
  /** The next message, its content at most this many bytes before it is sealed; undefined if there is none. */
  pull(most: number): Promise<Outgoing | undefined>
  /** The event of a message, dated now: relays refuse what is older than a minute. */
  sign(sealed: string): NostrEvent
  onEvent(event: NostrEvent): void
  onStatus(): void
  onRefused(why: Refusal): void
}

/** A relay that passes ephemeral events on between those who are connected: opened again and again, and not flooded. */
export interface PassingRelay {
  readonly status: PassingStatus
  /** Did it pass on lately what this page sent? */
  readonly isProven: boolean
  /** There may be something to send. */
  nudge(): void
  /** Sends at once, without regard to limits, as when the page is closed. */
  sendNow(event: NostrEvent): void
  /** An event of this page came back, as to all who listen. */
  echo(event: NostrEvent): void
  /** The page slept, or the network is back: tries at once. */
  wake(): void
  close(): void
}

/** How often a message is sent again that the relay put off. */
const MAX_TRIES = 4
/** What is sent within these milliseconds travels together. */
const GATHERING = 15
/** Milliseconds after which a message that was not sent says nothing that still counts. */
const MESSAGE_LIFE = 45_000
/** Milliseconds within which a relay passes on what it took, or it does not. */
const ECHO_TIME = 60_000
/** Milliseconds after an event was refused for its date until the message is sent again: the right time may be known then. */
const DATE_PAUSE = 1000
/** Characters of an event beside its content, and of its envelope. */
const ENVELOPE = 512
/** Characters of the content of the smallest event. */
const SMALL = 4 * Math.ceil(SEALED_SIZES[0]! / 3)
/** What the seal of a message adds to its content, with the lengths in it. */
const SEAL = 33

interface RelayState extends PassingParts, LossCounts {
  connection: RelayConnection | undefined
  status: PassingStatus
  limits: RelayLimits | undefined
  readonly pace: Pace
  isPumping: boolean
  isNudged: boolean
  /** Messages that the relay put off, with the number of tries. */
  again: { readonly message: Outgoing; readonly tries: number }[]
  /** The events that have not come back, and when they were sent. */
  readonly sentAt: Map<string, number>
  isProven: boolean
  isClosed: boolean
  stopRetry: (() => void) | undefined
  stopPause: (() => void) | undefined
}

export function newPassingRelay(parts: PassingParts): PassingRelay {
  const relay: RelayState = {
    ...parts,
    connection: undefined,
    status: 'opening',
    limits: undefined,
    pace: newPace(parts.url, parts.environment, parts.times),
    isPumping: false,
    isNudged: false,
    again: [],
    sentAt: new Map(),
    isProven: parts.environment.relays.hasPassed(parts.url, parts.environment.now()),
    failures: 0,
    bars: 0,
    upSince: 0,
    isClosed: false,
    stopRetry: undefined,
    stopPause: undefined,
  }
  void open(relay)
  return {
    get status() {
      return relay.status
    },
    get isProven() {
      return relay.isProven
    },
    nudge: () => nudge(relay),
    sendNow: (event) => void relay.connection?.send(event),
    echo(event) {
      const { url, environment, sentAt } = relay
      const now = environment.now()
      if (now - (sentAt.get(event.id) ?? -Infinity) < ECHO_TIME) {
        relay.isProven = true
        environment.relays.note(url, { passed: now })
      }
      sentAt.delete(event.id)
    },
    wake() {
      if (relay.status !== 'down' || relay.stopRetry === undefined || relay.bars > 0) return
      relay.failures = 0
      relay.stopRetry()
      void open(relay)
    },
    close() {
      relay.isClosed = true
      relay.stopRetry?.()
      relay.stopPause?.()
      relay.connection?.close()
      relay.connection = undefined
    },
  }
}

function setStatus(relay: RelayState, status: PassingStatus): void {
  if (relay.status === status || relay.isClosed) return
  relay.status = status
  relay.onStatus()
}

async function open(relay: RelayState): Promise<void> {
  const { environment, times } = relay
  relay.stopRetry = undefined
  void noteLimits(relay)
  const connection = await connectRelay({
    url: relay.url,
    environment,
    times,
    WebSocket: relay.WebSocket,
    onEvent: (event) => relay.onEvent(event),
    onListed: () => pass(relay),
    onRefused: (why) => relay.onRefused(why),
    onClosed: (isBarred) => lose(relay, isBarred),
  })
  if (relay.isClosed) return connection?.close()
  if (connection === undefined) return lose(relay, false)
  relay.connection = connection
  relay.upSince = environment.now()
  connection.list([{ kinds: [MESSAGE_KIND], '#t': [relay.tag] }])
}

/** Until the limits are known, only small events are sent. */
async function noteLimits(relay: RelayState): Promise<void> {
  if (relay.limits !== undefined) return
  relay.limits = await learnLimits(relay)
  if (isPassing(relay)) pass(relay)
}

const isPassing = ({ status }: RelayState): boolean => status === 'up' || status === 'mute'

/** The relay has begun to pass on what is for us, or may get something again. */
function pass(relay: RelayState): void {
  if (relay.connection === undefined) return
  const rest = relay.pace.rest()
  setStatus(relay, rest > 0 || longestContent(relay) === 0 ? 'mute' : 'up')
  if (rest > 0) pause(relay, rest)
  nudge(relay)
}

function lose(relay: RelayState, isBarred: boolean): void {
  if (relay.isClosed) return
  const pause = pauseAfterLoss(relay, relay.connection !== undefined, isBarred)
  relay.connection = undefined
  relay.again = []
  relay.isProven = false
  relay.sentAt.clear()
  relay.stopPause?.()
  relay.stopPause = undefined
  relay.stopRetry = relay.environment.after(pause, () => void open(relay))
  setStatus(relay, 'down')
}

/** The longest content that fits into an event for this relay, in bytes; 0 if it takes none. */
function longestContent({ limits }: RelayState): number {
  const letters = limits === undefined ? SMALL : Math.min(limits.content, limits.message - ENVELOPE)
  const size = SEALED_SIZES.filter((bytes) => 4 * Math.ceil(bytes / 3) <= letters).at(-1)
  return size === undefined ? 0 : Math.min(MAX_CONTENT, size - SEAL)
}

function nudge(relay: RelayState): void {
  if (relay.isNudged || relay.isClosed) return
  relay.isNudged = true
  relay.environment.after(GATHERING, () => {
    relay.isNudged = false
    void pump(relay)
  })
}

const maySend = (relay: RelayState): boolean =>
  relay.status === 'up' && relay.stopPause === undefined && !relay.isClosed

/** Sends as much as the relay may get now; the rest waits and travels together. */
async function pump(relay: RelayState): Promise<void> {
  if (relay.isPumping) return
  relay.isPumping = true
  while (maySend(relay)) {
    const wait = relay.pace.wait()
    if (wait > 0) {
      pause(relay, wait)
      break
    }
    const held = relay.again.shift()
    const message = held?.message ?? (await relay.pull(longestContent(relay)))
    if (message === undefined) break
    if (relay.environment.now() - message.saidAt >= MESSAGE_LIFE) continue
    relay.pace.spend()
    void deliver(relay, message, held?.tries ?? 1)
  }
  relay.isPumping = false
}

function pause(relay: RelayState, milliseconds: number): void {
  relay.stopPause?.()
  relay.stopPause = relay.environment.after(milliseconds, () => {
    relay.stopPause = undefined
    if (relay.status === 'mute') pass(relay)
    void pump(relay)
  })
}

/** Sends a message in an event that is dated now. */
async function deliver(relay: RelayState, message: Outgoing, tries: number): Promise<void> {
  const { connection, environment } = relay
  if (connection === undefined) return
  const event = relay.sign(message.sealed)
  relay.sentAt.set(event.id, environment.now())
  if (relay.sentAt.size > MAX_SENT) relay.sentAt.delete(relay.sentAt.keys().next().value!)
  const answer = await connection.send(event)
  if (relay.connection !== connection) return
  relay.pace.obey(answer)
  noteDate(relay, answer)
  const isPutOff = ['slower', 'banned', 'failed', 'date'].includes(answer.is)
  if (isPutOff && tries < MAX_TRIES) relay.again.push({ message, tries: tries + 1 })
  if (relay.pace.rest() > 0 && answer.is !== 'failed') return pass(relay)
  if (answer.is === 'date') return pause(relay, DATE_PAUSE)
  void pump(relay)
}
/** Events that may come back. */
const MAX_SENT = 64

function noteDate({ environment: { clock }, url }: RelayState, { is, clock: error }: Answer): void {
  if (is === 'taken') clock.accepted(url)
  if (is === 'date' && error !== undefined) clock.refused(url, error)
}
