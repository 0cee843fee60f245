import { CHANCE } from '../engine/core/game.ts'
import { ackText, recordHash, recordText } from './canon.ts'
import { checkRecord } from './check.ts'
import { askFor, recordsFrom, recordsTowards } from './fetching.ts'
import { consider, findFinal, share, takeLink } from './progress.ts'
import type { Ack, LogRecord, MessageOf } from './protocol.ts'
import { headOf, isOnPath, plant, refuse, send, sendToAll, show, strike } from './state.ts'
import type { Core, Link, Proof } from './state.ts'
import { authorOf } from './tree.ts'
import type { Node } from './tree.ts'

/** What this member has, and whose word it has that they have it too. */
export function headMessage(core: Core): MessageOf<'head'> {
  const { era, i, hash } = headOf(core)
  const acks = core.acks.filter((ack) => ack !== undefined)
  return { t: 'head', g: era.g, i, h: hash, acks }
}

/** Tells every neighbour what is new since `before` was the head. */
export function announce(core: Core, before: Node): void {
  const head = headOf(core)
  const message = headMessage(core)
  for (const [link, neighbour] of core.links) {
    let known: Node | null = neighbour.sent ?? neighbour.at ?? before
    while (known !== null && !isOnPath(core, known)) known = known.parent
    const list = recordsFrom(core, (known?.i ?? 0) + 1)
    if (list.length > 0) send(core, link, { t: 'ents', list })
    neighbour.sent = head
    send(core, link, message)
  }
}

export function onHead(core: Core, link: Link, { h, acks }: MessageOf<'head'>): void {
  const neighbour = core.links.get(link)
  const node = core.tree.get(h)
  if (neighbour !== undefined && node !== undefined) neighbour.at = node
  if (node === undefined) askFor(core, link, h)
  let isNews = false
  for (const ack of acks) isNews = takeAck(core, link, ack) || isNews
  if (!isNews) return
  findFinal(core)
  // Dice wait for everybody's word, so it must not wait for the next tick.
  if (headOf(core).tale.turn === CHANCE) sendToAll(core, headMessage(core), link)
}

function takeAck(core: Core, link: Link, ack: Ack): boolean {
  const known = core.acks[ack.m]
  if (ack.m === core.me) return false
  if (known !== undefined && (ack.g < known.g || (ack.g === known.g && ack.i <= known.i))) return false
  if (ack.m >= core.court.n) {
    strike(core, link, 'noSuchMember')
    return false
  }
  if (!core.court.verify(ack.m, ackText(core.court.game, ack), ack.sig)) {
    strike(core, link, 'badSignature')
    return false
  }
  core.acks[ack.m] = ack
  return true
}

export function onWant(core: Core, link: Link, { goal, have }: MessageOf<'want'>): void {
  const list = recordsTowards(core, goal, have)
  send(core, link, list.length > 0 ? { t: 'ents', list } : headMessage(core))
}

export function onEntries(core: Core, link: Link, { list }: MessageOf<'ents'>): void {
  const neighbour = core.links.get(link)
  let last: Node | null = null
  for (const record of list) {
    const node = takeRecord(core, link, record)
    if (node === undefined) break
    last = node
  }
  if (last === null) return
  consider(core, last)
  if (neighbour === undefined) return
  neighbour.at = last
  const isFurther = neighbour.tip !== last
  neighbour.tip = last
  if (neighbour.goal === null || !isFurther || core.tree.has(neighbour.goal)) return
  neighbour.asked = false
  askFor(core, link, neighbour.goal)
}

/** Verifies a record and keeps it in memory; whether it becomes part of the log is decided elsewhere. */
function takeRecord(core: Core, link: Link, record: LogRecord): Node | undefined {
  const { court, tree } = core
  const parent = tree.get(record.p)
  if (parent === undefined) {
    refuse(core, 'unknownParent')
    // Something lies between; the neighbour that sent this has it.
    askFor(core, link, record.p)
    return undefined
  }
  const known = tree.get(recordHash(court.game, record))
  if (known !== undefined) return known
  const node = checkRecord(court, parent, record)
  if (typeof node === 'string') {
    if (node === 'stateDiffers' || node === 'wrongBot')
      show(core, { type: 'rulesDiffer', i: record.i, member: authorOf(court, record) })
    strike(core, link, node === 'badSignature' ? 'badSignature' : 'badRecord')
    return undefined
  }
  plant(core, node)
  compare(core, node)
  return node
}

/** Has its author written another record in the same place, or formed another generation of this number? */
function compare(core: Core, node: Node): void {
  const record = node.record!
  const m = authorOf(core.court, record)
  if (m === null || core.proofs.has(m)) return
  const rivals: Iterable<Node> = record.k === 'gen' ? core.tree.values() : node.parent!.children
  for (const { record: other, hash } of rivals) {
    if (other === null || hash === node.hash || !isRival(core, m, record, other)) continue
    accuse(core, m, { one: record, two: other })
    return
  }
}

function isRival(core: Core, m: number, one: LogRecord, two: LogRecord): boolean {
  if (authorOf(core.court, one) !== m || authorOf(core.court, two) !== m || one.g !== two.g) return false
  if (one.k === 'gen' || two.k === 'gen') return one.k === two.k
  return one.i === two.i && one.p === two.p
}

function accuse(core: Core, m: number, proof: Proof): void {
  core.proofs.set(m, proof)
  sendToAll(core, { t: 'proof', ...proof })
  show(core, { type: 'dispute', member: m })
}

export function onProof(core: Core, link: Link, { one, two }: MessageOf<'proof'>): void {
  const { court } = core
  const m = authorOf(court, one)
  if (m === null || m >= court.n) return strike(core, link, 'badProof')
  if (core.proofs.has(m)) return
  const hashes = [one, two].map((record) => recordHash(court.game, record))
  const isSigned = [one, two].every(
    (record, at) =>
      'sig' in record &&
      record.sig !== null &&
      court.verify(m, recordText(court.game, hashes[at]!), record.sig),
  )
  if (!isSigned || hashes[0] === hashes[1] || !isRival(core, m, one, two))
    return strike(core, link, 'badProof')
  accuse(core, m, { one, two })
}

export function onShare(core: Core, link: Link, { g, links }: MessageOf<'share'>): void {
  if (g !== headOf(core).era.g) return refuse(core, 'oldNews')
  let isNews = false
  for (const [m, k, revealed] of links) {
    const taken = takeLink(core, m, k, revealed)
    if (taken === undefined) return strike(core, link, 'badLink')
    isNews ||= taken
  }
  if (isNews) share(core, link)
}
