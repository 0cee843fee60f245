import type { Effect, ConnectionId, LogEvent } from '../../src/net/log/effect-types.ts'
import { newReplica } from '../../src/net/log/replica.ts'
import type { Replica } from '../../src/net/log/replica.ts'
import { step } from '../../src/net/log/step.ts'
import type { Input } from '../../src/net/log/step.ts'
import { readMessage } from '../../src/net/log/protocol.ts'
import type { Message } from '../../src/net/log/protocol.ts'
import { quickHash } from './random.ts'
import { lawsWith } from './defects.ts'
import { Broken } from './invariants.ts'
import type { Peer, Wire, World } from './world-types.ts'

const wireName = (one: number, two: number): string =>
  one < two ? `${String(one)}-${String(two)}` : `${String(two)}-${String(one)}`
const wireOf = (world: World, one: number, two: number): Wire | undefined =>
  world.wires.get(wireName(one, two))

export function connect(world: World, one: Peer, two: Peer): void {
  const wire = wireOf(world, one.who, two.who)
  if (wire === undefined || wire.isUp || one.core === null || two.core === null) return
  wire.isUp = true
  wire.epoch++
  put(world, one, { type: 'up', link: String(two.who) })
  put(world, two, { type: 'up', link: String(one.who) })
}

export function disconnect(world: World, one: Peer, two: Peer): void {
  const wire = wireOf(world, one.who, two.who)
  if (wire?.isUp !== true) return
  wire.isUp = false
  world.counts.linkLosses++
  put(world, one, { type: 'down', link: String(two.who) })
  put(world, two, { type: 'down', link: String(one.who) })
}

export function addWire(world: World, one: number, two: number): void {
  world.wires.set(wireName(one, two), { isUp: false, epoch: 0 })
}

/** Gives a peer an input and carries out what follows. */
export function put(world: World, peer: Peer, input: Input): void {
  const { core } = peer
  if (core === null) return
  const { generation, i } = core.path.at(-1)!
  let effects: Effect[]
  try {
    effects = step(core, input)
  } catch (error) {
    throw new Broken('R1', error instanceof Error ? (error.stack ?? error.message) : 'threw')
  }
  // A cheat does not give itself away.
  if (peer.cheat !== null && core.key !== null) core.evidence.delete(core.key)
  const head = core.path.at(-1)!
  if (head.generation.g !== generation.g && core.path[i]?.generation.g !== generation.g)
    world.counts.rollbacks++
  carryOut(world, peer, core, effects)
  if (peer.core !== null && peer.cheat === null) world.oracles.after(peer.who, peer.core)
}

function carryOut(world: World, peer: Peer, core: Replica, planned: Effect[]): void {
  const isStore = (effect: Effect): boolean => effect.do === 'store'
  const effects =
    world.defect === 'sendBeforeStore'
      ? [...planned.filter((effect) => !isStore(effect)), ...planned.filter(isStore)]
      : planned
  for (const [at, effect] of effects.entries()) {
    if (peer.core !== core) return
    if (world.chance.hits(world.faults.crash)) {
      if (at > 0) world.counts.midCrashes++
      crash(world, peer)
      return
    }
    perform(world, peer, core, effect)
  }
}

function perform(world: World, peer: Peer, core: Replica, effect: Effect): void {
  switch (effect.do) {
    case 'sign': {
      const lie = peer.cheat === null ? undefined : world.distorted?.(world, peer, core, effect.into)
      effect.into.sig = signAs(world, peer, lie ?? effect.text)
      return
    }
    case 'store': {
      const { from, records, promise, lost, secret } = effect
      const had = peer.kept === 'lost' ? [] : peer.kept.records.slice(0, from)
      peer.kept = { records: [...had, ...records], promise, lost, secret }
      world.after(
        5,
        () => peer.core === core && put(world, peer, { type: 'saved', i: from + records.length }),
      )
      return
    }
    case 'send':
      send(world, peer, core, effect.link, effect.message)
      return
    case 'close':
      world.counts.closed++
      close(world, peer, effect.link)
      return
    case 'show':
      shown(world, effect.what)
  }
}

/** Signs with the key of this device. */
export function signAs({ keys, oracles }: World, { who }: Peer, text: string): string {
  oracles.sign(keys.publicKey(who), text)
  return keys.sign(who, text)
}

function shown(world: World, what: LogEvent): void {
  if (what.type === 'dispute') world.counts.proofs++
  if (what.type === 'seatAsked') world.counts.asks++
}

function close(world: World, peer: Peer, link: ConnectionId): void {
  const other = world.peers[Number(link)]!
  world.after(0, () => disconnect(world, peer, other))
  world.after(60_000, () => connect(world, peer, other))
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

function send(world: World, peer: Peer, core: Replica, link: ConnectionId, message: Message): void {
  let meant: Message | null = message
  if (peer.cheat === null) world.oracles.sent(core, message)
  else meant = world.tampered?.(world, peer, link, message) ?? null
  if (meant === null) return
  said(world, meant)
  transmit(world, peer, link, textOf(meant))
}

export function said(world: World, { t }: Message): void {
  world.said.set(t, (world.said.get(t) ?? 0) + 1)
}

/** A text on its way: lost, late, twice, or after its link was lost and found again. */
export function transmit(world: World, peer: Peer, link: ConnectionId, text: string): void {
  const { chance, faults, counts } = world
  const to = world.peers[Number(link)]
  const wire = to === undefined ? undefined : wireOf(world, peer.who, to.who)
  if (to === undefined || wire?.isUp !== true) return
  counts.messages++
  world.trace = quickHash(`${world.trace}${String(world.now)}${link}${String(text.length)}${text.slice(-48)}`)
  if (chance.hits(faults.drop)) {
    counts.dropped++
    return
  }
  const copies = chance.hits(faults.duplicate) ? 2 : 1
  counts.duplicated += copies - 1
  const { epoch } = wire
  for (let copy = 0; copy < copies; copy++) {
    world.after(1 + chance.next() * faults.delay, () => {
      if (wire.epoch !== epoch || !wire.isUp) {
        if (!wire.isUp || !chance.hits(faults.stale)) return
        counts.stale++
      }
      receive(world, to, String(peer.who), text)
    })
  }
}

// Objects that were read are never changed, so peers that hear the same text may share them.
const read = new Map<string, ReturnType<typeof readMessage>>()

function receive(world: World, peer: Peer, link: ConnectionId, text: string): void {
  if (peer.core === null) return
  let heard = read.get(text)
  if (heard === undefined) {
    if (read.size > 2000) read.clear()
    heard = readMessage(text)
    read.set(text, heard)
  }
  if ('fault' in heard) {
    world.refused.set(heard.fault, (world.refused.get(heard.fault) ?? 0) + 1)
    return
  }
  put(world, peer, { type: 'message', link, message: heard.message })
}

/** The device stops at once; what is in its memory is gone. */
export function crash(world: World, peer: Peer): void {
  const { core } = peer
  if (core === null) return
  world.counts.crashes++
  rest(world, core)
  peer.core = null
  peer.run++
  for (const other of world.peers) disconnect(world, peer, other)
  if (world.defect === 'forgetsInCrash' && peer.kept !== 'lost')
    peer.kept = { ...peer.kept, records: peer.kept.records.slice(0, -2) }
}

/** Adds up what a core counted before it is forgotten. */
export function rest(world: World, core: Replica): void {
  for (const [why, count] of core.refusalCounts) world.refused.set(why, (world.refused.get(why) ?? 0) + count)
}

export function boot(world: World, peer: Peer): void {
  if (peer.core !== null || peer.gone) return
  const { played, keys, chance, defect } = world
  const first = played.genesis.members
  peer.core = newReplica({
    genesis: played.genesis,
    rules: played.rules,
    me: peer.me,
    key: keys.publicKey(peer.who),
    persisted: peer.kept,
    secret: chance.hex(64),
    verify: (m, text, sig, key) =>
      defect === 'noSignatures' ||
      keys.verify(m, text, sig, key) ||
      (defect === 'oldKeyCounts' && keys.verify(m, text, sig, first[m]?.key)),
    safetyRules: lawsWith(defect),
  })
  peer.run++
  put(world, peer, { type: 'start' })
  for (const other of world.peers)
    world.after(world.chance.between(10, 600), () => connect(world, peer, other))
}
