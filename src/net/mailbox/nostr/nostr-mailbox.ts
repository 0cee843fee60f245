import { browserEnvironment } from '../environment.ts'
import type { MailboxEnvironment } from '../environment.ts'
import { isPlace, MAX_CONTENT, MAX_PLACES, noRefusals } from '../mailbox.ts'
import type { Mailbox, MailboxEvent, Parcel, PutReport, Refusal } from '../mailbox.ts'
import { newRoomSeal } from '../sealing.ts'
import type { RoomSeal } from '../sealing.ts'
import { newTokenBucket, spendTokens } from '../../transport/token-bucket.ts'
import { newShelf } from '../shelf.ts'
import type { Shelf } from '../shelf.ts'
import { authorKeys, keyOf, MESSAGE_KIND, messageEvent, openEvent, parcelEvent, tagOf } from './event.ts'
import type { AuthorKeys, NostrEvent } from './event.ts'
import { newRelayLink } from './relay-link.ts'
import type { RelayLink } from './relay-link.ts'
import { RELAY_TIMES } from './times.ts'
import type { RelayTimes } from './times.ts'

/** Messages at once, and each second. */
const MESSAGES = { capacity: 60, perSecond: 5 }
/** How often a parcel is put again with a later date. */
const MAX_TRIES = 5
/** The ids of messages that are remembered, so that each is heard once. */
const MAX_HEARD = 4096

export interface NostrMailboxOptions {
  /** The secret of the room. */
  readonly room: string
  /** The secret of this device; the signing key of this room is derived from it. */
  readonly deviceSecret: string
  /** Addresses of relays, `wss://…`. */
  readonly relays: readonly string[]
  /** Keys of authors known from before: their parcels are found even where strangers flood the tag of the room. */
  readonly authors?: readonly string[]
  readonly environment?: MailboxEnvironment
  readonly times?: RelayTimes
  /** Outside browsers. */
  readonly WebSocket?: typeof WebSocket
  readonly fetch?: typeof fetch
}

interface Draft {
  readonly content: Uint8Array
  /** How often it was put, as relays showed something of ours that is dated later. */
  readonly tries: number
  /** It is on the shelf. */
  isSigned: boolean
}

interface MailboxState {
  readonly keys: AuthorKeys
  readonly seal: RoomSeal
  readonly environment: MailboxEnvironment
  readonly times: RelayTimes
  readonly shelf: Shelf<NostrEvent>
  readonly counts: Record<Refusal, number>
  /** What was put here, by place. */
  readonly drafts: Map<string, Draft>
  readonly heard: Set<string>
  readonly listeners: Set<(event: MailboxEvent) => void>
  links: readonly RelayLink[]
  messages: ReturnType<typeof newTokenBucket>
  isClosed: boolean
  stopMending: (() => void) | undefined
}

/** Opens the mailbox of a room on Nostr relays. */
export async function openNostrMailbox(options: NostrMailboxOptions): Promise<Mailbox> {
  const { room, deviceSecret, relays, authors = [], environment = browserEnvironment } = options
  const keys = authorKeys(deviceSecret, room)
  const box: MailboxState = {
    keys,
    seal: await newRoomSeal(room, (count) => environment.randomBytes(count)),
    environment,
    times: options.times ?? RELAY_TIMES,
    shelf: newShelf([keys.publicKey, ...authors]),
    counts: noRefusals(),
    drafts: new Map(),
    heard: new Set(),
    listeners: new Set(),
    links: [],
    messages: newTokenBucket(MESSAGES.capacity),
    isClosed: false,
    stopMending: undefined,
  }
  box.links = relays.map((url) => linkOf(box, url, options))
  return mailboxOf(box)
}

function linkOf(box: MailboxState, url: string, options: NostrMailboxOptions): RelayLink {
  const link: RelayLink = newRelayLink({
    url,
    tag: box.seal.tag,
    environment: box.environment,
    times: box.times,
    WebSocket: options.WebSocket ?? WebSocket,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    authors: () => box.shelf.authors(),
    onEvent: (event) => receive(box, link, event),
    onListed: () => mend(box, link),
    onStatus: () => queueMicrotask(() => emit(box, { type: 'store', store: link.view() })),
    onOutcome: (key) => reportKey(box, key),
    onRefused: (why) => box.counts[why]++,
  })
  return link
}

function mailboxOf(box: MailboxState): Mailbox {
  return {
    author: box.keys.publicKey,
    put(place, content) {
      if (box.isClosed) return 'closed'
      if (content.length > MAX_CONTENT) return 'tooBig'
      if (!isPlace(place) || (!box.drafts.has(place) && box.drafts.size >= MAX_PLACES)) return 'place'
      void publish(box, place, content.slice(), 1)
      return undefined
    },
    puts: () => [...box.drafts.keys()].map((place) => reportOf(box, place)),
    parcels: () => box.shelf.entries().map(({ parcel }) => parcel),
    stores: () => box.links.map((link) => link.view()),
    ask() {
      if (!box.isClosed) for (const link of box.links) link.ask()
    },
    say(content) {
      const now = box.environment.now()
      const isPossible = !box.isClosed && content.length <= MAX_CONTENT
      if (!isPossible || !box.links.some((link) => isConnected(link))) return false
      box.messages = spendTokens(box.messages, { now, cost: 1, ...MESSAGES })
      if (box.messages.isExceeded) return false
      void sayNow(box, content.slice())
      return true
    },
    on(listener) {
      box.listeners.add(listener)
      return () => box.listeners.delete(listener)
    },
    counts: box.counts,
    close() {
      box.isClosed = true
      box.stopMending?.()
      box.listeners.clear()
      for (const link of box.links) link.close()
    },
  }
}

const isConnected = (link: RelayLink): boolean => ['up', 'listing'].includes(link.view().status)

function emit(box: MailboxState, event: MailboxEvent): void {
  for (const listener of [...box.listeners]) listener(event)
}

const secondsOf = ({ environment }: MailboxState): number => Math.floor(environment.now() / 1000)

/** Seals, signs and sends what was put at a place, unless something else was put there meanwhile. */
async function publish(box: MailboxState, place: string, content: Uint8Array, tries: number): Promise<void> {
  const { keys, seal, shelf, drafts } = box
  const draft = { content, tries, isSigned: false }
  drafts.set(place, draft)
  const author = keys.publicKey
  const key = keyOf(author, seal.placeTag(author, place))
  // Relays keep what is dated later, so two parcels never have the same date.
  const before = shelf.get(key)?.parcel.writtenAt ?? 0
  const parcel = { author, place, writtenAt: Math.max(secondsOf(box), before + 1), content }
  const event = await parcelEvent(seal, keys, parcel)
  if (box.isClosed || drafts.get(place) !== draft) return
  // A relay showed a later one of ours while this one was being signed.
  if (!shelf.isNewer(key, parcel.writtenAt, event.id)) return again(box, place, draft)
  draft.isSigned = true
  const length = JSON.stringify(event).length
  shelf.offer({ parcel, key, id: event.id, length, event })
  for (const link of box.links) link.queue.offer(key, event)
}

/** Two devices with the same keys would do this for ever. */
async function again(box: MailboxState, place: string, { content, tries }: Draft): Promise<void> {
  if (tries < MAX_TRIES) await publish(box, place, content, tries + 1)
}

async function sayNow(box: MailboxState, content: Uint8Array): Promise<void> {
  const message = { author: box.keys.publicKey, writtenAt: secondsOf(box), content }
  const event = await messageEvent(box.seal, box.keys, message)
  if (box.isClosed) return
  remember(box, event.id)
  for (const link of box.links) link.say(event)
}

function remember({ heard }: MailboxState, id: string): void {
  heard.add(id)
  if (heard.size > MAX_HEARD) heard.delete(heard.values().next().value!)
}

async function receive(box: MailboxState, link: RelayLink, event: NostrEvent): Promise<void> {
  if (event.kind === MESSAGE_KIND) return receiveMessage(box, event)
  const key = keyOf(event.pubkey, tagOf(event, 'd'))
  // What is known or older costs nothing; what is older is replaced there by what is here.
  if (!box.shelf.isNewer(key, event.created_at, event.id)) {
    link.queue.show(key, event.id)
    return mendSoon(box)
  }
  const parcel = await openEvent(box.seal, event, secondsOf(box))
  if (typeof parcel === 'string') return refuse(box, parcel)
  const length = JSON.stringify(event).length
  const taken = box.shelf.offer({ parcel, key, id: event.id, length, event })
  if (taken === undefined) return
  if (taken !== 'taken') return refuse(box, taken)
  link.queue.show(key, event.id)
  mendSoon(box)
  if (!isOwnPast(box, parcel)) emit(box, { type: 'parcel', parcel })
}

function refuse(box: MailboxState, why: Refusal): void {
  box.counts[why]++
}

/**
 * A relay shows a parcel of ours that is dated later than what was put here: our clock was ahead once. What was put here
 * is what counts, so it is put again with a later date.
 */
function isOwnPast(box: MailboxState, { author, place }: Parcel): boolean {
  const draft = author === box.keys.publicKey ? box.drafts.get(place) : undefined
  if (draft === undefined) return false
  if (draft.isSigned) void again(box, place, draft)
  return true
}

async function receiveMessage(box: MailboxState, event: NostrEvent): Promise<void> {
  if (box.heard.has(event.id) || event.pubkey === box.keys.publicKey) return
  const message = await openEvent(box.seal, event, secondsOf(box))
  if (typeof message === 'string') return refuse(box, message)
  if (box.heard.has(event.id)) return
  remember(box, event.id)
  const { author, writtenAt, content } = message
  emit(box, { type: 'message', message: { author, writtenAt, content } })
}

/** Gives a relay what it lacks. */
function mend(box: MailboxState, link: RelayLink): void {
  if (!link.isListed()) return
  for (const { key, id, event } of box.shelf.entries())
    if (link.queue.outcome(key)?.id !== id) link.queue.offer(key, event)
}

/** An author tells all relays at once; only what is missing after some seconds is passed on from one to another. */
function mendSoon(box: MailboxState): void {
  box.stopMending ??= box.environment.after(box.times.mend, () => {
    box.stopMending = undefined
    for (const link of box.links) mend(box, link)
  })
}

function reportKey(box: MailboxState, key: string): void {
  const parcel = box.shelf.get(key)?.parcel
  if (parcel?.author !== box.keys.publicKey || !box.drafts.has(parcel.place)) return
  const report = reportOf(box, parcel.place)
  queueMicrotask(() => emit(box, { type: 'put', report }))
}

function reportOf(box: MailboxState, place: string): PutReport {
  const author = box.keys.publicKey
  const entry = box.drafts.get(place)?.isSigned
    ? box.shelf.get(keyOf(author, box.seal.placeTag(author, place)))
    : undefined
  const states = box.links.map((link) => {
    const outcome = entry && link.queue.outcome(entry.key)
    return outcome !== undefined && outcome.id === entry!.id ? outcome.state : 'waiting'
  })
  const count = (state: string): number => states.filter((one) => one === state).length
  return {
    place,
    taken: count('taken'),
    refused: count('refused'),
    waiting: count('waiting'),
    of: box.links.length,
  }
}
