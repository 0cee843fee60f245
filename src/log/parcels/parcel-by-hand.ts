// Parcels that travel by hand, as a link or a file (docs/online-transport.md, "By hand"): as short as can be, because no
// store holds the log before them.

import { messagesToLeave, newsOf, slotKnownBy } from './parcel-exchange.ts'
import { packParcel } from './parcel.ts'
import { headOf } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'

/**
 * What this member sends to the others by hand: the log from the latest slot that every other person at the table is known
 * to store, all statements, and the latest chat messages as there is room for them. Undefined if it is longer than `limit`
 * bytes, or if this device is no member.
 */
export function turnToSend(replica: Replica, limit: number): Uint8Array | undefined {
  const { me, path } = replica
  if (me === null) return undefined
  const head = headOf(replica)
  const known = otherPeople(replica).map((m) => Math.max(slotKnownBy(replica, m), lastSlotOf(replica, m)))
  const base = path[Math.min(head.slot, ...known)]!
  const acks = replica.acks.filter((ack) => ack !== undefined)
  // Who wrote a later record stores what is before it: where there is no room, it need not be said once more. A roll may
  // wait for it, though.
  const untold = acks.filter(({ m, i }) => head.roll !== null || i > lastSlotOf(replica, m))
  const all = messagesToLeave(replica)
  const needed = all.filter(({ t }) => t !== 'chat')
  const chats = all.filter(({ t }) => t === 'chat')
  for (const said of [acks, untold])
    for (let from = said === acks ? 0 : chats.length; from <= chats.length; from++) {
      const content = packParcel({ base, head, acks: said, messages: [...needed, ...chats.slice(from)] })
      if (content.length <= limit) return content
    }
  return undefined
}

/** The other members whose seats no bot plays. */
const otherPeople = (replica: Replica): readonly number[] =>
  replica.context.genesis.members
    .map((_, m) => m)
    .filter((m) => m !== replica.me && !headOf(replica).generation.bots.includes(m))

/**
 * Is each other person known to have the genesis with all signatures? They said something in the game, or threw dice; with `next`
 * their links for the first roll prove nothing, as these came with the signatures (decision 55).
 */
export function haveAllBegun(replica: Replica): boolean {
  const { acks, revealedLinks, path, context } = replica
  const { members, luck } = context.genesis
  const isThrown = path.some(({ record }) => record?.k === 'rnd' && record.links.length === members.length)
  const hasBegun = (m: number): boolean =>
    acks[m] !== undefined || (luck !== 'next' && revealedLinks.has(m)) || lastSlotOf(replica, m) > 0
  return (luck !== 'next' && isThrown) || otherPeople(replica).every(hasBegun)
}

/** The slot of the latest choice that a member signed, or 0. */
function lastSlotOf({ path, context }: Replica, m: number): number {
  const last = path.findLast(
    ({ record }) => record?.k === 'act' && record.sig !== null && context.owners[record.seat] === m,
  )
  return last?.slot ?? 0
}

/** All statements that are known here, without the log. What no store keeps is stored like this on the device. */
export const statementsToKeep = (replica: Replica, limit: number): Uint8Array | undefined =>
  newsOf(replica, headOf(replica), limit)

/**
 * Tells apart what this member said itself: its latest choice, its link for a roll, its promise and its consents. Null if it
 * said nothing yet.
 */
export function ownWords(replica: Replica): string | null {
  const { me, path, promise, consents, revealedLinks } = replica
  if (me === null) return null
  const { record } = path[lastSlotOf(replica, me)]!
  const said = [
    record?.k === 'act' ? record.sig : undefined,
    revealedLinks.get(me),
    promise?.sig,
    ...consents.filter(({ m }) => m === me).map(({ sig }) => sig),
  ].filter((one) => one !== undefined)
  return said.length === 0 ? null : said.join(' ')
}
