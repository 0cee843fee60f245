// The people of the simulation. Each looks at the log of their device now and then, and may choose an action,
// accept or propose a generation, ask for a take-back or a seat, or chat.

import { viewLog } from '../../src/log/log-view.ts'
import type { LogView } from '../../src/log/log-view.ts'
import { listOfMembers } from '../../src/log/replica/check-generation.ts'
import { takeBackPosition } from '../../src/log/replica/check-record.ts'
import { headOf, isExposed, mayWrite } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import { isOverDays } from '../../src/log/records/genesis.ts'
import { deciderOf } from '../../src/log/records/record-tree.ts'
import type { Proposal } from '../../src/log/generations/proposals.ts'
import { noteVote } from './vote-law.ts'
import { dispatch } from './world.ts'
import type { Peer, World } from './world-types.ts'

/** Lets one person look at their screen and do at most one thing. */
export function actAsPerson(world: World, peer: Peer, isSettling: boolean): void {
  const { replica } = peer
  if (replica === null) return
  const seen = viewLog(replica)
  const { me } = seen
  noteProgress(world, peer, seen.head, headOf(replica).position.ply)
  if (me === null) return isSettling ? undefined : requestSeat(world, peer, seen)
  if (answerProposal(world, peer, me, seen) || (!isSettling && doDistractions(world, peer, seen))) return
  if (returnToSeat(world, peer, me, seen) || endVote(world, peer, me, seen)) return
  if (replaceMissing(world, peer, me, seen)) return
  if (takeBack(world, peer, replica, seen, isSettling)) return
  chooseTurn(world, peer, replica, me)
}

/** Notes what has changed on the screen. */
function noteProgress({ now }: World, peer: Peer, head: string, ply: number): void {
  if (peer.seenHead !== head) peer.seenAt = now
  peer.seenHead = head
  // The game goes on: a vote that was in vain before may help now.
  if (ply > peer.seenPly) peer.votes = 0
  if (ply !== peer.seenPly) peer.movedAt = now
  peer.seenPly = ply
}

/** What people do only while faults are injected: grant a seat, do nothing, chat. */
function doDistractions(world: World, peer: Peer, seen: LogView): boolean {
  if (grantSeat(world, peer, seen)) return true
  // A member that will impersonate its former self first stays idle until it is replaced.
  if (peer.attack === 'impersonate' && !world.random.chance(0.05)) return true
  if (world.random.chance(0.03)) speak(world, peer)
  return false
}

/** Is this a table over days? Its votes need all who play on. */
const isPlayedOverDays = ({ game }: World): boolean => isOverDays(game.genesis)
/** Are the members of this world never there together? */
const isByMail = (world: World): boolean => world.connections.size === 0

/** A person does not agree again soon to the return of a member. */
const BETWEEN_WELCOMES = 300_000

/** Answers a proposal that the screen shows: one that changes who plays. */
function answerProposal(world: World, peer: Peer, me: number, seen: LogView): boolean {
  const { welcomes, replica } = peer
  const isReturn = ({ bots }: Proposal): boolean => seen.decidedBots.some((m) => !bots.includes(m))
  const isRepeated = (proposal: Proposal): boolean =>
    isReturn(proposal) &&
    world.now < (welcomes.get(proposal.by) ?? -Infinity) + BETWEEN_WELCOMES * world.slowness
  const asked = seen.proposals.find(
    (proposal) => !isRepeated(proposal) && isAcceptable(world, replica!, me, seen, proposal),
  )
  if (asked === undefined || !world.random.chance(0.7)) return false
  if (isReturn(asked)) welcomes.set(asked.by, world.now)
  world.invariants.noteDecision(replica!.key!, asked.g)
  // By mail, others need days to answer as well.
  if (isPlayedOverDays(world)) peer.votedAt = world.now
  dispatch(world, peer, { type: 'agree', g: asked.g })
  return true
}

/** A person does not accept to be replaced, nor the return of a member with evidence against it. */
function isAcceptable(world: World, replica: Replica, me: number, seen: LogView, asked: Proposal): boolean {
  const taken = asked.bots.filter((m) => !seen.decidedBots.includes(m))
  const returns = seen.decidedBots.filter((m) => !asked.bots.includes(m))
  const isSame = taken.length + returns.length + asked.keys.length === 0
  // At a table over days a vote may be taken back.
  const isNamed = !isByMail(world) && seen.frequentProposers.includes(asked.by)
  if (isSame) return isPlayedOverDays(world) && seen.isFrozen && asked.by !== me && !isNamed
  if (taken.includes(me)) return false
  const isTaken = asked.keys.some(([m, key]) => m === me || replica.evidence.has(key))
  const isCheat = returns.some((m) => isExposed(replica, m) && !asked.keys.some(([of]) => of === m))
  // Those who kept links back, or had to be replaced too often, are seldom welcome while others play.
  const isPlayed = seen.bots.length < seen.keys.length
  const isUnwelcome = isPlayed && returns.some((m) => seen.excluded.includes(m)) && !world.random.chance(0.05)
  return !isTaken && !isCheat && !isUnwelcome
}

/** A spectator may ask for a seat. */
function requestSeat(world: World, peer: Peer, seen: LogView): void {
  if (seen.seatRequests.length > 0 || !world.random.chance(seen.bots.length > 0 ? 0.4 : 0.01)) return
  // Some ask for a seat that a person uses.
  const isRude = seen.bots.length === 0 || world.random.chance(0.1)
  const m = isRude ? world.random.below(seen.keys.length) : world.random.pick(seen.bots)
  dispatch(world, peer, {
    type: 'requestSeat',
    m,
    name: `Guest ${String(peer.who)}`,
    stamp: Math.floor(world.now),
  })
}

/** A person does not offer a seat again soon to the same guest. */
const BETWEEN_GRANTS = 300_000

function grantSeat(world: World, peer: Peer, seen: LogView): boolean {
  const { replica, grants, movedAt } = peer
  // First of all the game is to go on.
  if (world.now - movedAt > IMPATIENT_AFTER * world.slowness) return false
  const request = seen.seatRequests.find(
    ({ key, m }) =>
      m !== seen.me &&
      !replica!.evidence.has(key) &&
      world.now >= (grants.get(key) ?? -Infinity) + BETWEEN_GRANTS * world.slowness,
  )
  if (request === undefined || seen.isFrozen || seen.hasLostStorage || !world.random.chance(0.3)) return false
  const { m, key, name } = request
  grants.set(key, world.now)
  const bots = world.random.chance(0.7) ? seen.bots.filter((other) => other !== m) : seen.bots
  dispatch(world, peer, { type: 'propose', bots, keys: [[m, key, name]] })
  return true
}

function speak(world: World, peer: Peer): void {
  const stamp = Math.floor(world.now)
  if (world.random.chance(0.5)) dispatch(world, peer, { type: 'chat', text: 'Hello, table!', stamp })
  else dispatch(world, peer, { type: 'presence', is: world.random.chance(0.5) ? 'here' : 'away', stamp })
}

function returnToSeat(world: World, peer: Peer, me: number, seen: LogView): boolean {
  if (!seen.bots.includes(me) || seen.isFrozen || !world.random.chance(0.1)) return false
  dispatch(world, peer, { type: 'propose', bots: seen.bots.filter((m) => m !== me) })
  return true
}

/** After this time without progress a person asks that a bot play for those who hold the table up. */
const IMPATIENT_AFTER = 25_000
const BETWEEN_VOTES = 10_000
/** After this number of votes without progress a person waits longer. */
const MAX_VOTES = 6
const AFTER_VAIN_VOTES = 240_000

/** For how long a person waits for answers to a vote. */
const betweenVotes = (world: World): number => (isByMail(world) ? AFTER_VAIN_VOTES : BETWEEN_VOTES)

function replaceMissing(world: World, peer: Peer, me: number, seen: LogView): boolean {
  if (seen.hasLostStorage) return false
  const unwanted = unwantedMembers(world, peer, me, seen)
  const pause = peer.votes >= MAX_VOTES ? AFTER_VAIN_VOTES : betweenVotes(world)
  if (unwanted.length === 0 || world.now < peer.votedAt + pause * world.slowness || !world.random.chance(0.2))
    return false
  peer.votes = peer.votes >= MAX_VOTES ? 1 : peer.votes + 1
  peer.votedAt = world.now
  world.counts.votes++
  // The screen offers one member at a time. Proposals of several are lawful, too.
  const chosen = world.random.chance(0.1) ? unwanted : [world.random.pick(unwanted)]
  const bots = listOfMembers([...seen.votedBots, ...chosen])
  if (peer.attack === null) noteVote(world, peer, chosen)
  dispatch(world, peer, { type: 'propose', bots })
  return true
}

/**
 * Where no promise is given up in time, a person ends a vote that leads to nothing: they vote for one who is missing in it,
 * too, as the screen offers, or propose what is.
 */
function endVote(world: World, peer: Peer, me: number, seen: LogView): boolean {
  if (!isPlayedOverDays(world) || !seen.isFrozen || world.random.chance(0.5)) return false
  const isSoon = world.now - peer.seenAt <= IMPATIENT_AFTER * world.slowness
  if (isSoon || world.now < peer.votedAt + betweenVotes(world) * world.slowness) return false
  peer.votedAt = world.now
  const missing = unwantedMembers(world, peer, me, seen)
  const isExtended =
    missing.length > 0 && (seen.disputed.length > 0 || world.random.chance(missing.length === 1 ? 0.7 : 0.2))
  const bots = isExtended ? [...seen.votedBots, world.random.pick(missing)] : seen.bots
  dispatch(world, peer, { type: 'propose', bots: listOfMembers(bots) })
  return true
}

/**
 * Whom the person wants to replace, of those that the screen offers: members with evidence against them; else those
 * that keep their links back; else those the table waits for; else one that proposes too often, which comes first where it
 * freezes members that are linked.
 */
function unwantedMembers(world: World, peer: Peer, me: number, seen: LogView): readonly number[] {
  // By mail, the open vote is for some of them already.
  const voted = isPlayedOverDays(world) && seen.isFrozen ? (peer.replica?.promise?.bots ?? []) : []
  const isOther = (m: number): boolean => m !== me && ![...seen.decidedBots, ...voted].includes(m)
  const disputed = seen.disputed.filter(isOther)
  if (disputed.length > 0 || world.now - peer.seenAt <= IMPATIENT_AFTER * world.slowness) return disputed
  const withholding = seen.withholding.filter(isOther)
  return withholding.length > 0 ? withholding : delayingMembers(world, seen, isOther)
}

/** Those the table waits for, or those that propose too often. */
function delayingMembers(world: World, seen: LogView, isOther: (m: number) => boolean): readonly number[] {
  // Where members are not there together, no promise is given up in time: people replace those that are missing.
  const awaited = seen.isFrozen && !isPlayedOverDays(world) ? [] : seen.waitsFor.filter(isOther)
  const frequent = seen.frequentProposers.filter(isOther)
  const isHeldUp = seen.isFrozen && !isByMail(world) && frequent.length > 0
  return awaited.length === 0 || isHeldUp ? frequent : awaited
}

function takeBack(world: World, peer: Peer, replica: Replica, seen: LogView, isSettling: boolean): boolean {
  const { position } = headOf(replica)
  const [asked] = seen.takeBackRequests
  if (asked !== undefined && world.random.chance(0.7)) {
    dispatch(world, peer, { type: 'requestTakeBack', to: asked.to })
    return true
  }
  const to = position.ply - 1 - world.random.below(4)
  if (isSettling || to < 0 || !world.random.chance(0.03) || takeBackPosition(position, to) === undefined)
    return false
  dispatch(world, peer, { type: 'requestTakeBack', to })
  return true
}

/** Chooses an action for the person's seat, sometimes several actions of a turn at once. */
function chooseTurn(world: World, peer: Peer, replica: Replica, me: number): void {
  const { generation, position, hash } = headOf(replica)
  if (!mayWrite(replica) || position.turn < 0 || deciderOf(replica.context, generation, position.turn) !== me)
    return
  const { rules } = replica.context
  const actions: number[] = []
  let { state } = position
  do {
    const action = world.random.pick(world.game.legal(state))
    actions.push(action)
    state = rules.next(state, { seat: position.turn, action })!
  } while (rules.turn(state) === position.turn && world.random.chance(0.6))
  dispatch(world, peer, { type: 'act', seat: position.turn, actions, after: hash })
}
