// Gossip: spreading heads, acknowledgements, records and revealed links to all neighbors. Every message that
// is new here is verified, kept and relayed, so any connected graph of neighbors suffices
// (docs/online-protocol.md, "Messages").

import { CHANCE } from '../engine/core/game.ts'
import { ackText, recordHash } from './records/signing-text.ts'
import { checkRecord } from './replica/check-record.ts'
import type { RecordFault } from './replica/check-record.ts'
import type { ConnectionId, RefusalReason } from './replica/effect-types.ts'
import { countRefusal, send, sendToAll, notify, penalize } from './replica/effects.ts'
import { checkRefusedGenerations, noteRefusedGeneration } from './generations/low-base.ts'
import { checkOwnPromises } from './generations/withdrawals.ts'
import { requestRecords, recordsFrom, recordsTowards } from './replica/log-sync.ts'
import { checkPromises, checkAcknowledgement } from './generations/promise-violations.ts'
import { considerHead } from './replica/head.ts'
import { savedSlotOf, updateFinality } from './replica/finality.ts'
import { sendRevealedLinks, acceptLink } from './replica/dice.ts'
import { detectEquivocation } from './generations/equivocation.ts'
import type { Acknowledgement, LogRecord, MessageOf } from './records/protocol.ts'
import { noteBotMove } from './replica/bot-verification.ts'
import { headOf, isOnPath, insertRecord } from './replica/replica.ts'
import type { Replica } from './replica/replica.ts'
import { authorOf, isSignedByMember } from './records/record-tree.ts'
import type { RecordNode } from './records/record-tree.ts'

/** The head of this replica, with these acknowledgements. */
function headMessage(replica: Replica, acks: readonly Acknowledgement[]): MessageOf<'head'> {
  const { generation, slot, hash } = headOf(replica)
  // An acknowledgement of a record that was pruned is left out: the neighbor could not tell which key to verify
  // it with.
  return {
    t: 'head',
    g: generation.number,
    i: slot,
    h: hash,
    acks: acks.filter(({ h }) => replica.tree.has(h)),
  }
}

/** Sends a neighbor the head, and all acknowledgements that it has not shown itself. */
export function sendHead(replica: Replica, connection: ConnectionId): void {
  const shown = replica.neighbors.get(connection)?.shownAcks
  const known = replica.acks.filter((ack) => ack !== undefined)
  const news = known.filter((ack) => !isSameAck(ack, shown?.get(ack.m)))
  send(replica, connection, headMessage(replica, news))
}

/** Acknowledgements are repeated on each of as many ticks, and then on one in as many, as is a head that both have. */
const EAGER_TICKS = 3
export const REPEAT_TICKS = 5

/** On a tick: the head for a neighbor that may have another one, and the acknowledgements if they may not have arrived. */
export function repeatHead(replica: Replica, connection: ConnectionId): void {
  const { ticks, acksChangedAt } = replica
  const neighbor = replica.neighbors.get(connection)
  const changedAt = Math.max(acksChangedAt, neighbor?.changedAt ?? 0)
  if (ticks <= changedAt + EAGER_TICKS || ticks % REPEAT_TICKS === 0) sendHead(replica, connection)
  else if (neighbor?.lastKnown !== headOf(replica)) send(replica, connection, headMessage(replica, []))
}

const isSameAck = (one: Acknowledgement, other: Acknowledgement | undefined): boolean =>
  one.g === other?.g && one.h === other.h

/**
 * Sends every neighbor the records it lacks since `before` was the head, and that this device stores them. The
 * acknowledgements of others wait for the next tick: in most tables a neighbor has them from the others.
 */
export function announce(replica: Replica, before: RecordNode): void {
  const head = headOf(replica)
  const own = replica.acks[replica.me ?? -1]
  const message = headMessage(replica, own === undefined ? [] : [own])
  for (const [connection, neighbor] of replica.neighbors) {
    let known: RecordNode | null = neighbor.lastSent ?? neighbor.lastKnown ?? before
    while (known !== null && !isOnPath(replica, known)) known = known.parent
    const list = recordsFrom(replica, (known?.slot ?? 0) + 1)
    if (list.length > 0) send(replica, connection, { t: 'records', list })
    neighbor.lastSent = head
    send(replica, connection, message)
  }
}

/** Learns the head of a neighbor, requests it if it is unknown, and takes over acknowledgements. */
export function onHead(replica: Replica, connection: ConnectionId, { h, acks }: MessageOf<'head'>): void {
  const neighbor = replica.neighbors.get(connection)
  const node = replica.tree.get(h)
  if (neighbor !== undefined && node !== undefined) {
    if (neighbor.lastKnown !== node) neighbor.changedAt = replica.ticks
    neighbor.lastKnown = node
  }
  for (const ack of acks) if (ack.m < replica.context.memberCount) neighbor?.shownAcks.set(ack.m, ack)
  if (node === undefined) requestRecords(replica, connection, h)
  const head = headOf(replica)
  const hasAll = ({ m }: Acknowledgement): boolean =>
    m < replica.context.memberCount && savedSlotOf(replica, m) >= head.slot
  const behind = acks.filter((ack) => !hasAll(ack))
  const news = acks.filter((ack) => acceptAck(replica, connection, ack))
  if (news.length === 0) return
  replica.acksChangedAt = replica.ticks
  updateFinality(replica)
  // Dice need the acknowledgements of all contributors, so these do not wait for the next tick. Others do: one member
  // may send many of them.
  const complete = behind.filter(hasAll)
  if (head.position.turn === CHANCE && complete.length > 0)
    sendToAll(replica, headMessage(replica, complete), connection)
}

function acceptAck(replica: Replica, connection: ConnectionId, ack: Acknowledgement): boolean {
  const known = replica.acks[ack.m]
  // Of an unknown record, neither the slot nor the key can be checked yet. It is said again after our head has changed.
  if (ack.m === replica.me || !replica.tree.has(ack.h)) return false
  if (known !== undefined && (ack.g < known.g || (ack.g === known.g && ack.i <= known.i))) return false
  const why = refusalOfAck(replica, ack)
  if (why === 'oldNews') countRefusal(replica, why)
  else if (why !== null) penalize(replica, connection, why)
  if (why !== null) return false
  replica.acks[ack.m] = ack
  checkAcknowledgement(replica, ack)
  return true
}

/**
 * An acknowledgement counts if the current holder of the key signed it, and generation and slot fit the
 * record.
 */
function refusalOfAck(replica: Replica, ack: Acknowledgement): RefusalReason | null {
  const { context, tree } = replica
  if (ack.m >= context.memberCount) return 'noSuchMember'
  const { generation } = headOf(replica)
  const node = tree.get(ack.h)
  if (node?.generation.keys[ack.m] !== generation.keys[ack.m] || node === undefined) return 'oldNews'
  if (node.slot !== ack.i || node.generation.number !== ack.g) return 'badRecord'
  const text = ackText(context.game, ack)
  return isSignedByMember(context, node.generation, { m: ack.m, text, sig: ack.sig }) ? null : 'badSignature'
}

/** Answers a request for records with those that are missing, or with the own head. */
export function onWant(replica: Replica, connection: ConnectionId, { goal, have }: MessageOf<'want'>): void {
  const list = recordsTowards(replica, goal, have)
  if (list.length > 0) send(replica, connection, { t: 'records', list })
  else sendHead(replica, connection)
}

/** Verifies records in order, adopts the last one as head if it is preferred, and requests more if some are missing. */
export function onRecords(replica: Replica, connection: ConnectionId, { list }: MessageOf<'records'>): void {
  const neighbor = replica.neighbors.get(connection)
  let last: RecordNode | null = null
  for (const record of list) {
    const node = acceptRecord(replica, connection, record)
    if (node === undefined) break
    last = node
  }
  if (last === null) return
  considerHead(replica, last)
  if (neighbor === undefined) return
  neighbor.lastKnown = last
  const isFurther = neighbor.lastReceived !== last
  neighbor.lastReceived = last
  if (neighbor.wanted === null || !isFurther || replica.tree.has(neighbor.wanted)) return
  neighbor.isAsked = false
  requestRecords(replica, connection, neighbor.wanted)
}

/** Verifies a record and adds it to the tree. `considerHead` decides whether it becomes the head. */
function acceptRecord(replica: Replica, connection: ConnectionId, record: LogRecord): RecordNode | undefined {
  const { context, tree } = replica
  const parent = tree.get(record.p)
  if (parent === undefined) {
    countRefusal(replica, 'unknownParent')
    // Records in between are missing; the neighbor that sent this one has them.
    requestRecords(replica, connection, record.p)
    return undefined
  }
  const known = tree.get(recordHash(context.game, record))
  if (known !== undefined) return known
  // Other branches that it brings along are records like all others, and may prove an equivocation.
  const beside = record.k === 'gen' ? (record.beside ?? []) : []
  if (beside.some((other) => acceptRecord(replica, connection, other) === undefined)) return undefined
  const node = checkRecord(context, parent, record)
  if (typeof node === 'string') return refuseRecord(replica, connection, record, node)
  insertRecord(replica, node)
  detectEquivocation(replica, node)
  noteBotMove(replica, connection, node)
  if (record.k === 'gen') checkPromises(replica, record.proms, parent.generation)
  checkOwnPromises(replica, node)
  checkRefusedGenerations(replica)
  return node
}

function refuseRecord(
  replica: Replica,
  connection: ConnectionId,
  record: LogRecord,
  fault: RecordFault,
): undefined {
  if (record.k === 'gen') noteRefusedGeneration(replica, connection, record)
  if (fault === 'stateDiffers' || fault === 'wrongBot')
    notify(replica, { type: 'rulesDiffer', i: record.i, member: authorOf(replica.context, record) })
  penalize(replica, connection, fault === 'badSignature' ? 'badSignature' : 'badRecord')
  return undefined
}

/** Verifies revealed links and relays new ones. */
export function onLinks(
  replica: Replica,
  connection: ConnectionId,
  { after, links }: MessageOf<'links'>,
): void {
  // The record names the roll: two generations of one number have other chains, and no neighbor is at fault.
  if (replica.context.safetyRules.namesRolls && after !== headOf(replica).roll?.after)
    return replica.tree.has(after) ? undefined : countRefusal(replica, 'oldNews')
  let isNews = false
  for (const [m, revealed] of links) {
    const taken = acceptLink(replica, m, revealed)
    if (taken === undefined) return penalize(replica, connection, 'badLink')
    isNews ||= taken
  }
  if (isNews) sendRevealedLinks(replica, connection)
}
