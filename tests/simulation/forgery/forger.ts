// The adversary that forms by hand: one member or two with one mind. It runs no replica. From all records, promises and
// links it heard, and with the keys and secrets of its own members, it builds any message that honest devices accept, and
// shows each to whom it likes. `checkRecord` is its oracle: what passes there, honest devices take.

import { CHANCE } from '../../../src/engine/core/game.ts'
import { newHashChain } from '../../../src/log/records/beacon.ts'
import { recordsBeside } from '../../../src/log/records/best-base.ts'
import { checkRecord } from '../../../src/log/replica/check-record.ts'
import { forgedGeneration, forgedPromise } from '../../../src/log/forged.fixture.ts'
import { genesisNode } from '../../../src/log/rolls/genesis-node.ts'
import { anchorName } from '../../../src/log/records/genesis.ts'
import { actionAfter, rollAfter } from '../../../src/log/rolls/next-record.ts'
import type { GenerationPromise, LogRecord, Message } from '../../../src/log/records/protocol.ts'
import { ancestorAt, deciderOf, isAhead } from '../../../src/log/records/record-tree.ts'
import type { ProtocolContext, RecordNode } from '../../../src/log/records/record-tree.ts'
import { ackText, recordHash, recordText } from '../../../src/log/records/signing-text.ts'
import type { SimulatedKeys } from '../keys.ts'
import type { Random } from '../random.ts'

export interface ForgerSetup {
  readonly context: ProtocolContext
  readonly keys: SimulatedKeys
  readonly random: Random
  /** Its members, and the secret of each. */
  readonly members: readonly number[]
  secretOf(m: number): string
  legal(node: RecordNode): readonly number[]
}

/** Everything it knows. */
export interface Forger extends ForgerSetup {
  readonly nodes: Map<string, RecordNode>
  /** Promises of all members, by number and proposal. */
  readonly promises: GenerationPromise[]
  /** Links by the record after which a roll began, and by member. */
  readonly links: Map<string, Map<number, string>>
  /** Rolls that it knew before they were thrown, by the record that waits for them. */
  readonly predicted: Map<string, string>
  readonly chains: Map<string, ReturnType<typeof newHashChain>>
  /** What honest devices accept, by base and promises; and its own next records, by the record before. */
  readonly tried: Map<string, RecordNode | undefined>
  /** How many generations it formed that drop what a promise names. */
  gains: number
}

export const newForger = (setup: ForgerSetup): Forger => {
  const root = genesisNode(setup.context)
  return {
    ...setup,
    nodes: new Map([[root.hash, root]]),
    promises: [],
    links: new Map(),
    predicted: new Map(),
    chains: new Map(),
    tried: new Map(),
    gains: 0,
  }
}

export function overhear(forger: Forger, message: Message): void {
  if (message.t === 'records') for (const record of message.list) learn(forger, record)
  if (message.t === 'promise' && !forger.promises.some(({ sig }) => sig === message.promise.sig))
    forger.promises.push(message.promise)
  if (message.t !== 'links') return
  const known = forger.links.get(message.after) ?? new Map<number, string>()
  forger.links.set(message.after, known)
  for (const [m, link] of message.links) known.set(m, link)
}

function learn({ nodes, context }: Forger, record: LogRecord): RecordNode | undefined {
  const known = nodes.get(recordHash(context.game, record))
  const parent = nodes.get(record.p)
  if (known !== undefined || parent === undefined) return known
  const node = checkRecord(context, parent, record)
  if (typeof node === 'string') return undefined
  nodes.set(node.hash, node)
  return node
}

function ownChain(forger: Forger, m: number, g: number): ReturnType<typeof newHashChain> {
  const { context, chains } = forger
  const name = g === 0 ? anchorName(context.genesis) : context.game
  const secret = context.safetyRules.chainSecret(forger.secretOf(m), name, g)
  const chain = chains.get(secret) ?? newHashChain(secret, context.genesis.chain)
  chains.set(secret, chain)
  return chain
}

/** The best log that it knows. */
export const bestOf = ({ nodes }: Forger): RecordNode =>
  [...nodes.values()].reduce((one, two) => (isAhead(two, one) ? two : one))

/** The records that lead to a node. */
export function recordsTo(node: RecordNode): LogRecord[] {
  const list: LogRecord[] = []
  for (let at = node; at.parent !== null; at = at.parent) list.push(at.record!)
  return list.reverse()
}

/** The links of its own members for the roll after a node. */
export function ownLinks(forger: Forger, { roll }: RecordNode): [number, string][] {
  if (roll === null) return []
  return roll.members.flatMap((m, at): [number, string][] =>
    forger.members.includes(m) ? [[m, ownChain(forger, m, roll.g).link(roll.places[at]!)]] : [],
  )
}

/** The record with which it goes on after a node, if it can write it: a choice of its own, or a roll. */
export function nextOwn(forger: Forger, node: RecordNode): RecordNode | undefined {
  const { context, keys, random } = forger
  const { turn } = node.position
  if (turn === CHANCE) return predictedRoll(forger, node)
  const m = turn < 0 ? null : deciderOf(context, node.generation, turn)
  if (turn < 0 || (m !== null && !forger.members.includes(m))) return undefined
  const action =
    m === null
      ? context.rules.chooseForBot(node.position.state, 'cabin-boy')
      : random.pick(forger.legal(node))
  const sig = m === null ? null : ''
  const record = actionAfter(context, node, { action, sig }, (of, place) =>
    ownChain(forger, of, node.generation.number).link(place),
  )
  if (record === undefined) return undefined
  if (m !== null) record.sig = keys.sign(m, recordText(context.game, recordHash(context.game, record)))
  return learn(forger, record)
}

/** The roll after a node, as soon as its links are known. */
export function predictedRoll(forger: Forger, node: RecordNode): RecordNode | undefined {
  const { roll } = node
  if (roll === null || node.position.turn !== CHANCE) return undefined
  const heard = forger.links.get(roll.after)
  const own = new Map(ownLinks(forger, node))
  const links = roll.members.flatMap((m) => own.get(m) ?? roll.given.get(m) ?? heard?.get(m) ?? [])
  const record = links.length < roll.members.length ? undefined : rollAfter(forger.context, node, links)
  const thrown = record && learn(forger, record)
  const entry = thrown?.position.entry
  if (entry !== undefined && entry !== null && 'salt' in entry) forger.predicted.set(node.hash, entry.salt)
  return thrown
}

/** The anchor of the chain of one of its members for a generation. */
export const anchorFor = (forger: Forger, m: number, g: number): string => ownChain(forger, m, g).anchor

/** A promise of one of its members, with any head, for its own proposal or another one. */
export function promiseFor(
  forger: Forger,
  m: number,
  at: Pick<RecordNode, 'hash' | 'slot' | 'generation'>,
  asked: Pick<GenerationPromise, 'g' | 'bots'> & { readonly to?: string },
): GenerationPromise {
  const anchor = anchorFor(forger, m, asked.g)
  return forgedPromise(forger.context, forger.keys, at, {
    g: asked.g,
    bots: asked.bots,
    to: asked.to ?? anchor,
    m,
    anchor,
    lost: forger.random.chance(0.05),
  })
}

/** Acknowledgements of its own members for a record. */
export function headMessage(forger: Forger, node: RecordNode): Message {
  const { context, keys, members } = forger
  const acks = members.map((m) => {
    const ack = { m, g: node.generation.number, i: node.slot, h: node.hash }
    return { ...ack, sig: keys.sign(m, ackText(context.game, { ...ack, sig: '' })) }
  })
  return { t: 'head', g: node.generation.number, i: node.slot, h: node.hash, acks }
}

/**
 * Tries every base and every set of promises for a proposal of member `m`, with its own promises newly signed for each
 * base. Returns the accepted ones which drop something that it dislikes: all that continue less than the best head.
 */
export function generationsFor(forger: Forger, m: number, proposal: Proposed): RecordNode[] {
  const own = forger.members
  const others = othersFor(forger, proposal)
  const heads = others.map(({ at }) => forger.nodes.get(at[2])!)
  const below = (head: RecordNode): RecordNode[] =>
    [0, 1, 2, 3].flatMap((steps) => ancestorAt(head, head.slot - steps) ?? [])
  const bases = [...new Set([...heads, bestOf(forger)].flatMap(below))]
  const sets = Array.from({ length: 2 ** others.length }, (_, set) =>
    others.filter((_promise, nth) => (set >> nth) % 2 === 1),
  )
  const ways = bases.flatMap((base) => sets.map((given) => ({ base, given })))
  return (own.length > 1 ? [own, [m]] : [own]).flatMap((some) =>
    ways.flatMap(({ base, given }) => {
      const mine = some.map((who) => promiseFor(forger, who, base, proposal))
      return formed(forger, base, m, [...mine, ...given]) ?? []
    }),
  )
}

type Proposed = Pick<GenerationPromise, 'g' | 'bots' | 'to'>

/** The promises of honest members for a proposal whose heads it knows. */
const othersFor = ({ promises, members, nodes }: Forger, { g, to }: Proposed): GenerationPromise[] =>
  promises.filter((one) => one.g === g && one.to === to && !members.includes(one.m) && nodes.has(one.at[2]))

/** Generations below what their promises name. No device takes one, and those that know both name its proposer. */
export function forbiddenGenerations(forger: Forger, m: number, proposal: Proposed): LogRecord[][] {
  const others = othersFor(forger, proposal)
  const bases = new Set(
    others.flatMap(({ at }) => {
      const head = forger.nodes.get(at[2])!
      return head.parent?.generation === head.generation ? [head.parent] : []
    }),
  )
  return [...bases].map((base) => {
    const own = forger.members.map((who) => promiseFor(forger, who, base, proposal))
    return [...recordsTo(base), forgedGeneration(forger.context, forger.keys, base, m, [...own, ...others])]
  })
}

/** The generation on this base, if honest devices accept it: with the records of other branches, or without. */
function formed(
  forger: Forger,
  base: RecordNode,
  m: number,
  promises: readonly GenerationPromise[],
): RecordNode | undefined {
  const { context, keys, nodes, tried } = forger
  const name = `${base.hash} ${promises.map(({ sig }) => sig).join()}`
  if (tried.has(name)) return tried.get(name)
  tried.set(name, undefined)
  const record = forgedGeneration(context, keys, base, m, promises)
  const beside = recordsBeside(base, promises, nodes)
  const ways = beside === undefined || beside.length === 0 ? [record] : [record, { ...record, beside }]
  for (const way of ways) {
    const node = checkRecord(context, base, way)
    if (typeof node === 'string') continue
    tried.set(name, node)
    return node
  }
  return undefined
}
