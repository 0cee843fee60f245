import { viewLog } from '../../src/net/log/step.ts'
import type { LogView } from '../../src/net/log/step.ts'
import { takeBackPosition } from '../../src/net/log/check-record.ts'
import { headOf, isExposed, mayWrite } from '../../src/net/log/replica.ts'
import type { Replica } from '../../src/net/log/replica.ts'
import { deciderOf } from '../../src/net/log/record-tree.ts'
import { put } from './world.ts'
import type { Peer, World } from './world-types.ts'

// People: they think, choose, wait, lose patience, agree, come back, and ask to take something back. Whoever watches asks
// for a seat a bot plays, and sometimes gets it.

/** What one person does when it looks at the screen. */
export function glance(world: World, peer: Peer, isSettling: boolean): void {
  const { replica } = peer
  if (replica === null) return
  const seen = viewLog(replica)
  const { me } = seen
  if (peer.saw !== seen.head) {
    peer.saw = seen.head
    peer.sawAt = world.now
  }
  if (me === null) return isSettling ? undefined : asks(world, peer, seen)
  if (answers(world, peer, me, seen) || (!isSettling && isBusy(world, peer, seen))) return
  if (comesBack(world, peer, me, seen) || losesPatience(world, peer, me, seen)) return
  if (takesBack(world, peer, replica, seen, isSettling)) return
  chooses(world, peer, replica, me)
}

/** What people do only while the world is bad: let somebody in, do nothing at all, talk. */
function isBusy(world: World, peer: Peer, seen: LogView): boolean {
  if (letsIn(world, peer, seen)) return true
  // Whoever wants to be replaced does nothing, until it is.
  if (peer.cheat === 'usurp' && !world.chance.hits(0.05)) return true
  if (world.chance.hits(0.03)) speak(world, peer)
  return false
}

function answers(world: World, peer: Peer, me: number, seen: LogView): boolean {
  const [asked] = seen.proposals
  if (asked === undefined || !world.chance.hits(0.7)) return false
  // Nobody agrees to be replaced, nor to somebody coming back who was caught.
  const isAgainstMe = asked.bots.includes(me) && !seen.bots.includes(me)
  const returns = seen.bots.filter((m) => !asked.bots.includes(m))
  const isTaken = asked.keys.some(([m, key]) => m === me || peer.replica!.evidence.has(key))
  const isCheat = returns.some((m) => isExposed(peer.replica!, m) && !asked.keys.some(([of]) => of === m))
  if (isAgainstMe || isTaken || isCheat) return false
  put(world, peer, { type: 'agree', g: asked.g })
  return true
}

/** Somebody who watches would rather play. */
function asks(world: World, peer: Peer, seen: LogView): void {
  if (seen.seatRequests.length > 0 || !world.chance.hits(seen.bots.length > 0 ? 0.4 : 0.01)) return
  // Some would have a chair on which somebody sits.
  const isRude = seen.bots.length === 0 || world.chance.hits(0.1)
  const m = isRude ? world.chance.below(seen.keys.length) : world.chance.pick(seen.bots)
  put(world, peer, {
    type: 'requestSeat',
    m,
    name: `Guest ${String(peer.who)}`,
    stamp: Math.floor(world.now),
  })
}

function letsIn(world: World, peer: Peer, seen: LogView): boolean {
  const wish = seen.seatRequests.find(({ key }) => !peer.replica!.evidence.has(key))
  if (wish === undefined || seen.isFrozen || seen.hasLostStorage || !world.chance.hits(0.3)) return false
  const { m, key, name } = wish
  const bots = world.chance.hits(0.7) ? seen.bots.filter((other) => other !== m) : seen.bots
  put(world, peer, { type: 'propose', bots, keys: [[m, key, name]] })
  return true
}

function speak(world: World, peer: Peer): void {
  const stamp = Math.floor(world.now)
  if (world.chance.hits(0.5)) put(world, peer, { type: 'chat', text: 'Hello, table!', stamp })
  else put(world, peer, { type: 'presence', is: world.chance.hits(0.5) ? 'here' : 'away', stamp })
}

function comesBack(world: World, peer: Peer, me: number, seen: LogView): boolean {
  if (!seen.bots.includes(me) || seen.isFrozen || !world.chance.hits(0.1)) return false
  put(world, peer, { type: 'propose', bots: seen.bots.filter((m) => m !== me) })
  return true
}

function losesPatience(world: World, peer: Peer, me: number, seen: LogView): boolean {
  if (seen.isFrozen || seen.hasLostStorage) return false
  const late = world.now - peer.sawAt > 25_000 ? seen.waitsFor : []
  const unwanted = [...late, ...seen.disputed].filter((m) => m !== me && !seen.bots.includes(m))
  if (unwanted.length === 0 || !world.chance.hits(0.2)) return false
  const bots = [...new Set([...seen.bots, ...unwanted])].sort((one, two) => one - two)
  put(world, peer, { type: 'propose', bots })
  return true
}

function takesBack(world: World, peer: Peer, replica: Replica, seen: LogView, isSettling: boolean): boolean {
  const { position } = headOf(replica)
  const [asked] = seen.takeBackRequests
  if (asked !== undefined && world.chance.hits(0.7)) {
    put(world, peer, { type: 'requestTakeBack', to: asked.to })
    return true
  }
  const to = position.ply - 1 - world.chance.below(4)
  if (isSettling || to < 0 || !world.chance.hits(0.03) || takeBackPosition(position, to) === undefined)
    return false
  put(world, peer, { type: 'requestTakeBack', to })
  return true
}

/** Chooses for its seat, sometimes a whole turn at once. */
function chooses(world: World, peer: Peer, replica: Replica, me: number): void {
  const { generation, position, hash } = headOf(replica)
  if (!mayWrite(replica) || position.turn < 0 || deciderOf(replica.context, generation, position.turn) !== me)
    return
  const { rules } = replica.context
  const actions: number[] = []
  let { state } = position
  do {
    const action = world.chance.pick(world.played.legal(state))
    actions.push(action)
    state = rules.next(state, { seat: position.turn, action })!
  } while (rules.turn(state) === position.turn && world.chance.hits(0.6))
  put(world, peer, { type: 'act', seat: position.turn, actions, after: hash })
}
