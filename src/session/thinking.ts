import * as v from 'valibot'
import type { Bot } from '../bots/bot.ts'
import { careless } from '../bots/careless.ts'
import { greedy } from '../bots/greedy.ts'
import { tasteOf } from '../bots/tastes/index.ts'
import { isLegal } from '../engine/core/apply.ts'
import type { Action, State } from '../engine/core/game.ts'
import { whole, wordShape } from './parse.ts'
import { LEVELS } from './people.ts'
import type { Level } from './people.ts'
import type { Shelf } from './journal.ts'

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
  think(question: Question): Promise<Action>
  close(): void
}

/** Enough for every choice of one ply with its samples; search will ask for more. */
const PLIES = 4096

const questionShape = v.strictObject({
  id: whole(0, 0x7fff_ffff),
  game: wordShape,
  version: whole(1, 1_000_000),
  state: v.pipe(v.instance(Int16Array), v.minLength(1), v.maxLength(4096)),
  level: v.picklist(LEVELS),
  seed: whole(0, 0xffff_ffff),
})
const answerShape = v.strictObject({ id: whole(0, 0x7fff_ffff), action: whole(0, 0x7fff_ffff) })
const failureShape = v.strictObject({
  id: whole(-1, 0x7fff_ffff),
  failed: v.pipe(v.string(), v.maxLength(500)),
})
/** What the worker says: an action, or that it could not find one (`id` is -1 if it did not even understand the question). */
export type Answer = v.InferOutput<typeof answerShape> | v.InferOutput<typeof failureShape>

const botOf = (level: Level, game: string): Bot => {
  const taste = tasteOf(game)
  return level === 'careless' || taste === undefined ? careless : greedy(taste)
}

/** Thinks at once. Throws if the position is none of this game: the callers are ours, or they ask through `answer`. */
export function thinkNow(shelf: Shelf, { game: id, version, state, level, seed }: Question): Action {
  const game = shelf(id)
  if (game === undefined || game.version !== version)
    throw new Error(`no "${id}" of version ${String(version)} here`)
  const seat = game.turn(state)
  if (seat < 0) throw new Error('nobody has to choose here')
  const action = botOf(level, id)(game, state, seat, { plies: PLIES, spent: 0 }, seed)
  if (!isLegal(game, state, action)) throw new Error(`the bot chose ${String(action)}, which is not legal`)
  return action
}

/** The worker's whole conversation: reads a message from anybody and answers one; never throws. */
export function answer(shelf: Shelf, message: unknown): Answer {
  const read = v.safeParse(questionShape, message)
  if (!read.success) return { id: -1, failed: 'not a question' }
  const { id, ...question } = read.output
  try {
    shelf(question.game)?.check(question.state)
    return { id, action: thinkNow(shelf, question) }
  } catch (error) {
    return { id, failed: (error instanceof Error ? error.message : 'no reason given').slice(0, 500) }
  }
}

/** Reads what a worker said; undefined if it is nothing of ours. */
export function readAnswer(message: unknown): Answer | undefined {
  const read = v.safeParse(v.union([answerShape, failureShape]), message)
  return read.success ? read.output : undefined
}
