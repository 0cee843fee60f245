// The adversary: members that break the protocol on purpose. Each runs the honest replica too; an attack
// changes, drops or adds messages.

import {
  ackText,
  consentText,
  promiseText,
  recordHash,
  recordText,
} from '../../src/log/records/signing-text.ts'
import type { ConnectionId } from '../../src/log/replica/effect-types.ts'
import type {
  Acknowledgement,
  ActionRecord,
  Consent,
  LogRecord,
  Message,
  GenerationPromise,
} from '../../src/log/records/protocol.ts'
import { chainOf, headOf } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import { deciderOf } from '../../src/log/records/record-tree.ts'
import { actionAfter } from '../../src/log/rolls/next-record.ts'
import type { RecordNode } from '../../src/log/records/record-tree.ts'
import { tamperForGain } from './gain-attacks.ts'
import { signAs, transmit } from './world.ts'
import type { Attack, Peer, World } from './world-types.ts'

export const ATTACKS = [
  'forge',
  'outOfTurn',
  'equivocate',
  'rewrite',
  'replay',
  'malformed',
  'withhold',
  'invalid',
  'hideHead',
  'impersonate',
  'reroll',
  'stall',
  'exhaust',
  'amplify',
] as const satisfies readonly Attack[]

/** Attacks that are played only where they are asked for, so that the seeds of the others stay what they are. */
export const NAMED_ATTACKS = ['unacknowledged', 'quit', 'freeze'] as const satisfies readonly Attack[]

const overheardTexts = new WeakMap<World, string[]>()

/** The message an attacker sends in place of one from its honest replica; null to send nothing. */
export function tamperWithMessage(
  world: World,
  peer: Peer,
  link: ConnectionId,
  message: Message,
): Message | null {
  const heard = overheardTexts.get(world) ?? []
  overheardTexts.set(world, heard)
  if (heard.length < 400 && world.random.chance(0.2)) heard.push(JSON.stringify(message))
  if (peer.attack === 'withhold' && message.t === 'links') {
    world.counts.attacks++
    return null
  }
  if (peer.attack === 'equivocate' && message.t === 'records')
    return equivocate(world, peer, link, message.list)
  return tamperForGain(world, peer, message)
}

/** Sends every second neighbor another choice than the rest. */
function equivocate(world: World, peer: Peer, link: ConnectionId, list: LogRecord[]): Message {
  const replica = peer.replica!
  const at = list.findIndex(
    (record) => record.k === 'act' && record.sig !== null && replica.context.owners[record.seat] === peer.me,
  )
  const parent = replica.tree.get(list[at]?.p ?? '')
  if (at < 0 || parent === undefined || Number(link) % 2 === 0 || !world.random.chance(0.25))
    return { t: 'records', list }
  const other = conflictingRecord(world, peer, parent)
  if (other === undefined) return { t: 'records', list }
  world.counts.attacks++
  return { t: 'records', list: [...list.slice(0, at), other] }
}

/** A signed, legal record that conflicts with the one after `parent`. */
export function conflictingRecord(world: World, peer: Peer, parent: RecordNode): ActionRecord | undefined {
  const legal = world.game.legal(parent.position.state)
  if (parent.position.turn < 0 || legal.length === 0) return undefined
  return signedRecord(world, peer, parent, world.random.pick(legal))
}

function signedRecord(
  world: World,
  peer: Peer,
  parent: RecordNode,
  action: number,
  seat = parent.position.turn,
): ActionRecord | undefined {
  const { context } = peer.replica!
  const lawful = actionAfter(context, parent, { action, sig: '' }, (_, place) =>
    chainOf(peer.replica!, parent.generation.number).link(place),
  )
  if (lawful === undefined) return undefined
  const record = { ...lawful, seat }
  record.sig = signAs(world, peer, recordText(context.game, recordHash(context.game, record)))
  return record
}

/** Sends, now and then, what the attack of this peer consists of. */
export function attackAtRandom(world: World, peer: Peer): void {
  const { replica, attack } = peer
  if (replica === null || attack === null) return
  const text = attackText(world, peer, replica)
  const links = [...replica.neighbors.keys()]
  if (text === undefined || links.length === 0) return
  world.counts.attacks++
  const link = world.random.pick(links)
  transmit(world, peer, link, text)
  if (attack !== 'invalid' || !world.random.chance(0.03)) return
  for (let again = 0; again < 700; again++) transmit(world, peer, link, '{"t":"bye"}')
}

/** What an attacker says now, if anything. */
export function attackText(world: World, peer: Peer, replica: Replica): string | undefined {
  const { attack, me } = peer
  const records = attack === null ? undefined : RECORD_ATTACKS[attack]?.(world, peer, replica)
  if (records !== undefined) return JSON.stringify({ t: 'records', list: [records] })
  const heard = overheardTexts.get(world) ?? []
  if (attack === 'replay' && heard.length > 0) return world.random.pick(heard)
  if (attack === 'malformed') return malformedText(world, heard)
  const words = me === null ? undefined : attackMessage(world, peer, replica, me)
  return words === undefined ? undefined : JSON.stringify(words)
}

function attackMessage(world: World, peer: Peer, replica: Replica, m: number): Message | undefined {
  if (peer.attack === 'invalid') return invalidMessage(world, peer, replica, m)
  return peer.attack === 'impersonate' && replica.me === null
    ? messageAsFormerMember(world, peer, replica, m)
    : undefined
}

/** A well-formed, signed message whose content is impossible. */
function invalidMessage(world: World, peer: Peer, replica: Replica, m: number): Message {
  const { random } = world
  const { game } = replica.context
  const { hash, slot, generation, roll, position } = headOf(replica)
  const own = replica.path.findLast(({ record }) => record?.k === 'act' && record.sig !== null)?.record
  const anchor = random.hex(64)
  const promise: GenerationPromise = {
    g: generation.number + 1,
    bots: [5, 4],
    to: anchor,
    m,
    at: [generation.number, slot, hash],
    lost: false,
    anchor,
    sig: '',
  }
  if (random.chance(0.5)) Object.assign(promise, { g: generation.number + 5000, bots: [] })
  promise.sig = signAs(world, peer, promiseText(game, promise))
  const consent: Consent = { g: generation.number, i: slot + 1, p: hash, to: position.ply + 1, m, sig: '' }
  consent.sig = signAs(world, peer, consentText(game, consent))
  const ack: Acknowledgement = { m: 7, g: generation.number, i: slot, h: hash, sig: anchor }
  const lies: Message[] = [
    { t: 'promise', promise },
    { t: 'consent', consent },
    { t: 'links', after: roll?.after ?? hash, links: [[generation.contributors[0]!, anchor]] },
    { t: 'head', g: generation.number, i: slot, h: hash, acks: [ack] },
  ]
  if (own !== undefined && own !== null) lies.push({ t: 'equivocation', one: own, two: own })
  return random.pick(lies)
}

/** A message that a replaced member signs as if it still were the member. */
function messageAsFormerMember(world: World, peer: Peer, replica: Replica, m: number): Message {
  const { random } = world
  const { game } = replica.context
  const head = headOf(replica)
  const { generation, slot, hash, position } = head
  const ack: Acknowledgement = { m, g: generation.number, i: slot, h: hash, sig: '' }
  ack.sig = signAs(world, peer, ackText(game, ack))
  const words: Message[] = [{ t: 'head', g: generation.number, i: slot, h: hash, acks: [ack] }]
  const asked = [...replica.promises]
    .findLast(([g]) => g > generation.number)?.[1]
    .values()
    .next().value
  if (asked !== undefined) {
    const promise: GenerationPromise = {
      ...asked,
      m,
      at: [generation.number, slot, hash],
      lost: false,
      anchor: random.hex(64),
      sig: '',
    }
    promise.sig = signAs(world, peer, promiseText(game, promise))
    words.push({ t: 'promise', promise })
  }
  const choice =
    replica.context.owners[position.turn] === m ? conflictingRecord(world, peer, head) : undefined
  if (choice !== undefined) words.push({ t: 'records', list: [choice] })
  return random.pick(words)
}

/** Signs a promise with an older head than the one acknowledged before. */
export function falsifyPromise(world: World, peer: Peer, replica: Replica, into: object): string | undefined {
  const { promise, path } = replica
  if (peer.attack !== 'hideHead' || promise === null || promise !== into || promise.lost) return undefined
  const older = path[headOf(replica).slot - 1 - world.random.below(12)]
  if (older === undefined || !world.random.chance(0.7)) return undefined
  world.counts.attacks++
  promise.at = [older.generation.number, older.slot, older.hash]
  return promiseText(replica.context.game, promise)
}

const RECORD_ATTACKS: Partial<
  Record<Attack, (world: World, peer: Peer, replica: Replica) => ActionRecord | undefined>
> = {
  // A choice for another member's seat, signed with the wrong key.
  forge: (world, peer, replica) => {
    const head = headOf(replica)
    const decider =
      head.position.turn < 0 ? null : deciderOf(replica.context, head.generation, head.position.turn)
    return decider === replica.me ? undefined : conflictingRecord(world, peer, head)
  },
  // A choice for the attacker's own seat while another seat is in turn.
  outOfTurn: (world, peer, replica) => {
    const head = headOf(replica)
    const seat = replica.context.owners.findIndex((owner) => owner === peer.me)
    const legal = world.game.legal(head.position.state)
    if (
      head.position.turn < 0 ||
      replica.context.owners[head.position.turn] === peer.me ||
      legal.length === 0
    )
      return undefined
    return signedRecord(world, peer, head, world.random.pick(legal), seat)
  },
  // Another choice in an old slot of the attacker's own.
  rewrite: (world, peer, replica) => {
    const own = replica.path.filter(
      ({ record }) =>
        record?.k === 'act' && record.sig !== null && replica.context.owners[record.seat] === peer.me,
    )
    return own.length === 0 ? undefined : conflictingRecord(world, peer, world.random.pick(own).parent!)
  },
}

const MALFORMED_TEXTS = [
  '',
  '{',
  'null',
  '[]',
  '{"t":"head"}',
  '{"t":"dance"}',
  '{"t":"bye","__proto__":{"polluted":true}}',
  '{"__proto__":{"t":"bye"},"constructor":{"prototype":{"polluted":true}}}',
  '{"t":"records","list":[]}',
  '{"t":"records","list":[{"k":"__proto__"}]}',
  '{"t":"want","goal":"x","have":[[1e999,null]]}',
]

/** A malformed text, or an overheard message with a changed character. */
function malformedText(world: World, heard: readonly string[]): string {
  const { random } = world
  if (heard.length === 0 || random.chance(0.4)) return random.pick(MALFORMED_TEXTS)
  const text = random.pick(heard)
  const at = random.below(text.length)
  return random.chance(0.1)
    ? text.repeat(200)
    : text.slice(0, at) + random.pick(['9', '"', '[', '-1', 'f']) + text.slice(at + 1)
}
