// The port through which the log uses a game: any game of the registry, behind a few functions on opaque
// states.

import { apply, applyRoll } from '../../engine/core/apply.ts'
import type { Action, State, Turn } from '../../engine/core/game.ts'
import { hashState } from '../../engine/core/hash.ts'
import { readOptions } from '../../engine/core/options.ts'
import type { GameRegistry } from '../../session/journal.ts'
import { unpackEntries } from '../../session/journal.ts'
import { botSeed } from '../../session/dice-source.ts'
import type { Level } from '../../session/players.ts'
import type { Entry } from '../../session/table.ts'
import { newTable } from '../../session/table.ts'
import { isAtOnce, thinkNow } from '../../session/thinking.ts'
import type { Question } from '../../session/thinking.ts'
import { areDrawn, saltsOf } from './draws.ts'
import { gameId } from './genesis.ts'
import type { Genesis } from './genesis.ts'

/** The rules of one game as the log needs them. */
export interface GameRules {
  readonly start: State
  /** Entries of the journal before slot 1, if the game continues another one. */
  readonly earlierEntries: readonly Entry[]
  turn(state: State): Turn
  /** The state after an entry; undefined if the rules refuse it. */
  next(state: State, entry: Entry): State | undefined
  hash(state: State): string
  /** The choice of a bot of this level, the same on every machine. Blocks, so only for instant levels. */
  chooseForBot(state: State, level: Level): Action
  /** Does this level choose at once, without a search? */
  isInstantLevel(level: Level): boolean
  /** What a bot worker needs to find the choice of a level that searches. */
  botQuestion(state: State, level: Level): Question
}

/**
 * The rules for a genesis; undefined if this build lacks that game or version, or the rules refuse its
 * options or earlier entries.
 */
export function gameRulesOf(games: GameRegistry, genesis: Genesis): GameRules | undefined {
  const game = games(genesis.game)
  if (game === undefined || game.version !== genesis.version || !game.seats.includes(genesis.seats))
    return undefined
  const options = readOptions(game.options, genesis.seats, genesis.options)
  const earlier = unpackEntries(genesis.from?.entries ?? [], 'table')
  if (options === undefined || 'bad' in earlier) return undefined
  if (!areDrawn(genesis, saltsOf(earlier.entries))) return undefined
  const table = newTable(game, genesis.seats, options)
  if (earlier.entries.some((entry) => table.post(entry) !== null)) return undefined
  const id = gameId(genesis)
  const botQuestion = (state: State, level: Level): Question => ({
    game: game.id,
    version: game.version,
    state,
    level,
    seed: botSeed(id, hashState(state)),
  })
  return {
    start: table.state(),
    earlierEntries: earlier.entries,
    turn: (state) => game.turn(state),
    next(state, entry) {
      const applied =
        'salt' in entry ? applyRoll(game, state, entry.salt) : apply(game, state, entry.seat, entry.action)
      return 'state' in applied ? applied.state : undefined
    },
    hash: (state) => hashState(state),
    chooseForBot: (state, level) => thinkNow(games, botQuestion(state, level)),
    isInstantLevel: (level) => isAtOnce(level, game.id),
    botQuestion,
  }
}
