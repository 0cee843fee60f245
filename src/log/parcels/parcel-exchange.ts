// Parcels from the side of the replica (docs/online-protocol.md, "Parcels"): what one of another member says is checked
// like the messages of a neighbor, and what this member leaves is all that it cannot know every other member to store.

import { isOverDays } from '../records/genesis.ts'
import type { ConnectionId, ParcelFault, ParcelResult, RefusalReason } from '../replica/effect-types.ts'
import { countRefusal, penalize } from '../replica/effects.ts'
import { savedSlotOf } from '../replica/finality.ts'
import { linksMessage } from '../replica/dice.ts'
import { packParcel, sizeInParcel, unpackParcel, withoutSignatures } from './parcel.ts'
import type { ParcelContent } from './parcel.ts'
import type { LogRecord, Message } from '../records/protocol.ts'
import { headOf, isOnPath } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import type { RecordNode } from '../records/record-tree.ts'
import { signatureClaims, knownKeysOf } from '../replica/signature-claims.ts'
import type { SignatureClaim } from '../replica/signature-claims.ts'

/** Two devices may disagree about these without a fault of either. */
const BLAMELESS: readonly ParcelFault[] = ['otherVersion', 'unknownBase']
/** An author with this many penalties is not heard any more. */
const MAX_PENALTIES = 3

/**
 * Hears a parcel as if its author were a neighbor: every message goes through `hear`. A parcel with a record that is not
 * in order changes nothing.
 */
export function onParcel(
  replica: Replica,
  connection: ConnectionId,
  bytes: Uint8Array,
  hear: (message: Message) => void,
): ParcelResult {
  const author = replica.correspondents.get(connection) ?? { penalties: 0, last: 'heard' }
  replica.correspondents.set(connection, author)
  author.last = hearParcel(replica, connection, bytes, hear)
  return author.last
}

function hearParcel(
  replica: Replica,
  connection: ConnectionId,
  bytes: Uint8Array,
  hear: (message: Message) => void,
): ParcelResult {
  if ((replica.correspondents.get(connection)?.penalties ?? 0) >= MAX_PENALTIES) return 'barred'
  const read = unpackParcel(replica, bytes)
  if (!('fault' in read)) {
    for (const message of read.messages) hear(message)
    return 'heard'
  }
  const why: RefusalReason = read.fault
  if (BLAMELESS.includes(read.fault)) countRefusal(replica, why)
  else penalize(replica, connection, why)
  return read.fault
}

/**
 * All signatures in a parcel, and the keys to verify them with: those that hold after the records of the parcel, too.
 * Empty if the parcel cannot be read.
 */
export function claimsInParcel(replica: Replica, bytes: Uint8Array): SignatureClaim[] {
  const { context, tree } = replica
  const read = unpackParcel({ context: withoutSignatures(context), tree }, bytes)
  if ('fault' in read) return []
  const known = knownKeysOf(replica)
  const added = new Map<string, readonly string[]>()
  for (let node = read.head; !tree.has(node.hash); node = node.parent!)
    added.set(node.hash, node.generation.keys)
  const after = (hash: string): readonly string[] | undefined => known.after(hash) ?? added.get(hash)
  const then = read.head.generation.keys
  const isSame = then.every((key, m) => key === known.now[m])
  // What is said about the present may be said with the keys before these records, or with those after them.
  const times = isSame ? [known.now] : [known.now, then]
  return times.flatMap((now) =>
    read.messages.flatMap((message) =>
      signatureClaims(context.game, context.owners, message, { now, after }),
    ),
  )
}

/** A parcel to leave, and the name of its place. */
export interface OwnParcel {
  readonly place: string
  readonly content: Uint8Array
}

/** The place of the parcel that changes with every turn; the parts of the log before it lie at `log.0`, `log.1`, … */
export const NEWS = 'now'
const partName = (nth: number): string => `log.${String(nth)}`
/** Is it a place where members leave what the log of a table is made of? Parts come before news. */
export const isPartPlace = (place: string): boolean => place.startsWith('log.')

/** The size of a part of the log, in bytes; only its last record goes beyond it. */
const PART_SIZE = 6000
const MAX_PARTS = 60

/** How a replica can leave its parcels. */
export interface ParcelRoom {
  /** The longest content that a parcel may have, in bytes. */
  readonly limit: number
  /** Does another author's parcel with this content lie at this place? Then it need not be left once more. */
  isThere(place: string, content: Uint8Array): boolean
}

/**
 * The parcels that this device must leave for the others; none if the table is played together. One of them
 * holds all that it cannot know to be stored by every other member. Parts of the log before that are among them
 * only if no other author has left them.
 */
export function parcelsToLeave(replica: Replica, room: ParcelRoom): OwnParcel[] {
  if (!isOverDays(replica.context.genesis)) return []
  if (replica.me === null) return requestToLeave(replica)
  const parts = partsOf(replica.path)
  const root = replica.path[0]!
  const lastEnd = parts.at(-1)?.head ?? root
  const needed = replica.path[slotKnownByAll(replica)]!
  const base = needed.slot < lastEnd.slot ? needed : lastEnd
  // With no room for a promise beside the log no vote would ever be heard of, so the log goes into its parts then.
  const whole = newsOf(replica, base, room.limit, true)
  const isWhole = whole !== undefined
  const news = whole ?? newsOf(replica, lastEnd, room.limit)
  const older = parts.flatMap((part, nth): OwnParcel[] => {
    const parcel = { place: partName(nth), content: packParcel({ ...part, acks: [], messages: [] }) }
    const isNeeded = !isWhole && part.head.slot > needed.slot
    return isNeeded || !room.isThere(parcel.place, parcel.content) ? [parcel] : []
  })
  return news === undefined ? older : [...older, { place: NEWS, content: news }]
}

/** A spectator leaves nothing but its request for a seat. */
function requestToLeave({ key, seatRequests, path }: Replica): OwnParcel[] {
  const own = seatRequests.get(key ?? '')?.request
  const [root] = path
  if (own === undefined || root === undefined) return []
  return [{ place: NEWS, content: packParcel({ base: root, head: root, acks: [], messages: [own] }) }]
}

type Part = Pick<ParcelContent, 'base' | 'head'>
const sizes = new WeakMap<LogRecord, number>()

/** Cuts the log into parts of about one size. All devices with one log cut it at the same places. */
function partsOf(path: readonly RecordNode[]): Part[] {
  const parts: Part[] = []
  let base = path[0]!
  let size = 0
  for (const node of path.slice(1)) {
    const record = node.record!
    const own = sizes.get(record) ?? sizeInParcel(record)
    sizes.set(record, own)
    size += own
    if (size < PART_SIZE || parts.length >= MAX_PARTS) continue
    parts.push({ base, head: node })
    base = node
    size = 0
  }
  return parts
}

/** The slot up to which every other member is known to store this log. */
function slotKnownByAll(replica: Replica): number {
  const others = replica.context.genesis.members.map((_, m) => m).filter((m) => m !== replica.me)
  return Math.min(headOf(replica).slot, ...others.map((m) => slotKnownBy(replica, m)))
}

/** The slot up to which a member is known to store this log. A promise after a loss says what it has again. */
export function slotKnownBy(replica: Replica, m: number): number {
  const key = headOf(replica).generation.keys[m] ?? ''
  const lost = [...replica.promises.values()].flatMap((given) => given.get(key) ?? [])
  const slots = lost.filter((promise) => promise.lost).map(({ at }) => slotOnPath(replica, at[2]))
  return Math.max(0, Math.min(savedSlotOf(replica, m), ...slots))
}

function slotOnPath(replica: Replica, hash: string): number {
  let node = replica.tree.get(hash) ?? null
  while (node !== null && !isOnPath(replica, node)) node = node.parent
  return node?.slot ?? 0
}

/**
 * The log from `base` on, and as many messages as there is room for; undefined if the log alone is too long, or with
 * `isWhole` if not all messages fit beside it.
 */
export function newsOf(
  replica: Replica,
  base: RecordNode,
  limit: number,
  isWhole = false,
): Uint8Array | undefined {
  const acks = replica.acks.filter((ack) => ack !== undefined)
  const messages = messagesToLeave(replica)
  for (let count = messages.length; count >= (isWhole ? messages.length : 0); count--) {
    const content = packParcel({ base, head: headOf(replica), acks, messages: messages.slice(0, count) })
    if (content.length <= limit) return content
  }
  return undefined
}

/** Everything besides the log, the most important first. */
export function messagesToLeave(replica: Replica): Message[] {
  const { promises, consents, evidence, seatRequests, chats } = replica
  const { generation } = headOf(replica)
  const links = linksMessage(replica)
  const isOpen = ([g]: readonly [number, unknown]): boolean => g > generation.number
  const given = [...promises].filter(isOpen).sort(([one], [two]) => two - one)
  return [
    ...(links === null ? [] : [links]),
    ...generation.keys.flatMap((key) => evidence.get(key) ?? []),
    ...given.flatMap(([, some]) => [...some.values()].map((promise) => ({ t: 'promise' as const, promise }))),
    ...consents.map((consent) => ({ t: 'consent' as const, consent })),
    ...[...seatRequests.values()].map(({ request }) => request),
    ...chats,
  ]
}
