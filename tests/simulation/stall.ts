// An attacker that wants nobody to move: it neither chooses nor gives links, proposes generations that it never
// forms, each neighbor another one, and all the more when the others vote.

import type { ConnectionId } from '../../src/log/replica/effect-types.ts'
import type { GenerationPromise, Message } from '../../src/log/records/protocol.ts'
import { headOf } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import { promiseText } from '../../src/log/records/signing-text.ts'
import { signAs, transmit } from './world.ts'
import type { Peer, World } from './world-types.ts'

/** A signed proposal of generation `g`, which its honest replica knows nothing of. */
export function signedProposal(
  world: World,
  peer: Peer,
  replica: Replica,
  { g, m, bots }: Pick<GenerationPromise, 'g' | 'm' | 'bots'>,
): GenerationPromise {
  const { generation, slot, hash } = headOf(replica)
  const anchor = world.random.hex(64)
  const at: GenerationPromise['at'] = [generation.number, slot, hash]
  const promise = { g, bots, to: anchor, m, at, lost: false, anchor, sig: '' }
  promise.sig = signAs(world, peer, promiseText(replica.context.game, promise))
  return promise
}

/** The first number above `least` that belongs to member `m`. */
export function numberAbove({ context }: Replica, least: number, m: number): number {
  const n = context.memberCount
  return least + 1 + ((((m - least - 1) % n) + n) % n)
}

/** Proposes to every neighbor a generation of its own that takes no seat. */
export function pester(world: World, peer: Peer): void {
  const { replica } = peer
  const me = replica?.me ?? null
  if (replica === null || me === null) return
  const { generation } = headOf(replica)
  // Its own replica may have been taken in by others, so it looks at what they promised.
  const near = [...replica.promises.keys()].filter((g) => g < generation.number + 100_000)
  let g = Math.max(generation.number, ...near)
  const returning = generation.bots.filter((m) => m !== me)
  for (const link of [...replica.neighbors.keys()]) {
    g = numberAbove(replica, g + world.random.below(6), me)
    const bots = world.random.chance(0.5) ? returning : [...generation.bots]
    const promise = signedProposal(world, peer, replica, { g, m: me, bots })
    world.counts.attacks++
    transmit(world, peer, link, JSON.stringify({ t: 'promise', promise }))
  }
}

/** A vote against it is answered at once. */
export function spoilVote(world: World, peer: Peer, _link: ConnectionId, message: Message): boolean {
  const me = peer.replica?.me ?? null
  if (message.t === 'promise' && me !== null && message.promise.bots.includes(me) && message.promise.m !== me)
    world.schedule(1, () => pester(world, peer))
  return true
}

/** It keeps its links to itself, as well as promises, its own and those of others. */
export const withholdAll = (message: Message): Message | null =>
  message.t === 'links' || message.t === 'promise' ? null : message
