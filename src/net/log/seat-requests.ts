import * as v from 'valibot'
import { nameShape } from '../../session/parse.ts'
import { seatRequestText } from './signing-text.ts'
import type { ConnectionId, LocalRefusal } from './effect-types.ts'
import { countRefusal, sendToAll, notify, sign, penalize } from './effects.ts'
import type { SeatRequest } from './protocol.ts'
import { headOf } from './replica.ts'
import type { Replica } from './replica.ts'

// Somebody who watches may ask to be a member whose seats a bot plays. To ask binds nobody and is kept nowhere: members
// see it, and one of them may propose a generation with a new key.

/** So many wishes are remembered at once, those that have run out included. */
const MAX_SEAT_REQUESTS = 16
/** So many ticks somebody may not change its wish: wishes are passed on, so a flood of them would be everybody's. */
const MIN_TICKS_BETWEEN = 5
/** So many ticks a wish is passed on and shown; whoever still has it then asks again. */
const LIFETIME_TICKS = 30

/** Asks for the seats of a member on behalf of this device, which is none. */
export function requestSeat(core: Replica, m: number, name: string, stamp: number): LocalRefusal | null {
  const { key, me, context } = core
  const read = v.safeParse(nameShape, name)
  if (key === null || me !== null) return 'notYours'
  if (!read.success) return 'notLegal'
  if (m >= context.memberCount || !context.safetyRules.isReplaceable(m, headOf(core).generation.bots))
    return 'notNow'
  const own: SeatRequest = { t: 'ask', key, name: read.output, m, n: stamp, sig: '' }
  if (!makesRoom(core, key)) return 'notNow'
  sign(core, seatRequestText(context.game, own), own)
  core.seatRequests.set(key, { request: own, receivedAt: core.ticks })
  sendToAll(core, own)
  return null
}

export function onSeatRequest(core: Replica, link: ConnectionId, wish: SeatRequest): void {
  const { context, seatRequests } = core
  if (wish.m >= context.memberCount) return penalize(core, link, 'noSuchMember')
  const before = seatRequests.get(wish.key)
  if (before !== undefined && wish.n <= before.request.n) return countRefusal(core, 'oldNews')
  if (before !== undefined && core.ticks < before.receivedAt + MIN_TICKS_BETWEEN)
    return countRefusal(core, 'flood')
  if (!context.verify(wish.m, seatRequestText(context.game, wish), wish.sig, wish.key))
    return penalize(core, link, 'badSignature')
  if (!makesRoom(core, wish.key)) return countRefusal(core, 'flood')
  seatRequests.set(wish.key, { request: wish, receivedAt: core.ticks })
  sendToAll(core, wish, link)
  if (isOpen(core, wish)) notify(core, { type: 'seatAsked', key: wish.key, name: wish.name, m: wish.m })
}

/** Forgets a wish that has run out, if there is no room for another; answers whether there is now. */
function makesRoom({ seatRequests, ticks }: Replica, key: string): boolean {
  if (seatRequests.has(key) || seatRequests.size < MAX_SEAT_REQUESTS) return true
  const oldest = [...seatRequests].find(([, { receivedAt }]) => ticks > receivedAt + LIFETIME_TICKS)
  return oldest !== undefined && seatRequests.delete(oldest[0])
}

/** Is it still to be answered: by nobody who was caught or is a member, and for a seat a bot plays? */
function isOpen(core: Replica, { key, m }: SeatRequest): boolean {
  const { bots, keys } = headOf(core).generation
  return core.context.safetyRules.isReplaceable(m, bots) && !keys.includes(key) && !core.evidence.has(key)
}

/** The wishes that may be granted now. */
export function openSeatRequests(core: Replica): SeatRequest[] {
  return [...core.seatRequests.values()]
    .filter(
      ({ request: wish, receivedAt }) => core.ticks <= receivedAt + LIFETIME_TICKS && isOpen(core, wish),
    )
    .map(({ request: wish }) => wish)
}

/** Tells open wishes again, as messages are lost. */
export function tickSeatRequests(core: Replica): void {
  for (const wish of openSeatRequests(core)) sendToAll(core, wish)
}
