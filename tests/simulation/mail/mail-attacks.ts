// Attackers by mail: they leave other parcels than their honest replica would. The stores do the rest.

import { NEWS } from '../../../src/log/parcels/parcel-exchange.ts'
import type { OwnParcel } from '../../../src/log/parcels/parcel-exchange.ts'
import { packParcel, unpackParcel, withoutSignatures } from '../../../src/log/parcels/parcel.ts'
import type { ReadParcel } from '../../../src/log/parcels/parcel.ts'
import { checkRecord } from '../../../src/log/replica/check-record.ts'
import type { Message } from '../../../src/log/records/protocol.ts'
import { headOf } from '../../../src/log/replica/replica.ts'
import type { Replica } from '../../../src/log/replica/replica.ts'
import type { RecordNode } from '../../../src/log/records/record-tree.ts'
import { ATTACKS, attackText, conflictingRecord, tamperWithMessage } from '../adversary.ts'
import { wordsThatExhaust } from '../exhaust.ts'
import { numberAbove, signedProposal } from '../stall.ts'
import { dispatch } from '../world.ts'
import type { Attack, Peer, World } from '../world-types.ts'

/** The attacks that can be made by mail. */
export const MAIL_ATTACKS: readonly Attack[] = [
  ...ATTACKS.filter((attack) => attack !== 'reroll' && attack !== 'amplify'),
  'hideRecord',
]

/** What an attacker leaves in place of the parcels of its honest replica. */
export function liesOf(
  world: World,
  peer: Peer,
  replica: Replica,
  honest: readonly OwnParcel[],
): readonly OwnParcel[] {
  const context = withoutSignatures(replica.context)
  return honest.flatMap(({ place, content }): OwnParcel[] => {
    const read = place === NEWS ? unpackParcel({ context, tree: replica.tree }, content) : undefined
    if (read === undefined || 'fault' in read) return [{ place, content }]
    const lie = tamperedNews(world, peer, replica, read, content)
    return lie === null ? [] : [{ place, content: lie }]
  })
}

function tamperedNews(
  world: World,
  peer: Peer,
  replica: Replica,
  read: ReadParcel,
  content: Uint8Array,
): Uint8Array | null {
  if (peer.attack === 'hideRecord') return hideRecord(world, peer, replica, read) ?? content
  if (peer.attack === 'malformed') return damaged(world, content)
  const others = read.messages.filter(({ t }) => t !== 'head' && t !== 'records')
  const kept = others.flatMap((message) => tamperWithMessage(world, peer, '0', message) ?? [])
  const more = world.random.chance(0.3) ? wordsOf(world, peer, replica) : []
  if (more.length > 0) world.counts.attacks++
  return repack(read, [...kept, ...more])
}

function repack({ base, head, messages }: ReadParcel, others: readonly Message[]): Uint8Array {
  const acks = messages.flatMap((message) => (message.t === 'head' ? message.acks : []))
  return packParcel({ base, head, acks, messages: others })
}

/** A damaged parcel, something else, or one that is too large. */
function damaged(world: World, content: Uint8Array): Uint8Array {
  const { random } = world
  if (random.chance(0.5)) return content
  world.counts.attacks++
  if (random.chance(0.1)) return new Uint8Array(32_700).fill(random.below(256))
  const changed = Uint8Array.from(content.subarray(0, 1 + random.below(content.length)))
  changed[random.below(changed.length)] = random.below(256)
  return random.chance(0.5) ? changed : Uint8Array.from([...changed, ...content.subarray(changed.length)])
}

/** What an attacker says besides. */
function wordsOf(world: World, peer: Peer, replica: Replica): Message[] {
  const { me } = replica
  if (peer.attack === 'exhaust' && me !== null)
    return wordsThatExhaust(
      world,
      peer,
      replica,
      me,
      world.random.pick(['number', 'seatRequests', 'consents'] as const),
    )
  if (peer.attack === 'stall' && me !== null) {
    const { bots, number } = headOf(replica).generation
    const g = numberAbove(replica, Math.max(number, replica.promise?.g ?? 0), me)
    return [{ t: 'promise', promise: signedProposal(world, peer, replica, { g, m: me, bots: [...bots] }) }]
  }
  const text = attackText(world, peer, replica)
  if (text === undefined || text.length > 20_000) return []
  try {
    return [JSON.parse(text) as Message]
  } catch {
    return []
  }
}

/**
 * One that equivocates leaves, now and then, another choice in place of its last one: as another author, since a store
 * may hide either from a reader.
 */
export function secondAuthorOf(
  world: World,
  peer: Peer,
  replica: Replica,
  put: (place: string, content: Uint8Array) => void,
): void {
  if (peer.attack !== 'equivocate' || !world.random.chance(0.3)) return
  const own = replica.path.findLast(
    ({ record }) =>
      record?.k === 'act' && record.sig !== null && replica.context.owners[record.seat] === peer.me,
  )
  const parent = own?.parent
  if (parent === undefined || parent === null) return
  const other = conflictingRecord(world, peer, parent)
  const node = other && checkRecord(withoutSignatures(replica.context), parent, other)
  if (node === undefined || typeof node === 'string' || node.hash === own?.hash) return
  world.counts.attacks++
  const base = replica.path[Math.max(0, parent.slot - 30)]!
  put(NEWS, packParcel({ base, head: node, acks: [], messages: [] }))
}

interface Hidden {
  /** The record before the one that it hides. */
  readonly below: RecordNode
  /** The member that wrote the hidden record, and until when the stores hide what it leaves. */
  readonly of: number
  readonly until: number
}
const hidden = new WeakMap<Peer, Hidden>()
const judged = new WeakMap<Peer, Set<string>>()
/** For how long it pretends, in milliseconds: some days. */
const PRETENDS = 5 * 24 * 3_600_000

/**
 * One that acts next after a roll knows it first. If it dislikes the roll, it hides it and the record before it, and
 * proposes a generation as if it had not seen them. The stores are on its side: they hide that record, too.
 */
function hideRecord(world: World, peer: Peer, replica: Replica, read: ReadParcel): Uint8Array | null {
  const seen = judged.get(peer) ?? new Set<string>()
  judged.set(peer, seen)
  const roll = replica.path.findLast(({ record }) => record?.k === 'rnd')
  if (roll !== undefined && !seen.has(roll.hash)) {
    seen.add(roll.hash)
    judge(world, peer, replica, roll)
  }
  const now = hidden.get(peer)
  if (now === undefined || world.now > now.until || !isOnPath(replica, now.below)) return null
  const promises = [...replica.promises.values()].flatMap((given) => [...given.values()])
  const below = replica.path[now.below.slot]!
  const base = below.slot < read.base.slot ? below : read.base
  const acks = read.messages.flatMap((message) => (message.t === 'head' ? message.acks : []))
  const messages = promises.map((promise): Message => ({ t: 'promise', promise }))
  return packParcel({ base, head: below, acks: acks.filter(({ m }) => m !== replica.me), messages })
}

/** Does the roll after this record take one link, and that one from this member? */
const isAlone = ({ me }: Replica, { roll }: RecordNode): boolean =>
  roll?.waitsForAll === false && me !== null && roll.members.includes(me)

/** Does it know this roll alone, and dislike it? */
function judge(world: World, peer: Peer, replica: Replica, roll: RecordNode): void {
  const { entry } = roll.position
  const before = roll.parent!
  const { owners } = replica.context
  const own = (node: RecordNode): boolean =>
    node.record?.k !== 'act' || owners[node.record.seat] === replica.me
  if (!isAlone(replica, before) || !replica.path.slice(roll.slot + 1).every(own)) return
  const of = before.record?.k === 'act' ? (owners[before.record.seat] ?? null) : null
  const isDisliked = entry !== null && 'salt' in entry && entry.salt >= '8'
  if (of === null || of === replica.me || !isDisliked) return
  hidden.set(peer, { below: before.parent!, of, until: world.now + PRETENDS })
  world.counts.attacks++
  world.counts.predicted++
  const { bots } = headOf(replica).generation
  dispatch(world, peer, { type: 'propose', bots: [...bots] })
}

/** Do the stores keep the parcels of this peer from that one at the moment? */
export const isKeptBack = (world: World, from: Peer, reader: Peer): boolean =>
  world.peers.some((peer) => {
    const now = hidden.get(peer)
    return (
      now !== undefined && world.now <= now.until && from.me === now.of && reader !== peer && reader !== from
    )
  })
const isOnPath = ({ path }: Replica, node: RecordNode): boolean => path[node.slot]?.hash === node.hash

/** The record that it says is its head, in place of the true one. */
export const pretendedHead = (peer: Peer): RecordNode | undefined =>
  peer.attack === 'hideRecord' ? hidden.get(peer)?.below : undefined
