import type { GameRegistry } from '../../src/session/journal.ts'
import { newPersistentState, headOf } from '../../src/net/log/replica.ts'
import { ATTACKS, falsifyPromise, tamperWithMessage } from './adversary.ts'
import { newRandom } from './random.ts'
import type { Random } from './random.ts'
import type { Defect } from './defects.ts'
import { newSimulatedGenesis, truncatedGame, wholeGame } from './simulated-game.ts'
import { newEventQueue } from './event-queue.ts'
import { fakeKeys } from './keys.ts'
import type { SimulatedKeys } from './keys.ts'
import { InvariantViolation, InvariantChecker } from './invariants.ts'
import { honestMembers, isFinished, hasNoQuorum, describeWorld } from './world-status.ts'
import { randomFaults, layTopology, schedulePeer, endFaults, injectFaults } from './fault-injection.ts'
import { boot, countRefusals } from './world.ts'
import { COUNTED, NO_FAULTS } from './world-types.ts'
import type { Attack, Counts, Peer, World } from './world-types.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly defect?: Defect
  /** Which game is played; Puerto Rico unless told. */
  readonly game?: string
  /** Nothing goes wrong and nobody cheats. */
  readonly calm?: boolean
  /** Played to its own end, instead of 40 to 100 entries. */
  readonly whole?: boolean
  readonly keys?: SimulatedKeys
  /** One member always cheats, and in this way. */
  readonly attack?: Attack
}
export interface Outcome {
  /** The law that was broken, and how. */
  readonly violation: InvariantViolation | undefined
  /** No majority of honest members was left: the game rightly stood still. */
  readonly hadNoQuorum: boolean
  /** A final record was dropped, and a cheat's own signatures prove that it lied about it. The game ends there. */
  readonly endedByHiddenHead: boolean
  readonly counts: Counts
  readonly refusalCounts: ReadonlyMap<string, number>
  readonly sentCounts: ReadonlyMap<string, number>
  readonly minutes: number
  readonly trace: string
  readonly world: World
}

const MINUTE = 60_000

/** Plays one game in a world that is as bad as its seed says. */
export function simulate(shelf: GameRegistry, told: SimulationOptions): Outcome {
  const heap = newEventQueue()
  const world = create(shelf, told, heap.add)
  let broken: InvariantViolation | undefined
  let lied = false
  let excused = false
  try {
    excused = run(world, told, heap)
  } catch (error) {
    if (!(error instanceof InvariantViolation)) throw error
    if (error.isExplained) lied = true
    else broken = error
  }
  for (const { replica } of world.peers) if (replica !== null) countRefusals(world, replica)
  countRecords(world)
  const { counts, refusalCounts, sentCounts, trace, now } = world
  return {
    violation,
    hadNoQuorum,
    endedByHiddenHead,
    counts,
    refusalCounts,
    sentCounts,
    trace,
    minutes: now / MINUTE,
    world,
  }
}

function create(
  shelf: GameRegistry,
  told: SimulationOptions,
  add: (at: number, run: () => void) => void,
): World {
  const chance = newRandom(told.seed)
  const keys = told.keys ?? fakeKeys(told.seed)
  const n = 2 + chance.below(4)
  const secrets = Array.from({ length: n }, () => chance.hex(64))
  const genesis = newSimulatedGenesis(shelf, keys, secrets, chance, told.game)
  const plies = 40 + chance.below(61)
  const played = told.whole === true ? wholeGame(shelf, genesis) : truncatedGame(shelf, genesis, plies)
  const calm = told.calm === true
  const cheats = chooseAttackers(chance, n, told)
  const spectators = chance.chance(0.5) ? 1 + chance.below(2) : 0
  const peers = Array.from({ length: n + spectators }, (_, who): Peer => ({
    who,
    me: who < n ? who : null,
    attack: cheats.get(who) ?? null,
    replica: null,
    persisted: newPersistentState(secrets[who] ?? ''),
    hasLeft: false,
    bootCount: 0,
    seenAt: 0,
    seenHead: '',
  }))
  const world: World = {
    random,
    game,
    keys,
    invariants: new InvariantChecker((key) => ![...cheats.keys()].some((who) => keys.publicKey(who) === key)),
    counts: Object.fromEntries(COUNTED.map((name) => [name, 0])) as Counts,
    refusalCounts: new Map(),
    sentCounts: new Map(),
    defect: told.defect,
    peers,
    connections: new Map(),
    faults: calm ? NO_FAULTS : randomFaults(chance),
    now: 0,
    trace: '',
    tamperWithMessage,
    falsifyPromise,
    schedule: (delay, run) => add(world.now + delay, run),
  }
  if (cheats.size > 1) world.counts.pairsOfCheats++
  layTopology(world)
  return world
}

/** Nobody cheats, or somebody; at a table of five sometimes two. */
function chooseAttackers(chance: Random, n: number, told: SimulationOptions): Map<number, Attack> {
  const cheats = new Map<number, Attack>()
  const isFoul = told.attack !== undefined || (told.calm !== true && chance.chance(0.5))
  if (!isFoul) return cheats
  const first = chance.below(n)
  cheats.set(first, told.attack ?? chance.pick(ATTACKS))
  if (n === 5 && chance.chance(0.4)) cheats.set((first + 1 + chance.below(4)) % 5, chance.pick(ATTACKS))
  return cheats
}

interface EventQueue {
  add(at: number, run: () => void): void
  next(): { readonly at: number; readonly run: () => void } | undefined
}

/** Answers whether the game rightly stood still. */
function run(world: World, told: SimulationOptions, heap: EventQueue): boolean {
  const calm = told.calm === true
  for (const peer of world.peers) {
    boot(world, peer)
    schedulePeer(world, peer, calm)
  }
  const bad = calm ? 0 : world.random.between(2, 6) * MINUTE
  if (!calm) injectFaults(world, bad)
  advance(world, heap, bad)
  if (isFinished(world)) return false
  endFaults(world)
  const excused = hasNoQuorum(world)
  const patience = told.whole === true ? 240 : 60
  advance(world, heap, world.now + (excused ? 2 : patience) * MINUTE)
  if (excused) return !isFinished(world)
  if (!isFinished(world)) throw new InvariantViolation('L1', describeWorld(world))
  world.invariants.checkEnd(honestMembers(world)[0]!.replica!)
  return false
}

function advance(world: World, heap: EventQueue, until: number): void {
  let steps = 0
  for (let event = heap.next(); event !== undefined; event = heap.next()) {
    world.now = event.at
    event.run()
    if (event.at >= until) return
    if (++steps % 16 === 0 && isFinished(world)) return
  }
}

function countRecords(world: World): void {
  const longest = honestMembers(world)
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
