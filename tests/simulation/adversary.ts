import { ackText, consentText, promiseText, recordHash, recordText } from '../../src/net/log/signing-text.ts'
import type { ConnectionId } from '../../src/net/log/effect-types.ts'
import type {
  Acknowledgement,
  ActionRecord,
  Consent,
  LogRecord,
  Message,
  GenerationPromise,
} from '../../src/net/log/protocol.ts'
import { headOf } from '../../src/net/log/replica.ts'
import type { Replica } from '../../src/net/log/replica.ts'
import { deciderOf } from '../../src/net/log/record-tree.ts'
import type { RecordNode } from '../../src/net/log/record-tree.ts'
import { signAs, transmit } from './world.ts'
import type { Cheat, Peer, World } from './world-types.ts'

// Members who break the rules on purpose. Each runs the honest replica too, and is otherwise as good as anybody.

export const CHEATS = [
  'forge',
  'outOfTurn',
  'equivocate',
  'rewrite',
  'replay',
  'garbage',
  'withhold',
  'lie',
  'hide',
  'usurp',
] as const satisfies readonly Cheat[]

const overheard = new WeakMap<World, string[]>()

/** What the cheat lets through, changes or swallows of what its honest replica says. */
export function tampered(world: World, peer: Peer, link: ConnectionId, message: Message): Message | null {
  const heard = overheard.get(world) ?? []
  overheard.set(world, heard)
  if (heard.length < 400 && world.chance.hits(0.2)) heard.push(JSON.stringify(message))
  if (peer.cheat === 'withhold' && message.t === 'links') {
    world.counts.cheats++
    return null
  }
  if (peer.cheat === 'equivocate' && message.t === 'records') return twoFaced(world, peer, link, message.list)
  return message
}

/** Tells every second neighbour another choice than the rest. */
function twoFaced(world: World, peer: Peer, link: ConnectionId, list: LogRecord[]): Message {
  const replica = peer.replica!
  const at = list.findIndex(
    (record) => record.k === 'act' && record.sig !== null && replica.context.owners[record.seat] === peer.me,
  )
  const parent = replica.tree.get(list[at]?.p ?? '')
  if (at < 0 || parent === undefined || Number(link) % 2 === 0 || !world.chance.hits(0.25))
    return { t: 'records', list }
  const other = otherChoice(world, peer, parent)
  if (other === undefined) return { t: 'records', list }
  world.counts.cheats++
  return { t: 'records', list: [...list.slice(0, at), other] }
}

/** A signed, lawful choice for the slot after `parent`, drawn anew. */
function otherChoice(world: World, peer: Peer, parent: RecordNode): ActionRecord | undefined {
  const seat = parent.position.turn
  const legal = world.played.legal(parent.position.state)
  if (seat < 0 || legal.length === 0) return undefined
  return signed(world, peer, parent, seat, world.chance.pick(legal))
}

function signed(
  world: World,
  peer: Peer,
  parent: RecordNode,
  seat: number,
  action: number,
): ActionRecord | undefined {
  const { rules, game } = peer.replica!.context
  const state = rules.next(parent.position.state, { seat: parent.position.turn, action })
  if (state === undefined) return undefined
  const { hash: p, i, generation } = parent
  const record: ActionRecord = {
    k: 'act',
    i: i + 1,
    p,
    g: generation.g,
    sth: rules.hash(state),
    seat,
    action,
    sig: '',
  }
  record.sig = signAs(world, peer, recordText(game, recordHash(game, record)))
  return record
}

/** Now and then a cheat says something it should not. */
export function misbehave(world: World, peer: Peer): void {
  const { replica, cheat } = peer
  if (replica === null || cheat === null) return
  const text = lie(world, peer, replica)
  const links = [...replica.neighbors.keys()]
  if (text === undefined || links.length === 0) return
  world.counts.cheats++
  const link = world.chance.pick(links)
  transmit(world, peer, link, text)
  if (cheat !== 'lie' || !world.chance.hits(0.03)) return
  for (let again = 0; again < 700; again++) transmit(world, peer, link, '{"t":"bye"}')
}

function lie(world: World, peer: Peer, replica: Replica): string | undefined {
  const { cheat, me } = peer
  const records = cheat === null ? undefined : lies[cheat]?.(world, peer, replica)
  if (records !== undefined) return JSON.stringify({ t: 'records', list: [records] })
  const heard = overheard.get(world) ?? []
  if (cheat === 'replay' && heard.length > 0) return world.chance.pick(heard)
  if (cheat === 'garbage') return garbage(world, heard)
  const words = me === null ? undefined : wordsOf(world, peer, replica, me)
  return words === undefined ? undefined : JSON.stringify(words)
}

function wordsOf(world: World, peer: Peer, replica: Replica, m: number): Message | undefined {
  if (peer.cheat === 'lie') return wellFormed(world, peer, replica, m)
  return peer.cheat === 'usurp' && replica.me === null ? usurped(world, peer, replica, m) : undefined
}

/** What has the right form and is signed where it must be, but cannot be. */
function wellFormed(world: World, peer: Peer, replica: Replica, m: number): Message {
  const { chance } = world
  const { game } = replica.context
  const { hash, i, generation, rollCount, position } = headOf(replica)
  const own = replica.path.findLast(({ record }) => record?.k === 'act' && record.sig !== null)?.record
  const anchor = chance.hex(64)
  const promise: GenerationPromise = {
    g: generation.g + 1,
    bots: [5, 4],
    to: anchor,
    m,
    at: [generation.g, i, hash],
    lost: false,
    anchor,
    sig: '',
  }
  if (chance.hits(0.5)) Object.assign(promise, { g: generation.g + 5000, bots: [] })
  promise.sig = signAs(world, peer, promiseText(game, promise))
  const consent: Consent = { g: generation.g, i: i + 1, p: hash, to: position.ply + 1, m, sig: '' }
  consent.sig = signAs(world, peer, consentText(game, consent))
  const ack: Acknowledgement = { m: 7, g: generation.g, i, h: hash, sig: anchor }
  const lies: Message[] = [
    { t: 'promise', promise },
    { t: 'consent', consent },
    { t: 'links', g: generation.g, links: [[generation.contributors[0]!, rollCount + 1, anchor]] },
    { t: 'head', g: generation.g, i, h: hash, acks: [ack] },
  ]
  if (own !== undefined && own !== null) lies.push({ t: 'equivocation', one: own, two: own })
  return chance.pick(lies)
}

/** What somebody goes on saying as the member it was before it was replaced. */
function usurped(world: World, peer: Peer, replica: Replica, m: number): Message {
  const { chance } = world
  const { game } = replica.context
  const head = headOf(replica)
  const { generation, i, hash, position } = head
  const ack: Acknowledgement = { m, g: generation.g, i, h: hash, sig: '' }
  ack.sig = signAs(world, peer, ackText(game, ack))
  const words: Message[] = [{ t: 'head', g: generation.g, i, h: hash, acks: [ack] }]
  const asked = [...replica.promises]
    .findLast(([g]) => g > generation.g)?.[1]
    .values()
    .next().value
  if (asked !== undefined) {
    const promise: GenerationPromise = {
      ...asked,
      m,
      at: [generation.g, i, hash],
      lost: false,
      anchor: chance.hex(64),
      sig: '',
    }
    promise.sig = signAs(world, peer, promiseText(game, promise))
    words.push({ t: 'promise', promise })
  }
  const choice = replica.context.owners[position.turn] === m ? otherChoice(world, peer, head) : undefined
  if (choice !== undefined) words.push({ t: 'records', list: [choice] })
  return chance.pick(words)
}

/** Promises with an older head than the one it said it keeps. */
export function distorted(world: World, peer: Peer, replica: Replica, into: object): string | undefined {
  const { promise, path } = replica
  if (peer.cheat !== 'hide' || promise === null || promise !== into || promise.lost) return undefined
  const older = path[headOf(replica).i - 1 - world.chance.below(12)]
  if (older === undefined || !world.chance.hits(0.7)) return undefined
  world.counts.cheats++
  promise.at = [older.generation.g, older.i, older.hash]
  return promiseText(replica.context.game, promise)
}

const lies: Partial<Record<Cheat, (world: World, peer: Peer, replica: Replica) => ActionRecord | undefined>> =
  {
    // Somebody else's choice, signed with the wrong key.
    forge: (world, peer, replica) => {
      const head = headOf(replica)
      const decider =
        head.position.turn < 0 ? null : deciderOf(replica.context, head.generation, head.position.turn)
      return decider === replica.me ? undefined : otherChoice(world, peer, head)
    },
    // One's own seat, when another is asked.
    outOfTurn: (world, peer, replica) => {
      const head = headOf(replica)
      const seat = replica.context.owners.findIndex((owner) => owner === peer.me)
      const legal = world.played.legal(head.position.state)
      if (
        head.position.turn < 0 ||
        replica.context.owners[head.position.turn] === peer.me ||
        legal.length === 0
      )
        return undefined
      return signed(world, peer, head, seat, world.chance.pick(legal))
    },
    // Another choice in a slot of one's own that everybody has long seen.
    rewrite: (world, peer, replica) => {
      const own = replica.path.filter(
        ({ record }) =>
          record?.k === 'act' && record.sig !== null && replica.context.owners[record.seat] === peer.me,
      )
      return own.length === 0 ? undefined : otherChoice(world, peer, world.chance.pick(own).parent!)
    },
  }

const SCRAPS = [
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

/** Scraps, and messages with something wrong in the middle. */
function garbage(world: World, heard: readonly string[]): string {
  const { chance } = world
  if (heard.length === 0 || chance.hits(0.4)) return chance.pick(SCRAPS)
  const text = chance.pick(heard)
  const at = chance.below(text.length)
  return chance.hits(0.1)
    ? text.repeat(200)
    : text.slice(0, at) + chance.pick(['9', '"', '[', '-1', 'f']) + text.slice(at + 1)
}
