import { look } from '../core.ts'
import type { Look } from '../core.ts'
import { backTo } from '../check.ts'
import { headOf, mayWrite } from '../state.ts'
import type { Core } from '../state.ts'
import { deciderOf } from '../tree.ts'
import { put } from './world.ts'
import type { Peer, World } from './world.ts'

// People: they think, choose, wait, lose patience, agree, come back, and ask to take something back.

/** What one person does when it looks at the screen. */
export function glance(world: World, peer: Peer, isSettling: boolean): void {
  const { core, me } = peer
  if (core === null || me === null) return
  const seen = look(core)
  if (peer.saw !== seen.head) {
    peer.saw = seen.head
    peer.sawAt = world.now
  }
  if (answers(world, peer, me, seen)) return
  if (!isSettling && world.chance.hits(0.03)) speak(world, peer)
  if (comesBack(world, peer, me, seen) || losesPatience(world, peer, me, seen)) return
  if (takesBack(world, peer, core, seen, isSettling)) return
  chooses(world, peer, core, me)
}

function answers(world: World, peer: Peer, me: number, seen: Look): boolean {
  const [asked] = seen.proposals
  if (asked === undefined || !world.chance.hits(0.7)) return false
  // Nobody agrees to be replaced, nor to somebody coming back who was caught.
  const isAgainstMe = asked.bots.includes(me) && !seen.bots.includes(me)
  const returns = seen.bots.filter((m) => !asked.bots.includes(m))
  if (isAgainstMe || returns.some((m) => peer.core!.proofs.has(m))) return false
  put(world, peer, { type: 'agree', g: asked.g })
  return true
}

function speak(world: World, peer: Peer): void {
  const stamp = Math.floor(world.now)
  if (world.chance.hits(0.5)) put(world, peer, { type: 'say', text: 'Hello, table!', stamp })
  else put(world, peer, { type: 'presence', is: world.chance.hits(0.5) ? 'here' : 'away', stamp })
}

function comesBack(world: World, peer: Peer, me: number, seen: Look): boolean {
  if (!seen.bots.includes(me) || seen.frozen || !world.chance.hits(0.1)) return false
  put(world, peer, { type: 'propose', bots: seen.bots.filter((m) => m !== me) })
  return true
}

function losesPatience(world: World, peer: Peer, me: number, seen: Look): boolean {
  if (seen.frozen || seen.lost) return false
  const late = world.now - peer.sawAt > 25_000 ? seen.waitsFor : []
  const unwanted = [...late, ...seen.disputed].filter((m) => m !== me && !seen.bots.includes(m))
  if (unwanted.length === 0 || !world.chance.hits(0.2)) return false
  const bots = [...new Set([...seen.bots, ...unwanted])].sort((one, two) => one - two)
  put(world, peer, { type: 'propose', bots })
  return true
}

function takesBack(world: World, peer: Peer, core: Core, seen: Look, isSettling: boolean): boolean {
  const { tale } = headOf(core)
  const [asked] = seen.backs
  if (asked !== undefined && world.chance.hits(0.7)) {
    put(world, peer, { type: 'askBack', to: asked.to })
    return true
  }
  const to = tale.ply - 1 - world.chance.below(4)
  if (isSettling || to < 0 || !world.chance.hits(0.03) || backTo(tale, to) === undefined) return false
  put(world, peer, { type: 'askBack', to })
  return true
}

/** Chooses for its seat, sometimes a whole turn at once. */
function chooses(world: World, peer: Peer, core: Core, me: number): void {
  const { era, tale, hash } = headOf(core)
  if (!mayWrite(core) || tale.turn < 0 || deciderOf(core.court, era, tale.turn) !== me) return
  const { rules } = core.court
  const actions: number[] = []
  let { state } = tale
  do {
    const action = world.chance.pick(world.played.legal(state))
    actions.push(action)
    state = rules.after(state, { seat: tale.turn, action })!
  } while (rules.turn(state) === tale.turn && world.chance.hits(0.6))
  put(world, peer, { type: 'act', seat: tale.turn, actions, after: hash })
}
