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

/** What a bot is asked: a position, for whom, how well to think, and its own chance. */
export interface Question {
  readonly game: string
  readonly version: number
  readonly state: State
  readonly level: Level
  readonly seed: number
}
/** Whoever thinks for bots: a worker, or this thread. */
export interface Thinker {
  /** Rejects with an AbortError as soon as the answer is not wanted any more. */
  think(question: Question, signal?: AbortSignal): Promise<Action>
  close(): void
}

/** Enough for every choice of one ply with its samples. */
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
/** What the worker is asked: to choose, or not to go on with it. */
export type ThinkRequest =
  | (Question & { readonly kind: 'think'; readonly id: number })
  | { readonly kind: 'cancel'; readonly id: number }

const replyShape = v.union([
  v.strictObject({ id: idShape, action: integer(0, 0x7fff_ffff) }),
  v.strictObject({ id: idShape, thinks: v.literal(true) }),
  v.strictObject({ id: integer(-1, 0x7fff_ffff), failed: v.pipe(v.string(), v.maxLength(500)) }),
])
/**
 * What the worker says: an action, that it still thinks, or that it could not find any (`id` is -1 if it did not even
 * understand the question).
 */
export type ThinkReply = v.InferOutput<typeof replyShape>

/** A question as the rules see it: a bot that chooses at once, or a search that is still to be run. */
type Begun =
  { readonly game: AnyGame; readonly bot: Bot } | { readonly game: AnyGame; readonly search: Search }

/** Throws if the position is none of this game: the callers are ours, or they ask through `thinking`. */
function begin(shelf: GameRegistry, { game: id, version, state, level, seed }: Question): Begun {
  const game = shelf(id)
  if (game === undefined || game.version !== version)
    throw new Error(`no "${id}" of version ${String(version)} here`)
  if (game.turn(state) < 0) throw new Error('nobody has to choose here')
  const thought = decisionMethodFor(level, id)
  if (thought.kind === 'at once') return { game, bot: thought.bot }
  const knowledge = heuristicsFor(id)
  if (knowledge === undefined) throw new Error(`nobody knows how to search "${id}"`)
  return { game, search: searchFor(game, knowledge, state, seed, thought.plan) }
}

function chosen(begun: Begun, { state, seed }: Question): Action {
  const { game } = begun
  const action =
    'bot' in begun
      ? begun.bot(game, state, game.turn(state), { plies: PLIES, spent: 0 }, seed)
      : begun.search.best()
  if (!isLegal(game, state, action)) throw new Error(`the bot chose ${String(action)}, which is not legal`)
  return action
}

/** Does this level choose so quickly that nobody need wait for it? */
export function isAtOnce(level: Level, game: string): boolean {
  return decisionMethodFor(level, game).kind === 'at once'
}

/** Thinks to the end without a pause: for tools and trials, and for whoever chooses at once. */
export function thinkNow(shelf: GameRegistry, question: Question): Action {
  const begun = begin(shelf, question)
  if ('search' in begun) begun.search.run(Number.MAX_SAFE_INTEGER)
  return chosen(begun, question)
}

/** Thinks in slices; undefined if it was stopped before it had chosen. */
export async function thinkInSlices(
  shelf: GameRegistry,
  question: Question,
  slicing: TimeSlicing,
): Promise<Action | undefined> {
  const begun = begin(shelf, question)
  const isDone = !('search' in begun) || (await runInSlices(begun.search, slicing))
  return isDone ? chosen(begun, question) : undefined
}

/** How a worker thinks: see `Slicing`. */
export interface WorkerSetup extends Pick<TimeSlicing, 'slice' | 'now' | 'breathe'> {
  readonly games: GameRegistry
  /** Milliseconds between two words that it still thinks. */
  readonly heartbeat: number
}

/** The worker's side of the conversation: hears messages from anybody; a new question takes the place of the one before; never throws. */
export function serveThinking(
  say: (answer: ThinkReply) => void,
  workshop: WorkerSetup,
): (message: unknown) => void {
  const { games, now, heartbeat } = workshop
  let wanted = -1
  async function reply({ id, ...question }: Question & { readonly id: number }): Promise<void> {
    let said = now()
    const heard = (): void => {
      if (now() - said < heartbeat) return
      said = now()
      say({ id, thinks: true })
    }
    try {
      games(question.game)?.check(question.state)
      const isStopped = (): boolean => wanted !== id
      const action = await thinkInSlices(games, question, { ...workshop, isStopped, onSlice })
      if (action !== undefined) say({ id, action })
    } catch (error) {
      say({ id, failed: (error instanceof Error ? error.message : 'no reason given').slice(0, 500) })
    }
  }
  return (message) => {
    const read = v.safeParse(requestShape, message)
    if (!read.success) return say({ id: -1, failed: 'not a question' })
    const asked = read.output
    if (asked.kind === 'cancel') {
      if (wanted === asked.id) wanted = -1
      return
    }
    const { kind: _kind, ...question } = asked
    wanted = question.id
    void reply(question)
  }
}

/** Reads what a worker said; undefined if it is nothing of ours. */
export function readThinkReply(message: unknown): ThinkReply | undefined {
  const read = v.safeParse(replyShape, message)
  return read.success ? read.output : undefined
}
