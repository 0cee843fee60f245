// Deterministic simulation of one game over days: members that are never open together, stores that lose, delay, repeat,
// show old versions, hide and forget, wiped devices, and one attacker or two. The same seed plays the same game.

import type { GameRegistry } from '../../../src/session/journal.ts'
import { NO_TROUBLES } from '../../../src/net/mailbox/memory-mailbox.fixture.ts'
import type { StoreTroubles } from '../../../src/net/mailbox/memory-mailbox.fixture.ts'
import { promiseText } from '../../../src/log/records/signing-text.ts'
import { headOf } from '../../../src/log/replica/replica.ts'
import { viewLog } from '../../../src/log/log-view.ts'
import { falsifyPromise } from '../adversary.ts'
import { newEventQueue } from '../event-queue.ts'
import { InvariantViolation } from '../invariants.ts'
import type { Random } from '../random.ts'
import { countRecords, createWorld, outcomeOf } from '../simulate.ts'
import type { Outcome, SimulationOptions } from '../simulate.ts'
import { describeWorld, hasNoQuorum, isFinished } from '../world-status.ts'
import { NO_FAULTS } from '../world-types.ts'
import type { Peer } from '../world-types.ts'
import { MAIL_ATTACKS, pretendedHead } from './mail-attacks.ts'
import { newMailWorld, visit, withAll } from './mail-world.ts'
import type { MailWorld } from './mail-world.ts'
import { forgetOwnRecords } from './own-records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** People wait for days, not for seconds. */
const SLOWNESS = 2500
/** Where nothing fails, no person loses patience. */
const CALM = 1_000_000

/** Plays one game by mail with the troubles, faults and attacks of its seed. */
export function simulateMail(games: GameRegistry, options: SimulationOptions): Outcome {
  const queue = newEventQueue()
  const world = createWorld(
    games,
    { luck: 'next', attacks: MAIL_ATTACKS, ...options, slowness: options.calm === true ? CALM : SLOWNESS },
    queue.add,
  )
  world.falsifyPromise = falsify
  const calm = options.calm === true
  const mail = newMailWorld(world, calm ? NO_TROUBLES : randomTroubles(world.random))
  return outcomeOf(
    world,
    () => play(mail, queue.next, calm),
    () => withAll(mail, countRecords),
  )
}

const randomTroubles = (random: Random): StoreTroubles => ({
  lose: random.between(0, 0.4),
  duplicate: random.between(0, 0.3),
  old: random.between(0, 0.4),
  hide: random.chance(0.5) ? random.between(0.1, 0.6) : 0,
  garbage: random.between(0, 0.2),
  forget: random.between(0, 0.2),
  delay: [10, random.pick([100, 5000, 30_000])],
})

/** An attacker that hides a record promises with an older head; another hides any head. */
function falsify(...[world, peer, replica, into]: Parameters<typeof falsifyPromise>): string | undefined {
  const { promise } = replica
  const below = pretendedHead(peer)
  if (below === undefined || promise === null || promise !== into)
    return falsifyPromise(world, peer, replica, into)
  promise.at = [below.generation.number, below.slot, below.hash]
  return promiseText(replica.context.game, promise)
}

type Next = ReturnType<typeof newEventQueue>['next']

/** Runs the game. Returns whether it stood still because no majority was left. */
function play(mail: MailWorld, next: Next, calm: boolean): boolean {
  const { world } = mail
  const bad = calm ? 0 : 30 + world.random.below(120)
  for (let count = 0; count < bad && !hasEnded(mail); count++) oneVisit(mail, next, calm)
  world.faults = NO_FAULTS
  if (!calm) {
    mail.troubles = NO_TROUBLES
    mail.stores.setTroubles(NO_TROUBLES)
    for (const at of [0, 1, 2]) mail.stores.start(at)
  }
  let [count, ply] = [0, 0]
  for (let still = 0; still < LONGEST_STANDSTILL && count < MOST_VISITS; still++, count++) {
    if (hasEnded(mail)) {
      world.invariants.checkEnd(mail.last.get(someHonest(mail))!)
      return false
    }
    if (count % 50 === 49 && withAll(mail, hasNoQuorum)) return true
    oneVisit(mail, next, true)
    const reached = latestPly(mail)
    if (reached > ply) still = 0
    ply = Math.max(ply, reached)
  }
  throw new InvariantViolation('L1', withAll(mail, describeWorld))
}
/** So many visits may bring no choice and no roll: two attackers at a table of five keep votes from being won for long. */
const LONGEST_STANDSTILL = 1500
const MOST_VISITS = 6000

const latestPly = ({ last }: MailWorld): number =>
  Math.max(
    0,
    ...[...last].map(([{ attack }, replica]) => (attack === null ? headOf(replica).position.ply : 0)),
  )

/** One that has not left: the log of one that has may be older than the end. */
const someHonest = ({ world, last }: MailWorld): Peer =>
  world.peers.find((peer) => peer.attack === null && !peer.hasLeft && last.has(peer))!

const hasEnded = (mail: MailWorld): boolean => withAll(mail, isFinished)

/** The next visit, after hours; sometimes of a member for which the table waits. */
function oneVisit(mail: MailWorld, next: Next, calm: boolean): void {
  const { world } = mail
  const { random } = world
  const here = world.peers.filter(({ hasLeft }) => !hasLeft)
  const awaited = random.chance(0.6) ? awaitedPeers(mail) : []
  const peer = random.pick(awaited.length > 0 ? awaited : here)
  if (!calm) strike(mail, peer)
  world.now += random.between(0.2, 8) * HOUR
  let isOver = false
  visit(mail, peer, !calm && random.chance(0.3), () => {
    isOver = true
  })
  for (let event = next(); event !== undefined; event = next()) {
    world.now = Math.max(world.now, event.at)
    event.run()
    if (isOver) break
  }
  if (!calm && random.chance(0.003)) leaveForGood(mail, peer)
}

function leaveForGood(mail: MailWorld, peer: Peer): void {
  if (peer.attack !== null || !honestAfter(mail, peer)) return
  peer.hasLeft = true
  mail.world.counts.leaves++
}

/** What may fail before a visit of a peer. */
function strike(mail: MailWorld, peer: Peer): void {
  const { random } = mail.world
  if (random.chance(0.006)) loseStorage(mail, peer)
  if (random.chance(0.03)) mail.stores.wipe(random.below(3))
  if (random.chance(0.05)) toggle(mail)
}

/** May this peer leave for good, so that a majority of honest members remains? */
const honestAfter = ({ world }: MailWorld, peer: Peer): boolean =>
  world.peers.filter((one) => one !== peer && one.me !== null && one.attack === null && !one.hasLeft).length >
  world.game.genesis.members.length / 2

function toggle({ stores, world }: MailWorld): void {
  const store = world.random.below(3)
  if (world.random.chance(0.4)) stores.stop(store)
  else for (const at of [0, 1, 2]) stores.start(at)
}

function loseStorage({ world }: MailWorld, peer: Peer): void {
  if (peer.me === null) return
  world.counts.storageLosses++
  world.invariants.noteStorageLoss(peer.who)
  peer.persisted = 'lost'
  forgetOwnRecords(peer)
}

/** The peers for which the latest log waits. */
function awaitedPeers({ last, world }: MailWorld): Peer[] {
  const known = [...last].filter(([{ hasLeft, attack }]) => !hasLeft && attack === null)
  const [latest] = known.sort(([, one], [, two]) => {
    const [first, second] = [headOf(one), headOf(two)]
    return second.generation.number - first.generation.number || second.slot - first.slot
  })
  if (latest === undefined) return []
  const { waitsFor, keys } = viewLog(latest[1])
  const wanted = new Set(waitsFor.map((m) => keys[m]))
  return world.peers.filter((peer) => !peer.hasLeft && wanted.has(world.keys.publicKey(peer.who)))
}
