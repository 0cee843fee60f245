import { isLegal } from '../../engine/core/apply.ts'
import type { Dice } from '../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { Clock } from '../../engine/core/play.bench.ts'
import { GAMES } from '../../engine/games/registry.ts'
import type { Bot } from '../bot.ts'
import { careless } from '../random.ts'
import { greedy } from '../greedy.ts'
import { offhand } from '../policy-player.ts'
import { knowledgeOf } from '../registry.ts'
import { iterate, newMind } from './search-context.ts'
import { searchNow } from './search.ts'
import { anyOptions, dicedBy } from './games.fixture.ts'

/** How fast a game is searched at a table of one size. */
export interface SearchFigures {
  readonly game: string
  readonly seats: number
  /** Iterations a second from the beginning of the game, and from a position in its middle. */
  readonly atFirst: number
  readonly midGame: number
}

/** The middle of a game is where so many positions in a hundred of its plies have passed. */
const MIDDLE = 45

export function measureSearch(clock: Clock, seconds: number): SearchFigures[] {
  return GAMES.flatMap((game) =>
    game.seats.map((seats) => {
      const positions = questions(game, seats)
      return {
        game: game.id,
        seats,
        atFirst: iterationsASecond(game, positions[0]!, clock, seconds),
        midGame: iterationsASecond(
          game,
          positions[Math.trunc((positions.length * MIDDLE) / 100)]!,
          clock,
          seconds,
        ),
      }
    }),
  )
}

/** The positions of a sensible game in which somebody had a choice. */
function questions(game: AnyGame, seats: number): State[] {
  const positions: State[] = []
  const bot = greedy(knowledgeOf(game.id)!.taste)
  const state = game.setup(seats, defaultOptions(game.options))
  play(game, state, dicedBy(1), (now, ply) => {
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

function iterationsASecond(game: AnyGame, state: State, clock: Clock, seconds: number): number {
  const mind = newMind(game, knowledgeOf(game.id)!, state, 1, { iterations: 20_000 })
  for (let i = 0; i < 300; i++) iterate(mind)
  const began = clock()
  const before = mind.done
  while (clock() - began < seconds) for (let i = 0; i < 100; i++) iterate(mind)
  return (mind.done - before) / (clock() - began)
}

/** What a trial of many games came to. */
export interface Tried {
  readonly games: number
  readonly choices: number
  readonly searched: number
  /** What was illegal: the game's number and ply. */
  readonly illegal: readonly string[]
}

/** A seldom choice in trials is searched: it takes as long as hundreds of others. */
const SEARCHED = 24
const FEW = { iterations: 6 }

/**
 * Whole games of every game, size and option in turn, every choice by a bot drawn by lot: at random, at once, by the
 * policy or by a short search; all must be legal. The same numbers make the same games.
 */
export function tryGames(from: number, games: number): Tried {
  let choices = 0
  let searched = 0
  const illegal: string[] = []
  for (let number = from; number < from + games; number++) {
    const game = GAMES[number % GAMES.length]!
    const knowledge = knowledgeOf(game.id)!
    const luck = dicedBy(number)
    const seats = game.seats[luck.below(game.seats.length)]!
    const usual = offhand(knowledge.policy)
    const bots: readonly Bot[] = [careless, greedy(knowledge.taste), offhand(knowledge.policy, 100)]
    play(game, game.setup(seats, anyOptions(game, seats, luck)), luck, (state, ply) => {
      const bot = bots[luck.below(32)] ?? usual
      const isSearched = luck.below(SEARCHED) === 0
      if (isSearched) searched++
      const action = isSearched
        ? searchNow(game, knowledge, state, ply, FEW)
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
