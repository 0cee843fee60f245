// Seat requests: a spectator asks to become a member whose seats a bot plays. A request is relayed and shown,
// but is not binding and not stored; a member may answer it by proposing a generation with a new key
// (docs/online-protocol.md, "A new key for a member").

import * as v from 'valibot'
import { nameShape } from '../../session/parse.ts'
import { seatRequestText } from '../records/signing-text.ts'
import type { ConnectionId, LocalRefusal } from '../replica/effect-types.ts'
import { countRefusal, sendToAll, notify, sign, penalize } from '../replica/effects.ts'
import type { SeatRequest } from '../records/protocol.ts'
import { headOf } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'

/** The number of requests remembered at once, expired ones included. Linked devices get a place before others. */
const MAX_SEAT_REQUESTS = 16
/** The minimum number of ticks between two requests of one key, because all members relay them. */
const MIN_TICKS_BETWEEN = 5
/** How many ticks a request is relayed and shown. After that the spectator may ask again. */
const LIFETIME_TICKS = 30

/** Requests the seats of member `m` for this device, which is a spectator. */
export function requestSeat(replica: Replica, m: number, name: string, stamp: number): LocalRefusal | null {
  const { key, me, context } = replica
  const read = v.safeParse(nameShape, name)
  if (key === null || me !== null) return 'notYours'
  if (!read.success) return 'notLegal'
  if (m >= context.memberCount || !context.safetyRules.isReplaceable(m, headOf(replica).generation.bots))
    return 'notNow'
  // It rises, also when a clock that was ahead is put right.
  const n = Math.max(stamp, (replica.seatRequests.get(key)?.request.n ?? -1) + 1)
  const own: SeatRequest = { t: 'seatRequest', key, name: read.output, m, n, sig: '' }
  if (!makesRoom(replica, key)) return 'notNow'
  sign(replica, seatRequestText(context.game, own), own)
  replica.seatRequests.set(key, { request: own, receivedAt: replica.ticks })
  sendToAll(replica, own)
  return null
}

/** Verifies a request from a neighbor, keeps it and relays it. */
export function onSeatRequest(replica: Replica, connection: ConnectionId, request: SeatRequest): void {
  const { context, seatRequests } = replica
  if (request.m >= context.memberCount) return penalize(replica, connection, 'noSuchMember')
  const before = seatRequests.get(request.key)
  if (before !== undefined && request.n <= before.request.n) return countRefusal(replica, 'oldNews')
  if (before !== undefined && replica.ticks < before.receivedAt + MIN_TICKS_BETWEEN)
    return countRefusal(replica, 'flood')
  if (!context.verify(request.m, seatRequestText(context.game, request), request.sig, request.key))
    return penalize(replica, connection, 'badSignature')
  if (!makesRoom(replica, request.key)) return countRefusal(replica, 'flood')
  seatRequests.set(request.key, { request, receivedAt: replica.ticks })
  if (isKnown(replica, request.key)) sendToAll(replica, request, connection)
  if (isOpen(replica, request))
    notify(replica, { type: 'seatRequested', key: request.key, name: request.name, m: request.m })
}

/**
 * Is the author of a request known here, as this device or one that is linked? Every device can invent keys, so a
 * request of an unknown one is shown and not relayed: it reaches those who are linked to a device that is linked to
 * its author.
 */
function isKnown({ key: own, neighbors }: Replica, key: string): boolean {
  // Where the runner does not know whose links these are, any of them may be the author's.
  return key === own || [...neighbors.values()].some((neighbor) => (neighbor.key ?? key) === key)
}

/** Is there room for a request of this key? Removes an expired one if necessary, or one of an unknown author. */
function makesRoom(replica: Replica, key: string): boolean {
  const { seatRequests, ticks } = replica
  if (seatRequests.has(key) || seatRequests.size < MAX_SEAT_REQUESTS) return true
  const all = [...seatRequests]
  const isInWay = isKnown(replica, key)
    ? ([other]: (typeof all)[number]) => !isKnown(replica, other)
    : () => false
  const oldest = all.find(([, { receivedAt }]) => ticks > receivedAt + LIFETIME_TICKS) ?? all.find(isInWay)
  return oldest !== undefined && seatRequests.delete(oldest[0])
}

/**
 * May the request still be granted? A bot must play the seats, and the key must be no member's and have no
 * evidence against it.
 */
function isOpen(replica: Replica, { key, m }: SeatRequest): boolean {
  const { bots, keys } = headOf(replica).generation
  return (
    replica.context.safetyRules.isReplaceable(m, bots) && !keys.includes(key) && !replica.evidence.has(key)
  )
}

/** The requests that may be granted now. */
export function openSeatRequests(replica: Replica): SeatRequest[] {
  return [...replica.seatRequests.values()]
    .filter(
      ({ request, receivedAt }) => replica.ticks <= receivedAt + LIFETIME_TICKS && isOpen(replica, request),
    )
    .map(({ request }) => request)
}

/** Repeats open requests, because messages may be lost. */
export function tickSeatRequests(replica: Replica): void {
  for (const request of openSeatRequests(replica))
    if (isKnown(replica, request.key)) sendToAll(replica, request)
}
