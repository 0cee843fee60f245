import { CHANCE, listActions, newActions, OVER } from '../../src/engine/core/game.ts'
import type { AnyGame, State } from '../../src/engine/core/game.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { drawsOf } from '../../src/log/records/draws.ts'
import type { Genesis } from '../../src/log/records/genesis.ts'
import { anchorName } from '../../src/log/records/genesis.ts'
import { firstAnchor } from '../../src/log/replica/replica.ts'
import { gameRulesOf } from '../../src/log/records/game-rules.ts'
import type { GameRules } from '../../src/log/records/game-rules.ts'
import { assert } from '../../src/engine/core/fault.ts'
import type { Random } from './random.ts'
import type { SimulatedKeys } from './keys.ts'

/** A game as the simulated people need it: the rules, and the legal actions. */
export interface SimulatedGame {
  readonly genesis: Genesis
  readonly rules: GameRules
  legal(state: State): number[]
  /** The points of each seat. */
  points(state: State): number[]
}

/** A genesis with random seats: a member owns one seat or two, and some seats are bots'. */
export function newSimulatedGenesis(
  games: GameRegistry,
  keys: SimulatedKeys,
  secrets: readonly string[],
  random: Random,
  {
    game: id = 'puerto-rico',
    luck,
    draws,
  }: { readonly game?: string } & Pick<Genesis, 'luck' | 'draws'> = {},
): Genesis {
  const n = secrets.length
  const game = games(id)
  assert(game !== undefined, `the simulation plays ${id}`)
  const seats = Math.max(3, Math.min(5, n + (random.chance(0.3) ? 1 : 0)))
  const order = Array.from({ length: seats }, (_, seat) => seat)
  // A seat beyond the members is a bot's, or the second of a member.
  const owners = order.map((seat) => (seat < n ? seat : random.chance(0.5) ? random.below(n) : null))
  const nonce = random.hex(32)
  // Members of a table over days give a link with every turn.
  const chain = luck === undefined ? 16 : 64
  return {
    protocol: 1,
    game: game.id,
    version: game.version,
    engine: 'simulated',
    seats,
    // No option is given, so that an option added later does not change the game of a seed.
    options: {},
    people: owners.map((owner, seat) => ({
      ...(owner === null ? { kind: 'bot', level: 'cabin-boy' } : { kind: 'person' }),
      name: `Seat ${String(seat)}`,
      color: 'blue',
      symbol: 'star',
    })),
    members: secrets.map((secret, m) => ({
      key: keys.publicKey(m),
      seats: order.filter((seat) => owners[seat] === m),
      anchor: firstAnchor(secret, anchorName({ luck, nonce }), chain),
    })),
    standIn: 'cabin-boy',
    chain,
    ...(luck !== undefined && { luck }),
    ...drawsOf({ draws }),
    nonce,
    from: null,
  }
}

/**
 * Caches all answers of the rules. All replicas replay the same positions, which is most of the work of a
 * simulation.
 */
function memoizedRules(rules: GameRules): GameRules {
  const hashes = new WeakMap<State, string>()
  const bots = new WeakMap<State, number>()
  const nexts = new WeakMap<State, Map<string, State | undefined>>()
  return {
    ...rules,
    next(state, entry) {
      const known = nexts.get(state) ?? new Map<string, State | undefined>()
      nexts.set(state, known)
      const name = 'salt' in entry ? entry.salt : `${String(entry.seat)} ${String(entry.action)}`
      if (!known.has(name)) known.set(name, rules.next(state, entry))
      return known.get(name)
    },
    hash(state) {
      const hash = hashes.get(state) ?? rules.hash(state)
      hashes.set(state, hash)
      return hash
    },
    chooseForBot(state, level) {
      const action = bots.get(state) ?? rules.chooseForBot(state, level)
      bots.set(state, action)
      return action
    },
  }
}

const pointsOf = (game: AnyGame, state: State): number[] =>
  [...game.scores(state)].sort((one, other) => one.seat - other.seat).map(({ total }) => total)

/** A whole game, played to its end. */
export function wholeGame(games: GameRegistry, genesis: Genesis): SimulatedGame {
  const rules = gameRulesOf(games, genesis)
  const game = games(genesis.game)
  assert(rules !== undefined && game !== undefined, 'the simulation deals a lawful game')
  const actions = newActions(512)
  return {
    genesis,
    rules: memoizedRules(rules),
    points: (state) => pointsOf(game, state),
    legal(state) {
      if (game.turn(state) <= CHANCE) return []
      game.legal(state, actions)
      return listActions(actions)
    },
  }
}

/** Ends a game after `plies` entries to save time. A counter appended to the state keeps count. */
export function truncatedGame(games: GameRegistry, genesis: Genesis, plies: number): SimulatedGame {
  const { rules, legal, points } = wholeGame(games, genesis)
  const isLast = (state: State): boolean => state.at(-1)! >= plies
  const inner = (state: State): State => state.subarray(0, -1)
  const counted = (state: State, count: number): State => {
    const longer = new Int16Array(state.length + 1)
    longer.set(state)
    longer[state.length] = count
    return longer
  }
  const short: GameRules = {
    start: counted(rules.start, 0),
    earlierEntries: rules.earlierEntries,
    turn: (state) => (isLast(state) ? OVER : rules.turn(inner(state))),
    next(state, entry) {
      const next = isLast(state) ? undefined : rules.next(inner(state), entry)
      return next === undefined ? undefined : counted(next, state.at(-1)! + 1)
    },
    hash: rules.hash,
    chooseForBot: (state, level) => rules.chooseForBot(inner(state), level),
    isInstantLevel: rules.isInstantLevel,
    botQuestion: (state, level) => rules.botQuestion(inner(state), level),
  }
  return {
    genesis,
    rules: memoizedRules(short),
    legal: (state) => (isLast(state) ? [] : legal(inner(state))),
    points: (state) => points(inner(state)),
  }
}
