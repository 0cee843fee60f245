import { CHANCE } from '../../engine/core/game.ts'
import { ackText, recordHash } from './signing-text.ts'
import { checkRecord } from './check-record.ts'
import type { ConnectionId, RefusalReason } from './effect-types.ts'
import { countRefusal, send, sendToAll, notify, penalize } from './effects.ts'
import { requestRecords, recordsFrom, recordsTowards } from './log-sync.ts'
import { checkPromises, checkAcknowledgement } from './promise-violations.ts'
import { considerHead, updateFinality, sendRevealedLinks, acceptLink } from './progress.ts'
import { detectEquivocation } from './equivocation.ts'
import type { Acknowledgement, LogRecord, MessageOf } from './protocol.ts'
import { noteBotMove } from './bot-verification.ts'
import { headOf, isOnPath, insertRecord } from './replica.ts'
import type { Replica } from './replica.ts'
import { authorOf, isSignedByMember } from './record-tree.ts'
import type { RecordNode } from './record-tree.ts'

/** What this member has, and whose word it has that they have it too. */
export function headMessage(core: Replica): MessageOf<'head'> {
  const { generation, i, hash } = headOf(core)
  // Whoever does not know the record cannot tell by whose key the word was to be signed.
  const acks = core.acks.filter((ack) => ack !== undefined).filter(({ h }) => core.tree.has(h))
  return { t: 'head', g: generation.g, i, h: hash, acks }
}

/** Tells every neighbour what is new since `before` was the head. */
export function announce(core: Replica, before: RecordNode): void {
  const head = headOf(core)
  const message = headMessage(core)
  for (const [link, neighbour] of core.neighbors) {
    let known: RecordNode | null = neighbour.lastSent ?? neighbour.lastKnown ?? before
    while (known !== null && !isOnPath(core, known)) known = known.parent
    const list = recordsFrom(core, (known?.i ?? 0) + 1)
    if (list.length > 0) send(core, link, { t: 'ents', list })
    neighbour.lastSent = head
    send(core, link, message)
  }
}

export function onHead(core: Replica, link: ConnectionId, { h, acks }: MessageOf<'head'>): void {
  const neighbour = core.neighbors.get(link)
  const node = core.tree.get(h)
  if (neighbour !== undefined && node !== undefined) neighbour.lastKnown = node
  if (node === undefined) requestRecords(core, link, h)
  let isNews = false
  for (const ack of acks) isNews = acceptAck(core, link, ack) || isNews
  if (!isNews) return
  updateFinality(core)
  // Dice wait for everybody's word, so it must not wait for the next tick.
  if (headOf(core).position.turn === CHANCE) sendToAll(core, headMessage(core), link)
}

function acceptAck(core: Replica, link: ConnectionId, ack: Acknowledgement): boolean {
  const known = core.acks[ack.m]
  if (ack.m === core.me) return false
  if (known !== undefined && (ack.g < known.g || (ack.g === known.g && ack.i <= known.i))) return false
  const why = refusalOfAck(core, ack)
  if (why === 'oldNews') countRefusal(core, why)
  else if (why !== null) penalize(core, link, why)
  if (why !== null) return false
  core.acks[ack.m] = ack
  checkAcknowledgement(core, ack)
  return true
}

/** A word counts if whoever is the member now gave it, and it says of the record what is true of it. */
function refusalOfAck(core: Replica, ack: Acknowledgement): RefusalReason | null {
  const { context, tree } = core
  if (ack.m >= context.memberCount) return 'noSuchMember'
  const { generation } = headOf(core)
  const node = tree.get(ack.h)
  const signer = node?.generation ?? (ack.g === generation.g ? generation : undefined)
  if (signer === undefined || signer.keys[ack.m] !== generation.keys[ack.m]) return 'oldNews'
  if (node !== undefined && (node.i !== ack.i || node.generation.g !== ack.g)) return 'badRecord'
  const text = ackText(context.game, ack)
  return isSignedByMember(context, signer, { m: ack.m, text, sig: ack.sig }) ? null : 'badSignature'
}

export function onWant(core: Replica, link: ConnectionId, { goal, have }: MessageOf<'want'>): void {
  const list = recordsTowards(core, goal, have)
  send(core, link, list.length > 0 ? { t: 'ents', list } : headMessage(core))
}

export function onRecords(core: Replica, link: ConnectionId, { list }: MessageOf<'ents'>): void {
  const neighbour = core.neighbors.get(link)
  let last: RecordNode | null = null
  for (const record of list) {
    const node = acceptRecord(core, link, record)
    if (node === undefined) break
    last = node
  }
  if (last === null) return
  considerHead(core, last)
  if (neighbour === undefined) return
  neighbour.lastKnown = last
  const isFurther = neighbour.lastReceived !== last
  neighbour.lastReceived = last
  if (neighbour.wanted === null || !isFurther || core.tree.has(neighbour.wanted)) return
  neighbour.isAsked = false
  requestRecords(core, link, neighbour.wanted)
}

/** Verifies a record and keeps it in memory; whether it becomes part of the log is decided elsewhere. */
function acceptRecord(core: Replica, link: ConnectionId, record: LogRecord): RecordNode | undefined {
  const { context, tree } = core
  const parent = tree.get(record.p)
  if (parent === undefined) {
    countRefusal(core, 'unknownParent')
    // Something lies between; the neighbour that sent this has it.
    requestRecords(core, link, record.p)
    return undefined
  }
  const known = tree.get(recordHash(context.game, record))
  if (known !== undefined) return known
  const node = checkRecord(context, parent, record)
  if (typeof node === 'string') {
    if (node === 'stateDiffers' || node === 'wrongBot')
      notify(core, { type: 'rulesDiffer', i: record.i, member: authorOf(context, record) })
    penalize(core, link, node === 'badSignature' ? 'badSignature' : 'badRecord')
    return undefined
  }
  insertRecord(core, node)
  detectEquivocation(core, node)
  noteBotMove(core, link, node)
  if (record.k === 'gen') checkPromises(core, record.proms)
  return node
}

export function onLinks(core: Replica, link: ConnectionId, { g, links }: MessageOf<'share'>): void {
  if (g !== headOf(core).generation.g) return countRefusal(core, 'oldNews')
  let isNews = false
  for (const [m, k, revealed] of links) {
    const taken = acceptLink(core, m, k, revealed)
    if (taken === undefined) return penalize(core, link, 'badLink')
    isNews ||= taken
  }
  if (isNews) sendRevealedLinks(core, link)
}
