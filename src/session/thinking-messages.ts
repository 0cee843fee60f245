import * as v from 'valibot'
import type { TreeResult } from '../bots/search/root-parallel.ts'
import type { Action } from '../engine/core/game.ts'
import { integer } from './parse.ts'
import { levelShape } from './players.ts'
import type { Question } from './thinking.ts'
import { actionShape, POSITION_ENTRIES, questionIdShape } from './worker-shapes.ts'

// What a page and the worker in which its bots think say to each other.

/** No search has more trees than this. */
const MAX_TREES = 64

const requestShape = v.variant('kind', [
  v.strictObject({
    kind: v.literal('think'),
    id: questionIdShape,
    ...POSITION_ENTRIES,
    level: levelShape,
    seed: integer(0, 0xffff_ffff),
    tree: v.exactOptional(integer(0, MAX_TREES - 1)),
  }),
  v.strictObject({ kind: v.literal('cancel'), id: questionIdShape }),
])
/** Messages to the worker: choose, or grow one tree of the search (decision 46); or stop doing so. */
export type ThinkRequest =
  | (Question & { readonly kind: 'think'; readonly id: number; readonly tree?: number })
  | { readonly kind: 'cancel'; readonly id: number }

const treeShape = v.variant('kind', [
  v.strictObject({ kind: v.literal('answer'), action: actionShape }),
  v.pipe(
    v.strictObject({
      kind: v.literal('visits'),
      actions: v.pipe(v.instance(Int32Array), v.minLength(1), v.maxLength(512)),
      visits: v.instance(Int32Array),
      rewards: v.instance(Float64Array),
    }),
    v.check(
      ({ actions, visits, rewards }) => actions.length === visits.length && visits.length === rewards.length,
    ),
  ),
])
const replyShape = v.union([
  v.strictObject({ id: questionIdShape, action: actionShape }),
  v.strictObject({ id: questionIdShape, tree: treeShape, done: v.boolean() }),
  v.strictObject({ id: questionIdShape, thinks: v.literal(true) }),
  v.strictObject({ id: integer(-1, 0x7fff_ffff), failed: v.pipe(v.string(), v.maxLength(500)) }),
])
/**
 * Messages from the worker: an action, what a tree knows so far or in the end, a heartbeat, or a failure (with `id` -1 if
 * the request was malformed).
 */
export type ThinkReply =
  | { readonly id: number; readonly action: Action }
  | { readonly id: number; readonly tree: TreeResult; readonly done: boolean }
  | { readonly id: number; readonly thinks: true }
  | { readonly id: number; readonly failed: string }

/** Parses a message to the worker; undefined if it is malformed. */
export function readThinkRequest(message: unknown): ThinkRequest | undefined {
  const read = v.safeParse(requestShape, message)
  return read.success ? read.output : undefined
}

/** Parses a message of the worker; undefined if it is malformed. */
export function readThinkReply(message: unknown): ThinkReply | undefined {
  const read = v.safeParse(replyShape, message)
  return read.success ? read.output : undefined
}
