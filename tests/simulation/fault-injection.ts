// Fault injection: lost connections, crashes, lost storage and departures, until a given time. After that all
// faults end, so that liveness can be checked.

import { attackAtRandom } from './adversary.ts'
import type { Random } from './random.ts'
import { actAsPerson } from './actors.ts'
import { isIdle, playForGain } from './gain-attacks.ts'
import { checkStandstill } from './standstill-law.ts'
import { checkVotes } from './vote-law.ts'
import { honestMembers } from './world-status.ts'
import { NO_FAULTS } from './world-types.ts'
import type { Peer, World } from './world-types.ts'
import { addConnection, boot, connect, crash, disconnect, dispatch, countSent, transmit } from './world.ts'

const TICK = 2000

export const randomFaults = (random: Random): World['faults'] => ({
  drop: random.chance(0.3) ? 0 : random.between(0, 0.3),
  delay: random.between(20, 800),
  duplicate: random.between(0, 0.2),
  stale: 0.5,
  crash: random.chance(0.3) ? 0 : random.between(0, 0.002),
})

/** Connects the peers in some connected graph; everybody relays. */
export function layTopology(world: World): void {
  const { peers, random } = world
  for (let who = 1; who < peers.length; who++) addConnection(world, who, random.below(who))
  for (const { who: one } of peers)
    for (const { who: two } of peers) if (one < two && random.chance(0.55)) addConnection(world, one, two)
}

/** Schedules the ticks of a peer and the actions of its person. */
export function schedulePeer(world: World, peer: Peer, calm: boolean): void {
  const tick = (): void => {
    dispatch(world, peer, { type: 'tick' })
    checkVotes(world)
    checkStandstill(world)
    if (!peer.hasLeft) world.schedule(TICK, tick)
  }
  const wake = (): void => {
    if (!isIdle(peer)) actAsPerson(world, peer, world.faults === NO_FAULTS && !calm)
    playForGain(world, peer)
    if (world.random.chance(0.15)) attackAtRandom(world, peer)
    if (!peer.hasLeft) world.schedule(world.random.between(300, 3000), wake)
  }
  world.schedule(world.random.between(0, TICK), tick)
  world.schedule(world.random.between(500, 3000), wake)
}

/** Injects faults until the given simulated time. */
export function injectFaults(world: World, until: number): void {
  const { random, peers } = world
  const strike = (): void => {
    if (world.now >= until) return
    const peer = random.pick(peers)
    const dice = random.next()
    if (dice < 0.55) flap(world, peer)
    else if (dice < 0.97) crash(world, peer)
    else leave(world, peer)
    world.schedule(random.between(1000, 12_000), strike)
  }
  const revive = (): void => {
    for (const peer of peers) {
      if (peer.replica === null && !peer.hasLeft && random.chance(0.3)) {
        if (random.chance(0.05)) loseStorage(world, peer)
        boot(world, peer)
      }
    }
    if (world.now < until) world.schedule(2000, revive)
  }
  world.schedule(3000, strike)
  world.schedule(2000, revive)
}

function flap(world: World, peer: Peer): void {
  const other = world.random.pick(world.peers)
  if (other === peer) return
  disconnect(world, peer, other)
  world.schedule(
    world.random.chance(0.7) ? world.random.between(500, 15_000) : world.random.between(15_000, 200_000),
    () => connect(world, peer, other),
  )
}

/** The peer's storage is lost while it is off. */
function loseStorage(world: World, peer: Peer): void {
  world.counts.storageLosses++
  world.invariants.noteStorageLoss(peer.who)
  peer.persisted = 'lost'
}

function leave(world: World, peer: Peer): void {
  const left = honestMembers(world).filter((other) => other !== peer).length
  // Without a majority the game rightly stands still; that happens often enough.
  const mayLeave = peer.me === null || left > world.game.genesis.members.length / 2 ? 0.6 : 0.05
  if (!world.random.chance(mayLeave)) return
  world.counts.leaves++
  countSent(world, { t: 'bye' })
  for (const other of world.peers) transmit(world, peer, String(other.who), '{"t":"bye"}')
  crash(world, peer)
  peer.hasLeft = true
}

/** Ends all faults: everybody who has not left is back, and the honest peers are connected. */
export function endFaults(world: World): void {
  world.faults = NO_FAULTS
  // Devices that were off take a moment until they know the log again.
  world.calmSince = world.now + 30_000
  const here = world.peers.filter(({ hasLeft }) => !hasLeft)
  for (const peer of here) {
    boot(world, peer)
    // A vote that was in vain before may help now.
    peer.votes = 0
  }
  for (const [at, peer] of here.entries()) {
    const before = here[at - 1]
    if (before !== undefined) addMissing(world, before, peer)
    // An attacker may relay nothing, so honest peers need a path around it.
    const honestBefore = here.slice(0, at).findLast(({ attack }) => attack === null)
    if (peer.attack === null && honestBefore !== undefined) addMissing(world, honestBefore, peer)
  }
  for (const one of here) for (const two of here) if (one.who < two.who) connect(world, one, two)
}

function addMissing(world: World, one: Peer, two: Peer): void {
  if (!world.connections.has(`${String(one.who)}-${String(two.who)}`)) addConnection(world, one.who, two.who)
}
