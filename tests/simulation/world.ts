// The simulated world: connections that lose, delay and duplicate messages, devices that start and crash, and
// the effects of the replicas.

import type { Effect, ConnectionId, LogEvent } from '../../src/log/replica/effect-types.ts'
import { newReplica } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import { step } from '../../src/log/step.ts'
import type { Input } from '../../src/log/step.ts'
import { readMessage } from '../../src/log/records/protocol.ts'
import type { Message } from '../../src/log/records/protocol.ts'
import { TEXT_LIMIT } from '../../src/net/connection/peer-link.ts'
import { newTokenBucket, spendTokens } from '../../src/net/transport/token-bucket.ts'
import { quickHash } from './random.ts'
import { safetyRulesWith } from './defects.ts'
import { InvariantViolation } from './invariants.ts'
import type { Peer, SimulatedConnection, World } from './world-types.ts'

const connectionName = (one: number, two: number): string =>
  one < two ? `${String(one)}-${String(two)}` : `${String(two)}-${String(one)}`
const connectionBetween = (world: World, one: number, two: number): SimulatedConnection | undefined =>
  world.connections.get(connectionName(one, two))

export function connect(world: World, one: Peer, two: Peer): void {
  const connection = connectionBetween(world, one.who, two.who)
  if (connection === undefined || connection.isUp || one.replica === null || two.replica === null) return
  connection.isUp = true
  connection.epoch++
  connection.buckets.clear()
  dispatch(world, one, { type: 'up', link: String(two.who) })
  dispatch(world, two, { type: 'up', link: String(one.who) })
}

export function disconnect(world: World, one: Peer, two: Peer): void {
  const connection = connectionBetween(world, one.who, two.who)
  if (connection?.isUp !== true) return
  connection.isUp = false
  world.counts.linkLosses++
  dispatch(world, one, { type: 'down', link: String(two.who) })
  dispatch(world, two, { type: 'down', link: String(one.who) })
}

export function addConnection(world: World, one: number, two: number): void {
  world.connections.set(connectionName(one, two), { isUp: false, epoch: 0, buckets: new Map() })
}

/** Gives a peer's replica an input and performs the effects. */
export function dispatch(world: World, peer: Peer, input: Input): void {
  const { replica } = peer
  if (replica === null) return
  const { generation, slot } = replica.path.at(-1)!
  let effects: Effect[]
  try {
    effects = step(replica, input)
  } catch (error) {
    throw new InvariantViolation('R1', error instanceof Error ? (error.stack ?? error.message) : 'threw')
  }
  // An attacker keeps no evidence against itself.
  if (peer.attack !== null && replica.key !== null) replica.evidence.delete(replica.key)
  const head = replica.path.at(-1)!
  if (
    head.generation.number !== generation.number &&
    replica.path[slot]?.generation.number !== generation.number
  )
    world.counts.rollbacks++
  carryOut(world, peer, replica, effects)
  if (peer.replica !== null && peer.attack === null) world.invariants.checkReplica(peer.who, peer.replica)
}

function carryOut(world: World, peer: Peer, replica: Replica, planned: Effect[]): void {
  const isStore = (effect: Effect): boolean => effect.type === 'store'
  const effects =
    world.defect === 'sendBeforeStore'
      ? [...planned.filter((effect) => !isStore(effect)), ...planned.filter(isStore)]
      : planned
  for (const [at, effect] of effects.entries()) {
    if (peer.replica !== replica) return
    if (world.random.chance(world.faults.crash)) {
      if (at > 0) world.counts.midCrashes++
      crash(world, peer)
      return
    }
    perform(world, peer, replica, effect)
  }
}

function perform(world: World, peer: Peer, replica: Replica, effect: Effect): void {
  switch (effect.type) {
    case 'sign': {
      const lie = peer.attack === null ? undefined : world.falsifyPromise?.(world, peer, replica, effect.into)
      effect.into.sig = signAs(world, peer, lie ?? effect.text)
      return
    }
    case 'store': {
      const { from, records, promise, lost, secret } = effect
      const had = peer.persisted === 'lost' ? [] : peer.persisted.records.slice(0, from)
      peer.persisted = { records: [...had, ...records], promise, lost, secret }
      world.schedule(
        5,
        () => peer.replica === replica && dispatch(world, peer, { type: 'stored', i: from + records.length }),
      )
      return
    }
    case 'send':
      send(world, peer, replica, effect.link, effect.message)
      return
    case 'close':
      world.counts.closed++
      close(world, peer, effect.link)
      return
    case 'notify':
      countEvent(world, effect.event)
  }
}

/** Signs with the key of this peer's device. */
export function signAs({ keys, invariants }: World, { who }: Peer, text: string): string {
  invariants.noteSignature(keys.publicKey(who), text)
  return keys.sign(who, text)
}

function countEvent(world: World, what: LogEvent): void {
  if (what.type === 'dispute') world.counts.evidence++
  if (what.type === 'seatRequested') world.counts.seatRequests++
}

function close(world: World, peer: Peer, link: ConnectionId): void {
  const other = world.peers[Number(link)]!
  if (peer.attack === null && other.attack === null)
    throw new InvariantViolation('R2', `${String(peer.who)} barred ${String(other.who)}, which is honest`)
  world.schedule(0, () => disconnect(world, peer, other))
  world.schedule(60_000, () => connect(world, peer, other))
}

const texts = new WeakMap<Message, string>()
function textOf(message: Message): string {
  let text = texts.get(message)
  if (text === undefined) {
    text = JSON.stringify(message)
    texts.set(message, text)
  }
  return text
}

function send(world: World, peer: Peer, replica: Replica, link: ConnectionId, message: Message): void {
  let meant: Message | null = message
  if (peer.attack === null) world.invariants.checkSent(replica, message)
  else meant = world.tamperWithMessage?.(world, peer, link, message) ?? null
  if (meant === null) return
  countSent(world, meant)
  transmit(world, peer, link, textOf(meant))
}

export function countSent(world: World, { t }: Message): void {
  world.sentCounts.set(t, (world.sentCounts.get(t) ?? 0) + 1)
}

/**
 * Transmits a text, which may be lost, delayed, duplicated, or arrive after its connection was lost and
 * restored.
 */
export function transmit(world: World, peer: Peer, link: ConnectionId, text: string): void {
  const { random, faults, counts } = world
  const to = world.peers[Number(link)]
  const connection = to === undefined ? undefined : connectionBetween(world, peer.who, to.who)
  if (to === undefined || connection?.isUp !== true) return
  counts.messages++
  world.trace = quickHash(`${world.trace}${String(world.now)}${link}${String(text.length)}${text.slice(-48)}`)
  if (random.chance(faults.drop)) {
    counts.dropped++
    return
  }
  const copies = random.chance(faults.duplicate) ? 2 : 1
  counts.duplicated += copies - 1
  const { epoch } = connection
  for (let copy = 0; copy < copies; copy++) {
    world.schedule(1 + random.next() * faults.delay, () => {
      if (connection.epoch !== epoch || !connection.isUp) {
        if (!connection.isUp || !random.chance(faults.stale)) return
        counts.stale++
      }
      if (!isFlood(world, connection, peer)) return receive(world, to, String(peer.who), text)
      world.counts.floods++
      close(world, to, String(peer.who))
    })
  }
}

/** Has the peer sent more than a link takes (`src/net/connection`)? */
function isFlood(world: World, { buckets }: SimulatedConnection, { who }: Peer): boolean {
  const before = buckets.get(who) ?? newTokenBucket(TEXT_LIMIT.capacity)
  const bucket = spendTokens(before, { now: world.now, cost: 1, ...TEXT_LIMIT })
  buckets.set(who, bucket)
  return bucket.isExceeded
}

// Parsed messages are immutable, so peers that receive the same text share them.
const read = new Map<string, ReturnType<typeof readMessage>>()

function receive(world: World, peer: Peer, link: ConnectionId, text: string): void {
  if (peer.replica === null) return
  let heard = read.get(text)
  if (heard === undefined) {
    if (read.size > 2000) read.clear()
    heard = readMessage(text)
    read.set(text, heard)
  }
  if ('fault' in heard) {
    world.refusalCounts.set(heard.fault, (world.refusalCounts.get(heard.fault) ?? 0) + 1)
    return
  }
  const { message } = heard
  if (peer.attack !== null && world.overhear?.(world, peer, link, message) === false) return
  dispatch(world, peer, { type: 'message', link, message })
}

/** The device stops at once and loses its memory. */
export function crash(world: World, peer: Peer): void {
  const { replica } = peer
  if (replica === null) return
  world.counts.crashes++
  countRefusals(world, replica)
  peer.replica = null
  peer.bootCount++
  for (const other of world.peers) disconnect(world, peer, other)
  if (world.defect === 'forgetsInCrash' && peer.persisted !== 'lost')
    peer.persisted = { ...peer.persisted, records: peer.persisted.records.slice(0, -2) }
}

/** Adds the refusals counted by a replica to those of the world. */
export function countRefusals(world: World, replica: Replica): void {
  for (const [why, count] of replica.refusalCounts)
    world.refusalCounts.set(why, (world.refusalCounts.get(why) ?? 0) + count)
}

export function boot(world: World, peer: Peer): void {
  if (peer.replica !== null || peer.hasLeft) return
  const { game, keys, random, defect } = world
  const first = game.genesis.members
  peer.replica = newReplica({
    genesis: game.genesis,
    rules: game.rules,
    me: peer.me,
    key: keys.publicKey(peer.who),
    persisted: peer.persisted,
    secret: random.hex(64),
    verify: (m, text, sig, key) =>
      defect === 'noSignatures' ||
      keys.verify(m, text, sig, key) ||
      (defect === 'oldKeyCounts' && keys.verify(m, text, sig, first[m]?.key)),
    safetyRules: safetyRulesWith(defect),
  })
  peer.bootCount++
  dispatch(world, peer, { type: 'start' })
  for (const other of world.peers)
    world.schedule(world.random.between(10, 600), () => connect(world, peer, other))
}
