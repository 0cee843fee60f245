import { OVER } from '../../engine/core/game.ts'
import type { Shelf } from '../../session/journal.ts'
import { disputed, firstKept, headOf } from '../state.ts'
import { memberWith } from '../tree.ts'
import { CHEATS, distorted, misbehave, tampered } from './cheats.ts'
import { newChance } from './chance.ts'
import type { Chance } from './chance.ts'
import type { Defect } from './defects.ts'
import { deal, shortened, whole } from './game.ts'
import { fakeKeys } from './keys.ts'
import type { Keys } from './keys.ts'
import { Broken, Oracles } from './oracles.ts'
import { glance } from './people.ts'
import { newHeap } from './heap.ts'
import {
  addWire,
  boot,
  connect,
  COUNTED,
  crash,
  disconnect,
  NO_FAULTS,
  put,
  rest,
  said,
  transmit,
} from './world.ts'
import type { Cheat, Counts, Peer, World } from './world.ts'

export interface Told {
  readonly seed: number
  readonly defect?: Defect
  /** Nothing goes wrong and nobody cheats. */
  readonly calm?: boolean
  /** Played to the end of Puerto Rico, instead of 40 to 100 entries. */
  readonly whole?: boolean
  readonly keys?: Keys
  /** One member always cheats, and in this way. */
  readonly cheat?: Cheat
}
export interface Outcome {
  /** The law that was broken, and how. */
  readonly broken: Broken | undefined
  /** No majority of honest members was left: the game rightly stood still. */
  readonly excused: boolean
  /** A final record was dropped, and a cheat's own signatures prove that it lied about it. The game ends there. */
  readonly lied: boolean
  readonly counts: Counts
  readonly refused: ReadonlyMap<string, number>
  readonly said: ReadonlyMap<string, number>
  readonly minutes: number
  readonly trace: string
  readonly world: World
}

const MINUTE = 60_000
const TICK = 2000

/** Plays one game in a world that is as bad as its seed says. */
export function simulate(shelf: Shelf, told: Told): Outcome {
  const heap = newHeap()
  const world = create(shelf, told, heap.add)
  let broken: Broken | undefined
  let lied = false
  let excused = false
  try {
    excused = run(world, told, heap)
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    if (error.isByLie) lied = true
    else broken = error
  }
  for (const { core } of world.peers) if (core !== null) rest(world, core)
  count(world)
  const { counts, refused, said, trace, now } = world
  return { broken, excused, lied, counts, refused, said, trace, minutes: now / MINUTE, world }
}

function create(shelf: Shelf, told: Told, add: (at: number, run: () => void) => void): World {
  const chance = newChance(told.seed)
  const keys = told.keys ?? fakeKeys(told.seed)
  const n = 2 + chance.below(4)
  const secrets = Array.from({ length: n }, () => chance.hex(64))
  const genesis = deal(shelf, keys, secrets, chance)
  const plies = 40 + chance.below(61)
  const played = told.whole === true ? whole(shelf, genesis) : shortened(shelf, genesis, plies)
  const calm = told.calm === true
  const cheats = cheatsOf(chance, n, told)
  const spectators = chance.hits(0.5) ? 1 + chance.below(2) : 0
  const peers = Array.from({ length: n + spectators }, (_, who): Peer => ({
    who,
    me: who < n ? who : null,
    cheat: cheats.get(who) ?? null,
    core: null,
    kept: firstKept(secrets[who] ?? ''),
    gone: false,
    run: 0,
    sawAt: 0,
    saw: '',
  }))
  const world: World = {
    chance,
    played,
    keys,
    oracles: new Oracles((key) => ![...cheats.keys()].some((who) => keys.publicKey(who) === key)),
    counts: Object.fromEntries(COUNTED.map((name) => [name, 0])) as Counts,
    refused: new Map(),
    said: new Map(),
    defect: told.defect,
    peers,
    wires: new Map(),
    faults: calm ? NO_FAULTS : faultsOf(chance),
    now: 0,
    trace: '',
    tampered,
    distorted,
    after: (delay, run) => add(world.now + delay, run),
  }
  if (cheats.size > 1) world.counts.pairsOfCheats++
  lay(world)
  return world
}

/** Nobody cheats, or somebody; at a table of five sometimes two. */
function cheatsOf(chance: Chance, n: number, told: Told): Map<number, Cheat> {
  const cheats = new Map<number, Cheat>()
  const isFoul = told.cheat !== undefined || (told.calm !== true && chance.hits(0.5))
  if (!isFoul) return cheats
  const first = chance.below(n)
  cheats.set(first, told.cheat ?? chance.pick(CHEATS))
  if (n === 5 && chance.hits(0.4)) cheats.set((first + 1 + chance.below(4)) % 5, chance.pick(CHEATS))
  return cheats
}

const faultsOf = (chance: Chance): World['faults'] => ({
  drop: chance.hits(0.3) ? 0 : chance.between(0, 0.3),
  delay: chance.between(20, 800),
  duplicate: chance.between(0, 0.2),
  stale: 0.5,
  crash: chance.hits(0.3) ? 0 : chance.between(0, 0.002),
})

/** Some graph that hangs together: everybody relays. */
function lay(world: World): void {
  const { peers, chance } = world
  for (let who = 1; who < peers.length; who++) addWire(world, who, chance.below(who))
  for (const { who: one } of peers)
    for (const { who: two } of peers) if (one < two && chance.hits(0.55)) addWire(world, one, two)
}

interface Heap {
  add(at: number, run: () => void): void
  next(): { readonly at: number; readonly run: () => void } | undefined
}

/** Answers whether the game rightly stood still. */
function run(world: World, told: Told, heap: Heap): boolean {
  const calm = told.calm === true
  for (const peer of world.peers) {
    boot(world, peer)
    live(world, peer, calm)
  }
  const bad = calm ? 0 : world.chance.between(2, 6) * MINUTE
  if (!calm) trouble(world, bad)
  advance(world, heap, bad)
  if (isDone(world)) return false
  settle(world)
  const excused = isExcused(world)
  const patience = told.whole === true ? 240 : 60
  advance(world, heap, world.now + (excused ? 2 : patience) * MINUTE)
  if (excused) return !isDone(world)
  if (!isDone(world)) throw new Broken('L1', stand(world))
  world.oracles.end(honest(world)[0]!.core!)
  return false
}

/** Is no majority of honest members left, or none that remembers? */
function isExcused(world: World): boolean {
  const present = honest(world)
  // Whoever is to be a member and has not heard of it yet will begin as one who remembers nothing.
  const remembering = present.filter(({ core }) => !core!.lost && core!.me !== null)
  const n = world.played.genesis.members.length
  return present.length <= n / 2 || remembering.length < n / 2
}

function advance(world: World, heap: Heap, until: number): void {
  let steps = 0
  for (let event = heap.next(); event !== undefined; event = heap.next()) {
    world.now = event.at
    event.run()
    if (event.at >= until) return
    if (++steps % 16 === 0 && isDone(world)) return
  }
}

/** The members that are there and do not cheat, by the youngest generation anybody honest has. */
function honest({ peers }: World): Peer[] {
  const here = peers.filter(({ cheat, gone, core }) => cheat === null && !gone && core !== null)
  const eras = here.map(({ core }) => headOf(core!).era)
  const latest = eras.sort((one, two) => two.g - one.g)[0]
  return here.filter(({ core }) => latest !== undefined && memberWith(latest, core!.key) !== null)
}

/** Every honest peer that is there, spectators too, stands at the same end of the game. */
function isDone(world: World): boolean {
  const here = world.peers.filter(({ cheat, gone }) => cheat === null && !gone)
  const first = here[0]?.core
  if (first === undefined || first === null || headOf(first).tale.turn !== OVER) return false
  return here.every(({ core }) => core !== null && headOf(core).hash === headOf(first).hash)
}

/** A peer's clock and its person. */
function live(world: World, peer: Peer, calm: boolean): void {
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
function trouble(world: World, until: number): void {
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
      if (peer.core === null && !peer.gone && chance.hits(0.3)) {
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
function settle(world: World): void {
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

/** How everybody stands, for whoever looks for the reason. */
function stand(world: World): string {
  return world.peers
    .map(({ who, gone, cheat, core }) => {
      if (core === null) return `${String(who)} ${gone ? 'gone' : 'off'}`
      const { i, era, tale } = headOf(core)
      const flags = `${core.lost ? ' lost' : ''}${cheat === null ? '' : ` ${cheat}`}`
      return `${String(who)}: slot ${String(i)} of g${String(era.g)} turn ${String(tale.turn)} promised ${String(core.promise?.g ?? 0)} bots ${String(era.bots)} disputes ${String(disputed(core))}${flags}`
    })
    .join('; ')
}

function count(world: World): void {
  const longest = honest(world)
    .map(({ core }) => core!)
    .sort((one, two) => headOf(two).era.g - headOf(one).era.g || headOf(two).i - headOf(one).i)[0]
  const records = longest?.path.flatMap(({ record }) => record ?? []) ?? []
  for (const record of records) {
    if (record.k === 'gen') world.counts.newcomers += record.keys?.length ?? 0
    const what = COUNTED_AS[record.k]
    if (what !== null) world.counts[what]++
  }
}
const COUNTED_AS = { act: null, gen: 'generations', back: 'backs', rnd: 'rolls' } as const
