import { misbehave } from './adversary.ts'
import type { Chance } from './random.ts'
import { glance } from './actors.ts'
import { honest } from './world-status.ts'
import { NO_FAULTS } from './world-types.ts'
import type { Peer, World } from './world-types.ts'
import { addWire, boot, connect, crash, disconnect, put, said, transmit } from './world.ts'

const TICK = 2000

export const faultsOf = (chance: Chance): World['faults'] => ({
  drop: chance.hits(0.3) ? 0 : chance.between(0, 0.3),
  delay: chance.between(20, 800),
  duplicate: chance.between(0, 0.2),
  stale: 0.5,
  crash: chance.hits(0.3) ? 0 : chance.between(0, 0.002),
})

/** Some graph that hangs together: everybody relays. */
export function lay(world: World): void {
  const { peers, chance } = world
  for (let who = 1; who < peers.length; who++) addWire(world, who, chance.below(who))
  for (const { who: one } of peers)
    for (const { who: two } of peers) if (one < two && chance.hits(0.55)) addWire(world, one, two)
}

/** A peer's clock and its person. */
export function live(world: World, peer: Peer, calm: boolean): void {
  const tick = (): void => {
    put(world, peer, { type: 'tick' })
    if (!peer.gone) world.after(TICK, tick)
  }
  const wake = (): void => {
    glance(world, peer, world.faults === NO_FAULTS && !calm)
    if (world.chance.hits(0.15)) misbehave(world, peer)
    if (!peer.gone) world.after(world.chance.between(300, 3000), wake)
  }
  world.after(world.chance.between(0, TICK), tick)
  world.after(world.chance.between(500, 3000), wake)
}

/** Links flap, devices crash, forget and leave, until the bad time is over. */
export function trouble(world: World, until: number): void {
  const { chance, peers } = world
  const strike = (): void => {
    if (world.now >= until) return
    const peer = chance.pick(peers)
    const dice = chance.next()
    if (dice < 0.55) flap(world, peer)
    else if (dice < 0.97) crash(world, peer)
    else leave(world, peer)
    world.after(chance.between(1000, 12_000), strike)
  }
  const revive = (): void => {
    for (const peer of peers) {
      if (peer.replica === null && !peer.gone && chance.hits(0.3)) {
        if (chance.hits(0.05)) forget(world, peer)
        boot(world, peer)
      }
    }
    if (world.now < until) world.after(2000, revive)
  }
  world.after(3000, strike)
  world.after(2000, revive)
}

function flap(world: World, peer: Peer): void {
  const other = world.chance.pick(world.peers)
  if (other === peer) return
  disconnect(world, peer, other)
  world.after(
    world.chance.hits(0.7) ? world.chance.between(500, 15_000) : world.chance.between(15_000, 200_000),
    () => connect(world, peer, other),
  )
}

/** The device's storage is wiped while it is off. */
function forget(world: World, peer: Peer): void {
  world.counts.storageLosses++
  world.oracles.wiped(peer.who)
  peer.kept = 'lost'
}

function leave(world: World, peer: Peer): void {
  const left = honest(world).filter((other) => other !== peer).length
  // Without a majority the game rightly stands still; that is seen often enough.
  const mayLeave = peer.me === null || left > world.played.genesis.members.length / 2 ? 0.6 : 0.05
  if (!world.chance.hits(mayLeave)) return
  world.counts.leaves++
  said(world, { t: 'bye' })
  for (const other of world.peers) transmit(world, peer, String(other.who), '{"t":"bye"}')
  crash(world, peer)
  peer.gone = true
}

/** The world becomes good: everybody who has not left for good is back, and the graph hangs together. */
export function settle(world: World): void {
  world.faults = NO_FAULTS
  const here = world.peers.filter(({ gone }) => !gone)
  for (const peer of here) boot(world, peer)
  for (const [at, peer] of here.entries()) {
    const before = here[at - 1]
    if (before !== undefined) addMissing(world, before, peer)
    // A cheat may keep everything to itself: the honest need a way around it.
    const honestBefore = here.slice(0, at).findLast(({ cheat }) => cheat === null)
    if (peer.cheat === null && honestBefore !== undefined) addMissing(world, honestBefore, peer)
  }
  for (const one of here) for (const two of here) if (one.who < two.who) connect(world, one, two)
}

function addMissing(world: World, one: Peer, two: Peer): void {
  if (!world.wires.has(`${String(one.who)}-${String(two.who)}`)) addWire(world, one.who, two.who)
}
