import type { GameRegistry } from '../../src/session/journal.ts'
import { newPersistentState, headOf } from '../../src/net/log/replica.ts'
import { CHEATS, distorted, tampered } from './adversary.ts'
import { newChance } from './random.ts'
import type { Chance } from './random.ts'
import type { Defect } from './defects.ts'
import { deal, shortened, whole } from './simulated-game.ts'
import { newHeap } from './event-queue.ts'
import { fakeKeys } from './keys.ts'
import type { Keys } from './keys.ts'
import { Broken, Oracles } from './invariants.ts'
import { honest, isDone, isExcused, stand } from './world-status.ts'
import { faultsOf, lay, live, settle, trouble } from './fault-injection.ts'
import { boot, rest } from './world.ts'
import { COUNTED, NO_FAULTS } from './world-types.ts'
import type { Cheat, Counts, Peer, World } from './world-types.ts'

export interface Told {
  readonly seed: number
  readonly defect?: Defect
  /** Which game is played; Puerto Rico unless told. */
  readonly game?: string
  /** Nothing goes wrong and nobody cheats. */
  readonly calm?: boolean
  /** Played to its own end, instead of 40 to 100 entries. */
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

/** Plays one game in a world that is as bad as its seed says. */
export function simulate(shelf: GameRegistry, told: Told): Outcome {
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
  for (const { replica } of world.peers) if (replica !== null) rest(world, replica)
  count(world)
  const { counts, refused, said, trace, now } = world
  return { broken, excused, lied, counts, refused, said, trace, minutes: now / MINUTE, world }
}

function create(shelf: GameRegistry, told: Told, add: (at: number, run: () => void) => void): World {
  const chance = newChance(told.seed)
  const keys = told.keys ?? fakeKeys(told.seed)
  const n = 2 + chance.below(4)
  const secrets = Array.from({ length: n }, () => chance.hex(64))
  const genesis = deal(shelf, keys, secrets, chance, told.game)
  const plies = 40 + chance.below(61)
  const played = told.whole === true ? whole(shelf, genesis) : shortened(shelf, genesis, plies)
  const calm = told.calm === true
  const cheats = cheatsOf(chance, n, told)
  const spectators = chance.hits(0.5) ? 1 + chance.below(2) : 0
  const peers = Array.from({ length: n + spectators }, (_, who): Peer => ({
    who,
    me: who < n ? who : null,
    cheat: cheats.get(who) ?? null,
    replica: null,
    kept: newPersistentState(secrets[who] ?? ''),
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
  world.oracles.end(honest(world)[0]!.replica!)
  return false
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

function count(world: World): void {
  const longest = honest(world)
    .map(({ replica }) => replica!)
    .sort(
      (one, two) => headOf(two).generation.g - headOf(one).generation.g || headOf(two).i - headOf(one).i,
    )[0]
  const records = longest?.path.flatMap(({ record }) => record ?? []) ?? []
  for (const record of records) {
    if (record.k === 'gen') world.counts.newcomers += record.keys?.length ?? 0
    const what = COUNTED_AS[record.k]
    if (what !== null) world.counts[what]++
  }
}
const COUNTED_AS = { act: null, gen: 'generations', back: 'backs', rnd: 'rolls' } as const
