// Deterministic simulation of one online game: 2 to 5 members and some spectators, with faults and attacks
// drawn from a seed. The same seed replays the same game, message for message.

import type { GameRegistry } from '../../src/session/journal.ts'
import { newPersistentState, headOf } from '../../src/log/replica/replica.ts'
import { ATTACKS, falsifyPromise, tamperWithMessage } from './adversary.ts'
import { overhear } from './gain-attacks.ts'
import { newRandom } from './random.ts'
import type { Random } from './random.ts'
import type { Defect } from './defects.ts'
import { newSimulatedGenesis, truncatedGame, wholeGame } from './simulated-game.ts'
import { newEventQueue } from './event-queue.ts'
import type { SimulatedGame } from './simulated-game.ts'
import type { Genesis } from '../../src/log/records/genesis.ts'
import { diceGame } from './dice-game.ts'
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
  /** The id of the game; Puerto Rico by default. */
  readonly game?: string
  /** No faults and no attacks. */
  readonly calm?: boolean
  /** Play to the end of the game instead of 40 to 100 entries. */
  readonly whole?: boolean
  /** Play a game of dice with this number of rolls instead. */
  readonly rolls?: number
  readonly keys?: SimulatedKeys
  /** How the dice are made; by default from links of all contributors. */
  readonly luck?: Genesis['luck']
  /** How much slower people are than at a table that is played together. */
  readonly slowness?: number
  /** One member always carries out this attack. */
  readonly attack?: Attack
  /** The attacks to choose from. */
  readonly attacks?: readonly Attack[]
  /** How many members there are, and how each of them attacks, null: not at all; by default both are drawn. */
  readonly members?: readonly (Attack | null)[]
}
export interface Outcome {
  /** The violated invariant, if any. */
  readonly violation: InvariantViolation | undefined
  /** No majority of honest members was left, so the game rightly stood still. */
  readonly hadNoQuorum: boolean
  /**
   * The game ended because a final record was dropped, and an attacker's signatures prove that it hid the
   * record.
   */
  readonly endedByHiddenHead: boolean
  readonly counts: Counts
  readonly refusalCounts: ReadonlyMap<string, number>
  readonly sentCounts: ReadonlyMap<string, number>
  readonly minutes: number
  readonly trace: string
  readonly world: World
}

const MINUTE = 60_000

/** Plays one game with the faults and attacks of its seed. */
export function simulate(games: GameRegistry, options: SimulationOptions): Outcome {
  const queue = newEventQueue()
  const world = createWorld(games, options, queue.add)
  layTopology(world)
  return outcomeOf(
    world,
    () => run(world, options, queue),
    () => {
      for (const { replica } of world.peers) if (replica !== null) countRefusals(world, replica)
      countRecords(world)
    },
  )
}

/**
 * Plays a game and says how it ended. `play` tells whether the game stood still without a majority, or throws the
 * violation; `count` runs when the game is over.
 */
export function outcomeOf(world: World, play: () => boolean, count: () => void): Outcome {
  let violation: InvariantViolation | undefined
  let endedByHiddenHead = false
  let hadNoQuorum = false
  try {
    hadNoQuorum = play()
  } catch (error) {
    if (!(error instanceof InvariantViolation)) throw error
    if (error.isExplained) endedByHiddenHead = true
    else violation = error
  }
  count()
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

export function createWorld(
  games: GameRegistry,
  options: SimulationOptions,
  add: (at: number, run: () => void) => void,
): World {
  const random = newRandom(options.seed)
  const keys = options.keys ?? fakeKeys(options.seed)
  const n = options.members?.length ?? 2 + random.below(4)
  const secrets = Array.from({ length: n }, () => random.hex(64))
  const dealt = newSimulatedGenesis(games, keys, secrets, random, options)
  const plies = 40 + random.below(61)
  const game = newGame(games, dealt, plies, options)
  const calm = options.calm === true
  const attackers = options.members ? attackersOf(options.members) : chooseAttackers(random, n, options)
  const spectators = random.chance(0.5) ? 1 + random.below(2) : 0
  const peers = Array.from({ length: n + spectators }, (_, who): Peer => ({
    who,
    me: who < n ? who : null,
    attack: attackers.get(who) ?? null,
    replica: null,
    // A spectator may become a member, with chains of its own.
    persisted: newPersistentState(secrets[who] ?? String(who).repeat(64)),
    hasLeft: false,
    bootCount: 0,
    seenAt: 0,
    seenHead: '',
    seenPly: 0,
    movedAt: 0,
    votedAt: -Infinity,
    votes: 0,
    welcomes: new Map(),
    grants: new Map(),
  }))
  const world: World = {
    random,
    game,
    keys,
    invariants: new InvariantChecker(
      (key) => ![...attackers.keys()].some((who) => keys.publicKey(who) === key),
    ),
    counts: Object.fromEntries(COUNTED.map((name) => [name, 0])) as Counts,
    refusalCounts: new Map(),
    sentCounts: new Map(),
    defect: options.defect,
    peers,
    connections: new Map(),
    slowness: options.slowness ?? 1,
    faults: calm ? NO_FAULTS : randomFaults(random),
    now: 0,
    calmSince: 0,
    longestVote: 0,
    longestStandstill: 0,
    trace: '',
    tamperWithMessage,
    falsifyPromise,
    overhear,
    schedule: (delay, run) => add(world.now + delay, run),
  }
  if (attackers.size > 1) world.counts.pairsOfAttackers++
  return world
}

function newGame(
  games: GameRegistry,
  dealt: Genesis,
  plies: number,
  { whole, rolls }: SimulationOptions,
): SimulatedGame {
  if (rolls !== undefined) return diceGame(dealt, rolls)
  return whole === true ? wholeGame(games, dealt) : truncatedGame(games, dealt, plies)
}

const attackersOf = (members: readonly (Attack | null)[]): Map<number, Attack> =>
  new Map(members.flatMap((attack, who) => (attack === null ? [] : [[who, attack] as const])))

/** Chooses who attacks and how: no member, one, or two at a table of five. */
function chooseAttackers(random: Random, n: number, options: SimulationOptions): Map<number, Attack> {
  const attackers = new Map<number, Attack>()
  const isFoul = options.attack !== undefined || (options.calm !== true && random.chance(0.5))
  if (!isFoul) return attackers
  const first = random.below(n)
  const kinds = options.attacks ?? ATTACKS
  attackers.set(first, options.attack ?? random.pick(kinds))
  if (n === 5 && random.chance(0.4)) attackers.set((first + 1 + random.below(4)) % 5, random.pick(kinds))
  return attackers
}

interface EventQueue {
  add(at: number, run: () => void): void
  next(): { readonly at: number; readonly run: () => void } | undefined
}

/** Runs the game. Returns whether it stood still because no majority was left. */
function run(world: World, options: SimulationOptions, queue: EventQueue): boolean {
  const calm = options.calm === true
  for (const peer of world.peers) {
    boot(world, peer)
    schedulePeer(world, peer, calm)
  }
  const bad = calm ? 0 : world.random.between(2, 6) * MINUTE
  if (!calm) injectFaults(world, bad)
  advance(world, queue, bad)
  if (isFinished(world)) return false
  endFaults(world)
  const hadNoQuorum = hasNoQuorum(world)
  const patience = options.whole === true || options.rolls !== undefined ? 600 : 60
  advance(world, queue, world.now + (hadNoQuorum ? 2 : patience) * MINUTE)
  if (hadNoQuorum) return !isFinished(world)
  if (!isFinished(world)) {
    // People may have given the seat of one of them to a device that never answers.
    if (hasNoQuorum(world)) return true
    throw new InvariantViolation('L1', describeWorld(world))
  }
  world.invariants.checkEnd(honestMembers(world)[0]!.replica!)
  return false
}

function advance(world: World, queue: EventQueue, until: number): void {
  let steps = 0
  for (let event = queue.next(); event !== undefined; event = queue.next()) {
    world.now = event.at
    event.run()
    if (event.at >= until) return
    if (++steps % 16 === 0 && isFinished(world)) return
  }
}

export function countRecords(world: World): void {
  const longest = honestMembers(world)
    .map(({ replica }) => replica!)
    .sort(
      (one, two) =>
        headOf(two).generation.number - headOf(one).generation.number || headOf(two).slot - headOf(one).slot,
    )[0]
  const records = longest?.path.flatMap(({ record }) => record ?? []) ?? []
  for (const record of records) {
    if (record.k === 'gen') world.counts.newcomers += record.keys?.length ?? 0
    const what = COUNTED_AS[record.k]
    if (what !== null) world.counts[what]++
  }
}
const COUNTED_AS = { act: null, gen: 'generations', back: 'takeBacks', rnd: 'rolls' } as const
