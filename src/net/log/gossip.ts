import { CHANCE } from '../../engine/core/game.ts'
import { ackText, recordHash } from './signing-text.ts'
import { checkRecord } from './check-record.ts'
import type { Link, Refused } from './effect-types.ts'
import { refuse, send, sendToAll, show, strike } from './effects.ts'
import { askFor, recordsFrom, recordsTowards } from './log-sync.ts'
import { holdAgainst, weighAck } from './promise-violations.ts'
import { consider, findFinal, share, takeLink } from './progress.ts'
import { compare } from './equivocation.ts'
import type { Ack, LogRecord, MessageOf } from './protocol.ts'
import { noteBrought } from './bot-verification.ts'
import { headOf, isOnPath, plant } from './replica.ts'
import type { Core } from './replica.ts'
import { authorOf, isSigned } from './record-tree.ts'
import type { Node } from './record-tree.ts'

/** What this member has, and whose word it has that they have it too. */
export function headMessage(core: Core): MessageOf<'head'> {
  const { era, i, hash } = headOf(core)
  // Whoever does not know the record cannot tell by whose key the word was to be signed.
  const acks = core.acks.filter((ack) => ack !== undefined).filter(({ h }) => core.tree.has(h))
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
  const why = faultOfAck(core, ack)
  if (why === 'oldNews') refuse(core, why)
  else if (why !== null) strike(core, link, why)
  if (why !== null) return false
  core.acks[ack.m] = ack
  weighAck(core, ack)
  return true
}

/** A word counts if whoever is the member now gave it, and it says of the record what is true of it. */
function faultOfAck(core: Core, ack: Ack): Refused | null {
  const { court, tree } = core
  if (ack.m >= court.n) return 'noSuchMember'
  const { era } = headOf(core)
  const node = tree.get(ack.h)
  const signer = node?.era ?? (ack.g === era.g ? era : undefined)
  if (signer === undefined || signer.keys[ack.m] !== era.keys[ack.m]) return 'oldNews'
  if (node !== undefined && (node.i !== ack.i || node.era.g !== ack.g)) return 'badRecord'
  const text = ackText(court.game, ack)
  return isSigned(court, signer, { m: ack.m, text, sig: ack.sig }) ? null : 'badSignature'
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
  noteBrought(core, link, node)
  if (record.k === 'gen') holdAgainst(core, record.proms)
  return node
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
