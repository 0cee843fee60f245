import { isLegal } from '../../engine/core/apply.ts'
import type { Dice } from '../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { Clock } from '../../engine/core/play.bench.ts'
import { GAMES } from '../../engine/games/registry.ts'
import type { Bot } from '../bot.ts'
import { randomBot } from '../random.ts'
import { greedy } from '../greedy.ts'
import { policyPlayer } from '../policy-player.ts'
import { heuristicsFor } from '../registry.ts'
import { iterate, newSearchContext } from './search-context.ts'
import { searchNow } from './search.ts'
import { randomOptions, diceFromNumber } from './games.fixture.ts'

/** How fast a game is searched at a table of one size. */
export interface SearchFigures {
  readonly game: string
  readonly seats: number
  /** Iterations a second from the beginning of the game, and from a position in its middle. */
  readonly atFirst: number
  readonly midGame: number
}

/** The middle of a game, in percent of its decisions. */
export const MIDDLE_PERCENT = 45

export function measureSearch(clock: Clock, seconds: number): SearchFigures[] {
  return GAMES.flatMap((game) =>
    game.seats.map((seats) => {
      const positions = decisionPositions(game, seats)
      return {
        game: game.id,
        seats,
        atFirst: iterationsPerSecond(game, positions[0]!, clock, seconds),
        midGame: iterationsPerSecond(
          game,
          positions[Math.trunc((positions.length * MIDDLE_PERCENT) / 100)]!,
          clock,
          seconds,
        ),
      }
    }),
  )
}

/** The decision positions of a game between greedy bots. */
export function decisionPositions(game: AnyGame, seats: number): State[] {
  const positions: State[] = []
  const bot = greedy(heuristicsFor(game.id)!.evaluator)
  const state = game.setup(seats, defaultOptions(game.options))
  play(game, state, diceFromNumber(1), (now, ply) => {
    positions.push(now.slice())
    return bot(game, now, game.turn(now), { plies: 4096, spent: 0 }, ply)
  })
  return positions
}

/** Plays a game in place; whatever is open is chosen by `choose`. */
function play(game: AnyGame, state: State, luck: Dice, choose: (state: State, ply: number) => Action): void {
  const open = newActions(512)
  game.legal(state, open)
  for (let ply = 0, turn = game.turn(state); turn !== OVER; ply++, turn = game.turn(state)) {
    if (turn === CHANCE) game.roll(state, luck, ignoreEvents, open)
    else game.play(state, open.count === 1 ? open.at[0]! : choose(state, ply), ignoreEvents, open)
  }
}

function iterationsPerSecond(game: AnyGame, state: State, clock: Clock, seconds: number): number {
  const mind = newSearchContext(
    game,
    heuristicsFor(game.id)!,
    state,
    { seed: 1, tree: 0 },
    { iterations: 20_000 },
  )
  for (let i = 0; i < 300; i++) iterate(mind)
  const began = clock()
  const before = mind.iterations
  while (clock() - began < seconds) for (let i = 0; i < 100; i++) iterate(mind)
  return (mind.iterations - before) / (clock() - began)
}

/** What a trial of many games came to. */
export interface TrialResult {
  readonly games: number
  readonly choices: number
  readonly searched: number
  /** What was illegal: the game's number and ply. */
  readonly illegal: readonly string[]
}

/** A seldom choice in trials is searched: it takes as long as hundreds of others. */
const SEARCH_ONE_IN = 24
const SHORT_SEARCH = { iterations: 6 }

/**
 * Whole games of every game, size and option in turn, every choice by a bot drawn by lot: at random, at once, by the
 * policy or by a short search; all must be legal. The same numbers make the same games.
 */
export function runRandomTrials(from: number, games: number): TrialResult {
  let choices = 0
  let searched = 0
  const illegal: string[] = []
  for (let number = from; number < from + games; number++) {
    const game = GAMES[number % GAMES.length]!
    const knowledge = heuristicsFor(game.id)!
    const luck = diceFromNumber(number)
    const seats = game.seats[luck.below(game.seats.length)]!
    const usual = policyPlayer(knowledge.policy)
    const bots: readonly Bot[] = [randomBot, greedy(knowledge.evaluator), policyPlayer(knowledge.policy, 100)]
    play(game, game.setup(seats, randomOptions(game, seats, luck)), luck, (state, ply) => {
      const bot = bots[luck.below(32)] ?? usual
      const isSearched = luck.below(SEARCH_ONE_IN) === 0
      if (isSearched) searched++
      const action = isSearched
        ? searchNow(game, knowledge, state, ply, SHORT_SEARCH)
        : bot(game, state, game.turn(state), { plies: 4096, spent: 0 }, ply)
      choices++
      if (isLegal(game, state, action)) return action
      illegal.push(`${game.id} ${String(number)}, ply ${String(ply)}`)
      game.legal(state, out)
      return out.at[0]!
    })
  }
  return { games, choices, searched, illegal }
}

const out = newActions(512)
