import { AbstractRelay } from 'nostr-tools/abstract-relay'
import type { Filter } from 'nostr-tools/filter'
import type { MailboxEnvironment } from '../environment.ts'
import type { Refusal } from '../mailbox.ts'
import type { NostrEvent } from './event.ts'
import { plainAnswer, readRefusal } from './relay-answer.ts'
import type { Answer } from './relay-answer.ts'
import { newRelayFilter } from './relay-filter.ts'
import type { RelayFilter } from './relay-filter.ts'
import type { RelayTimes } from './times.ts'

export interface ConnectionParts {
  readonly url: string
  readonly environment: MailboxEnvironment
  readonly times: RelayTimes
  readonly WebSocket: typeof WebSocket
  /** Messages at once, beyond what a listing asks for, that do not bar the relay; by default it may send as many as a mailbox. */
  readonly spare?: number
  /** An event that one of our queries asked for; nothing in it is verified. */
  onEvent(event: NostrEvent): void
  /** The relay has told all that it holds. */
  onListed(): void
  onRefused(why: Refusal): void
  /** The connection is over. `isBarred`: as the relay sent what no honest one sends. */
  onClosed(isBarred: boolean): void
}

/** One connection to a relay; it is not opened again. */
export interface RelayConnection {
  /** Asks for all that fits the queries, and to be told of more; replaces what was asked before. */
  list(queries: Filter[]): void
  send(event: NostrEvent): Promise<Answer>
  /** `onClosed` is not called then. */
  close(): void
}

const QUESTION = 'alive'
const NO_EVENT = { ids: ['0'.repeat(64)], limit: 1 }

/** Connects; undefined if it fails or takes too long. */
export async function connectRelay(parts: ConnectionParts): Promise<RelayConnection | undefined> {
  const { environment, times } = parts
  // Signatures are verified where events are opened, so that events of strangers cost less.
  const relay = new AbstractRelay(parts.url, {
    verifyEvent: () => true,
    websocketImplementation: parts.WebSocket,
  })
  relay.onnotice = () => undefined
  relay.publishTimeout = times.answer
  let isOver = false
  let stopTimer = (): void => undefined
  let lists = 0
  const isListing = (subscription: string): boolean => subscription === listingId(lists)

  const close = (): void => {
    isOver = true
    stopTimer()
    relay.onclose = null
    relay.close()
  }
  const end = (isBarred: boolean): void => {
    if (isOver) return
    close()
    parts.onClosed(isBarred)
  }
  const filter = filterMessages(relay, parts, {
    isOver: () => isOver,
    onEnd(subscription) {
      if (isListing(subscription)) return parts.onListed()
      if (subscription !== QUESTION) return
      relay.openSubs.get(QUESTION)?.close()
      waitToAsk()
    },
    onBar: () => end(true),
    onCut: (subscription) => isListing(subscription) && end(false),
  })
  /** Asks now and then for an event that does not exist: a dead connection is noticed only if something is sent. */
  function waitToAsk(): void {
    stopTimer()
    stopTimer = environment.after(times.alive, () => {
      subscribe(relay, QUESTION, [NO_EVENT])
      stopTimer = environment.after(times.aliveAnswer, () => end(false))
    })
  }

  if (!(await isOpened(relay, times.connect))) {
    close()
    return undefined
  }
  relay.onclose = () => end(false)
  waitToAsk()
  return {
    list(queries) {
      if (isOver) return
      relay.openSubs.get(listingId(lists))?.close()
      if (parts.spare !== undefined) filter.allow(limitOf(queries) + parts.spare)
      // A new name, so that the end of the listing before is not taken for the end of this one.
      subscribe(relay, listingId(++lists), queries, parts.onEvent)
    },
    send: (event) => publish(relay, event),
    close,
  }
}

const limitOf = (queries: readonly Filter[]): number => queries.reduce((sum, { limit = 0 }) => sum + limit, 0)
const listingId = (number: number): string => `parcels-${String(number)}`

function subscribe(
  relay: AbstractRelay,
  id: string,
  filters: Filter[],
  onEvent?: (event: NostrEvent) => void,
): void {
  relay.subscribe(filters, {
    id,
    // The filter reads the end of the list itself: nostr-tools also calls it the end when time is over.
    eoseTimeout: 1,
    oneose: () => undefined,
    onevent: (event) => onEvent?.(event as NostrEvent),
  })
}

interface FilterCallbacks {
  /** A closed socket still brings what had arrived before. */
  isOver(): boolean
  onEnd(subscription: string): void
  onBar(): void
  /** The relay ended a subscription. */
  onCut(subscription: string): void
}

/** Puts the filter between the socket and nostr-tools. */
function filterMessages(
  relay: AbstractRelay,
  parts: ConnectionParts,
  callbacks: FilterCallbacks,
): RelayFilter {
  const filter = newRelayFilter((subscription) => relay.openSubs.has(subscription))
  const pass = relay._onmessage.bind(relay)
  relay._onmessage = (message: MessageEvent<unknown>) => {
    if (callbacks.isOver()) return undefined
    const result = filter.filter(message.data, parts.environment.now())
    switch (result.type) {
      case 'pass':
        return pass({ data: result.text } as MessageEvent<string>)
      case 'end':
        return callbacks.onEnd(result.subscription)
      case 'closed':
        if (result.subscription === QUESTION) return callbacks.onEnd(QUESTION)
        return callbacks.onCut(result.subscription)
      case 'drop':
        return result.why && parts.onRefused(result.why)
      case 'bar':
        parts.onRefused(result.why)
        return callbacks.onBar()
    }
  }
  return filter
}

async function isOpened(relay: AbstractRelay, timeout: number): Promise<boolean> {
  try {
    await relay.connect({ timeout })
    return true
  } catch {
    return false
  }
}

async function publish(relay: AbstractRelay, event: NostrEvent): Promise<Answer> {
  if (!relay.connected) return plainAnswer('gone')
  try {
    await relay.publish(event)
    return plainAnswer('taken')
  } catch (error) {
    if (!relay.connected) return plainAnswer('gone')
    const reason = error instanceof Error ? error.message : ''
    return reason === 'publish timed out' ? plainAnswer('silent') : readRefusal(reason)
  }
}
