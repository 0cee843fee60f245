import { MAX_CONTENT } from '../mailbox/mailbox.ts'
import type { Refusal } from '../mailbox/mailbox.ts'
import { MESSAGE_KIND } from '../mailbox/nostr/event.ts'
import type { NostrEvent } from '../mailbox/nostr/event.ts'
import { learnLimits, pauseAfterLoss } from '../mailbox/nostr/reconnecting.ts'
import type { LossCounts, RelayParts } from '../mailbox/nostr/reconnecting.ts'
import { connectRelay } from '../mailbox/nostr/relay-connection.ts'
import type { RelayConnection } from '../mailbox/nostr/relay-connection.ts'
import type { RelayLimits } from '../mailbox/nostr/relay-limits.ts'
import { pauseAfter } from '../mailbox/nostr/times.ts'
import { SEALED_SIZES } from '../mailbox/sealing.ts'
import { newTokenBucket, spendTokens } from '../transport/token-bucket.ts'

/**
 * `opening`: it is being connected for the first time; `up`: it passes events on; `mute`: it brings those of others and
 * refuses ours; `down`: it cannot be reached or went away, and is tried again after a pause.
 */
export type PassingStatus = 'opening' | 'up' | 'mute' | 'down'

export interface PassingParts extends RelayParts {
  /** The next event to send, its content at most this many bytes before it is sealed; undefined if there is none. */
  pull(most: number): Promise<NostrEvent | undefined>
  onEvent(event: NostrEvent): void
  onStatus(): void
  onRefused(why: Refusal): void
}

/** A relay that passes ephemeral events on between those who are connected: opened again and again, and not flooded. */
export interface PassingRelay {
  readonly status: PassingStatus
  /** There may be something to send. */
  nudge(): void
  /** Sends at once, without regard to limits, as when the page is closed. */
  sendNow(event: NostrEvent): void
  /** The page slept, or the network is back: tries at once. */
  wake(): void
  close(): void
}

/** Events at once, and each second, whatever the relay says; those that limit more answer `rate-limited:`. */
const EVENT_RATE = { capacity: 20, perSecond: 1 }
/** Events that may be under way at once. */
const MAX_UNDER_WAY = 4
/** How often an event is sent again that the relay put off. */
const MAX_TRIES = 4
/** What is sent within these milliseconds travels together. */
const GATHERING = 15
/** Live messages may be off by this many seconds, as clocks are. */
const CLOCK_WINDOW = 600
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
  bucket: ReturnType<typeof newTokenBucket>
  underWay: number
  isPumping: boolean
  isNudged: boolean
  /** Events that the relay put off, with the number of tries. */
  again: { readonly event: NostrEvent; readonly tries: number }[]
  delays: number
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
    bucket: newTokenBucket(EVENT_RATE.capacity),
    underWay: 0,
    isPumping: false,
    isNudged: false,
    again: [],
    delays: 0,
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
    nudge: () => nudge(relay),
    sendNow: (event) => void relay.connection?.send(event),
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
  const since = Math.floor(environment.now() / 1000) - CLOCK_WINDOW
  connection.list([{ kinds: [MESSAGE_KIND], '#t': [relay.tag], since }])
}

/** Until the limits are known, only small events are sent. */
async function noteLimits(relay: RelayState): Promise<void> {
  if (relay.limits !== undefined) return
  relay.limits = await learnLimits(relay)
  if (longestContent(relay) === 0 && relay.status === 'up') setStatus(relay, 'mute')
}

/** The relay has begun to pass on what is for us. */
function pass(relay: RelayState): void {
  if (relay.connection === undefined) return
  setStatus(relay, longestContent(relay) === 0 ? 'mute' : 'up')
  nudge(relay)
}

function lose(relay: RelayState, isBarred: boolean): void {
  if (relay.isClosed) return
  const pause = pauseAfterLoss(relay, relay.connection !== undefined, isBarred)
  relay.connection = undefined
  relay.again = []
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
  relay.status === 'up' && relay.stopPause === undefined && relay.underWay < MAX_UNDER_WAY && !relay.isClosed

/** Sends as much as the relay may get now; the rest waits and travels together. */
async function pump(relay: RelayState): Promise<void> {
  if (relay.isPumping) return
  relay.isPumping = true
  while (maySend(relay) && mayHaveToken(relay)) {
    const held = relay.again.shift()
    const event = held?.event ?? (await relay.pull(longestContent(relay)))
    if (event === undefined) break
    spendToken(relay)
    void deliver(relay, event, held?.tries ?? 1)
  }
  relay.isPumping = false
}

function mayHaveToken(relay: RelayState): boolean {
  const now = relay.environment.now()
  // Not spent yet: there may be nothing to send.
  const { isExceeded } = spendTokens(relay.bucket, { now, cost: 1, ...EVENT_RATE })
  if (isExceeded) pause(relay, 1000 / EVENT_RATE.perSecond)
  return !isExceeded
}
function spendToken(relay: RelayState): void {
  relay.bucket = spendTokens(relay.bucket, { now: relay.environment.now(), cost: 1, ...EVENT_RATE })
}

function pause(relay: RelayState, milliseconds: number): void {
  relay.stopPause?.()
  relay.stopPause = relay.environment.after(milliseconds, () => {
    relay.stopPause = undefined
    void pump(relay)
  })
}

async function deliver(relay: RelayState, event: NostrEvent, tries: number): Promise<void> {
  const { connection } = relay
  if (connection === undefined) return
  relay.underWay++
  const answer = await connection.send(event)
  relay.underWay--
  if (relay.connection !== connection) return
  // No word about an event is taken for a good one: some relays give none about what they do not keep.
  if (answer === 'taken' || answer === 'silent') relay.delays = 0
  if (answer === 'refused') return setStatus(relay, 'mute')
  if (answer === 'later') {
    if (tries < MAX_TRIES) relay.again.push({ event, tries: tries + 1 })
    return pause(relay, pauseAfter(++relay.delays, relay.times.limited, relay.environment))
  }
  void pump(relay)
}
