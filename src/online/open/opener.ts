import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { integer } from '../../session/parse.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { browserEnvironment } from '../../net/mailbox/environment.ts'
import type { MailboxEnvironment } from '../../net/mailbox/environment.ts'
import { MESSAGE_KIND, PARCEL_KIND, visitKeys } from '../../net/mailbox/nostr/event.ts'
import type { AuthorKeys, NostrEvent } from '../../net/mailbox/nostr/event.ts'
import { newTokenBucket, spendTokens } from '../../net/transport/token-bucket.ts'
import { closingEvent, LIFETIMES, writeAnnouncement } from './announcement.ts'
import type { TableNotice } from './announcement.ts'
import type { Work } from '../../net/mailbox/nostr/work.ts'
import { readAsk, writeAnswer } from './asking.ts'
import type { Answer, Ask } from './asking.ts'
import { openRelays } from './open-relays.ts'
import type { OpenRelays, OpenRelaysParts } from './open-relays.ts'

// Who opens a table to everyone: announces it while its page is open, and answers those who ask.

/** What a device keeps of a table that it opened to everyone. */
export const openedShape = v.object({
  secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  place: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** Seconds since 1970. */
  since: integer(0, 2 ** 40),
})
export type Opened = v.InferOutput<typeof openedShape>

export function newOpened({ randomBytes, clock }: MailboxEnvironment): Opened {
  return {
    secret: bytesToHex(visitKeys(randomBytes).secretKey),
    place: bytesToHex(randomBytes(16)),
    since: Math.floor(clock.now() / 1000),
  }
}

export interface OpenerParts extends Pick<OpenRelaysParts, 'relays' | 'times' | 'WebSocket'> {
  readonly opened: Opened
  readonly signer: Signer
  readonly verify: Verify
  readonly work: Work
  readonly bits?: number
  readonly environment?: MailboxEnvironment
  isBlocked(by: string): boolean
  onView(view: OpenerView): void
}

export interface OpenerView {
  /** `working`: the work for the announcement is being done; `tooLong`: the relays would not take it. */
  readonly is: 'working' | 'announced' | 'unreached' | 'tooLong'
  /** Those who wait for an answer, the first first. */
  readonly asks: readonly Ask[]
  /** More ask than can be heard. */
  readonly isFlooded: boolean
  /** Until when the announcement lasts, in milliseconds since 1970; undefined before there is one. */
  readonly until: number | undefined
}

export interface Opener {
  /** Says how the table is now. */
  announce(table: TableNotice): void
  answer(ask: Ask, answer: Answer): void
  wake(): void
  /** The table is open no longer: takes the announcement back. */
  close(): void
  /** The page is closed: at a table over days the announcement stays. */
  leave(): void
  /** The table goes on in another room, from where it is announced again. */
  move(): void
}

/** Asks that are shown at once, and answers that are remembered. */
const MAX_ASKS = 12
const MAX_ANSWERED = 200
/** Asks that are read at once, and each second: reading one takes milliseconds. */
const READING = { capacity: 20, perSecond: 1 }
/** Asks that wait to be read. */
const MAX_WAITING = 200
/** Milliseconds in which changes of the table are gathered, and until an announcement is renewed. */
const GATHERING = 1500
const RENEWAL = { now: 8 * 60_000, days: 12 * 3600_000 }
/** Milliseconds for which a flood is told. */
const FLOOD_LIFE = 60_000
/** Milliseconds after which who asks for a seat now, and is not heard again, has gone; and between two looks at that. */
const SILENCE = 30_000
const LOOK = 5000

interface State extends Omit<OpenerParts, 'relays'> {
  readonly environment: MailboxEnvironment
  readonly keys: AuthorKeys
  table: TableNotice | undefined
  is: OpenerView['is']
  links: OpenRelays
  asks: Ask[]
  /** When each of them was heard last, by the key of the ask. */
  readonly heardAt: Map<string, number>
  readonly answered: Map<string, NostrEvent>
  bucket: ReturnType<typeof newTokenBucket>
  floodedAt: number
  readonly waiting: NostrEvent[]
  stopReading: () => void
  /** Asks are read one after the other. */
  reading: Promise<unknown>
  /** The date of the last announcement. */
  writtenAt: number
  isAnnouncing: boolean
  isClosed: boolean
  stopRenewal: () => void
}

export function openOpener(parts: OpenerParts): Opener {
  const { environment = browserEnvironment, opened } = parts
  const secretKey = hexToBytes(opened.secret)
  const keys = visitKeys(() => secretKey)
  const state: State = {
    ...parts,
    environment,
    keys,
    table: undefined,
    is: 'working',
    links: undefined as never,
    asks: [],
    heardAt: new Map(),
    answered: new Map(),
    bucket: newTokenBucket(READING.capacity),
    floodedAt: -Infinity,
    waiting: [],
    stopReading: () => undefined,
    reading: Promise.resolve(),
    writtenAt: 0,
    isAnnouncing: false,
    isClosed: false,
    stopRenewal: () => undefined,
  }
  state.links = openRelays({
    ...parts,
    environment,
    queries: () => [{ kinds: [PARCEL_KIND, MESSAGE_KIND], '#p': [keys.publicKey], limit: 100 }],
    onEvent: (event) => hear(state, event),
    onStatus: () => show(state),
  })
  look(state)
  return {
    announce(table) {
      const isSame = JSON.stringify(table) === JSON.stringify(state.table)
      state.table = table
      if (!isSame) announceIn(state, state.writtenAt === 0 ? 0 : GATHERING)
    },
    answer: (ask, answer) => respond(state, ask, answer),
    wake: () => state.links.wake(),
    close: () => end(state, closing(state)),
    leave: () => end(state, state.table?.hours === null ? closing(state) : undefined),
    move: () => end(state, undefined),
  }
}

const secondsOf = ({ clock }: MailboxEnvironment): number => Math.floor(clock.now() / 1000)

/** The date of the next announcement: of two with one date relays keep any. */
const nextDate = (state: State): number =>
  (state.writtenAt = Math.max(secondsOf(state.environment), state.writtenAt + 1))

const closing = (state: State): NostrEvent =>
  closingEvent({ keys: state.keys, place: state.opened.place }, nextDate(state))

function end(state: State, last: NostrEvent | undefined): void {
  if (state.isClosed) return
  state.isClosed = true
  state.stopRenewal()
  state.stopReading()
  state.links.close(last)
}

function show(state: State): void {
  if (state.isClosed) return
  const { environment, links, floodedAt, asks, writtenAt, table } = state
  const isUnreached = state.is === 'announced' && links.listed === 0 && links.opening === 0
  const isFlooded = environment.now() - floodedAt < FLOOD_LIFE
  const life = table?.hours === null ? LIFETIMES.now : LIFETIMES.days
  const until = state.is === 'announced' ? (writtenAt + life) * 1000 : undefined
  state.onView({ is: isUnreached ? 'unreached' : state.is, asks, isFlooded, until })
}

function announceIn(state: State, milliseconds: number): void {
  state.stopRenewal()
  state.stopRenewal = state.environment.after(milliseconds, () => void announce(state))
}

async function announce(state: State): Promise<void> {
  const { table, keys, opened, signer, work, bits } = state
  if (table === undefined || state.isClosed) return
  // What changes meanwhile is announced afterwards.
  if (state.isAnnouncing) return announceIn(state, GATHERING)
  state.isAnnouncing = true
  const how = { now: nextDate(state), work, ...(bits !== undefined && { bits }) }
  const event = await writeAnnouncement(table, { keys, place: opened.place, signer }, how).catch(
    () => undefined,
  )
  state.isAnnouncing = false
  if (state.isClosed) return
  state.is = event === undefined ? 'tooLong' : 'announced'
  if (event !== undefined) state.links.keep(event)
  if (JSON.stringify(table) === JSON.stringify(state.table))
    announceIn(state, table.hours === null ? RENEWAL.now : RENEWAL.days)
  show(state)
}

/** Forgets those who asked for a seat now and have gone: who waits asks again and again. */
function look(state: State): void {
  if (state.isClosed) return
  const { environment, asks, heardAt, table } = state
  const isHere = ({ key }: Ask): boolean => environment.now() - (heardAt.get(key) ?? -Infinity) < SILENCE
  if (table?.hours === null && !asks.every(isHere)) {
    state.asks = asks.filter(isHere)
    show(state)
  }
  for (const key of heardAt.keys()) if (!asks.some((ask) => ask.key === key)) heardAt.delete(key)
  environment.after(LOOK, () => look(state))
}

function hear(state: State, event: NostrEvent): void {
  const { environment, answered, asks } = state
  const before = answered.get(event.pubkey)
  // Who asks again has not heard the answer.
  if (before !== undefined) return before.kind === MESSAGE_KIND ? state.links.say(before) : undefined
  if (asks.some(({ key }) => key === event.pubkey))
    return void state.heardAt.set(event.pubkey, environment.now())
  if (Math.abs(event.created_at - secondsOf(environment)) > LIFETIMES.days) return
  if (state.waiting.some(({ pubkey }) => pubkey === event.pubkey)) return
  state.waiting.push(event)
  if (state.waiting.length > MAX_WAITING) state.waiting.shift()
  readWaiting(state)
}

/** Reads what waits, as fast as asks may be read; in a flood the latest first, as who asked first may have gone. */
function readWaiting(state: State): void {
  const { environment, waiting } = state
  state.stopReading()
  while (waiting.length > 0) {
    state.bucket = spendTokens(state.bucket, { now: environment.now(), cost: 1, ...READING })
    if (state.bucket.isExceeded) break
    const event = waiting.pop()!
    state.reading = state.reading.then(() => read(state, event))
  }
  if (waiting.length === 0) return
  state.floodedAt = environment.now()
  state.stopReading = environment.after(1000 / READING.perSecond, () => readWaiting(state))
  show(state)
}

async function read(state: State, event: NostrEvent): Promise<void> {
  const ask = await readAsk(event, state.keys, state.verify).catch(() => undefined)
  if (ask === undefined || state.isClosed || state.isBlocked(ask.by)) return
  if (ask.by === state.signer.publicKey || state.answered.has(ask.key)) return
  // One ask a person; the later counts, as they may have closed the page of the first.
  const others = state.asks.filter(({ by }) => by !== ask.by)
  const isFull = others.length >= MAX_ASKS
  if (isFull) state.floodedAt = state.environment.now()
  else {
    state.asks = [...others, ask]
    state.heardAt.set(ask.key, state.environment.now())
  }
  show(state)
}

function respond(state: State, ask: Ask, answer: Answer): void {
  const { keys, environment, answered, table } = state
  const isKept = table !== undefined && table.hours !== null
  const event = writeAnswer(answer, keys, ask.key, { now: secondsOf(environment), isKept })
  answered.set(ask.key, event)
  if (answered.size > MAX_ANSWERED) answered.delete(answered.keys().next().value!)
  if (isKept) state.links.keep(event)
  else state.links.say(event)
  state.asks = state.asks.filter(({ key }) => key !== ask.key)
  show(state)
}
