import type { Filter } from 'nostr-tools/filter'
import type { MailboxEnvironment } from '../../net/mailbox/environment.ts'
import { tagOf } from '../../net/mailbox/nostr/event.ts'
import type { NostrEvent } from '../../net/mailbox/nostr/event.ts'
import { newPace } from '../../net/mailbox/nostr/pace.ts'
import type { Pace } from '../../net/mailbox/nostr/pace.ts'
import { pauseAfterLoss } from '../../net/mailbox/nostr/reconnecting.ts'
import type { LossCounts } from '../../net/mailbox/nostr/reconnecting.ts'
import { connectRelay } from '../../net/mailbox/nostr/relay-connection.ts'
import type { RelayConnection } from '../../net/mailbox/nostr/relay-connection.ts'
import { RELAY_TIMES } from '../../net/mailbox/nostr/times.ts'
import type { RelayTimes } from '../../net/mailbox/nostr/times.ts'

// The relays at which strangers find each other: all are asked the same, and each gets what this page says.

export interface OpenRelaysParts {
  /** Addresses, `wss://…`. */
  readonly relays: readonly string[]
  readonly environment: MailboxEnvironment
  readonly times?: RelayTimes
  /** Outside browsers. */
  readonly WebSocket?: typeof WebSocket
  /** Messages at once, beyond what the queries ask for, that do not bar a relay. */
  readonly spare?: number
  queries(): Filter[]
  onEvent(event: NostrEvent): void
  /** A relay has told all that it holds, or is gone. */
  onStatus(): void
}

export interface OpenRelays {
  /** How many relays have told all that they hold, and how many are still being asked for the first time. */
  readonly listed: number
  readonly opening: number
  /** Says something once, by all relays that are there. */
  say(event: NostrEvent): void
  /** Leaves something at all relays, also those that come later, until something newer takes its place. */
  keep(event: NostrEvent): void
  /** The queries have changed. */
  ask(): void
  /** The network is back: tries at once. */
  wake(): void
  /** `last` is still sent. */
  close(last?: NostrEvent): void
}

interface RelayState extends LossCounts {
  readonly url: string
  readonly pace: Pace
  readonly environment: MailboxEnvironment
  readonly times: RelayTimes
  connection: RelayConnection | undefined
  is: 'opening' | 'listing' | 'listed' | 'down'
  queue: NostrEvent[]
  isSending: boolean
  stop: () => void
}

interface State extends OpenRelaysParts {
  readonly all: RelayState[]
  readonly kept: Map<string, NostrEvent>
  isClosed: boolean
}

/** Events that may wait for one relay. */
const MAX_QUEUE = 32
/** Milliseconds in which the last word leaves the page. */
const FLUSH_TIME = 300
/** What a relay says then may be said again. */
const PUT_OFF = new Set(['slower', 'failed', 'date'])

export function openRelays(parts: OpenRelaysParts): OpenRelays {
  const { relays, environment, times = RELAY_TIMES } = parts
  const state: State = { ...parts, all: [], kept: new Map(), isClosed: false }
  for (const url of relays) {
    state.all.push({
      url,
      environment,
      times,
      pace: newPace(`${url} open`, environment, times),
      connection: undefined,
      is: 'opening',
      queue: [],
      isSending: false,
      stop: () => undefined,
      failures: 0,
      bars: 0,
      upSince: 0,
    })
  }
  for (const relay of state.all) void open(state, relay)
  environment.clock.check()
  const count = (is: RelayState['is']): number => state.all.filter((relay) => relay.is === is).length
  return {
    get listed() {
      return count('listed')
    },
    get opening() {
      return count('opening') + count('listing')
    },
    say(event) {
      for (const relay of state.all) if (relay.connection !== undefined) enqueue(state, relay, event)
    },
    keep(event) {
      state.kept.set(placeOf(event), event)
      for (const relay of state.all) if (relay.connection !== undefined) enqueue(state, relay, event)
    },
    ask() {
      for (const relay of state.all) list(state, relay)
    },
    wake() {
      for (const relay of state.all) if (relay.is === 'down' && relay.bars === 0) void open(state, relay)
    },
    close: (last) => close(state, last),
  }
}

/** Where an event lies at a relay; what is passed on only lies nowhere, and counts by whom it is for. */
const placeOf = (event: NostrEvent): string =>
  [event.kind, event.pubkey, tagOf(event, 'd'), tagOf(event, 'p')].join(' ')

async function open(state: State, relay: RelayState): Promise<void> {
  relay.stop()
  relay.is = 'opening'
  const connection = await connectRelay({
    url: relay.url,
    environment: state.environment,
    times: relay.times,
    ...(state.spare !== undefined && { spare: state.spare }),
    WebSocket: state.WebSocket ?? globalThis.WebSocket,
    onEvent: (event) => state.isClosed || state.onEvent(event),
    onListed() {
      relay.is = 'listed'
      state.onStatus()
    },
    onRefused: () => undefined,
    onClosed: (isBarred) => lose(state, relay, isBarred),
  })
  if (state.isClosed) return connection?.close()
  if (connection === undefined) return lose(state, relay, false)
  relay.connection = connection
  relay.upSince = state.environment.now()
  relay.queue = [...state.kept.values()]
  list(state, relay)
  void send(state, relay)
}

function list(state: State, relay: RelayState): void {
  if (relay.connection === undefined) return
  relay.is = 'listing'
  relay.connection.list(state.queries())
}

function lose(state: State, relay: RelayState, isBarred: boolean): void {
  if (state.isClosed) return
  const pause = pauseAfterLoss(relay, relay.connection !== undefined, isBarred)
  relay.connection = undefined
  relay.queue = []
  relay.is = 'down'
  relay.stop = state.environment.after(pause, () => void open(state, relay))
  state.onStatus()
}

function enqueue(state: State, relay: RelayState, event: NostrEvent): void {
  // What is newer takes the place of what waits still.
  const place = placeOf(event)
  relay.queue = relay.queue.filter((other) => placeOf(other) !== place)
  if (relay.queue.length < MAX_QUEUE) relay.queue.push(event)
  void send(state, relay)
}

/** Sends what waits, as fast as the relay may get it. */
async function send(state: State, relay: RelayState): Promise<void> {
  if (relay.isSending) return
  relay.isSending = true
  for (;;) {
    const { connection, pace, queue } = relay
    if (state.isClosed || connection === undefined || queue.length === 0) break
    const wait = pace.wait()
    if (wait > 0) {
      await new Promise<void>((resolve) => void state.environment.after(wait, resolve))
      continue
    }
    pace.spend()
    const event = queue.shift()!
    void connection.send(event).then((answer) => {
      pace.obey(answer)
      const { clock } = state.environment
      if (answer.is === 'taken') clock.accepted(relay.url)
      if (answer.is === 'date' && answer.clock !== undefined) clock.refused(relay.url, answer.clock)
      const isStillKept = state.kept.get(placeOf(event)) === event
      if (isStillKept && PUT_OFF.has(answer.is) && relay.connection === connection)
        state.environment.after(relay.times.mend, () => {
          if (relay.connection === connection && state.kept.get(placeOf(event)) === event)
            enqueue(state, relay, event)
        })
    })
  }
  relay.isSending = false
}

function close(state: State, last: NostrEvent | undefined): void {
  if (state.isClosed) return
  state.isClosed = true
  for (const relay of state.all) {
    relay.stop()
    const { connection } = relay
    if (connection === undefined) continue
    if (last === undefined) connection.close()
    else {
      void connection.send(last)
      state.environment.after(FLUSH_TIME, () => connection.close())
    }
  }
}
