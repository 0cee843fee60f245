import type { Filter } from 'nostr-tools/filter'
import type { Refusal, StoreStatus, StoreView } from '../mailbox.ts'
import { PARCEL_KIND } from './event.ts'
import type { NostrEvent } from './event.ts'
import { newPutQueue } from './put-queue.ts'
import type { PutQueue } from './put-queue.ts'
import { plainAnswer } from './relay-answer.ts'
import type { Answer } from './relay-answer.ts'
import { learnLimits, pauseAfterLoss } from './reconnecting.ts'
import type { LossCounts, RelayParts } from './reconnecting.ts'
import { connectRelay } from './relay-connection.ts'
import type { RelayConnection } from './relay-connection.ts'
import { NO_LIMITS } from './relay-limits.ts'
import type { RelayLimits } from './relay-limits.ts'

/** The most events a relay is asked for, by one query. */
const LIST_LIMIT = 500

export interface LinkParts extends RelayParts {
  /** Authors, ourselves first, that are also asked for by name, so that no flood under the tag hides them. */
  authors(): readonly string[]
  /** Resolves when the event is dealt with. */
  onEvent(event: NostrEvent): Promise<void>
  /** The relay has told all it holds, and all of that is dealt with. */
  onListed(): void
  onStatus(): void
  onOutcome(key: string): void
  onAnswer(event: NostrEvent, answer: Answer): void
  onRefused(why: Refusal): void
}

/** A relay: connected again and again, listed, watched, and given what it lacks. */
export interface RelayLink {
  readonly queue: PutQueue
  view(): StoreView
  /** May it be counted on now? Until the first attempt to connect failed, it may. */
  isUsable(): boolean
  /** Has it told all it holds, so that what it did not show is missing there? */
  isListed(): boolean
  ask(): void
  close(): void
}

interface LinkState extends LinkParts, LossCounts {
  readonly queue: PutQueue
  connection: RelayConnection | undefined
  status: StoreStatus
  hasListed: boolean
  isListed: boolean
  isCut: boolean
  said: string | null
  isClosed: boolean
  limits: RelayLimits
  hasLimits: boolean
  /** Events of the listing under way. */
  found: number
  /** Events are dealt with one after the other, so that a busy relay delays only itself. */
  work: Promise<void>
  stopTimer: () => void
}

export function newRelayLink(parts: LinkParts): RelayLink {
  const link: LinkState = {
    ...parts,
    queue: newPutQueue({
      url: parts.url,
      environment: parts.environment,
      times: parts.times,
      send: (event) => send(link, event),
      onOutcome: (key) => parts.onOutcome(key),
      onAnswer(event, answer) {
        if (answer.is === 'taken') link.said = null
        else if (answer.reason !== '') link.said = answer.reason
        parts.onAnswer(event, answer)
      },
    }),
    connection: undefined,
    status: 'connecting',
    hasListed: false,
    isListed: false,
    isCut: false,
    said: null,
    isClosed: false,
    limits: NO_LIMITS,
    hasLimits: false,
    failures: 0,
    bars: 0,
    upSince: 0,
    found: 0,
    work: Promise.resolve(),
    stopTimer: () => undefined,
  }
  void open(link)
  return {
    queue: link.queue,
    view: () => ({
      name: link.url,
      status: link.status,
      hasListed: link.hasListed,
      isCut: link.isCut,
      said: link.said,
    }),
    isUsable: () =>
      (link.connection !== undefined || (link.status === 'connecting' && link.failures === 0)) &&
      !link.queue.isResting(),
    isListed: () => link.isListed,
    ask() {
      if (link.status === 'up') list(link)
      if (link.status === 'down') void open(link)
    },
    close() {
      link.isClosed = true
      link.stopTimer()
      link.queue.run(false)
      link.connection?.close()
      link.connection = undefined
    },
  }
}

function setStatus(link: LinkState, status: StoreStatus): void {
  link.status = status
  link.onStatus()
}

async function open(link: LinkState): Promise<void> {
  link.stopTimer()
  setStatus(link, 'connecting')
  const learned = noteLimits(link)
  const connection = await connectRelay({
    url: link.url,
    environment: link.environment,
    times: link.times,
    WebSocket: link.WebSocket,
    onEvent: (event) => receive(link, event),
    onListed: () => endListing(link, true),
    onRefused: link.onRefused,
    onClosed: (isBarred) => lose(link, isBarred),
  })
  if (link.isClosed) return connection?.close()
  if (connection === undefined) return lose(link, false)
  link.connection = connection
  link.upSince = link.environment.now()
  await learned
  if (link.isClosed || link.connection !== connection) return
  list(link)
  link.queue.run(true)
}

async function noteLimits(link: LinkState): Promise<void> {
  if (link.hasLimits) return
  link.limits = await learnLimits(link)
  link.hasLimits = true
}

function list(link: LinkState): void {
  link.found = 0
  link.isListed = false
  link.queue.beginListing()
  setStatus(link, 'listing')
  link.stopTimer()
  link.stopTimer = link.environment.after(link.times.list, () => endListing(link, false))
  const tagged = { '#t': [link.tag], limit: listLimit(link) }
  const authors = link.authors()
  const everyone: Filter = { ...tagged, kinds: [PARCEL_KIND] }
  const named: Filter = { ...everyone, authors: [...authors] }
  link.connection?.list(isNarrow(link) ? [named] : [everyone, named])
}

/** Where strangers flood the tag of the room, only authors that we know are asked for. */
const isNarrow = (link: LinkState): boolean => link.bars > 0 && link.authors().length > 1

const listLimit = ({ limits }: LinkState): number => Math.min(LIST_LIMIT, Math.floor(limits.list))

/** `isWhole`: the relay said that this is all; otherwise our patience is over. */
function endListing(link: LinkState, isWhole: boolean): void {
  if (link.status !== 'listing') return
  link.stopTimer()
  const { connection } = link
  link.work = link.work.then(() => {
    if (link.connection !== connection || link.status !== 'listing') return
    link.isCut = !isWhole || isNarrow(link) || link.found >= listLimit(link)
    link.hasListed ||= isWhole
    link.isListed = isWhole
    if (isWhole && !link.isCut) link.queue.endListing()
    setStatus(link, 'up')
    if (isWhole) link.onListed()
  })
}

function receive(link: LinkState, event: NostrEvent): void {
  if (link.status === 'listing') link.found++
  const { connection } = link
  link.work = link.work.then(() => (link.connection === connection ? link.onEvent(event) : undefined))
}

function lose(link: LinkState, isBarred: boolean): void {
  if (link.isClosed) return
  const pause = pauseAfterLoss(link, link.connection !== undefined, isBarred)
  link.connection = undefined
  link.isListed = false
  link.queue.run(false)
  link.stopTimer()
  link.stopTimer = link.environment.after(pause, () => void open(link))
  setStatus(link, isBarred ? 'barred' : 'down')
}

async function send(link: LinkState, event: NostrEvent): Promise<Answer> {
  const text = JSON.stringify(['EVENT', event])
  if (text.length > link.limits.message || event.content.length > link.limits.content)
    return plainAnswer('tooBig')
  return (await link.connection?.send(event)) ?? plainAnswer('gone')
}
