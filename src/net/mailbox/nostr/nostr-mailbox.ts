import { browserEnvironment } from '../environment.ts'
import type { MailboxEnvironment } from '../environment.ts'
import { isPlace, MAX_CONTENT, MAX_PLACES, noRefusals } from '../mailbox.ts'
import type { Mailbox, MailboxEvent, Parcel, PutReport, Refusal } from '../mailbox.ts'
import { newRoomSeal } from '../sealing.ts'
import type { RoomSeal } from '../sealing.ts'
import { newParcelIndex } from '../parcel-index.ts'
import type { ParcelIndex } from '../parcel-index.ts'
import { newDelivery } from './delivery.ts'
import type { Delivery } from './delivery.ts'
import { authorKeys, isParcelDate, keyOf, openEvent, parcelEvent, tagOf } from './event.ts'
import type { AuthorKeys, NostrEvent } from './event.ts'
import { newOwnPast } from './own-past.ts'
import type { OwnPast } from './own-past.ts'
import { newRelayLink } from './relay-link.ts'
import type { RelayLink } from './relay-link.ts'
import type { Answer } from './relay-answer.ts'
import { RELAY_TIMES } from './times.ts'
import type { RelayTimes } from './times.ts'

/** A parcel dated further ahead, in seconds, is dated again; relays take up to a quarter of an hour. */
const AHEAD = 60
/** How often a parcel is put again with a later date. */
const MAX_TRIES = 5

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
  /** Connects to the relays together with other rooms; what was left is still read back over a connection of its own. */
  readonly SharedSocket?: typeof WebSocket
  readonly fetch?: typeof fetch
}

interface Draft {
  readonly content: Uint8Array
  /** How often it was put, as relays showed something of ours that is dated later. */
  readonly tries: number
  /** It is in the index. */
  isSigned: boolean
}

interface MailboxState {
  readonly keys: AuthorKeys
  readonly seal: RoomSeal
  readonly environment: MailboxEnvironment
  readonly times: RelayTimes
  readonly index: ParcelIndex<NostrEvent>
  readonly counts: Record<Refusal, number>
  /** What was put here, by place. */
  readonly drafts: Map<string, Draft>
  readonly listeners: Set<(event: MailboxEvent) => void>
  links: readonly RelayLink[]
  readonly delivery: Delivery
  readonly past: OwnPast
  isClosed: boolean
  stopMending: (() => void) | undefined
  stopClock: () => void
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
    index: newParcelIndex([keys.publicKey, ...authors], () => secondsOf(box)),
    counts: noRefusals(),
    drafts: new Map(),
    listeners: new Set(),
    links: [],
    delivery: newDelivery({
      environment,
      times: options.times ?? RELAY_TIMES,
      WebSocket: options.WebSocket ?? WebSocket,
      links: () => box.links,
      originalOf: (id) => box.past.originalOf(id),
      isWanted: (sent) => isWanted(box, sent),
      onShown({ key }) {
        reportKey(box, key)
        spread(box)
      },
    }),
    isClosed: false,
    past: newOwnPast({
      sign: (parcel) => parcelEvent(box.seal, keys, parcel),
      isWanted: (entry) => isWanted(box, entry),
    }),
    stopMending: undefined,
    stopClock: () => undefined,
  }
  box.stopClock = environment.clock.on(() => redate(box))
  environment.clock.check()
  box.links = relays.map((url) => linkOf(box, url, options))
  return mailboxOf(box)
}

function linkOf(box: MailboxState, url: string, options: NostrMailboxOptions): RelayLink {
  const link: RelayLink = newRelayLink({
    url,
    tag: box.seal.tag,
    environment: box.environment,
    times: box.times,
    WebSocket: options.SharedSocket ?? options.WebSocket ?? WebSocket,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    authors: () => box.index.authors(),
    onEvent: (event) => receive(box, link, event),
    onListed: () => mend(box, link),
    onStatus: () =>
      queueMicrotask(() => {
        emit(box, { type: 'store', store: link.view() })
        if (!link.isUsable()) spread(box)
      }),
    onOutcome(key) {
      reportKey(box, key)
      if (link.queue.outcome(key)?.state === 'refused') queueMicrotask(() => spread(box))
    },
    onAnswer(event, answer) {
      judgeDate(box, url, event, answer)
      if (answer.is === 'taken') prove(box, event)
    },
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
    parcels: () => box.index.entries().map(({ parcel }) => parcel),
    stores: () => box.links.map((link) => link.view()),
    ask() {
      if (!box.isClosed) for (const link of box.links) link.ask()
    },
    on(listener) {
      box.listeners.add(listener)
      return () => box.listeners.delete(listener)
    },
    counts: box.counts,
    close() {
      box.isClosed = true
      box.stopMending?.()
      box.stopClock()
      box.listeners.clear()
      for (const link of box.links) link.close()
    },
  }
}

const isWanted = (box: MailboxState, { key, id }: { key: string; id: string }): boolean =>
  !box.isClosed && box.index.get(key)?.id === id

function emit(box: MailboxState, event: MailboxEvent): void {
  for (const listener of [...box.listeners]) listener(event)
}

const secondsOf = ({ environment }: MailboxState): number => Math.floor(environment.clock.now() / 1000)

/** Seals, signs and sends what was put at a place, unless something else was put there meanwhile. */
async function publish(box: MailboxState, place: string, content: Uint8Array, tries: number): Promise<void> {
  const { keys, seal, index, drafts } = box
  const draft = { content, tries, isSigned: false }
  drafts.set(place, draft)
  const author = keys.publicKey
  const key = keyOf(author, seal.placeTag(author, place))
  // Relays keep what is dated later, so two parcels never have the same date.
  const before = index.get(key)?.parcel.writtenAt ?? 0
  const parcel = { author, place, writtenAt: Math.max(secondsOf(box), before + 1), content }
  const event = await parcelEvent(seal, keys, parcel)
  if (box.isClosed || drafts.get(place) !== draft) return
  // A relay showed a later one of ours while this one was being signed.
  if (!index.isNewer(key, parcel.writtenAt, event.id)) return again(box, place, draft)
  draft.isSigned = true
  const entry = { parcel, key, id: event.id, length: JSON.stringify(event).length, event }
  index.offer(entry)
  for (const link of box.delivery.targets(entry)) void box.past.give(link, entry)
}

/** Two devices with the same keys would do this for ever. */
async function again(box: MailboxState, place: string, { content, tries }: Draft): Promise<void> {
  if (tries < MAX_TRIES) await publish(box, place, content, tries + 1)
}

/** What a relay says to a parcel that was dated just before tells about the clock of this device. */
function judgeDate(box: MailboxState, relay: string, event: NostrEvent, { is, clock }: Answer): void {
  if (event.pubkey !== box.keys.publicKey || Math.abs(event.created_at - secondsOf(box)) > AHEAD) return
  if (is === 'taken') box.environment.clock.accepted(relay)
  if (is === 'date' && clock !== undefined) box.environment.clock.refused(relay, clock)
}

/** The clock was put right: what was dated ahead is put again. */
function redate(box: MailboxState): void {
  for (const [place, { content, isSigned }] of box.drafts) {
    const key = keyOf(box.keys.publicKey, box.seal.placeTag(box.keys.publicKey, place))
    const entry = isSigned ? box.index.get(key) : undefined
    if (entry === undefined || entry.parcel.writtenAt <= secondsOf(box) + AHEAD) continue
    for (const link of box.links)
      if (link.queue.outcome(key)?.state === 'taken') box.past.note(link, key, entry.parcel.writtenAt)
    box.index.remove(key)
    void publish(box, place, content, 1)
  }
}

async function receive(box: MailboxState, link: RelayLink, event: NostrEvent): Promise<void> {
  const key = keyOf(event.pubkey, tagOf(event, 'd'))
  if (event.pubkey === box.keys.publicKey && event.created_at > secondsOf(box) + AHEAD)
    return receiveAhead(box, link, key, event)
  // What is known or older costs nothing; what is older is replaced there by what is here.
  if (!box.index.isNewer(key, event.created_at, event.id)) {
    link.queue.show(key, event.id)
    return mendSoon(box)
  }
  if (!isParcelDate(event.created_at, secondsOf(box))) return refuse(box, 'date')
  const parcel = await openEvent(box.seal, event)
  if (typeof parcel === 'string') return refuse(box, parcel)
  const length = JSON.stringify(event).length
  const taken = box.index.offer({ parcel, key, id: event.id, length, event })
  if (taken === undefined) return
  if (taken !== 'taken') return refuse(box, taken)
  link.queue.show(key, event.id)
  mendSoon(box)
  if (!isOwnPast(box, parcel)) emit(box, { type: 'parcel', parcel })
}

/** A relay shows something of ours that is dated ahead: our clock was ahead once. What was put here is what counts. */
async function receiveAhead(
  box: MailboxState,
  link: RelayLink,
  key: string,
  event: NostrEvent,
): Promise<void> {
  if (box.past.originalOf(event.id) !== event.id) return link.queue.show(key, event.id)
  const parcel = await openEvent(box.seal, event)
  if (typeof parcel === 'string') return refuse(box, parcel)
  box.past.note(link, key, event.created_at)
  const entry = box.index.get(key)
  if (entry !== undefined) await box.past.give(link, entry)
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

/** A relay said that it took a parcel of ours. */
function prove(box: MailboxState, { pubkey, id: sent }: NostrEvent): void {
  const id = box.past.originalOf(sent)
  const entry = pubkey === box.keys.publicKey && box.index.entries().find((one) => one.id === id)
  if (entry) void box.delivery.prove(entry)
}

/** Gives a relay what it lacks and is to have. */
function mend(box: MailboxState, link: RelayLink): void {
  if (!link.isListed() || box.isClosed) return
  for (const entry of box.index.entries()) {
    const { key, id } = entry
    const there = link.queue.outcome(key)?.id
    const isThere = there !== undefined && box.past.originalOf(there) === id
    if (!isThere && box.delivery.targets(entry).includes(link)) void box.past.give(link, entry)
  }
}

/** A relay cannot be counted on: others get what it was to have. */
function spread(box: MailboxState): void {
  for (const link of box.links) mend(box, link)
}

/** An author tells all relays at once; only what is missing after some seconds is passed on from one to another. */
function mendSoon(box: MailboxState): void {
  box.stopMending ??= box.environment.after(box.times.mend, () => {
    box.stopMending = undefined
    for (const link of box.links) mend(box, link)
  })
}

function reportKey(box: MailboxState, key: string): void {
  const parcel = box.index.get(key)?.parcel
  if (parcel?.author !== box.keys.publicKey || !box.drafts.has(parcel.place)) return
  const report = reportOf(box, parcel.place)
  queueMicrotask(() => emit(box, { type: 'put', report }))
}

function reportOf(box: MailboxState, place: string): PutReport {
  const author = box.keys.publicKey
  const entry = box.drafts.get(place)?.isSigned
    ? box.index.get(keyOf(author, box.seal.placeTag(author, place)))
    : undefined
  return box.delivery.report(place, entry)
}
