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
import { gameId } from './genesis.ts'
import type { Genesis } from './genesis.ts'

/** All the log needs to know of a game: enough to run any, too little to know which. */
export interface GameRules {
  readonly start: State
  /** Entries before the first record, when the game goes on from another one. */
  readonly earlierEntries: readonly Entry[]
  turn(state: State): Turn
  /** The state after an entry; undefined if the rules refuse it. */
  next(state: State, entry: Entry): State | undefined
  hash(state: State): string
  /** What the bot of this level chooses: the same on every machine. Waited for, so only for levels that choose at once. */
  chooseForBot(state: State, level: Level): Action
  /** Does this level choose so quickly that nobody need wait for it? */
  isInstantLevel(level: Level): boolean
  /** What a thinker is asked instead of `bot`. */
  botQuestion(state: State, level: Level): Question
}

/** The rules of a genesis; undefined if this build does not have them, or the position it starts from is unlawful. */
export function gameRulesOf(shelf: GameRegistry, genesis: Genesis): GameRules | undefined {
  const game = shelf(genesis.game)
  if (game === undefined || game.version !== genesis.version || !game.seats.includes(genesis.seats))
    return undefined
  const options = readOptions(game.options, genesis.seats, genesis.options)
  const earlier = unpackEntries(genesis.from?.entries ?? [], 'table')
  if (options === undefined || 'bad' in earlier) return undefined
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
    chooseForBot: (state, level) => thinkNow(shelf, botQuestion(state, level)),
    isInstantLevel: (level) => isAtOnce(level, game.id),
    botQuestion,
  }
}
