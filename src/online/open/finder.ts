import { hexToBytes } from '@noble/hashes/utils.js'
import type { Filter } from 'nostr-tools/filter'
import { verifyEvent } from 'nostr-tools/pure'
import type { Appearance } from '../../session/players.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { browserEnvironment } from '../../net/mailbox/environment.ts'
import type { MailboxEnvironment } from '../../net/mailbox/environment.ts'
import { MESSAGE_KIND, PARCEL_KIND, tagOf, visitKeys } from '../../net/mailbox/nostr/event.ts'
import type { AuthorKeys, NostrEvent } from '../../net/mailbox/nostr/event.ts'
import { isClosing, LIFETIMES, OPEN_TAG, readAnnouncement } from './announcement.ts'
import type { BadAnnouncement, OpenTable } from './announcement.ts'
import { readAnswer, writeAsk } from './asking.ts'
import type { Answer } from './asking.ts'
import { openRelays } from './open-relays.ts'
import type { OpenRelays, OpenRelaysParts } from './open-relays.ts'

// Who looks for a table: reads the announcements at all relays, and asks for a seat.

export interface FinderParts extends Pick<OpenRelaysParts, 'relays' | 'times' | 'WebSocket'> {
  readonly signer: Signer
  readonly verify: Verify
  readonly bits?: number
  readonly environment?: MailboxEnvironment
  onView(view: FinderView): void
  onAnswer(table: string, answer: Answer): void
}

export interface FinderView {
  /** `asking`: no relay has told what it holds yet; `down`: none can be reached. */
  readonly is: 'asking' | 'listed' | 'down'
  /** The newest first. */
  readonly tables: readonly OpenTable[]
  /** How many tables of the last three days the relays told of, as far as they still know. */
  readonly recent: number
}

/** An ask that waits for its answer; over days it is stored. */
export interface OwnAsk {
  readonly table: string
  /** The key that was made for the ask, in hexadecimal digits. */
  readonly secret: string
  readonly isKept: boolean
}

export interface Finder {
  /** Asks for a seat, again and again until there is an answer or it is taken back. */
  ask(own: OwnAsk, me: Appearance): void
  /** Listens for the answer to what was asked before. */
  follow(own: OwnAsk): void
  takeBack(table: string): void
  wake(): void
  close(): void
}

/** Events that a relay is asked for; tables that are shown, and those of one person. */
const LIST_LIMIT = 300
const MAX_TABLES = 100
const MAX_OF_ONE = 3
/** Messages at once, beyond what was asked for, that do not bar a relay. */
const SPARE = 200
/** Events and tables that are remembered, and events that wait to be read: a lying relay fills no memory. */
const MAX_SEEN = 4000
const MAX_KNOWN = 1000
const MAX_WAITING = 1000
/** Milliseconds between two asks of a person who waits, and between two looks at what has expired. */
const ASK_PAUSE = 4000
const TICK = 15_000

interface State extends Omit<FinderParts, 'relays'> {
  readonly environment: MailboxEnvironment
  links: OpenRelays
  readonly seen: Set<string>
  readonly known: Map<string, OpenTable>
  /** The keys of the tables of the last days. */
  readonly recent: Set<string>
  /** The latest closing by the key of its table. It is verified once the table is known. */
  readonly closings: Map<string, NostrEvent>
  readonly asks: Map<string, { readonly own: OwnAsk; readonly keys: AuthorKeys; stop: () => void }>
  waiting: NostrEvent[]
  isReading: boolean
  isClosed: boolean
}

export function openFinder(parts: FinderParts): Finder {
  const { environment = browserEnvironment } = parts
  const state: State = {
    ...parts,
    environment,
    links: undefined as never,
    seen: new Set(),
    known: new Map(),
    recent: new Set(),
    closings: new Map(),
    asks: new Map(),
    waiting: [],
    isReading: false,
    isClosed: false,
  }
  state.links = openRelays({
    ...parts,
    environment,
    spare: SPARE,
    queries: () => queries(state),
    onEvent: (event) => hear(state, event),
    onStatus: () => show(state),
  })
  tick(state)
  return {
    ask: (own, me) => ask(state, own, me),
    follow: (own) => void follow(state, own),
    takeBack(table) {
      state.asks.get(table)?.stop()
      state.asks.delete(table)
    },
    wake: () => state.links.wake(),
    close() {
      state.isClosed = true
      for (const { stop } of state.asks.values()) stop()
      state.links.close()
    },
  }
}

const secondsOf = ({ clock }: MailboxEnvironment): number => Math.floor(clock.now() / 1000)

function queries({ environment, asks }: State): Filter[] {
  const since = secondsOf(environment) - LIFETIMES.days
  const tables: Filter = { kinds: [PARCEL_KIND], '#t': [OPEN_TAG], since, limit: LIST_LIMIT }
  if (asks.size === 0) return [tables]
  const own = [...asks.values()]
  const answers: Filter = {
    kinds: [PARCEL_KIND, MESSAGE_KIND],
    authors: own.map(({ own: { table } }) => table),
    '#p': own.map(({ keys }) => keys.publicKey),
    limit: LIST_LIMIT,
  }
  return [tables, answers]
}

function tick(state: State): void {
  if (state.isClosed) return
  show(state)
  state.environment.after(TICK, () => tick(state))
}

function hear(state: State, event: NostrEvent): void {
  const { seen, waiting } = state
  if (seen.has(event.id) || waiting.length >= MAX_WAITING) return
  seen.add(event.id)
  if (seen.size > MAX_SEEN) seen.delete(seen.values().next().value!)
  waiting.push(event)
  void readWaiting(state)
}

/** Reads one event after the other, so that a busy relay leaves the page its time. */
async function readWaiting(state: State): Promise<void> {
  if (state.isReading) return
  state.isReading = true
  let event
  while (!state.isClosed && (event = state.waiting.shift()) !== undefined) {
    if (tagOf(event, 't') === OPEN_TAG) await readTable(state, event)
    else hearAnswer(state, event)
    if (state.waiting.length % EACH === 0) await pause(state.environment)
  }
  state.isReading = false
  show(state)
}
/** After as many events the page may do something else. */
const EACH = 20
const pause = ({ after }: MailboxEnvironment): Promise<void> =>
  new Promise((resolve) => void after(0, () => resolve()))

async function readTable(state: State, event: NostrEvent): Promise<void> {
  const { known, environment, verify, bits } = state
  if (isClosing(event)) return hearClosing(state, event)
  const before = known.get(event.pubkey)
  if (before !== undefined && before.writtenAt >= event.created_at) return
  const how = { now: secondsOf(environment), verify, ...(bits !== undefined && { bits }) }
  const table = await readAnnouncement(event, how)
  await countRecent(state, event, table, how)
  const isFull = known.size >= MAX_KNOWN && before === undefined
  if (typeof table !== 'string' && !isFull && !isClosed(state, table)) known.set(event.pubkey, table)
}

/** Counts a table of the last days; one that is over counts as it was. */
async function countRecent(
  { recent }: State,
  event: NostrEvent,
  table: OpenTable | BadAnnouncement,
  how: Parameters<typeof readAnnouncement>[1],
): Promise<void> {
  if (event.created_at <= how.now - LIFETIMES.days || recent.size >= MAX_KNOWN) return
  const was = table === 'expired' ? await readAnnouncement(event, { ...how, now: event.created_at }) : table
  if (typeof was !== 'string') recent.add(event.pubkey)
}

function hearClosing(state: State, event: NostrEvent): void {
  const { known, closings } = state
  const { pubkey, created_at: writtenAt } = event
  if ((closings.get(pubkey)?.created_at ?? -1) >= writtenAt) return
  if (closings.size < MAX_KNOWN || closings.has(pubkey)) closings.set(pubkey, event)
  const table = known.get(pubkey)
  if (table !== undefined && isClosed(state, table)) known.delete(pubkey)
}

function isClosed({ closings }: State, { key, writtenAt }: OpenTable): boolean {
  const closing = closings.get(key)
  return closing !== undefined && closing.created_at >= writtenAt && verifyEvent(closing)
}

function show(state: State): void {
  if (state.isClosed) return
  const now = secondsOf(state.environment)
  for (const [key, { expires }] of state.known) if (expires <= now) state.known.delete(key)
  const { listed, opening } = state.links
  const is = listed > 0 ? 'listed' : opening > 0 ? 'asking' : 'down'
  state.onView({ is, tables: newest([...state.known.values()]), recent: state.recent.size })
}

/** The newest tables, of no person more than three. */
export function newest(tables: readonly OpenTable[]): OpenTable[] {
  const counts = new Map<string, number>()
  return [...tables]
    .sort((one, other) => other.writtenAt - one.writtenAt || (one.key < other.key ? -1 : 1))
    .filter(({ by }) => {
      const count = (counts.get(by) ?? 0) + 1
      counts.set(by, count)
      return count <= MAX_OF_ONE
    })
    .slice(0, MAX_TABLES)
}

function ask(state: State, own: OwnAsk, me: Appearance): void {
  const { environment, signer } = state
  const entry = follow(state, own)
  const say = async (): Promise<void> => {
    const how = { now: secondsOf(environment), isKept: own.isKept }
    const event = await writeAsk(own.table, me, entry.keys, signer, how)
    if (state.isClosed || state.asks.get(own.table) !== entry) return
    if (own.isKept) return state.links.keep(event)
    state.links.say(event)
    entry.stop = environment.after(ASK_PAUSE, () => void say())
  }
  void say()
}

function follow(state: State, own: OwnAsk) {
  state.asks.get(own.table)?.stop()
  const entry = { own, keys: visitKeys(() => hexToBytes(own.secret)), stop: (): void => undefined }
  state.asks.set(own.table, entry)
  state.links.ask()
  return entry
}

function hearAnswer(state: State, event: NostrEvent): void {
  const entry = state.asks.get(event.pubkey)
  const answer = entry && readAnswer(event, event.pubkey, entry.keys)
  if (answer === undefined) return
  entry?.stop()
  state.asks.delete(event.pubkey)
  state.onAnswer(event.pubkey, answer)
}
