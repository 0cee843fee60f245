// An attacker that wants a given roll. It keeps its link back until it has all others, so it alone knows the
// dice. If it dislikes them, it tries everything that could throw them again, and then gives its link or not.

import { rollSalt } from '../../src/log/records/beacon.ts'
import type { ConnectionId } from '../../src/log/replica/effect-types.ts'
import type { Message, MessageOf } from '../../src/log/records/protocol.ts'
import { headOf } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import { boot, crash, dispatch, transmit } from './world.ts'
import type { Peer, World } from './world-types.ts'

/** What the attacker knows of one begun roll. */
interface KnownRoll {
  readonly after: string
  own: string | undefined
  readonly others: Map<number, string>
  /** What its honest replica did not get yet. */
  readonly held: [link: ConnectionId, message: Message][]
  verdict: 'open' | 'disliked' | 'given'
  givesAt: number
  /** How many tricks it still tries: who tries too many is soon replaced. */
  tricks: number
}
/** How often it gives its seat for other dice. */
const FORFEITS = 0.01
const knownRolls = new WeakMap<Peer, KnownRoll>()

/** What it knows of the roll its replica waits for; undefined if none takes a link from it. */
function rollOf(peer: Peer, { path, me }: Replica): KnownRoll | undefined {
  const { roll } = path.at(-1)!
  if (roll === null || me === null || !roll.members.includes(me)) return undefined
  const before = knownRolls.get(peer)
  if (before?.after === roll.after) return before
  const known: KnownRoll = {
    after: roll.after,
    own: undefined,
    others: new Map(),
    held: [],
    verdict: 'open',
    givesAt: Infinity,
    tricks: 0,
  }
  knownRolls.set(peer, known)
  return known
}

/** Keeps the links of others from its replica, which otherwise would throw the dice. */
export function keepLinks(world: World, peer: Peer, link: ConnectionId, message: Message): boolean {
  if (message.t !== 'links' || peer.replica === null) return true
  const known = rollOf(peer, peer.replica)
  if (known?.after !== message.after || known.verdict === 'given') return true
  for (const [m, one] of message.links) if (m !== peer.replica.me) known.others.set(m, one)
  known.held.push([link, message])
  judge(world, peer, peer.replica, known)
  return false
}

/** Sends its own link only once it wants the roll. */
export function withholdOwnLink(world: World, peer: Peer, message: MessageOf<'links'>): Message | null {
  const { replica } = peer
  const known = replica === null ? undefined : rollOf(peer, replica)
  if (replica === null || known?.after !== message.after || known.verdict === 'given') return message
  known.own ??= message.links.find(([m]) => m === replica.me)?.[1]
  judge(world, peer, replica, known)
  return null
}

/** Computes the roll as soon as all links are known. */
function judge(world: World, peer: Peer, replica: Replica, known: KnownRoll): void {
  const { roll } = headOf(replica)
  if (known.verdict !== 'open' || roll === null || known.own === undefined) return
  const links = roll.members.flatMap((m) =>
    m === replica.me ? known.own! : (roll.given.get(m) ?? known.others.get(m) ?? []),
  )
  if (links.length < roll.members.length) return
  const salt = rollSalt(replica.context.game, roll.after, links)
  world.invariants.rolls.notePredicted(headOf(replica), salt)
  world.counts.predicted++
  known.verdict = 'disliked'
  known.tricks = world.random.below(3)
  const isWanted = salt.startsWith('0')
  const { random } = world
  known.givesAt = isWanted
    ? world.now
    : random.chance(FORFEITS)
      ? Infinity
      : world.now + random.between(1000, 8000)
  if (isWanted) world.schedule(0, () => giveLink(world, peer))
}

function giveLink(world: World, peer: Peer): void {
  const known = knownRolls.get(peer)
  if (peer.replica === null || known?.verdict !== 'disliked') return
  known.verdict = 'given'
  const { me } = peer.replica
  if (me === null || known.own === undefined) return
  const text = JSON.stringify({ t: 'links', after: known.after, links: [[me, known.own]] })
  for (const link of [...peer.replica.neighbors.keys()]) transmit(world, peer, link, text)
  for (const [link, message] of known.held.splice(0))
    dispatch(world, peer, { type: 'message', link, message })
}

/** Now and then: tries to have the disliked dice thrown again. */
export function tryForOtherDice(world: World, peer: Peer): void {
  const { replica } = peer
  const known = replica === null ? undefined : rollOf(peer, replica)
  if (replica === null || known?.verdict !== 'disliked') return
  world.counts.attacks++
  if (world.now >= known.givesAt) return giveLink(world, peer)
  if (known.tricks-- <= 0) return
  const { bots } = headOf(replica).generation
  const trick = world.random.next()
  if (trick < 0.93) return dispatch(world, peer, { type: 'propose', bots: [...bots] })
  if (trick > 1 - FORFEITS / 5) {
    // It pretends that its storage was lost, and with it the link.
    world.invariants.noteStorageLoss(peer.who)
    peer.persisted = 'lost'
  }
  crash(world, peer)
  world.schedule(500, () => boot(world, peer))
}
