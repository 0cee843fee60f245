// Rolling dice with the randomness beacon: every member of a roll reveals its next link once all contributors
// have acknowledged the log before the roll; the links together are the salt (docs/online-protocol.md, "Luck").

import { assert } from '../../engine/core/fault.ts'
import { isLinkOf } from '../rolls/begun-roll.ts'
import { sendToAll } from './effects.ts'
import { savedSlotOf } from './finality.ts'
import { isOverDays } from '../records/genesis.ts'
import { appendRecord } from './head.ts'
import type { MessageOf } from '../records/protocol.ts'
import { rollAfter } from '../rolls/next-record.ts'
import { chainOf, headOf } from './replica.ts'
import type { Replica } from './replica.ts'

/**
 * The contributors that have to store the log before a roll that takes links of all. At a table over days those whose seats
 * bots play are not waited for, if the others could form a generation without them: they may never visit again.
 */
function storers({ context, path }: Replica): readonly number[] {
  const { contributors, bots } = path.at(-1)!.generation
  const playing = contributors.filter((m) => !bots.includes(m))
  const isEnough = playing.length >= context.safetyRules.majority(context.memberCount)
  return isOverDays(context.genesis) && isEnough ? playing : contributors
}

/** The contributors that do not store the log before the roll yet, as far as is known. */
export const missingStorers = (replica: Replica): number[] =>
  storers(replica).filter((m) => savedSlotOf(replica, m) < headOf(replica).slot)

/**
 * Is the whole log before the roll known to be stored? Only then links are revealed. Who signed the genesis stores it; at a
 * table over days no acknowledgement is waited for that only says so.
 */
export const isStoredByAll = (replica: Replica): boolean =>
  (headOf(replica).slot === 0 && isOverDays(replica.context.genesis)) || missingStorers(replica).length === 0

/**
 * Reveals this member's link; if the roll takes links of all, only when every contributor is known to store the whole
 * log before it. So a member that equivocates can never learn the dice of two branches.
 */
export function revealLink(replica: Replica): void {
  const { me, revealedLinks } = replica
  const roll = headOf(replica).roll
  if (me === null || roll?.members.includes(me) !== true || isLinkKnown(replica, me)) return
  if (roll.waitsForAll && !isStoredByAll(replica)) return
  const link = ownLink(replica, me)
  if (link === undefined) return
  revealedLinks.set(me, link)
  sendRevealedLinks(replica)
}

/** This member's link for the roll; undefined if the secret of its chain was lost. */
function ownLink(replica: Replica, me: number): string | undefined {
  const { roll } = headOf(replica)
  if (roll === null || !roll.members.includes(me)) return undefined
  const link = chainOf(replica, roll.g).link(roll.places[roll.members.indexOf(me)]!)
  return isLinkOf(roll, me, link) === true ? link : undefined
}

/** Does the roll wait for a link of this member that it lost with its storage? */
export function hasLostLink(replica: Replica): boolean {
  const { me } = replica
  const { roll } = headOf(replica)
  return (
    me !== null &&
    roll?.members.includes(me) === true &&
    !isLinkKnown(replica, me) &&
    ownLink(replica, me) === undefined
  )
}

/** The member's link for the begun roll, revealed or named by a promise. */
export const knownLink = (replica: Replica, m: number): string | undefined =>
  headOf(replica).roll?.given.get(m) ?? replica.revealedLinks.get(m)
const isLinkKnown = (replica: Replica, m: number): boolean => knownLink(replica, m) !== undefined

/** The members whose link for the begun roll is not known here. */
export const missingLinks = (replica: Replica): number[] =>
  (headOf(replica).roll?.members ?? []).filter((m) => !isLinkKnown(replica, m))

/**
 * The members whose link is missing although every contributor has stored the log before the roll. At a table over
 * days no player has to be there, so no link is overdue.
 */
export const overdueLinks = (replica: Replica): number[] =>
  !isOverDays(replica.context.genesis) && isStoredByAll(replica) ? missingLinks(replica) : []

/** Sends all revealed links that are not in a record yet to all neighbors, except `but`. */
export function sendRevealedLinks(replica: Replica, but?: string): void {
  const message = linksMessage(replica)
  if (message !== null) sendToAll(replica, message, but)
}

/** The revealed links of the begun roll; null if there are none. */
export function linksMessage(replica: Replica): MessageOf<'links'> | null {
  const { roll } = headOf(replica)
  const links = [...replica.revealedLinks]
  return roll === null || links.length === 0 ? null : { t: 'links', after: roll.after, links }
}

/** Accepts a link for the begun roll. Returns whether it is new; undefined if it is wrong. */
export function acceptLink(replica: Replica, m: number, link: string): boolean | undefined {
  const { roll } = headOf(replica)
  if (roll === null || replica.revealedLinks.has(m)) return false
  if (isLinkOf(roll, m, link) !== true) return undefined
  replica.revealedLinks.set(m, link)
  return true
}

/** Appends the roll if the links of all its members are known. Returns whether it did. */
export function rollDice(replica: Replica): boolean {
  const head = headOf(replica)
  const { roll } = head
  const links = (roll?.members ?? []).flatMap((m) => knownLink(replica, m) ?? [])
  if (roll === null || links.length < roll.members.length) return false
  const record = rollAfter(replica.context, head, links)
  assert(record !== undefined, 'dice that are wanted are taken')
  return appendRecord(replica, record)
}
