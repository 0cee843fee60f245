import type { Bot, GameHeuristics, Search, SearchOptions } from '../bots/bot.ts'
import { heuristicsFor } from '../bots/registry.ts'
import { decisionMethodFor } from '../bots/levels.ts'
import { finalChoice } from '../bots/search/root-parallel.ts'
import type { TreeResult } from '../bots/search/root-parallel.ts'
import { searchFor } from '../bots/search/search.ts'
import { treeSearchFor } from '../bots/search/tree-search.ts'
import { isLegal } from '../engine/core/apply.ts'
import type { Action, AnyGame, State } from '../engine/core/game.ts'
import type { GameRegistry } from './journal.ts'
import type { Level } from './players.ts'
import { runInSlices } from './time-slices.ts'
import type { TimeSlicing } from './time-slices.ts'

/** A position in which a bot has to choose, how well it plays, and the seed of its random numbers. */
export interface Question {
  readonly game: string
  readonly version: number
  readonly state: State
  readonly level: Level
  readonly seed: number
}
/** Chooses for bots, in a worker or on this thread. */
export interface Thinker {
  /** Rejects with an AbortError when the signal aborts. */
  think(question: Question, signal?: AbortSignal): Promise<Action>
  close(): void
}

/** The budget of a bot in plies: enough to sample every choice one ply ahead. */
const PLIES = 4096

interface SearchMethod {
  readonly game: AnyGame
  readonly heuristics: GameHeuristics
  readonly options: SearchOptions
}
/** How a question is answered: by a bot at once, or by a search. */
type Method = { readonly game: AnyGame; readonly bot: Bot } | SearchMethod
/** The bot or the search that answers a question. */
type Decision =
  | { readonly game: AnyGame; readonly bot: Bot }
  | { readonly game: AnyGame; readonly search: Search }

/** Throws if the game is unknown, or no seat is in turn. */
function methodFor(games: GameRegistry, { game: id, version, state, level }: Question): Method {
  const game = games(id)
  if (game === undefined || game.version !== version)
    throw new Error(`no "${id}" of version ${String(version)} here`)
  if (game.turn(state) < 0) throw new Error('no seat is in turn')
  const method = decisionMethodFor(level, id)
  if (method.type === 'immediate') return { game, bot: method.bot }
  const heuristics = heuristicsFor(id)
  if (heuristics === undefined) throw new Error(`no heuristics for "${id}"`)
  return { game, heuristics, options: method.optionsFor(game.scores(state).length) }
}

function searchMethodFor(games: GameRegistry, question: Question): SearchMethod {
  const method = methodFor(games, question)
  if ('bot' in method) throw new Error('this level does not search')
  return method
}

function startDecision(games: GameRegistry, question: Question): Decision {
  const method = methodFor(games, question)
  if ('bot' in method) return method
  const { game, heuristics, options } = method
  return { game, search: searchFor(game, heuristics, question.state, question.seed, options) }
}

function decide(decision: Decision, { state, seed }: Question): Action {
  const { game } = decision
  const action =
    'bot' in decision
      ? decision.bot(game, state, game.turn(state), { plies: PLIES, spent: 0 }, seed)
      : decision.search.best()
  return requireLegal(game, state, action)
}

function requireLegal(game: AnyGame, state: State, action: Action): Action {
  if (!isLegal(game, state, action)) throw new Error(`the bot chose ${String(action)}, which is not legal`)
  return action
}

/** The number of trees that a question may be divided into, one for each thread. */
export function treesOf({ level, game }: Question): number {
  const method = decisionMethodFor(level, game)
  return method.type === 'search' ? method.trees : 1
}

/** The choice that follows from what the trees know, in their order; undefined as long as they could change it. */
export function choiceOfTrees(
  games: GameRegistry,
  question: Question,
  results: readonly (TreeResult | undefined)[],
): Action | undefined {
  const { game, options } = searchMethodFor(games, question)
  const action = finalChoice(results, options.iterations)
  return action === undefined ? undefined : requireLegal(game, question.state, action)
}

/** Grows one tree of a search in time slices; returns what it knows, or undefined if it was stopped before. */
export async function growTree(
  games: GameRegistry,
  { tree, ...question }: Question & { readonly tree: number },
  { onSlice, ...slicing }: Omit<TimeSlicing, 'onSlice'> & { onSlice(known: TreeResult | undefined): void },
): Promise<TreeResult | undefined> {
  const { game, heuristics, options } = searchMethodFor(games, question)
  const { state, seed } = question
  const search = treeSearchFor(game, heuristics, state, { seed, tree }, options)
  const isDone = await runInSlices(search, { ...slicing, onSlice: () => onSlice(search.result()) })
  return isDone ? search.result() : undefined
}

/** Does this level choose without a search? */
export function isAtOnce(level: Level, game: string): boolean {
  return decisionMethodFor(level, game).type === 'immediate'
}

/** Chooses synchronously: for tools, tests and bots that do not search. */
export function thinkNow(games: GameRegistry, question: Question): Action {
  const decision = startDecision(games, question)
  if ('search' in decision) decision.search.run(Number.MAX_SAFE_INTEGER)
  return decide(decision, question)
}

/** Chooses in time slices; undefined if it was stopped before. */
export async function thinkInSlices(
  games: GameRegistry,
  question: Question,
  slicing: TimeSlicing,
): Promise<Action | undefined> {
  const decision = startDecision(games, question)
  const isDone = !('search' in decision) || (await runInSlices(decision.search, slicing))
  return isDone ? decide(decision, question) : undefined
}
