import * as v from 'valibot'
import type { Bot, Search } from '../bots/bot.ts'
import { heuristicsFor } from '../bots/registry.ts'
import { decisionMethodFor } from '../bots/levels.ts'
import { searchFor } from '../bots/search/search.ts'
import { isLegal } from '../engine/core/apply.ts'
import type { Action, AnyGame, State } from '../engine/core/game.ts'
import type { GameRegistry } from './journal.ts'
import { integer, identifierShape } from './parse.ts'
import { levelShape } from './players.ts'
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

const idShape = integer(0, 0x7fff_ffff)
const requestShape = v.variant('kind', [
  v.strictObject({
    kind: v.literal('think'),
    id: idShape,
    game: identifierShape,
    version: integer(1, 1_000_000),
    state: v.pipe(v.instance(Int16Array), v.minLength(1), v.maxLength(4096)),
    level: levelShape,
    seed: integer(0, 0xffff_ffff),
  }),
  v.strictObject({ kind: v.literal('cancel'), id: idShape }),
])
/** Messages to the worker: choose, or stop doing so. */
export type ThinkRequest =
  | (Question & { readonly kind: 'think'; readonly id: number })
  | { readonly kind: 'cancel'; readonly id: number }

const replyShape = v.union([
  v.strictObject({ id: idShape, action: integer(0, 0x7fff_ffff) }),
  v.strictObject({ id: idShape, thinks: v.literal(true) }),
  v.strictObject({ id: integer(-1, 0x7fff_ffff), failed: v.pipe(v.string(), v.maxLength(500)) }),
])
/** Messages from the worker: an action, a heartbeat, or a failure (with `id` -1 if the request was malformed). */
export type ThinkReply = v.InferOutput<typeof replyShape>

/** The bot or the search that answers a question. */
type Decision =
  | { readonly game: AnyGame; readonly bot: Bot }
  | { readonly game: AnyGame; readonly search: Search }

/** Throws if the game is unknown, or no seat is in turn. */
function startDecision(games: GameRegistry, { game: id, version, state, level, seed }: Question): Decision {
  const game = games(id)
  if (game === undefined || game.version !== version)
    throw new Error(`no "${id}" of version ${String(version)} here`)
  if (game.turn(state) < 0) throw new Error('no seat is in turn')
  const method = decisionMethodFor(level, id)
  if (method.kind === 'immediate') return { game, bot: method.bot }
  const heuristics = heuristicsFor(id)
  if (heuristics === undefined) throw new Error(`no heuristics for "${id}"`)
  return { game, search: searchFor(game, heuristics, state, seed, method.options) }
}

function decide(decision: Decision, { state, seed }: Question): Action {
  const { game } = decision
  const action =
    'bot' in decision
      ? decision.bot(game, state, game.turn(state), { plies: PLIES, spent: 0 }, seed)
      : decision.search.best()
  if (!isLegal(game, state, action)) throw new Error(`the bot chose ${String(action)}, which is not legal`)
  return action
}

/** Does this level choose without a search? */
export function isAtOnce(level: Level, game: string): boolean {
  return decisionMethodFor(level, game).kind === 'immediate'
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

/** How a worker shares its thread, and which games it knows. */
export interface WorkerSetup extends Pick<TimeSlicing, 'slice' | 'now' | 'yieldToEventLoop'> {
  readonly games: GameRegistry
  /** Milliseconds between two heartbeats while a bot thinks. */
  readonly heartbeat: number
}

/** The worker's side. Returns a message handler; a new question replaces the one before; nothing throws. */
export function serveThinking(
  reply: (message: ThinkReply) => void,
  setup: WorkerSetup,
): (message: unknown) => void {
  const { games, now, heartbeat } = setup
  let current = -1
  async function think({ id, ...question }: Question & { readonly id: number }): Promise<void> {
    let lastReply = now()
    const onSlice = (): void => {
      if (now() - lastReply < heartbeat) return
      lastReply = now()
      reply({ id, thinks: true })
    }
    try {
      games(question.game)?.check(question.state)
      const isStopped = (): boolean => current !== id
      const action = await thinkInSlices(games, question, { ...setup, isStopped, onSlice })
      if (action !== undefined) reply({ id, action })
    } catch (error) {
      reply({ id, failed: (error instanceof Error ? error.message : 'no reason given').slice(0, 500) })
    }
  }
  return (message) => {
    const read = v.safeParse(requestShape, message)
    if (!read.success) return reply({ id: -1, failed: 'not a question' })
    const request = read.output
    if (request.kind === 'cancel') {
      if (current === request.id) current = -1
      return
    }
    const { kind: _kind, ...question } = request
    current = question.id
    void think(question)
  }
}

/** Parses a message of the worker; undefined if it is malformed. */
export function readThinkReply(message: unknown): ThinkReply | undefined {
  const read = v.safeParse(replyShape, message)
  return read.success ? read.output : undefined
}
