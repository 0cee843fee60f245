// The people of the simulation. Each looks at the log of their device now and then, and may choose an action,
// accept or propose a generation, ask for a take-back or a seat, or chat.

import { viewLog } from '../../src/net/log/log-view.ts'
import type { LogView } from '../../src/net/log/log-view.ts'
import { takeBackPosition } from '../../src/net/log/check-record.ts'
import { headOf, isExposed, mayWrite } from '../../src/net/log/replica.ts'
import type { Replica } from '../../src/net/log/replica.ts'
import { deciderOf } from '../../src/net/log/record-tree.ts'
import { dispatch } from './world.ts'
import type { Peer, World } from './world-types.ts'

/** Lets one person look at their screen and do at most one thing. */
export function actAsPerson(world: World, peer: Peer, isSettling: boolean): void {
  const { replica } = peer
  if (replica === null) return
  const seen = viewLog(replica)
  const { me } = seen
  if (peer.seenHead !== seen.head) {
    peer.seenHead = seen.head
    peer.seenAt = world.now
  }
  if (me === null) return isSettling ? undefined : requestSeat(world, peer, seen)
  if (answerProposal(world, peer, me, seen) || (!isSettling && doDistractions(world, peer, seen))) return
  if (returnToSeat(world, peer, me, seen) || replaceMissing(world, peer, me, seen)) return
  if (takeBack(world, peer, replica, seen, isSettling)) return
  chooseTurn(world, peer, replica, me)
}

/** What people do only while faults are injected: grant a seat, do nothing, chat. */
function doDistractions(world: World, peer: Peer, seen: LogView): boolean {
  if (grantSeat(world, peer, seen)) return true
  // A member that will impersonate its former self first stays idle until it is replaced.
  if (peer.attack === 'impersonate' && !world.random.chance(0.05)) return true
  if (world.random.chance(0.03)) speak(world, peer)
  return false
}

function answerProposal(world: World, peer: Peer, me: number, seen: LogView): boolean {
  const [asked] = seen.proposals
  if (asked === undefined || !world.random.chance(0.7)) return false
  // A person does not accept to be replaced, nor the return of a member with evidence against it.
  const isAgainstMe = asked.bots.includes(me) && !seen.bots.includes(me)
  const returns = seen.bots.filter((m) => !asked.bots.includes(m))
  const isTaken = asked.keys.some(([m, key]) => m === me || peer.replica!.evidence.has(key))
  const isCheat = returns.some((m) => isExposed(peer.replica!, m) && !asked.keys.some(([of]) => of === m))
  if (isAgainstMe || isTaken || isCheat) return false
  dispatch(world, peer, { type: 'agree', g: asked.g })
  return true
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

function grantSeat(world: World, peer: Peer, seen: LogView): boolean {
  const request = seen.seatRequests.find(({ key }) => !peer.replica!.evidence.has(key))
  if (request === undefined || seen.isFrozen || seen.hasLostStorage || !world.random.chance(0.3)) return false
  const { m, key, name } = request
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

function replaceMissing(world: World, peer: Peer, me: number, seen: LogView): boolean {
  if (seen.isFrozen || seen.hasLostStorage) return false
  const late = world.now - peer.seenAt > 25_000 ? seen.waitsFor : []
  const unwanted = [...late, ...seen.disputed].filter((m) => m !== me && !seen.bots.includes(m))
  if (unwanted.length === 0 || !world.random.chance(0.2)) return false
  const bots = [...new Set([...seen.bots, ...unwanted])].sort((one, two) => one - two)
  dispatch(world, peer, { type: 'propose', bots })
  return true
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
